import { isHard } from '../../../../src/domain/scheduling/clashes.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { assessHeld } from '../roster/assess.ts'
import { isLockedFor, locksIn } from '../roster/locks.ts'
import { lookForUnconfirmed } from '../roster/unconfirmed.ts'
import { takesSomebody } from './movedShift.ts'

/**
 * The assignments of a shift that goes, cancelled from today by the clock of their site; who had been told is told of it with
 * the next publishing.
 */
export async function cancelWithShift(tx: Tx, shiftId: number) {
  // By this verb they are known again where the shift comes back.
  tx.verb('delete')
  await tx.query(
    `update shift_assignment t set status = 'cancelled', told_at = null, updated_at = now(), version = t.version + 1
     from pin p where p.client_id = $1 and p.id = t.pin_id and t.client_id = $1 and t.shift_id = $2
       and t.deleted_at is null and t.status <> 'cancelled' and t.date >= (now() at time zone p.time_zone)::date`,
    [tx.actor.clientId, shiftId],
  )
  tx.touch('shift_assignment')
}

interface Cancelled {
  id: number
  pinId: number
  date: string
  userId: number | null
  status: string
  toldAt: Date | null
  toldOfIt: boolean
}

/**
 * The assignments that went with a shift come back with it, as the audit trail holds them. What has been refused since stays
 * cancelled, and so does what was cancelled by itself. Who has been told that it is off is told anew with the next publishing.
 */
export async function bringBackWithShift(tx: Tx, shiftId: number) {
  const { clientId } = tx.actor
  const cancelled = await tx.query<Cancelled>(
    `select t.id, t.pin_id as "pinId", t.date, t.user_id as "userId", last.before->>'status' as status,
       (last.before->>'told_at')::timestamptz as "toldAt", t.told_at is not null as "toldOfIt"
     from shift_assignment t cross join lateral (
       select a.verb, a.before from audit a where a.client_id = $1 and a.resource = 'shift_assignment'
         and a.record_id = t.id and a.after ? 'status' order by a.id desc limit 1) last
     where t.client_id = $1 and t.shift_id = $2 and t.deleted_at is null and t.status = 'cancelled'
       and last.verb = 'delete' order by t.date, t.id for update of t`,
    [clientId, shiftId],
  )
  const [first, last] = [cancelled[0], cancelled.at(-1)]
  if (!first || !last) return
  const locks = await locksIn(tx, clientId, first.date, last.date)
  const open = cancelled.filter(({ pinId, date }) => !isLockedFor(locks, pinId, date))
  const taken = open.filter(takesSomebody)
  const assessed = await assessHeld(
    tx,
    taken.map(({ date, userId }) => ({ shiftId, date, userId })),
    open.map(({ id }) => id),
  )
  const toBeTold = new Set(taken.map(({ id }) => id))
  const refused = new Set(
    taken.flatMap(({ id }, index) => (assessed[index]?.clashes.some(({ kind }) => isHard(kind)) ? [id] : [])),
  )
  const rows = open
    .filter(({ id }) => !refused.has(id))
    .map(({ id, status, toldAt, toldOfIt }) =>
      toldOfIt && toBeTold.has(id) ? { id, status: 'draft', told_at: null } : { id, status, told_at: toldAt },
    )
  await tx.query(
    `update shift_assignment t set status = r.status, told_at = r.told_at, updated_at = now(), version = t.version + 1
     from jsonb_to_recordset($2::jsonb) as r (id bigint, status text, told_at timestamptz)
     where t.client_id = $1 and t.id = r.id`,
    [clientId, JSON.stringify(rows)],
  )
  tx.touch('shift_assignment')
  lookForUnconfirmed(tx)
}
