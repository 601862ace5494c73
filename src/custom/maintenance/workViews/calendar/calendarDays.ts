import {
  addDays,
  dayNumber,
  dayText,
  firstOf,
  lengthOf,
  monthNumber,
  weekdayOf,
} from '../../../../domain/time/calendarDays.ts'
import { daySpan } from '../../../../domain/time/moments.ts'

/** How much a calendar shows at once. */
export const modes = ['month', 'week', 'agenda'] as const
export type Mode = (typeof modes)[number]

/** Days that an agenda lists. */
export const agendaDays = 14

const mondayBefore = (day: number) => day - weekdayOf(day) + 1

/** The first and the last day that a calendar shows around a day: whole weeks from Monday, or those of an agenda from it. */
export function shownDays(mode: Mode, day: string): { first: string; last: string } {
  if (mode === 'agenda') return { first: day, last: addDays(day, agendaDays - 1) }
  if (mode === 'week') {
    const monday = mondayBefore(dayNumber(day))
    return { first: dayText(monday), last: dayText(monday + 6) }
  }
  const month = monthNumber(day)
  const end = firstOf(month) + lengthOf(month) - 1
  return { first: dayText(mondayBefore(firstOf(month))), last: dayText(mondayBefore(end) + 6) }
}

/** The day from which a calendar goes on, forwards or back. */
export function stepped(mode: Mode, day: string, by: 1 | -1): string {
  if (mode === 'month') return dayText(firstOf(monthNumber(day) + by))
  return addDays(day, by * (mode === 'week' ? 7 : agendaDays))
}

/** The fields that put work on a day: when it is planned to begin, else when it is due. */
export type DayField = 'plannedStartAt' | 'dueAt'

/** A list's filter, narrowed to work that is planned for, or due on, the days shown. */
export function within(
  filter: Readonly<Record<string, unknown>>,
  { first, last }: { first: string; last: string },
  timeZone: string,
  field: DayField = 'dueAt',
): Record<string, unknown> {
  const { start, end } = daySpan(first, last, timeZone)
  const [since, until] = [filter[`${field}_gte`], filter[`${field}_lte`]]
  return {
    ...filter,
    [`${field}_gte`]: typeof since === 'string' && Date.parse(since) > Date.parse(start) ? since : start,
    [`${field}_lte`]: typeof until === 'string' && Date.parse(until) < Date.parse(end) ? until : end,
  }
}

/** The instant at which a day begins by the clocks of a zone. */
export const startOf = (day: string, timeZone: string) => new Date(daySpan(day, day, timeZone).start)
