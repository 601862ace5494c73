import { z } from 'zod'
import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import { isHard } from '../../../../src/domain/scheduling/clashes.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { spanOf } from '../../../../src/domain/time/siteTime.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/errors.ts'
import { assessHeld } from '../roster/assess.ts'
import { mustStand } from '../roster/clashAnswers.ts'
import { locksIn, isLockedFor } from '../roster/locks.ts'

/** What the days and times of a shift are said by. */
export const shaped = z.object({
  id: z.number().optional(),
  pinId: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  breakMin: z.number().optional(),
  breakPaid: z.boolean().optional(),
})

/** Changes of these take the assignments along. */
export const followed = [
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'pinId',
  'breakMin',
  'breakPaid',
] as const

interface Following {
  id: number
  date: string
  userId: number | null
  status: string
}

/** Whether an assignment takes up somebody's time, so that something may speak against it. */
export const takesSomebody = ({ userId, status }: Pick<Following, 'userId' | 'status'>) =>
  userId !== null && status !== 'declined'

/**
 * What is refused of a person is refused of a shift that takes them along, too, and what asks a reason asks for one.
 * @returns the assignments that stand by the reason
 * @throws 409 or 422 with `clashes`
 */
async function mustStandMoved(
  tx: Tx,
  shiftId: number,
  following: readonly Following[],
  days: number,
  reason: string | null,
): Promise<ReadonlySet<number>> {
  const taken = following.filter(takesSomebody)
  const wanted = taken.map(({ date, userId }) => ({ shiftId, date: addDays(date, days), userId }))
  const assessed = await assessHeld(
    tx,
    wanted,
    following.map(({ id }) => id),
  )
  // What is refused is said alone: no reason helps.
  mustStand(
    assessed.map((one) => ({ ...one, clashes: one.clashes.filter(({ kind }) => isHard(kind)) })),
    null,
  )
  mustStand(assessed, reason)
  return new Set(taken.flatMap(({ id }, index) => (assessed[index]?.clashes.length ? [id] : [])))
}

/**
 * The assignments of a shift that are still to come follow it: to its times and its pin, and where all of it was moved, by as
 * many days. What is locked stays.
 */
export async function followShift(tx: Tx, before: Row, after: Row, reason: string | null) {
  const [was, is] = [shaped.parse(before), shaped.parse(after)]
  const { clientId } = tx.actor
  const [pin] = await tx.query<{ timeZone: string }>(
    'select time_zone as "timeZone" from pin where client_id = $1 and id = $2',
    [clientId, is.pinId],
  )
  const timeZone = pin?.timeZone ?? 'UTC'
  const today = dayIn(new Date(), timeZone)
  const days = dayNumber(is.startDate) - dayNumber(was.startDate)
  const moved = days === dayNumber(is.endDate) - dayNumber(was.endDate) ? days : 0
  const assignments = await tx.query<Following>(
    `select id, date, user_id as "userId", status from shift_assignment where client_id = $1 and shift_id = $2 and deleted_at is null
       and status <> 'cancelled' and date >= $3::date for update`,
    [clientId, after.id, moved < 0 ? addDays(today, -moved) : today],
  )
  const last = assignments.reduce((latest, { date }) => (date > latest ? date : latest), today)
  const locks = await locksIn(tx, clientId, today, addDays(last, Math.max(moved, 0)))
  const following = assignments.filter(
    ({ date }) => !isLockedFor(locks, is.pinId, date) && !isLockedFor(locks, is.pinId, addDays(date, moved)),
  )
  if (following.length === 0) return
  const explained = await mustStandMoved(tx, after.id, following, moved, reason)
  const rows = following.map(({ id, date }) => {
    const day = addDays(date, moved)
    const { startAt, endAt } = spanOf(day, is.startTime, is.endTime, timeZone)
    const why = explained.has(id) ? reason : null
    return { id, day, start_at: new Date(startAt), end_at: new Date(endAt), why }
  })
  tx.verb('update')
  await tx.query(
    `update shift_assignment t set date = r.day, pin_id = $2, start_at = r.start_at, end_at = r.end_at, unpaid_min = $3,
       status = case when t.status in ('published', 'confirmed') then 'draft' else t.status end, told_at = null,
       reason = coalesce(r.why, t.reason), updated_at = now(), version = t.version + 1
     from jsonb_to_recordset($4::jsonb)
       as r (id bigint, day date, start_at timestamptz, end_at timestamptz, why text)
     where t.client_id = $1 and t.id = r.id`,
    [clientId, is.pinId, is.breakPaid ? 0 : (is.breakMin ?? 0), JSON.stringify(rows)],
  )
  tx.touch('shift_assignment')
}

/**
 * Refuses of a preview what its saving would, where assignments could not follow a change: by trying it, and taking it back.
 * @throws 409 or 422 with `clashes`
 */
export async function mustFollow(tx: Tx, before: Row, after: Row, reason: string | null) {
  const {
    pinId,
    startDate,
    endDate,
    startTime,
    endTime,
    breakMin = 0,
    breakPaid = false,
  } = shaped.parse(after)
  const given = [pinId, startDate, endDate, startTime, endTime, breakMin, breakPaid]
  try {
    await tx.part(async (part) => {
      await part.query(
        `update shift set pin_id = $3, start_date = $4, end_date = $5, start_time = $6, end_time = $7, break_min = $8,
           break_paid = $9 where client_id = $1 and id = $2`,
        [part.actor.clientId, after.id, ...given],
      )
      await followShift(part, before, after, reason)
    }, false)
  } catch (error) {
    // What the database refuses is said, field by field, of the write itself.
    if (error instanceof ApiError) throw error
  }
}
