import { dayNumber, dayText } from '../time/calendarDays.ts'
import { minuteOf } from './workTime.ts'

export const dayParts = ['full', 'am', 'pm', 'hours'] as const
/** A whole day, its morning or its afternoon, or from one time of it to another. */
export type DayPart = (typeof dayParts)[number]

/** The unit of a leave type. */
export type LeaveUnit = 'day' | 'hour'

/**
 * From when until when somebody is away. Over several days it may begin with an afternoon and end with a morning. Leave by
 * the hour ends on its day or, over midnight, on the next.
 */
export interface LeaveSpan {
  fromDate: string
  fromPart: DayPart
  toDate: string
  toPart: DayPart
  /** Times of day such as `14:00`, for leave by the hour. */
  fromTime?: string | null | undefined
  toTime?: string | null | undefined
}

/** The kind of a day for a person. */
export type DayKind = 'work' | 'rest' | 'holiday'

export interface CountRule {
  includeHolidays: boolean
  includeRestDays: boolean
}

export interface CountedDay {
  day: string
  kind: DayKind
  /** Amount taken from the balance: hundredths of a day (0, 50 or 100), or minutes for leave by the hour. */
  counts: number
}

/** The longest span that is asked for at a time, in days. */
export const longestSpan = 366

/** The errors of a span, by field; undefined if it is valid. */
export function spanError({
  fromDate,
  fromPart,
  toDate,
  toPart,
  fromTime,
  toTime,
}: LeaveSpan): [field: string, message: string] | undefined {
  if (toDate < fromDate) return ['toDate', 'The last day is before the first.']
  if (dayNumber(toDate) - dayNumber(fromDate) >= longestSpan) return ['toDate', 'At most a year at a time.']
  if (fromPart === 'hours') {
    const nights = dayNumber(toDate) - dayNumber(fromDate)
    if (nights > 1) return ['toDate', 'Leave by the hour ends on its first day or the next.']
    if (!fromTime) return ['fromTime', 'Say from when.']
    if (!toTime) return ['toTime', 'Say until when.']
    if (nights === 1)
      return toTime <= fromTime ? undefined : ['toDate', 'Leave by the hour is at most 24 hours long.']
    return fromTime < toTime ? undefined : ['toTime', 'This is not after the time at which it begins.']
  }
  if (fromDate === toDate) {
    return fromPart === toPart || toPart === 'full'
      ? undefined
      : ['toPart', 'One day has one part: whole, morning or afternoon.']
  }
  if (fromPart === 'am') return ['fromPart', 'Over several days it begins with a whole day or an afternoon.']
  if (toPart === 'pm') return ['toPart', 'Over several days it ends with a whole day or a morning.']
  return undefined
}

/**
 * The days of a span with the amounts that they take from the balance.
 * @param kindOf the kind of each day for the person
 * @param hours working minutes of leave by the hour, by day; the time between its ends where they are not known
 */
export function countedDays(
  span: LeaveSpan,
  rule: CountRule,
  kindOf: (day: string) => DayKind,
  hours: readonly { day: string; minutes: number }[] = [
    { day: span.fromDate, minutes: minutesBetween(span) },
  ],
): CountedDay[] {
  const isFree = (kind: DayKind) =>
    (kind === 'holiday' && !rule.includeHolidays) || (kind === 'rest' && !rule.includeRestDays)
  if (span.fromPart === 'hours')
    return hours.map(({ day, minutes }) => {
      const kind = kindOf(day)
      return { day, kind, counts: isFree(kind) ? 0 : minutes }
    })
  const [first, last] = [dayNumber(span.fromDate), dayNumber(span.toDate)]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const day = dayText(first + at)
    const kind = kindOf(day)
    const isHalf = (at === 0 && span.fromPart !== 'full') || (first + at === last && span.toPart !== 'full')
    return { day, kind, counts: isFree(kind) ? 0 : isHalf ? 50 : 100 }
  })
}

/** The minutes of the first day at which leave by the hour begins and ends; beyond 1,440 on the next day. */
export const minutesOf = ({
  fromDate,
  toDate,
  fromTime,
  toTime,
}: Pick<LeaveSpan, 'fromDate' | 'toDate' | 'fromTime' | 'toTime'>): [from: number, until: number] => [
  minuteOf(fromTime ?? ''),
  minuteOf(toTime ?? '') + (dayNumber(toDate) - dayNumber(fromDate)) * 1_440,
]

const minutesBetween = (span: LeaveSpan) => {
  const [from, until] = minutesOf(span)
  return until - from
}

/** What counted days take together. */
export const totalOf = (days: readonly CountedDay[]): number =>
  days.reduce((sum, { counts }) => sum + counts, 0)

/** Hundredths of a day, as decimal text such as `1.5`. */
export const daysText = (hundredths: number): string => String(Math.round(hundredths) / 100)

/** Decimal text as hundredths of a day. */
export const hundredths = (text: string): number => Math.round(Number(text) * 100)

/** Minutes as hours: `2:20`. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : ''}${hours}:${String(rest).padStart(2, '0')}`
}

/** An amount of an account, hundredths of a day or minutes, as text: `1.5` days, `2:20` hours. */
export const amountText = (unit: LeaveUnit, amount: number): string =>
  unit === 'hour' ? hoursText(amount) : daysText(amount)

/** Days or hours as decimal text, as rules have them, in what accounts count in. */
export const amountOf = (unit: LeaveUnit, text: string): number =>
  unit === 'hour' ? Math.round(Number(text) * 60) : hundredths(text)
