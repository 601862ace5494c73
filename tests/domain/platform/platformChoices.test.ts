import { expect, test } from 'vitest'
import {
  billingCycles,
  invoiceStatuses,
  paymentMethods,
  paymentStatuses,
  planStatuses,
  planUnits,
  subscriptionStates,
} from '../../../src/domain/platform/billing/subscription.ts'
import { invoice } from '../../../src/resources/pam/billing/invoice.resource.ts'
import { payment } from '../../../src/resources/pam/billing/payment.resource.ts'
import { plan } from '../../../src/resources/pam/billing/plan.resource.ts'
import { subscription } from '../../../src/resources/pam/billing/subscription.resource.ts'

const values = ({ choices }: { choices: readonly { value: string }[] }) =>
  choices.map(({ value }) => value).toSorted()

test('PAM-01 lists of the platform name every value that billing writes', () => {
  expect(values(subscription.fields.state)).toEqual(subscriptionStates.toSorted())
  expect(values(subscription.fields.cycle)).toEqual(billingCycles.toSorted())
  expect(values(plan.fields.status)).toEqual(planStatuses.toSorted())
  expect(values(plan.fields.perUnit)).toEqual(planUnits.toSorted())
  expect(values(invoice.fields.status)).toEqual(invoiceStatuses.toSorted())
  expect(values(invoice.fields.method)).toEqual([...paymentMethods, 'credit'].toSorted())
  expect(values(payment.fields.status)).toEqual(paymentStatuses.toSorted())
})
