/**
 * The two readings of a weekday mask (decisions 4). `monday-high` is the spec's static list: Monday 64, Tuesday 32 down to
 * Sunday 1. `monday-low` counts from the lowest bit: Monday 1, Tuesday 2 up to Sunday 64.
 */
export const weekdayReadings = ['monday-high', 'monday-low'] as const
export type WeekdayReading = (typeof weekdayReadings)[number]

/** A mask that holds every day of the week, in both readings. */
export const everyWeekday = 127

/** Days of the week by their ISO number, Monday 1 to Sunday 7. */
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const

const weightOf = (weekday: number, reading: WeekdayReading) =>
  2 ** (reading === 'monday-high' ? 7 - weekday : weekday - 1)

/** The ISO numbers of the weekdays that a mask holds, ascending. */
export const weekdaysOf = (mask: number, reading: WeekdayReading): number[] =>
  weekdayNumbers.filter((weekday) => Math.floor(mask / weightOf(weekday, reading)) % 2 === 1)

/** The mask that holds these weekdays; a day named twice counts once. */
export const maskOf = (weekdays: readonly number[], reading: WeekdayReading): number =>
  weekdayNumbers.reduce(
    (mask, weekday) => mask + (weekdays.includes(weekday) ? weightOf(weekday, reading) : 0),
    0,
  )
