import { z } from 'zod'
import { addDays, dayNumber } from '../../../src/domain/calendarDays.ts'
import { isHard } from '../../../src/domain/clashes.ts'
import { dayIn } from '../../../src/domain/dates.ts'
import { spanOf } from '../../../src/domain/siteTime.ts'
import type { Hooks } from '../../engine/hooks.ts'
import type { Row } from '../../engine/reads.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { assessHeld } from '../roster/assess.ts'
import { mustStand } from '../roster/clashAnswers.ts'
import { locksIn, isLockedFor } from '../roster/locks.ts'

/** Days a shift may span; longer ones are made anew. */
const longest = 3 * 366

const shaped = z.object({
  id: z.number().optional(),
  pinId: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  breakMin: z.number().optional(),
  breakPaid: z.boolean().optional(),
})

/** @throws 422 naming the field */
function checkDays({ startDate, endDate }: z.infer<typeof shaped>) {
  if (endDate < startDate) throw invalid({ endDate: 'This is before it begins.' })
  if (dayNumber(endDate) - dayNumber(startDate) > longest) {
    throw invalid({ endDate: 'A shift lasts at most three years.' })
  }
}

interface Following {
  id: number
  date: string
  userId: number | null
  status: string
}

/** What is refused of a person is refused of a shift that takes them along, too. @throws 409 with `clashes` */
async function mustStandMoved(tx: Tx, shiftId: number, following: readonly Following[], days: number) {
  const wanted = following
    .filter(({ userId, status }) => userId !== null && status !== 'declined')
    .map(({ date, userId }) => ({ shiftId, date: addDays(date, days), userId }))
  const assessed = await assessHeld(
    tx,
    wanted,
    following.map(({ id }) => id),
  )
  // What asks a reason was shown before, and has been answered by whoever moves the shift.
  const refused = assessed.map((one) => ({ ...one, clashes: one.clashes.filter(({ kind }) => isHard(kind)) }))
  mustStand(refused, null)
}

/**
 * The assignments of a shift that are still to come follow it: to its times and its pin, and where all of it was moved, by as
 * many days. What is locked stays.
 */
async function followShift(tx: Tx, before: Row, after: Row) {
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
  const rows = following.map(({ id, date }) => {
    const day = addDays(date, moved)
    const { startAt, endAt } = spanOf(day, is.startTime, is.endTime, timeZone)
    return { id, day, start_at: new Date(startAt), end_at: new Date(endAt) }
  })
  if (rows.length === 0) return
  await mustStandMoved(tx, after.id, following, moved)
  tx.verb('update')
  await tx.query(
    `update shift_assignment t set date = r.day, pin_id = $2, start_at = r.start_at, end_at = r.end_at, unpaid_min = $3,
       status = case when t.status in ('published', 'confirmed') then 'draft' else t.status end, told_at = null,
       updated_at = now(), version = t.version + 1
     from jsonb_to_recordset($4::jsonb) as r (id bigint, day date, start_at timestamptz, end_at timestamptz)
     where t.client_id = $1 and t.id = r.id`,
    [clientId, is.pinId, is.breakPaid ? 0 : (is.breakMin ?? 0), JSON.stringify(rows)],
  )
  tx.touch('shift_assignment')
}

/** A shift's days make sense, and its assignments follow it. That nobody works twice at a time is kept by the database. */
export const shiftHooks: Hooks = {
  verbs: ['create', 'update', 'delete'],
  async beforeWrite(_tx, { verb, before, values }) {
    if (verb !== 'delete') checkDays(shaped.parse({ ...before, ...values }))
  },
  async afterWrite(tx, { verb, before, values, after }) {
    if (verb === 'delete') {
      // Who had been told is told of it with the next publishing.
      await tx.query(
        `update shift_assignment set status = 'cancelled', told_at = null, updated_at = now(), version = version + 1
         where client_id = $1 and shift_id = $2 and deleted_at is null and status <> 'cancelled' and date >= current_date`,
        [tx.actor.clientId, after.id],
      )
      tx.touch('shift_assignment')
    }
    const follow = ['startDate', 'endDate', 'startTime', 'endTime', 'pinId', 'breakMin', 'breakPaid']
    const changes = follow.filter((name) => name in values && values[name] !== before?.[name])
    if (verb === 'update' && before && changes.length > 0)
      await followShift(tx, before, { ...before, ...values, ...after })
  },
}
