import { z } from 'zod'
import { blocksOf } from '../../../src/domain/scheduling/shiftDays.ts'
import { dayNumber } from '../../../src/domain/time/calendarDays.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { efpPeriod } from '../../../src/resources/efp/efpPeriod.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { rowsOf, select } from '../../engine/tables/statement.ts'
import { differs, type Hooks } from '../../engine/writing/hooks.ts'
import type { Row } from '../../engine/reading/reads.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { bringBackWithShift, cancelWithShift } from './dependents/deletedShift.ts'
import { followShift, mustFollow } from './dependents/movedShift.ts'
import { followed, shaped, shiftDaysOf, type ShiftShape } from './dependents/shiftShape.ts'

/** Days a shift may span; longer ones are made anew. */
const longest = 3 * 366

const minutesOfDay = 24 * 60
const clockMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes between a shift's clock times; equal times are a day and a night. */
const lengthOf = ({ startTime, endTime }: ShiftShape) => {
  const length = clockMinutes(endTime) - clockMinutes(startTime)
  return length > 0 ? length : length + minutesOfDay
}

/** @throws 422 naming the field */
function checkDays({ startDate, endDate }: ShiftShape) {
  if (endDate < startDate) throw invalid({ endDate: 'This is before it begins.' })
  if (dayNumber(endDate) - dayNumber(startDate) > longest) {
    throw invalid({ endDate: 'A shift lasts at most three years.' })
  }
}

/** @throws 422 naming the field if the shift is worked on no day, or its break is longer than it is */
function checkWork(shape: ShiftShape, reading: WeekdayReading) {
  if (blocksOf(shiftDaysOf(shape, reading)).length === 0)
    throw invalid({ recurringDay: 'None of these weekdays is between the first and the last day.' })
  if ((shape.breakMin ?? 0) > lengthOf(shape))
    throw invalid({ breakMin: 'The break is longer than the shift.' })
}

/** The days and the work of a shift make sense. @throws 422 naming the field */
export function checkShape(shape: ShiftShape, reading: WeekdayReading) {
  checkDays(shape)
  checkWork(shape, reading)
}

const ofDays = ['startDate', 'endDate', 'recurringDay', 'everyNWeeks'] as const
const ofLength = ['startTime', 'endTime', 'breakMin'] as const

const ofOneDay = z.object({ seriesId: z.number().nullish() })

/** A day that replaces one of a series stays a single day. @throws 422 naming the field */
function mustStaySingle(before: Row, values: Readonly<Record<string, unknown>>) {
  if (!ofOneDay.parse(before).seriesId) return
  const { startDate, endDate, recurringDay } = shaped.parse({ ...before, ...values })
  const refusal = 'This shift replaces a day of a series: it has one day.'
  if (recurringDay) throw invalid({ recurringDay: refusal })
  if (startDate !== endDate) throw invalid({ endDate: refusal })
  if (values['isTemplate'] === true) throw invalid({ isTemplate: refusal })
}

/** A shift that is made from a template has that as its source. @throws 422 naming the field */
async function checkTemplate(tx: Tx, values: Record<string, unknown>) {
  const templateId = z.number().nullish().parse(values['templateId'])
  if (!templateId) return
  // A missing one is refused as every reference to nothing is.
  const named = await findOne(tx, shift, { id: templateId }, { columns: ['isTemplate'] })
  if (named && !named.isTemplate) throw invalid({ templateId: 'This is no template.' })
  values['source'] = 'template'
}

/** Refuses another rate for hours that were paid. @throws 422 naming the field */
async function mustBeUnpaid(tx: Tx, shiftId: number) {
  const [a, c, p] = [rowsOf(shiftAssignment, 'a'), rowsOf(clocking, 'c'), rowsOf(efpPeriod, 'p')]
  const [paid] = await select(tx, { id: c.id })`from ${a.withDeleted}
    join ${c} on ${c.shiftAssignmentId} = ${a.id} and ${c.status} = 'approved'
    join ${p} on ${c.workDate} between ${p.startDate} and ${p.endDate} and ${p.status} in ('approved', 'locked')
    where ${a.shiftId} = ${shiftId} limit 1`
  if (paid) throw invalid({ rateOverride: 'Pay of this shift has been approved: make a new shift.' })
}

const reasonIn = (values: Readonly<Record<string, unknown>>) =>
  z.string().nullish().parse(values['reason']) ?? null

const withDeletion = z.object({ deletedAt: z.unknown() })
/** Of an undo, which reads also what is deleted. */
const isDeleted = (record: Row | undefined) =>
  (withDeletion.safeParse(record).data?.deletedAt ?? null) !== null

const withId = shaped.extend({ id: z.number() })

/** A shift's days make sense, and its assignments follow it. The database keeps that nobody works twice at a time. */
export const shiftHooks = (reading: WeekdayReading): Hooks => ({
  verbs: ['create', 'update', 'delete', 'restore', 'undo'],
  async beforeWrite(tx, { verb, before, values, preview }) {
    if (verb === 'delete' || verb === 'restore') return
    const shape = shaped.parse({ ...before, ...values })
    checkDays(shape)
    if (verb === 'create' || differs(values, before, [...ofDays, ...ofLength])) checkWork(shape, reading)
    if (verb === 'create') return checkTemplate(tx, values)
    if (before && differs(values, before, [...ofDays, 'isTemplate'])) mustStaySingle(before, values)
    if (differs(values, before, ['templateId']))
      throw invalid({ templateId: 'Only a new shift is made from a template.' })
    if (before && differs(values, before, ['rateOverride'])) await mustBeUnpaid(tx, before.id)
    if (!before || !differs(values, before, followed)) return
    // The reason for other times does not explain these.
    if (!('reason' in values)) values['reason'] = null
    if (preview) await mustFollow(tx, reading, before, { ...before, ...values }, reasonIn(values))
  },
  async afterWrite(tx, { verb, before, values, after }) {
    const [wasGone, isGone] = [isDeleted(before), isDeleted(after)]
    if (verb === 'delete' || (verb === 'undo' && isGone && !wasGone)) return cancelWithShift(tx, after.id)
    if (verb === 'restore' || (verb === 'undo' && wasGone && !isGone))
      return bringBackWithShift(tx, reading, after.id)
    const undoes = verb === 'undo' && !isGone && differs(after, before, followed)
    if (!before || !(undoes || (verb === 'update' && differs(values, before, followed)))) return
    const is = withId.parse({ ...before, ...values, ...after })
    // An undone change returns assignments to where they were, with the reasons that they had.
    await followShift(tx, reading, shaped.parse(before), is, { reason: undoes ? 'Undo' : reasonIn(values) })
  },
})
