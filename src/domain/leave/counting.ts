import { dayNumber, dayText } from '../calendarDays.ts'

export const dayParts = ['full', 'am', 'pm'] as const
/** A whole day, its morning or its afternoon. */
export type DayPart = (typeof dayParts)[number]

/** From when until when somebody is away. Over several days it may begin with an afternoon and end with a morning. */
export interface LeaveSpan {
  fromDate: string
  fromPart: DayPart
  toDate: string
  toPart: DayPart
}

/** What a day is for a person. */
export type DayKind = 'work' | 'rest' | 'holiday'

export interface CountRule {
  includeHolidays: boolean
  includeRestDays: boolean
}

export interface CountedDay {
  day: string
  kind: DayKind
  /** Hundredths of a day that it takes of the balance: 0, 50 or 100. */
  counts: number
}

/** The longest span that is asked for at a time, in days. */
export const longestSpan = 366

/** What is wrong with a span, by field; undefined where it is right. */
export function spanError({
  fromDate,
  fromPart,
  toDate,
  toPart,
}: LeaveSpan): [field: string, message: string] | undefined {
  if (toDate < fromDate) return ['toDate', 'The last day is before the first.']
  if (dayNumber(toDate) - dayNumber(fromDate) >= longestSpan) return ['toDate', 'At most a year at a time.']
  if (fromDate === toDate) {
    return fromPart === toPart || toPart === 'full'
      ? undefined
      : ['toPart', 'One day has one part: whole, morning or afternoon.']
  }
  if (fromPart === 'am') return ['fromPart', 'Over several days it begins with a whole day or an afternoon.']
  if (toPart === 'pm') return ['toPart', 'Over several days it ends with a whole day or a morning.']
  return undefined
}

/** The days of a span with what each takes of the balance, given what each day is for the person. */
export function countedDays(
  span: LeaveSpan,
  rule: CountRule,
  kindOf: (day: string) => DayKind,
): CountedDay[] {
  const [first, last] = [dayNumber(span.fromDate), dayNumber(span.toDate)]
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const day = dayText(first + at)
    const kind = kindOf(day)
    const free = (kind === 'holiday' && !rule.includeHolidays) || (kind === 'rest' && !rule.includeRestDays)
    const isHalf = (at === 0 && span.fromPart !== 'full') || (first + at === last && span.toPart !== 'full')
    return { day, kind, counts: free ? 0 : isHalf ? 50 : 100 }
  })
}

/** Hundredths of a day that counted days take together. */
export const totalOf = (days: readonly CountedDay[]): number =>
  days.reduce((sum, { counts }) => sum + counts, 0)

/** Hundredths of a day, as decimal text such as `1.5`. */
export const daysText = (hundredths: number): string => String(Math.round(hundredths) / 100)

/** Decimal text as hundredths of a day. */
export const hundredths = (text: string): number => Math.round(Number(text) * 100)
