import type { z } from 'zod'
import type { saveCustomer } from '../../../src/resources/payment/payment.calls.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { mustHaveSeen } from '../../platform/errors.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { logEvent, writePlatform } from './platform.ts'
import { subscriptionOf, type Subscription } from './records.ts'

/** To whom invoices are made out. */
export const customerAnswer = (subscription: Subscription) => {
  const { billingName, billingEmail, billingAddress, taxNo, customerId, currency, version } = subscription
  return { version, billingName, billingEmail, billingAddress, taxNo, customerId, currency }
}

/** Writes down to whom invoices are made out from now on; those that are issued stay as they are. */
export const writeCustomer = (
  { db, settings }: Pick<ModuleContext, 'db' | 'settings'>,
  caller: Caller,
  { billingName, billingEmail, billingAddress, taxNo, version }: z.output<(typeof saveCustomer)['body']>,
) =>
  writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const { clientId, personId } = caller
    const before = await subscriptionOf(tx, clientId, true)
    mustHaveSeen(version, before.version, customerAnswer(before))
    await tx.query(
      `update subscription set billing_name = $3, billing_email = $4, billing_address = $5, tax_no = $6,
         version = version + 1, updated_at = now()
       where client_id = $1 and id = $2`,
      [tx.actor.clientId, before.id, billingName, billingEmail, billingAddress, taxNo || null],
    )
    await logEvent(tx, { companyId: clientId, kind: 'customer.changed', personId, details: { billingName } })
    const after = { billingName, billingEmail, billingAddress, taxNo: taxNo || null }
    return customerAnswer({ ...before, ...after, version: before.version + 1 })
  })
