import type { z } from 'zod'
import { billOf } from '../../../src/domain/platform/billing/billing.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { cancelPlan } from '../../../src/resources/payment/payment.calls.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { change } from '../../engine/tables/rows.ts'
import { whole } from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, mustHaveSeen } from '../../platform/errors.ts'
import { issueInvoice, voidOpen } from './invoicing.ts'
import { subscriptionTable } from './money/tables.ts'
import { growthOf } from './periods.ts'
import { actingPerson, logEvent, standingChanged, writePlatform } from './platform.ts'
import { sellerOf, subscriptionOf, termsOn, type Subscription } from './records.ts'

/** States in which periods follow one another. */
export const renewedStates: readonly string[] = ['active', 'past_due']

const next = whole`t.version + 1`

/**
 * Cancels the caller's plan with the end of its period, or takes that back. No invoice follows a cancelled period, and the
 * operator is notified.
 * @throws 409 without a running period, or where the subscription has changed
 */
export async function setCancellation(
  { db, settings, now }: Pick<ModuleContext, 'db' | 'settings' | 'now'>,
  caller: Caller,
  { isCancelled, version }: z.output<(typeof cancelPlan)['body']>,
) {
  const { clientId: companyId } = caller
  const by = await actingPerson(db.system, caller)
  return writePlatform(db, settings.OPERATOR_CLIENT_ID, caller, async (tx) => {
    const before = await subscriptionOf(tx, companyId, true)
    const { state, customerId, endsOn, timeZone, cancelOn: was } = before
    mustHaveSeen(version, before.version, { version: before.version })
    const isRunning = endsOn !== null && endsOn >= dayIn(now(), timeZone)
    if (!isRunning || customerId === null || !renewedStates.includes(state))
      throw conflict('No period of a plan runs that could be cancelled.')
    const cancelOn = isCancelled ? endsOn : null
    if (cancelOn === was) return { cancelOn }
    await change(tx, subscriptionTable, { id: before.id }, { cancelOn, version: next })
    if (isCancelled) await voidOpen(tx, [companyId], addDays(endsOn, 1))
    const kind = isCancelled ? 'subscription.cancelled' : 'subscription.resumed'
    await logEvent(tx, { companyId, kind, ...by, details: { dueOn: endsOn } })
    standingChanged(tx, companyId)
    return { cancelOn }
  })
}

/**
 * Shuts a company whose cancelled period is over, and bills the growth of that period: no next invoice would. In a
 * transaction of the operator.
 */
export async function endCancelled(
  tx: Tx,
  subscription: Subscription,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const { id, companyId, cancelOn, state, planId, cycle, quantity, startsOn, endsOn } = subscription
  if (cancelOn === null || cancelOn >= today || !renewedStates.includes(state)) return
  const seller = await sellerOf(tx)
  const growth = await growthOf(tx, subscription, seller)
  if (growth.length > 0 && planId !== null && startsOn !== null && endsOn !== null) {
    const bill = billOf(growth, termsOn(subscription, seller, endsOn))
    const period = { planId, cycle, quantity, periodStart: startsOn, periodEnd: endsOn }
    await issueInvoice(tx, { subscription, seller, now, bill, kind: 'growth', ...period })
  }
  await change(tx, subscriptionTable, { id }, { state: 'cancelled', version: next })
  await logEvent(tx, { companyId, kind: 'subscription.ended', details: { dueOn: cancelOn } })
  standingChanged(tx, companyId)
}
