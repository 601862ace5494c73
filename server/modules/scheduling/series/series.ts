import { isWorkedOn, daysOf } from '../../../../src/domain/scheduling/shiftDays.ts'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import type {
  ChangeFrom,
  DayChange,
  SeriesAnswer,
} from '../../../../src/resources/scheduling/series.calls.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { add, change, remove } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select, write } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { bringBackWithShift, cancelWithShift, withShift } from '../dependents/deletedShift.ts'
import { followShift } from '../dependents/movedShift.ts'
import { shapeColumns } from '../dependents/shiftShape.ts'
import { settleNotified } from '../roster/notices.ts'
import { checkShape } from '../shift.hooks.ts'
import { answerOf, given, giveAssignments, mustBeOpenAt, seriesOf, tryOrDo } from './rows.ts'

const d = rowsOf(shift, 'd')
const onlyOn = (date: string) => ({ startDate: date, endDate: date, recurringDay: 0, everyNWeeks: 1 })

/** The day of a series that a call names. */
interface NamedDay {
  id: number
  date: string
}

async function addShift(tx: Tx, row: Parameters<typeof add<typeof shift>>[2][number]): Promise<number> {
  tx.verb('create')
  const [made] = await add(tx, shift, [row], { columns: ['id'] })
  if (!made) throw notFound()
  return made.id
}

/**
 * Changes one day of a series. A new shift replaces the series on the day, and takes its assignments.
 * @throws 409 if the series was changed since, the day is locked, or an assignment is refused; 422 naming the field
 */
export async function changeDayOf(
  tx: Tx,
  reading: WeekdayReading,
  { id, date }: NamedDay,
  { version, reason = null, preview, movedTo = date, worked = true, ...sent }: DayChange,
): Promise<SeriesAnswer> {
  const { values, days } = await seriesOf(tx, reading, id, version)
  if (!isWorkedOn(days, date)) throw invalid({ date: 'The shift is not worked on that day.' })
  const before = { ...values, ...onlyOn(date) }
  const after = { ...before, ...given(sent), ...onlyOn(movedTo) }
  checkShape(after, reading)
  await mustBeOpenAt(tx, values.pinId, date)
  await mustBeOpenAt(tx, after.pinId, movedTo)
  return tryOrDo(tx, preview, async (part) => {
    const dayId = await addShift(part, { ...after, seriesId: id, seriesDay: date })
    const ids = await giveAssignments(part, id, dayId, date, date)
    if (!worked) {
      const withdrawn = await withShift(part, dayId)
      part.verb('delete')
      await remove(part, shift, { id: dayId })
      await cancelWithShift(part, dayId)
      return answerOf(dayId, { changed: [], withdrawn, clashes: [] })
    }
    const effect = await followShift(
      part,
      reading,
      before,
      { ...after, id: dayId },
      { reason, tried: preview ?? false },
    )
    await settleNotified(part, ids)
    return answerOf(dayId, effect)
  })
}

/**
 * Makes a day that differs, or is not worked, equal its series again. Its assignments return to the series.
 * @throws 404 if the day does not differ; 409 if it is locked, or an assignment is refused; 422 naming the field
 */
export async function followSeriesOn(
  tx: Tx,
  reading: WeekdayReading,
  { id, date }: NamedDay,
  { reason = null, preview }: { reason?: string | null | undefined; preview?: boolean | undefined },
): Promise<SeriesAnswer> {
  const { values, days } = await seriesOf(tx, reading, id)
  const [before] = await select(tx, pick(d, shapeColumns))`from ${d.withDeleted}
    where ${d.seriesId} = ${id} and ${d.seriesDay} = ${date} for update of d`
  if (!before) throw notFound()
  if (!isWorkedOn({ ...days, exceptDates: [] }, date))
    throw invalid({ date: 'The shift is not worked on that day.' })
  await mustBeOpenAt(tx, values.pinId, date)
  await mustBeOpenAt(tx, before.pinId, before.startDate)
  return tryOrDo(tx, preview, async (part) => {
    part.verb('restore')
    const restored = await write(part, { id: d.id })`update ${d.bare} set deleted_at = null
      where ${d.ofCompany} and ${d.id} = ${before.id} and d.deleted_at is not null`
    if (restored.length > 0) await bringBackWithShift(part, reading, before.id)
    part.verb('update')
    const after = { ...values, ...onlyOn(date) }
    await change(part, shift, { id: before.id }, after)
    const tried = { reason, tried: preview ?? false }
    const effect = await followShift(part, reading, before, { ...after, id: before.id }, tried)
    const ids = await giveAssignments(part, before.id, id)
    await change(part, shift, { id: before.id }, { seriesId: null, seriesDay: null })
    part.verb('delete')
    await remove(part, shift, { id: before.id })
    await settleNotified(part, ids)
    return answerOf(id, effect)
  })
}

/**
 * Changes a series from a day on. It ends on the day before; another one has the changes, the later assignments and the later
 * differing days.
 * @throws 409 if the series was changed since, or an assignment is refused; 422 naming the field
 */
export async function changeSeriesFrom(
  tx: Tx,
  reading: WeekdayReading,
  { id, date }: NamedDay,
  { version, reason = null, preview, ...sent }: ChangeFrom,
): Promise<SeriesAnswer> {
  const { values, days } = await seriesOf(tx, reading, id, version)
  const lastDay = addDays(date, -1)
  const every = { ...days, exceptDates: [] }
  // The rhythm of several weeks counts from the first day that is worked.
  const [first] = daysOf(every, date)
  if (first === undefined) throw invalid({ date: 'The shift is not worked on that day.' })
  if (daysOf(every, undefined, lastDay).length === 0)
    throw invalid({ date: 'The series has no earlier day: change all of its days.' })
  const before = { ...values, startDate: first }
  const after = { ...before, ...given(sent) }
  checkShape(after, reading)
  await mustBeOpenAt(tx, after.pinId, after.startDate)
  return tryOrDo(tx, preview, async (part) => {
    const restId = await addShift(part, after)
    part.verb('update')
    await write(
      part,
      {},
    )`update ${d.bare} set series_id = ${restId}, version = ${d.version} + 1, updated_at = now()
      where ${d.ofCompany} and ${d.seriesId} = ${id} and ${d.seriesDay} >= ${date}`
    part.touch(shift.table)
    const ids = await giveAssignments(part, id, restId, date)
    part.verb('update')
    await change(part, shift, { id }, { endDate: lastDay })
    const effect = await followShift(
      part,
      reading,
      before,
      { ...after, id: restId },
      { reason, tried: preview ?? false },
    )
    await settleNotified(part, ids)
    return answerOf(restId, effect)
  })
}
