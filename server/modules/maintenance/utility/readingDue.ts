import { addDays, dayText, firstOf } from '../../../../src/domain/time/calendarDays.ts'

/** Days after the day of reading by which a reading should be there. */
export const graceDays = 3

/** The day on which a month of a meter counts as missing. @param month by its number */
export const missingOn = (month: number, readingDay: number) =>
  addDays(dayText(firstOf(month)), readingDay - 1 + graceDays)
