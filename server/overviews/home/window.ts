import { dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { daySpan } from '../../../src/domain/time/moments.ts'
import { mostHomeDays } from '../../../src/resources/home/dashboard.calls.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { badRequest } from '../../platform/errors.ts'
import type { Filter } from './figures.ts'

/** The sites and days that a panel is asked for. */
export interface Span {
  /** Undefined for all. */
  pins: readonly number[] | undefined
  start: string
  end: string
  /** The company's today. */
  today: string
  /** Instants in ISO 8601: the first and the last of the days, and now. */
  from: string
  until: string
  now: string
}

interface Query {
  pin?: readonly number[] | undefined
  start?: string | undefined
  end?: string | undefined
}

/** Reads sites and days; today where none is named. @throws 400 naming the day that comes before the other, or too late */
export function spanOf({ pin, start, end }: Query, { timeZone }: Caller, now: Date): Span {
  const today = dayIn(now, timeZone)
  const first = start ?? end ?? today
  const last = end ?? (first > today ? first : today)
  if (last < first) throw badRequest('end', 'end must not be before start.')
  if (dayNumber(last) - dayNumber(first) >= mostHomeDays)
    throw badRequest('end', `end must be within ${mostHomeDays} days of start.`)
  const { start: from, end: until } = daySpan(first, last, timeZone)
  return {
    pins: pin,
    start: first,
    end: last,
    today,
    from,
    until,
    now: now.toISOString(),
  }
}

/** The filter of records that name a site. */
export const atPins = ({ pins }: Pick<Span, 'pins'>): Filter => (pins ? { pinId: pins } : {})

/** The filter of a field between the days, or between their instants. */
export const onDays = (name: string, { start, end }: Pick<Span, 'start' | 'end'>): Filter => ({
  [`${name}_gte`]: start,
  [`${name}_lte`]: end,
})
export const inTime = (name: string, { from, until }: Pick<Span, 'from' | 'until'>): Filter => ({
  [`${name}_gte`]: from,
  [`${name}_lte`]: until,
})

/** The same of what only the past can hold, whose lists take no later instant. */
export function happened(name: string, { from, until, now }: Pick<Span, 'from' | 'until' | 'now'>): Filter {
  const upToNow = (at: string) => (at < now ? at : now)
  return inTime(name, { from: upToNow(from), until: upToNow(until) })
}

/** The days as answers tell them. */
export const toldDays = ({ start, end }: Pick<Span, 'start' | 'end'>) => ({ start, end })
