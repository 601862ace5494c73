import { z } from 'zod'
import { weekdaysOf, type WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../../src/resources/scheduling/shiftClaim.resource.ts'
import type { SeriesAnswer } from '../../../../src/resources/scheduling/series.calls.ts'
import { change, find, findOne } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid, notFound, stale } from '../../../platform/errors.ts'
import { mustBeUnlocked } from '../roster/locks.ts'
import { beforeChange } from '../roster/notices.ts'
import { shownConsequences, type ShiftConsequences } from '../dependents/movedShift.ts'
import { copiedColumns } from '../scheduling.ts'
import { exceptDatesOf } from './exceptDates.ts'

const s = rowsOf(shift, 's')

/** Columns that a differing day, or the rest of a series, copies from its series. */
const own = [...copiedColumns, 'startDate', 'endDate', 'recurringDay', 'everyNWeeks'] as const

/**
 * A series, locked until the transaction ends, and its own values.
 * @throws 404; 409 if the version is another one; 422 naming `date` where the shift recurs on no days
 */
export async function seriesOf(tx: Tx, reading: WeekdayReading, id: number, version?: number) {
  const [row] = await select(tx, {
    ...pick(s, own),
    version: s.version,
    isTemplate: s.isTemplate,
    exceptDates: exceptDatesOf(s),
  })`from ${s} where ${s.id} = ${id} for update of s`
  if (!row) throw notFound()
  const { version: current, isTemplate, exceptDates, ...values } = row
  if (version !== undefined && version !== current) throw stale({ id, version: current })
  if (isTemplate || values.recurringDay === 0)
    throw invalid({ date: 'This shift is no series: change the shift itself.' })
  const { startDate, endDate, everyNWeeks, recurringDay } = values
  const weekdays = weekdaysOf(recurringDay, reading)
  return { values, days: { startDate, endDate, everyNWeeks, weekdays, exceptDates } }
}

/** The members that were sent with a value. */
export const given = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** The place and day are as roster changes need them. @throws 409 where the day is locked, 422 naming `pinId` */
export async function mustBeOpenAt(tx: Tx, pinId: number, day: string) {
  if (!(await findOne(tx, pin, { id: pinId }, { columns: ['id'] })))
    throw invalid({ pinId: 'There is no such site.' })
  await mustBeUnlocked(tx, pinId, day)
}

/**
 * Gives assignments of a shift, from a day to another one, to another shift, with their claims.
 * @returns the ids of the assignments
 */
export async function giveAssignments(tx: Tx, from: number, to: number, first?: string, last?: string) {
  const rows = await find(
    tx,
    shiftAssignment,
    {
      shiftId: from,
      ...(first !== undefined && { date_gte: first }),
      ...(last !== undefined && { date_lte: last }),
    },
    { columns: ['id'], sort: ['id'], lock: 'update' },
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await beforeChange(tx, ids)
  tx.verb('update')
  await change(tx, shiftAssignment, { id: ids }, { shiftId: to })
  await change(tx, shiftClaim, { shiftAssignmentId: ids }, { shiftId: to })
  return ids
}

/** Runs a change of a series, or only tries it. */
export const tryOrDo = async (
  tx: Tx,
  preview: boolean | undefined,
  work: (tx: Tx) => Promise<SeriesAnswer>,
): Promise<SeriesAnswer> => (preview ? { ...(await tx.part(work, false)), shiftId: null } : work(tx))

export const answerOf = (shiftId: number, consequences: ShiftConsequences): SeriesAnswer => ({
  shiftId,
  ...shownConsequences(consequences),
})

/** A day of an address. @throws 404 if it is not a date */
export const dayIn = (text: string) => {
  const parsed = z.iso.date().safeParse(text)
  if (!parsed.success) throw notFound()
  return parsed.data
}
