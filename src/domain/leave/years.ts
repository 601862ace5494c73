import { dateIn, dayNumber, dayText, firstOf, monthNumber } from '../time/calendarDays.ts'

/** A leave year; both days belong to it. */
export interface LeaveYear {
  start: string
  end: string
}

/** When a leave year begins: for all on the first of a month (1 to 12), or for each person on the day they joined. */
export type YearRule = { startMonth: number } | { joined: string }

/** Day number on which the leave year begins that begins within a calendar year. */
function beginsIn(year: number, rule: YearRule): number {
  if ('startMonth' in rule) return firstOf(year * 12 + rule.startMonth - 1)
  return dateIn(year * 12 + (monthNumber(rule.joined) % 12), Number(rule.joined.slice(8)))
}

/** The leave year that holds a day. */
export function leaveYearAt(day: string, rule: YearRule): LeaveYear {
  const calendarYear = Number(day.slice(0, 4))
  const first = beginsIn(calendarYear, rule) <= dayNumber(day) ? calendarYear : calendarYear - 1
  return { start: dayText(beginsIn(first, rule)), end: dayText(beginsIn(first + 1, rule) - 1) }
}

/** Day number of the day on which so many years of service are complete; 29 February counts on the 28th of other years. */
const anniversary = (joined: string, years: number) =>
  dateIn(monthNumber(joined) + 12 * years, Number(joined.slice(8)))

/** Whole years of service on a day; 0 before the first are complete. */
export function serviceYears(joined: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(joined.slice(0, 4))
  return Math.max(0, anniversary(joined, years) <= dayNumber(day) ? years : years - 1)
}

/** The first day after `day` on which another year of service is complete. */
export const nextAnniversary = (joined: string, day: string): string =>
  dayText(anniversary(joined, dayNumber(day) < dayNumber(joined) ? 0 : serviceYears(joined, day) + 1))

/** Day number on which so many months of a leave year are complete. */
const monthOf = (year: LeaveYear, months: number) =>
  dateIn(monthNumber(year.start) + months, Number(year.start.slice(8)))

/** The day so many months after the beginning of a leave year. */
export const monthsInto = (year: LeaveYear, months: number): string => dayText(monthOf(year, months))

/** The last day of the last month of a leave year that is complete once `day` is over; undefined before the first is. */
export function completeUntil(year: LeaveYear, day: string): string | undefined {
  let months = 0
  while (months < 12 && monthOf(year, months + 1) - 1 <= dayNumber(day)) months += 1
  if (months === 0) return undefined
  return months === 12 ? year.end : dayText(monthOf(year, months) - 1)
}
