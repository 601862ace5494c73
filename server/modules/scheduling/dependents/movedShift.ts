import { z } from 'zod'
import { isHard } from '../../../../src/domain/scheduling/clashes.ts'
import { isWorkedOn } from '../../../../src/domain/scheduling/shiftDays.ts'
import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { spanOf } from '../../../../src/domain/time/siteTime.ts'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import type { Row } from '../../../engine/reading/reads.ts'
import { change, changeEach, find, findOne } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/errors.ts'
import { assessHeld } from '../roster/assess.ts'
import { mustStand, toldClashes, type ToldClash } from '../roster/clashAnswers.ts'
import { isLockedFor, locksIn } from '../roster/locks.ts'
import { beforeChange, settleNotified } from '../roster/notices.ts'
import { exceptDatesIn } from '../series/exceptDates.ts'
import { takeDaysAlong } from './differingDays.ts'
import { shaped, shiftDaysOf, type ShiftShape } from './shiftShape.ts'
import { bringBack, takesSomebody, withdraw } from './withdrawn.ts'

/** The effect of a changed shift on its assignments. */
export interface ShiftConsequences {
  /** Their day, times, place or break change. */
  changed: number[]
  /** They are on no day of the shift any more, and are cancelled. */
  withdrawn: number[]
  clashes: ToldClash[]
}

/** The consequences as the API answers them. */
export const shownConsequences = ({ changed, withdrawn, clashes }: ShiftConsequences) => ({
  ids: [...changed, ...withdrawn],
  changed: changed.length,
  withdrawn: withdrawn.length,
  clashes,
})

const columns = [
  'id',
  'shiftId',
  'date',
  'userId',
  'status',
  'pinId',
  'startAt',
  'endAt',
  'unpaidMin',
] as const

/** Assignments of a shift from today whose days are not locked, neither where they are nor where they come to be. */
async function openAssignments(tx: Tx, is: ShiftShape & { id: number }, moved: number, today: string) {
  const assignments = await find(
    tx,
    shiftAssignment,
    { shiftId: is.id, status_neq: 'cancelled', date_gte: moved < 0 ? addDays(today, -moved) : today },
    { columns, sort: ['date', 'id'], lock: 'update' },
  )
  const last = assignments.at(-1)?.date ?? today
  const locks = await locksIn(tx, today, addDays(last, Math.max(moved, 0)))
  return assignments.filter(
    ({ date, pinId }) =>
      !isLockedFor(locks, pinId ?? is.pinId, date) && !isLockedFor(locks, is.pinId, addDays(date, moved)),
  )
}
type Following = Awaited<ReturnType<typeof openAssignments>>[number]

/** The facts of an assignment of a shift on a day. */
function factsOn(is: ShiftShape, date: string, timeZone: string) {
  const { startAt, endAt } = spanOf(date, is.startTime, is.endTime, timeZone)
  const unpaidMin = is.breakPaid ? 0 : (is.breakMin ?? 0)
  return {
    date,
    pinId: is.pinId,
    startAt: new Date(startAt).toISOString(),
    endAt: new Date(endAt).toISOString(),
    unpaidMin,
  }
}

const isUnchanged = (was: Following, is: ReturnType<typeof factsOn>) =>
  was.date === is.date &&
  was.pinId === is.pinId &&
  Date.parse(was.startAt ?? '') === Date.parse(is.startAt) &&
  Date.parse(was.endAt ?? '') === Date.parse(is.endAt) &&
  (was.unpaidMin ?? 0) === is.unpaidMin

type Change = Following & { facts: ReturnType<typeof factsOn> }

/** Conflicts of assignments at their new days and times. */
async function clashesAfter(tx: Tx, reading: WeekdayReading, changes: readonly Change[]) {
  const taken = changes.filter(takesSomebody)
  const assessed = await assessHeld(
    tx,
    reading,
    taken.map(({ shiftId, facts: { date }, userId }) => ({ shiftId, date, userId })),
    changes.map(({ id }) => id),
  )
  const explained = new Set(taken.flatMap(({ id }, index) => (assessed[index]?.clashes.length ? [id] : [])))
  return { assessed, explained }
}

/** Writes the new facts; people who know of an assignment are to be notified again. */
async function applyChanges(
  tx: Tx,
  changes: readonly Change[],
  explained: ReadonlySet<number>,
  reason: string | null,
) {
  const ids = changes.map(({ id }) => id)
  await beforeChange(tx, ids)
  tx.verb('update')
  await changeEach(
    tx,
    shiftAssignment,
    changes.map(({ id, status, facts }) => ({
      id,
      ...facts,
      status: status === 'published' || status === 'confirmed' ? 'draft' : status,
      toldAt: null,
    })),
  )
  const byReason = ids.filter((id) => explained.has(id))
  if (byReason.length > 0 && reason !== null)
    await change(tx, shiftAssignment, { id: byReason }, { reason }, { quiet: true })
  await settleNotified(tx, ids)
}

/** A shift whose assignments follow it, and the days on which they stand. */
interface Part {
  is: ShiftShape & { id: number }
  stands: (date: string) => boolean
}

/** The time zones of the sites of some shifts. */
async function zonesOf(tx: Tx, parts: readonly Part[]) {
  const ids = [...new Set(parts.map(({ is }) => is.pinId))]
  const sites = await find(tx, pin, { id: ids }, { columns: ['id', 'timeZone'], withDeleted: true })
  return new Map(sites.map(({ id, timeZone }) => [id, timeZone]))
}

/** The assignments to withdraw, and those to change with their new facts. */
async function partedAssignments(tx: Tx, parts: readonly Part[], moved: number, today: string) {
  const zones = await zonesOf(tx, parts)
  const now = Date.now()
  const withdrawn: number[] = []
  const changes: Change[] = []
  for (const { is, stands } of parts) {
    for (const one of await openAssignments(tx, is, moved, today)) {
      const date = addDays(one.date, moved)
      const facts = factsOn(is, date, zones.get(is.pinId) ?? 'UTC')
      if (stands(date)) changes.push(...(isUnchanged(one, facts) ? [] : [{ ...one, facts }]))
      else if (Date.parse(one.startAt ?? '') > now) withdrawn.push(one.id)
    }
  }
  return { withdrawn, changes }
}

/**
 * Fits the assignments of a changed shift to it, from today on. A series that was moved takes them and its differing days along.
 * An assignment keeps its state if its day, times, place and break stay the same. One on no day of the shift is withdrawn.
 * Locked days stay.
 * @throws 409 or 422 with `clashes` if a changed one is refused, or needs a reason; not with `tried`
 */
export async function followShift(
  tx: Tx,
  reading: WeekdayReading,
  before: ShiftShape,
  after: ShiftShape & { id: number },
  { reason, tried = false }: { reason: string | null; tried?: boolean },
): Promise<ShiftConsequences> {
  const site = await findOne(
    tx,
    pin,
    { id: after.pinId },
    { columns: ['timeZone', 'startDate', 'endDate'], withDeleted: true },
  )
  const days = dayNumber(after.startDate) - dayNumber(before.startDate)
  const moved = days === dayNumber(after.endDate) - dayNumber(before.endDate) ? days : 0
  const today = dayIn(new Date(), site?.timeZone ?? 'UTC')
  const along = await takeDaysAlong(tx, after.id, shiftDaysOf(after, reading), { moved, today })
  const shiftDays = { ...shiftDaysOf(after, reading), exceptDates: await exceptDatesIn(tx, after.id) }
  const stands = (date: string) =>
    isWorkedOn(shiftDays, date) &&
    (!site?.startDate || date >= site.startDate) &&
    (!site?.endDate || date <= site.endDate)
  const parts: Part[] = [
    { is: after, stands },
    ...along.movedDays.map((is) => ({ is, stands: (date: string) => date === is.startDate })),
    ...along.gone.map((is) => ({ is, stands: () => false })),
  ]
  const { withdrawn, changes } = await partedAssignments(tx, parts, moved, today)
  await withdraw(tx, withdrawn, 'withdraw')
  const { assessed, explained } = await clashesAfter(tx, reading, changes)
  if (!tried) {
    // Conflicts that no reason resolves are shown alone.
    mustStand(
      assessed.map((one) => ({ ...one, clashes: one.clashes.filter(({ kind }) => isHard(kind)) })),
      null,
    )
    mustStand(assessed, reason)
    await applyChanges(tx, changes, explained, reason)
    await bringBack(tx, reading, 'withdraw', { shiftId: [after.id, ...along.back] }, withdrawn)
  }
  return { changed: changes.map(({ id }) => id), withdrawn, clashes: toldClashes(assessed) }
}

/** Changes the shift, follows it with its assignments, and takes both back. */
async function tryChange<T>(
  tx: Tx,
  is: ShiftShape & { id: number },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id, ...shape } = is
  return tx.part(async (part) => {
    await change(
      part,
      shift,
      { id },
      {
        ...shape,
        recurringDay: shape.recurringDay ?? 0,
        everyNWeeks: shape.everyNWeeks ?? 1,
        breakMin: shape.breakMin ?? 0,
        breakPaid: shape.breakPaid ?? false,
      },
    )
    return work(part)
  }, false)
}

/** The effect that a change of a shift would have on its assignments; writes nothing. */
export const consequencesOf = (
  tx: Tx,
  reading: WeekdayReading,
  before: ShiftShape,
  after: ShiftShape & { id: number },
): Promise<ShiftConsequences> =>
  tryChange(tx, after, (part) => followShift(part, reading, before, after, { reason: null, tried: true }))

const withId = shaped.extend({ id: z.number() })

/**
 * Refuses of a preview what its saving would, where assignments could not follow a change.
 * @throws 409 or 422 with `clashes`
 */
export async function mustFollow(
  tx: Tx,
  reading: WeekdayReading,
  before: Row,
  after: Row,
  reason: string | null,
) {
  const is = withId.parse(after)
  try {
    await tryChange(tx, is, (part) => followShift(part, reading, shaped.parse(before), is, { reason }))
  } catch (error) {
    // The write itself refuses other errors of the database by field.
    if (error instanceof ApiError) throw error
  }
}
