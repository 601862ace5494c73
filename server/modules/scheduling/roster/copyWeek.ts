import { isHard } from '../../../../src/domain/scheduling/clashes.ts'
import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { writableFields } from '../../../engine/access/access.ts'
import { add, find } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { assessHeld, type Assessed } from './assess.ts'
import { copiedColumns } from '../scheduling.ts'
import { insertAssignments } from './assignments.ts'
import { toldClashes } from './clashAnswers.ts'

/** The week to copy by its first day, and the days from it to the other week. */
interface Copying {
  from: string
  days: number
  pinId: number | undefined
  /** With a reason, conflicts that need one are accepted. */
  reason: string | null
}

interface CopyInput {
  now: Date
  from: string
  to: string
  pin?: number | null | undefined
  reason?: string | null | undefined
  preview?: boolean | undefined
}

/**
 * Plans a week's assignments again on another week's days, without conflicting ones and those that exist. A reason includes
 * the conflicts that need one. Shifts that do not run then are left out, and open assignments of past days. A preview does
 * the same and takes it back.
 */
export async function copyWeek(
  tx: Tx,
  reading: WeekdayReading,
  caller: Caller,
  { from, to, pin, reason, preview = false, now }: CopyInput,
) {
  const days = dayNumber(to) - dayNumber(from)
  if (days === 0) throw invalid({ to: 'This is the same week.' })
  const copying = { from, days, pinId: pin && pin > 0 ? pin : undefined, reason: reason?.trim() || null }
  const today = dayIn(now, caller.timeZone)
  if (!preview) return copy(tx, reading, caller, copying, today)
  const tried = await tx.part((part) => copy(part, reading, caller, copying, today), false)
  return { ...tried, ids: [], shiftIds: [] }
}

async function copy(tx: Tx, reading: WeekdayReading, caller: Caller, copying: Copying, today: string) {
  const { from, days, pinId, reason } = copying
  const single = await singleDayShifts(tx, caller, copying)
  const [t, s] = [rowsOf(shiftAssignment, 't'), rowsOf(shift, 's')]
  const rows = await select(tx, {
    ...pick(t, ['shiftId', 'date', 'userId']),
    ...pick(s, ['seriesId', 'seriesDay']),
  })`from ${t} join ${s} on ${s.id} = ${t.shiftId}
    where coalesce(${s.seriesDay}, ${t.date}) between ${from} and ${addDays(from, 6)} and ${t.status} <> all ('{declined,cancelled}'::text[])
      and (${pinId ?? null}::bigint is null or ${t.pinId} = ${pinId ?? null})
    order by ${t.date}, ${t.startAt}, ${t.id}`
  // People of a day that differs are planned in its series, as on every other week.
  const assignments = rows.map(({ shiftId, date, userId, seriesId, seriesDay }) => ({
    shiftId: single.there.get(shiftId) ?? seriesId ?? shiftId,
    date: addDays(seriesDay ?? date, days),
    userId,
  }))
  const present = await presentIn(tx, copying)
  const missing = assignments.filter((one) => !present.has(keyOf(one)))
  const wanted = missing.filter(({ userId, date }) => userId !== null || date >= today)
  const assessed = await assessHeld(tx, reading, wanted)
  const running = assessed.filter(({ clashes }) => !clashes.some(({ kind }) => kind === 'outside_shift'))
  const isLeft = (one: Assessed) => isRefused(one) || (reason === null && one.clashes.length > 0)
  const left = running.filter(isLeft)
  const planned = running.filter((one) => !isLeft(one))
  const refused = left.filter(isRefused).length
  const sources = planned.map(() => 'copy' as const)
  return {
    ids: await insertAssignments(tx, caller, planned, reason, sources),
    planned: planned.length,
    there: assignments.length - missing.length,
    outside: missing.length - running.length,
    shiftIds: single.made,
    needReason: left.length - refused,
    refused,
    left: toldClashes(left),
  }
}

const isRefused = ({ clashes }: Assessed) => clashes.some(({ kind }) => isHard(kind))

const keyOf = ({ shiftId, date, userId }: { shiftId: number; date: string; userId: number | null }) =>
  `${shiftId} ${date} ${userId}`

/** The assignments of the other week. */
async function presentIn(tx: Tx, { from, days }: Copying) {
  const [first, last] = [addDays(from, days), addDays(from, days + 6)]
  const rows = await find(
    tx,
    shiftAssignment,
    { date_gte: first, date_lte: last, status_neq: 'cancelled' },
    { columns: ['shiftId', 'date', 'userId'] },
  )
  return new Set(rows.map(keyOf))
}

/** Shifts of single days of a week at a pin, by name, pin, begin and the day counted from its first one. */
async function singleShiftsOf(tx: Tx, first: string, pinId: number | undefined) {
  const rows = await find(
    tx,
    shift,
    {
      isTemplate: false,
      recurringDay: 0,
      seriesId: null,
      startDate_gte: first,
      startDate_lte: addDays(first, 6),
      ...(pinId !== undefined && { pinId }),
    },
    { columns: ['id', 'startDate', ...copiedColumns], sort: ['id'] },
  )
  const alike = new Map<string, number>()
  return rows.map((row) => {
    const day = dayNumber(row.startDate) - dayNumber(first)
    const key = JSON.stringify([row.name, row.pinId, row.startTime, day])
    const nth = alike.get(key) ?? 0
    alike.set(key, nth + 1)
    return { ...row, key: `${key} ${nth}` }
  })
}

/**
 * The shift of the other week for each shift of a single day: one of the same name, pin and begin, or one that is made. Of
 * several alike, the first goes with the first.
 */
async function singleDayShifts(tx: Tx, caller: Caller, { from, days, pinId }: Copying) {
  const was = await singleShiftsOf(tx, from, pinId)
  const is = new Map((await singleShiftsOf(tx, addDays(from, days), pinId)).map(({ key, id }) => [key, id]))
  const missing = was.filter(({ key }) => !is.has(key))
  // The rate is copied by callers who may set it.
  const mayPay = writableFields(caller, shift, 'update').includes('rateOverride')
  const made = await add(
    tx,
    shift,
    missing.map(({ id: _id, key: _key, startDate, rateOverride, ...values }) => ({
      ...values,
      startDate: addDays(startDate, days),
      endDate: addDays(startDate, days),
      rateOverride: mayPay ? rateOverride : null,
      source: 'copy' as const,
    })),
    { columns: ['id'] },
  )
  for (const [index, { key }] of missing.entries()) is.set(key, made[index]?.id ?? 0)
  return {
    there: new Map(was.map(({ id, key }) => [id, is.get(key) ?? id])),
    made: made.map(({ id }) => id),
  }
}
