import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../../../src/domain/time/dates.ts'
import { daySpan, instantOn } from '../../../../src/domain/time/moments.ts'
import {
  mostDays,
  type DashboardPeriod,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { badRequest } from '../../../platform/errors.ts'

/** The first and the last of some days, as they stand in a path. */
export interface Days {
  from: string
  until: string
}

/** The days that a dashboard is asked for, in the zone in which the company counts them. */
export interface Period extends DashboardPeriod {
  timeZone: string
}

/** Days beyond have no instants that every part can write down. */
const [earliest, latest] = ['1971-01-01', '9998-12-31']
/** Days that the summary looks back by itself. */
const usual = 30

/** The instant at which a day begins, in ISO 8601. */
export const startOf = (day: string, timeZone: string) => instantOn(day, '00:00', timeZone).toISOString()

/** The last millisecond before an instant: times are kept to the millisecond. */
export const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

/** How many days there are from one to another, both included. */
export const daysOf = ({ from, until }: Days) => dayNumber(until) - dayNumber(from) + 1

/** The period of two days, as it stands at a time. */
export function periodOf(from: string, until: string, timeZone: string, now = new Date()): Period {
  const { start, end } = daySpan(from, until, timeZone)
  const asOf = new Date(Math.min(Date.parse(end), now.getTime())).toISOString()
  return { from, until, start, end, asOf, timeZone }
}

/** The period of the two days in a path. @throws 400 naming the one that is no day, or comes too late */
export function readPeriod({ from, until }: Days, timeZone: string): Period {
  for (const [name, day] of Object.entries({ from, until })) {
    if (!isCalendarDay(day) || day < earliest || day > latest)
      throw badRequest(name, `${name} must be a day such as 2026-12-31.`)
  }
  if (from > until) throw badRequest('from', 'from must not be after until.')
  if (daysOf({ from, until }) > mostDays)
    throw badRequest('until', `until must be within ${mostDays} days of from.`)
  return periodOf(from, until, timeZone)
}

/** The last thirty days, today included. */
export function usualPeriod(timeZone: string): Period {
  const today = dayIn(new Date(), timeZone)
  return periodOf(addDays(today, 1 - usual), today, timeZone)
}

/** As many days right before. */
export function periodBefore({ from, until, timeZone }: Period): Period {
  return periodOf(addDays(from, -daysOf({ from, until })), addDays(from, -1), timeZone)
}
