import { addDays, dateIn, dayText, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { clockIn, dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'

const perDay = 86_400_000

/** The days before it is due at which a reminder is sent, such as `7, 1, 0`; a minus means afterwards. */
export const offsetsOf = (text: string): number[] =>
  text.split(',').flatMap((part) => (/^\s*-?\d+\s*$/.test(part) ? [Number(part)] : []))

/** The instants at which it is sent, in order, each once. */
export const momentsOf = (dueAt: Date, offsets: readonly number[]): Date[] =>
  [...new Set(offsets)]
    .map((days) => new Date(dueAt.getTime() - days * perDay))
    .sort((one, other) => one.getTime() - other.getTime())

/** The first of them after an instant. */
export const momentAfter = (moments: readonly Date[], after: Date): Date | undefined =>
  moments.find((moment) => moment > after)

export type Repeat = 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly'

/** The day of the month on which an instant falls, by the clocks of a zone. */
export const dayOfMonth = (instant: Date, timeZone: string): number =>
  Number(dayIn(instant, timeZone).slice(8))

/** The day after a day, by a way of coming back. @param anchor the day of the month that it is meant to fall on */
export function nextDay(day: string, repeat: Exclude<Repeat, 'none'>, anchor: number): string {
  if (repeat === 'daily') return addDays(day, 1)
  if (repeat === 'weekly') return addDays(day, 7)
  return dayText(dateIn(monthNumber(day) + (repeat === 'monthly' ? 1 : 12), anchor))
}

/**
 * When it is due after this time, at the same time of day by the clocks of the zone. A month without the day that it is
 * meant for has it on its last day, and the months after it on the day itself again.
 */
export function dueAgain(dueAt: Date, repeat: Repeat, timeZone: string, anchor?: number): Date | undefined {
  if (repeat === 'none') return undefined
  const day = dayIn(dueAt, timeZone)
  const next = nextDay(day, repeat, anchor ?? Number(day.slice(8)))
  // Below the minute it stays as it was: no zone's clocks are off by less.
  const rest = dueAt.getTime() % 60_000
  return new Date(instantOn(next, clockIn(dueAt, timeZone), timeZone).getTime() + rest)
}

/**
 * The first time after an instant at which it is due, for one that comes back; days and weeks long past are not gone
 * through one by one.
 */
export function dueAfter(
  dueAt: Date,
  repeat: Repeat,
  { timeZone, after, anchor }: { timeZone: string; after: Date; anchor?: number | undefined },
): Date | undefined {
  const weeks = Math.floor((after.getTime() - dueAt.getTime()) / (7 * perDay)) - 1
  let due: Date | undefined = dueAt
  if (weeks > 0 && (repeat === 'daily' || repeat === 'weekly')) {
    const day = addDays(dayIn(dueAt, timeZone), 7 * weeks)
    due = new Date(instantOn(day, clockIn(dueAt, timeZone), timeZone).getTime() + (dueAt.getTime() % 60_000))
  }
  while (due && due <= after) due = dueAgain(due, repeat, timeZone, anchor)
  return due
}
