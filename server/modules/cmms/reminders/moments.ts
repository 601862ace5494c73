import { dueAfter } from '../../../../src/domain/recurrence.ts'
import { dayIn } from '../../../../src/domain/dates.ts'

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

const units = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const
export type Repeat = 'none' | keyof typeof units

/** When it is due after this time, at the same time of day; in a shorter month on its last day. */
export function dueAgain(dueAt: Date, repeat: Repeat, timeZone: string): Date | undefined {
  if (repeat === 'none') return undefined
  const day = dayIn(dueAt, timeZone)
  const next = dueAfter(
    {
      startsOn: day,
      frequencyUnit: units[repeat],
      interval: 1,
      daysOfWeek: [],
      monthMode: 'date',
      seasonMonths: [],
    },
    day,
  )
  return next === undefined ? undefined : new Date(dueAt.getTime() + Date.parse(next) - Date.parse(day))
}
