import { z } from 'zod'
import { isHard } from '../../../../src/domain/scheduling/clashes.ts'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { auditEntry } from '../../../engine/tables/audit.ts'
import { change, changeEach } from '../../../engine/tables/rows.ts'
import { conditions, type Where } from '../../../engine/tables/conditions.ts'
import { boolean, instant, json, piece, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { assessHeld, type Assessed } from '../roster/assess.ts'
import { followingFrom } from '../roster/clashAnswers.ts'
import { isLockedFor, locksIn } from '../roster/locks.ts'
import { beforeChange, settleNotified } from '../roster/notices.ts'
import { lookAhead } from '../roster/lookAhead.ts'

const t = rowsOf(shiftAssignment, 't')

/** What an assignment may have been before it was cancelled. */
const statusShape = z.enum(['draft', 'published', 'confirmed', 'declined', 'swap_requested'])

/** Why assignments are cancelled: their shift was deleted, or it or its site has no such day any more. */
export type WithdrawnBy = 'delete' | 'withdraw'

/** Whether an assignment takes a person's time, so that it may conflict. */
export const takesSomebody = ({ userId, status }: { userId: number | null; status: string }) =>
  userId !== null && status !== 'declined'

/** Cancels assignments; publishing notifies their people. By the verb they are found again if the cause is undone. */
export async function withdraw(tx: Tx, ids: readonly number[], by: WithdrawnBy) {
  if (ids.length === 0) return
  await beforeChange(tx, ids)
  tx.verb(by)
  await change(
    tx,
    shiftAssignment,
    { id: ids, status_neq: 'cancelled' },
    { status: 'cancelled', toldAt: null },
  )
}

/**
 * Assignments that were cancelled for this cause, with their earlier state from the audit trail. Withdrawn ones count only
 * while their people have not been notified, and before they begin.
 */
function cancelledBy(
  tx: Tx,
  by: WithdrawnBy,
  which: Where<typeof shiftAssignment>,
  except: readonly number[],
) {
  const a = rowsOf(auditEntry, 'a')
  const before = (column: string) => piece`last.before->>${column}`
  return select(tx, {
    id: t.id,
    shiftId: t.shiftId,
    pinId: t.pinId,
    date: t.date,
    userId: t.userId,
    startAt: t.startAt,
    endAt: t.endAt,
    unpaidMin: t.unpaidMin,
    status: json(statusShape)`last.before->'status'`,
    toldAt: instant.orNull`${before('told_at')}`,
    isNotified: boolean`${t.toldAt} is not null`,
  })`from ${t} cross join lateral (
      select ${a.verb}, ${a.before} from ${a} where ${a.resource} = 'shift_assignment' and ${a.recordId} = ${t.id}
        and ${a.after} ? 'status' order by ${a.id} desc limit 1) last
    where ${t.status} = 'cancelled' and last.verb = ${by}::text
      and (${by} = 'delete' or ${t.toldAt} is null and ${t.startAt} > now())
      and ${t.id} <> all (${except}::bigint[])${conditions(shiftAssignment, 't', which)}
    order by ${t.date}, ${t.id} for update of t`
}
type Cancelled = Awaited<ReturnType<typeof cancelledBy>>[number]

/** The row of an assignment that comes back, at the times of its shift. */
function returned(one: Cancelled, assessed: Assessed) {
  const facts = followingFrom(assessed)
  const isSame =
    one.pinId === facts.pinId &&
    Date.parse(one.startAt ?? '') === assessed.startAt &&
    Date.parse(one.endAt ?? '') === assessed.endAt &&
    (one.unpaidMin ?? 0) === facts.unpaidMin
  const isNew = takesSomebody(one) && (one.isNotified || !isSame)
  return {
    id: one.id,
    ...facts,
    status: isNew ? 'draft' : one.status,
    toldAt: isNew ? null : one.toldAt,
  } as const
}

/**
 * Brings cancelled assignments back when the cause is gone, in their earlier state. Refused ones stay cancelled. People who were
 * notified of the cancellation are notified again by publishing.
 * @param except assignments that were cancelled just now
 */
export async function bringBack(
  tx: Tx,
  reading: WeekdayReading,
  by: WithdrawnBy,
  which: Where<typeof shiftAssignment>,
  except: readonly number[] = [],
) {
  const cancelled = await cancelledBy(tx, by, which, except)
  const [first, last] = [cancelled[0], cancelled.at(-1)]
  if (!first || !last) return
  const locks = await locksIn(tx, first.date, last.date)
  const open = cancelled.filter(({ pinId, date }) => pinId === null || !isLockedFor(locks, pinId, date))
  const assessed = await assessHeld(
    tx,
    reading,
    open.map((one) => ({
      shiftId: one.shiftId,
      date: one.date,
      userId: takesSomebody(one) ? one.userId : null,
    })),
    open.map(({ id }) => id),
  )
  const rows = open.flatMap((one, index) => {
    const found = assessed[index]
    return !found || found.clashes.some(({ kind }) => isHard(kind)) ? [] : [returned(one, found)]
  })
  await changeEach(tx, shiftAssignment, rows)
  await settleNotified(
    tx,
    rows.map(({ id }) => id),
  )
  lookAhead(tx)
}
