import {
  addDays,
  dateIn,
  dayNumber,
  dayText,
  firstOf,
  lengthOf,
  monthNumber,
  monthOfYear,
  weekdayOf,
} from './calendarDays.ts'

/** When something comes back, in calendar days of its site (domain model 10). */
export interface Recurrence {
  /** `YYYY-MM-DD`; the first day that it can fall on. */
  startsOn: string
  /** The last day that it can fall on. */
  endsOn?: string | null | undefined
  /** How often it falls in all. */
  occurrencesMax?: number | null | undefined
  frequencyUnit: 'day' | 'week' | 'month' | 'year'
  /** Every so many days, weeks, months or years, counted from the one that holds `startsOn`; weeks begin with Monday. */
  interval: number
  /** ISO weekdays: of weeks, and of months with `monthMode` `nth_weekday`; empty means the weekday of `startsOn`. */
  daysOfWeek: readonly number[]
  /** Of months, and of the month of `startsOn` in years. */
  monthMode: 'date' | 'nth_weekday' | 'last_day'
  /** Date in the month, the last day where it has no such date; absent: that of `startsOn`. */
  monthDay?: number | null | undefined
  /** Which of the month's such weekdays, -1 the last; absent: the first. */
  nth?: number | null | undefined
  /** Months of the year in which it falls at all; none: every month. */
  seasonMonths: readonly number[]
}

/** Number of days without a match after which a rule has ended, such as a fifth Monday in a season without one. */
const patience = 366 * 12

/** The last day that a date can be written for. */
const lastDay = '9999-12-31'

/**
 * The nth such weekday of a month by its day number, from the end if nth is negative; undefined if it does not exist.
 */
function nthWeekday(month: number, weekday: number, nth: number): number | undefined {
  if (nth < 0) {
    const last = firstOf(month) + lengthOf(month) - 1
    return last - ((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1)
  }
  const first = firstOf(month)
  const day = first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  return day < firstOf(month + 1) ? day : undefined
}

const ascending = (one: number, other: number) => one - other

/** The days of a month that the rule names, by their numbers, in order. */
function daysInMonth(rule: Recurrence, month: number): number[] {
  if (rule.monthMode === 'last_day') return [firstOf(month) + lengthOf(month) - 1]
  if (rule.monthMode === 'nth_weekday') {
    const weekdays = rule.daysOfWeek.length > 0 ? rule.daysOfWeek : [weekdayOf(dayNumber(rule.startsOn))]
    return weekdays.flatMap((weekday) => nthWeekday(month, weekday, rule.nth ?? 1) ?? []).sort(ascending)
  }
  return [dateIn(month, rule.monthDay ?? Number(rule.startsOn.slice(8)))]
}

/** The days of the rule's period with that number, the period of `startsOn` being 0. */
function daysInPeriod(rule: Recurrence, period: number): number[] {
  const start = dayNumber(rule.startsOn)
  const step = period * rule.interval
  switch (rule.frequencyUnit) {
    case 'day':
      return [start + step]
    case 'week': {
      const monday = start - weekdayOf(start) + 1 + 7 * step
      const weekdays = rule.daysOfWeek.length > 0 ? rule.daysOfWeek : [weekdayOf(start)]
      return weekdays.map((weekday) => monday + weekday - 1).sort(ascending)
    }
    case 'month':
      return daysInMonth(rule, monthNumber(rule.startsOn) + step)
    case 'year':
      return daysInMonth(rule, monthNumber(rule.startsOn) + 12 * step)
  }
}

/** Number of a period at or shortly before the one that holds a day. */
function periodBefore({ startsOn, frequencyUnit, interval }: Recurrence, day: string): number {
  const days = dayNumber(day) - dayNumber(startsOn)
  const months = monthNumber(day) - monthNumber(startsOn)
  const passed = { day: days, week: days / 7, month: months, year: months / 12 }[frequencyUnit]
  return Math.max(0, Math.floor(passed / interval) - 1)
}

/** The days of the rule's periods from one period on, in its season and until its end. They are not counted. */
function* daysFrom(rule: Recurrence, first: number, from: string): Generator<number, void> {
  const start = dayNumber(rule.startsOn)
  const end = dayNumber(rule.endsOn ?? lastDay)
  const season = new Set(rule.seasonMonths)
  let latest = first === 0 ? start : dayNumber(from)
  // Periods may have no day at all, such as a fifth Monday of February in years that never are leap years.
  const last = periodBefore(rule, lastDay) + 2
  for (let period = first; period <= last; period += 1) {
    const days = daysInPeriod(rule, period)
    for (const day of days) {
      if (day > end) return
      if (day < start || (season.size > 0 && !season.has(monthOfYear(monthNumber(dayText(day)))))) continue
      latest = day
      yield day
    }
    // Long intervals reach far ahead with one step: what counts is how many steps found nothing.
    if ((days[0] ?? start) - latest > patience * rule.interval) return
  }
}

/**
 * The days on which it falls, in order, until the year 9999 where the rule has no end. Where they are not counted, the
 * days long before `from` are not gone through.
 */
export function* occurrences(rule: Recurrence, from = rule.startsOn): Generator<string, void> {
  let left = rule.occurrencesMax ?? Infinity
  const first = rule.occurrencesMax ? 0 : periodBefore(rule, from)
  for (const day of daysFrom(rule, first, from)) {
    if (left <= 0) return
    left -= 1
    yield dayText(day)
  }
}

/** The first days on or after `from` on which it falls, at most so many. */
export function occurrencesFrom(rule: Recurrence, from: string, most: number): string[] {
  const found: string[] = []
  for (const day of occurrences(rule, from)) {
    if (day >= from) found.push(day)
    if (found.length === most) break
  }
  return found
}

/** The days between two, both included, on which it falls. */
export function occurrencesBetween(rule: Recurrence, from: string, until: string): string[] {
  const found: string[] = []
  for (const day of occurrences(rule, from)) {
    if (day > until) break
    if (day >= from) found.push(day)
  }
  return found
}

/** Whether the steps of a rule in months or years never meet its season. */
function missesSeason({ startsOn, frequencyUnit, interval, seasonMonths }: Recurrence): boolean {
  const step = { day: 0, week: 0, month: interval, year: 12 * interval }[frequencyUnit]
  if (step === 0 || seasonMonths.length === 0) return false
  const months = Array.from({ length: 12 }, (_, count) => monthOfYear(monthNumber(startsOn) + count * step))
  return !months.some((month) => seasonMonths.includes(month))
}

/** The first day in season on or after a day, in months of the rule. It is for rules with steps that never meet the season. */
function whenSeasonOpens(rule: Recurrence, from: number): number | undefined {
  const month = monthNumber(dayText(from))
  for (let later = 0; later <= 12; later += 1) {
    if (!rule.seasonMonths.includes(monthOfYear(month + later))) continue
    const day = daysInMonth(rule, month + later).find((one) => one >= from)
    if (day !== undefined) return day <= dayNumber(rule.endsOn ?? lastDay) ? day : undefined
  }
  return undefined
}

/**
 * The days on which it is due again after it was done, in order: the rule, counted from the day of completion. A rule
 * with several weekdays goes on with those left in the same week or month; any other with its next period.
 * `occurrencesMax` is ignored, because it counts earlier dates.
 * @param after days up to this one are left out, such as the date that was done early
 */
export function* dueAfter(rule: Recurrence, done: string, after = done): Generator<string, void> {
  const isNth =
    rule.monthMode === 'nth_weekday' && rule.frequencyUnit !== 'day' && rule.frequencyUnit !== 'week'
  const usesWeekdays = rule.frequencyUnit === 'week' || isNth
  const ownWeekday = isNth && rule.daysOfWeek.length === 0 ? [weekdayOf(dayNumber(rule.startsOn))] : []
  const counted: Recurrence = {
    ...rule,
    startsOn: done,
    daysOfWeek: usesWeekdays ? [...rule.daysOfWeek, ...ownWeekday] : [],
  }
  const first = usesWeekdays && counted.daysOfWeek.length > 1 ? 0 : 1
  const earliest = dayNumber([done, after, addDays(rule.startsOn, -1)].toSorted().at(-1) ?? done)
  if (!missesSeason(counted)) {
    for (const day of daysFrom(counted, first, done)) if (day > earliest) yield dayText(day)
    return
  }
  const [next = earliest] = daysInPeriod({ ...counted, seasonMonths: [] }, 1)
  let opens = whenSeasonOpens(counted, Math.max(next, earliest + 1))
  while (opens !== undefined) {
    yield dayText(opens)
    const [again = opens] = daysInPeriod({ ...counted, startsOn: dayText(opens) }, 1)
    opens = again > opens ? whenSeasonOpens(counted, again) : undefined
  }
}

export type HolidayRule = 'keep' | 'skip' | 'next_working_day' | 'prev_working_day'

/**
 * The day on which it is done instead, where it falls on a day off; undefined where it is not done at all. Only a public
 * holiday moves it; it moves to a day that is neither one nor a rest day.
 */
export function aroundHolidays(
  day: string,
  rule: HolidayRule,
  { isHoliday, isRestDay }: { isHoliday: (day: string) => boolean; isRestDay: (day: string) => boolean },
): string | undefined {
  if (rule === 'keep' || !isHoliday(day)) return day
  if (rule === 'skip') return undefined
  const step = rule === 'next_working_day' ? 1 : -1
  // A month without a working day is no calendar but a mistake in one.
  for (let days = 1; days <= 31; days += 1) {
    const other = dayText(dayNumber(day) + step * days)
    if (!isHoliday(other) && !isRestDay(other)) return other
  }
  return day
}
