import type { Tx } from '../../platform/db/sql.ts'
import { dun } from './dunning.ts'
import { logEvent, standingChanged } from './platform.ts'
import { subscriptionOf, type Subscription } from './records.ts'

const byMoney: readonly string[] = ['trialing', 'active', 'past_due', 'read_only', 'expired', 'free']

/** Takes back that a reported transfer opened a company. In a transaction of the operator. */
async function close(
  tx: Tx,
  { id, companyId, state, isOpenedByReport }: Subscription,
): Promise<Subscription> {
  const [row] = await tx.query<{ hasPaid: boolean }>(
    `select exists (select from invoice where client_id = $1 and company_id = $2 and status = 'paid'
       and deleted_at is null) as "hasPaid"`,
    [tx.actor.clientId, companyId],
  )
  // A company that has never paid is where it was before its report: in its trial, without a customer number and a period.
  const begins = isOpenedByReport && row?.hasPaid !== true
  await tx.query(
    `update subscription set grace_until = null, is_opened_by_report = false, version = version + 1, updated_at = now(),
       customer_id = case when $3 then null else customer_id end, converted_on = case when $3 then null else converted_on end,
       is_trial = case when $3 then trial_ends_on is not null else is_trial end,
       contract_starts_on = case when $3 then null else contract_starts_on end,
       starts_on = case when $3 then null else starts_on end, ends_on = case when $3 then null else ends_on end,
       anchor_day = case when $3 then null else anchor_day end,
       state = case when $3 and $4 then 'expired' else state end
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, id, begins, byMoney.includes(state)],
  )
  standingChanged(tx, companyId)
  return subscriptionOf(tx, companyId, true)
}

/** Ends the days for which a reported transfer opened a company, once they are over. */
export async function endGrace(tx: Tx, subscription: Subscription, today: string): Promise<Subscription> {
  const { graceUntil, companyId } = subscription
  if (graceUntil === null || graceUntil >= today) return subscription
  await logEvent(tx, { companyId, kind: 'payment.graceEnded', details: { graceUntil } })
  return close(tx, subscription)
}

/** Closes a company again whose transfer was rejected, unless another reported one keeps it open. */
export async function closeAfterRejection(tx: Tx, companyId: number, today: string): Promise<void> {
  const subscription = await subscriptionOf(tx, companyId, true)
  const waiting = await tx.query(
    `select 1 from payment where client_id = $1 and company_id = $2 and status = 'recorded' and deleted_at is null limit 1`,
    [tx.actor.clientId, companyId],
  )
  if (subscription.graceUntil === null || waiting.length > 0) return
  const closed = await close(tx, subscription)
  if (closed.customerId !== null) await dun(tx, closed, today)
}
