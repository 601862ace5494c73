import { z } from 'zod'
import type { ShiftDays } from '../../../../src/domain/scheduling/shiftDays.ts'
import { weekdaysOf, type WeekdayReading } from '../../../../src/domain/time/weekdays.ts'

/** The days, times and place of a shift. */
export const shaped = z.object({
  id: z.number().optional(),
  pinId: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  recurringDay: z.number().nullish(),
  everyNWeeks: z.number().nullish(),
  breakMin: z.number().nullish(),
  breakPaid: z.boolean().nullish(),
})
export type ShiftShape = z.infer<typeof shaped>

/** Changes of these concern the assignments of a shift. */
export const followed = [
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'recurringDay',
  'everyNWeeks',
  'pinId',
  'breakMin',
  'breakPaid',
] as const

/** The columns of a shape. */
export const shapeColumns = ['id', ...followed] as const

/** The days on which a shift is worked. */
export const shiftDaysOf = (
  { startDate, endDate, recurringDay, everyNWeeks }: ShiftShape,
  reading: WeekdayReading,
): ShiftDays => ({
  startDate,
  endDate,
  weekdays: weekdaysOf(recurringDay ?? 0, reading),
  everyNWeeks: everyNWeeks ?? 1,
})
