import { addDays } from '../../../src/domain/time/calendarDays.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { logEvent, standingChanged } from './platform.ts'
import { sellerOf, unpaidReason, type Subscription } from './records.ts'

/**
 * Marks invoices that were not paid in time. The subscription is past due then, and suspended some days later; not as
 * long as a reported transfer keeps the company open. In a transaction of the operator.
 */
export async function dun(tx: Tx, subscription: Subscription, today: string): Promise<void> {
  const { companyId, graceUntil } = subscription
  if (graceUntil !== null && graceUntil >= today) return
  await tx.query(
    `update invoice set status = 'past_due', version = version + 1, updated_at = now()
     where client_id = $1 and company_id = $2 and status = 'open' and due_on < $3 and deleted_at is null`,
    [tx.actor.clientId, companyId, today],
  )
  const [late] = await tx.query<{ dueOn: string | null }>(
    `select min(due_on)::text as "dueOn" from invoice
     where client_id = $1 and company_id = $2 and status = 'past_due' and deleted_at is null`,
    [tx.actor.clientId, companyId],
  )
  const dueOn = late?.dueOn
  if (!dueOn) return
  const { suspendDays } = await sellerOf(tx)
  const stopsOn = addDays(dueOn, suspendDays + 1)
  const stops = stopsOn <= today
  const from = stops ? ['active', 'past_due', 'read_only'] : ['active']
  if (!from.includes(subscription.state)) return
  await tx.query(
    `update subscription set state = $3, state_reason = $4, version = version + 1, updated_at = now()
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, subscription.id, stops ? 'suspended' : 'past_due', unpaidReason],
  )
  await logEvent(tx, {
    companyId,
    kind: stops ? 'subscription.suspended' : 'subscription.past_due',
    details: { dueOn, stopsOn },
  })
  standingChanged(tx, companyId)
}
