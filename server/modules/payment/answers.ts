import { billOf, type Bill } from '../../../src/domain/platform/billing/billing.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { trialAt } from '../../../src/domain/platform/trial.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { renewedStates } from './cancellation.ts'
import { linesOf, nextPeriod, type Chosen } from './periods.ts'
import {
  plansFor,
  sellerOf,
  subscriptionOf,
  suspensionOf,
  termsOn,
  type Seller,
  type Subscription,
} from './records.ts'
import { usageOf } from './usage.ts'

/** All that a company's plan is assessed by, read as the company itself. */
export async function standingOf(sql: Sql, caller: Pick<Caller, 'clientId' | 'timeZone'>, now: Date) {
  const [subscription, seller, usage] = await Promise.all([
    subscriptionOf(sql, caller.clientId),
    sellerOf(sql),
    usageOf(sql, caller.clientId, caller.timeZone, now),
  ])
  const [plans, nextInvoice] = await Promise.all([
    plansFor(sql, seller.operatorId, subscription.planId),
    nextInvoiceOf(sql, subscription, seller),
  ])
  return {
    nextInvoice,
    subscription,
    seller,
    usage,
    plans,
    present: plans.find(({ id }) => id === subscription.planId),
    now,
  }
}
export type CompanyState = Awaited<ReturnType<typeof standingOf>>

/** The plan that was chosen. @throws 422 where it is not on offer */
export function chosenOf(
  { plans }: Pick<CompanyState, 'plans'>,
  { planId, cycle, quantity }: { planId: number } & Omit<Chosen, 'plan'>,
): Chosen {
  const plan = plans.find(({ id }) => id === planId)
  if (!plan) throw invalid({ planId: 'This plan is not on offer.' })
  return { plan, cycle, quantity }
}

/** A bill as it is answered. */
export const billAnswer = (
  bill: Bill,
  { taxName }: Pick<Seller, 'taxName'>,
  { currency }: Pick<Subscription, 'currency'>,
) => ({
  ...bill,
  taxName,
  currency,
})

/** What the next invoice of a company will say, as things are; null where none is to come. */
export async function nextInvoiceOf(sql: Sql, subscription: Subscription, seller: Seller) {
  const { endsOn, customerId, state, cancelOn } = subscription
  if (cancelOn !== null || endsOn === null || customerId === null || !renewedStates.includes(state))
    return null
  const period = await nextPeriod(sql, subscription, seller, addDays(endsOn, 1))
  if (!period?.bill) return null
  const { start: periodStart, end: periodEnd, quantity, planName, bill } = period
  return { periodStart, periodEnd, quantity, planName, bill: billAnswer(bill, seller, subscription) }
}

/** How the company stands. */
export function contractAnswer(standing: CompanyState, cards: boolean) {
  const { subscription, seller, usage, plans, present = null, now } = standing
  const { scheduledPlanId, scheduledOn, scheduledCycle, scheduledQuantity } = subscription
  const next = plans.find(({ id }) => id === scheduledPlanId)
  const { state, cycle, quantity, startsOn, endsOn, trialEndsOn, graceUntil, paymentMode, currency } =
    subscription
  return {
    version: subscription.version,
    state,
    suspension: suspensionOf(subscription),
    plan: present,
    cycle,
    quantity,
    startsOn,
    endsOn,
    ...trialAt(subscription, now),
    trialEndsOn,
    graceUntil,
    cancelOn: subscription.cancelOn,
    scheduled:
      next && scheduledOn !== null
        ? {
            planName: next.name,
            cycle: scheduledCycle ?? cycle,
            quantity: scheduledQuantity ?? quantity,
            onDate: scheduledOn,
          }
        : null,
    nextInvoice: standing.nextInvoice,
    contractNo: subscription.contractNo,
    contractTermMonths: subscription.contractTermMonths,
    negotiatedPrice: subscription.negotiatedPrice,
    paymentMode,
    currency,
    usage,
    cards,
    bankDetails: seller.bankDetails,
    sellerName: seller.sellerName,
  }
}

/** What the present plan costs each period. */
export function breakdownAnswer({ subscription, seller, present, now }: CompanyState) {
  if (!present) return null
  const { cycle, quantity, timeZone } = subscription
  const lines = linesOf({ plan: present, cycle, quantity }, subscription)
  return billAnswer(billOf(lines, termsOn(subscription, seller, dayIn(now, timeZone))), seller, subscription)
}

const expiringMonths = 2

/** The card that is charged, and whether it will be for long. */
export function cardAnswer(subscription: Subscription, now: Date) {
  const { cardBrand, cardLast4, cardExpMonth, cardExpYear, cardStatus } = subscription
  if (cardLast4 === null || cardExpMonth === null || cardExpYear === null) return null
  const today = dayIn(now, subscription.timeZone)
  const left = cardExpYear * 12 + cardExpMonth - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)))
  const status =
    left < 0 ? 'expired' : cardStatus === 'failed' ? 'failed' : left < expiringMonths ? 'expiring' : 'valid'
  return {
    brand: cardBrand ?? '',
    last4: cardLast4,
    expMonth: cardExpMonth,
    expYear: cardExpYear,
    status,
  } as const
}
