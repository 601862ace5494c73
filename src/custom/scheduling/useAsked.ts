import { useMemo, useState } from 'react'
import { addDays, dayText, firstOf, monthNumber } from '../../domain/time/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../domain/time/dates.ts'
import { allId } from '../../domain/access/filters.ts'
import { mondayOf } from '../../domain/scheduling/shiftDays.ts'
import { countIn, useAddress, type AddressChange } from '../../kit/navigation/address.ts'

export const viewNames = ['roster', 'rosterMonth', 'month', 'week', 'day', 'agenda'] as const
export type ViewName = (typeof viewNames)[number]

/** What the roster's people can be filtered by, as in the address. */
export const filterNames = ['department', 'job', 'skill'] as const

export interface Asked {
  view: ViewName
  /** A day within what is shown. */
  date: string
  /** -1: all. */
  pin: number
  user: number | undefined
  /** Filters of the roster's people. */
  department: number | undefined
  job: number | undefined
  skill: number | undefined
  /** What is shown, both days included. */
  start: string
  end: string
}

/** Changes what the address asks for. */
export type Ask = (
  change: Partial<Pick<Asked, 'date' | 'view' | 'pin' | 'user' | (typeof filterNames)[number]>>,
) => void

/** Does the view show people against days? */
export const isRosterView = (view: ViewName) => view === 'roster' || view === 'rosterMonth'

/** Does the view draw shifts by the hour? */
export const isTimed = (view: ViewName) => view === 'week' || view === 'day'

/** Days that the agenda lists, from the date on. */
const agendaDays = 28

const isView = (text: string | null): text is ViewName => viewNames.some((name) => name === text)

/** The days that a view shows of a date. */
export function shownDays(view: ViewName, date: string): { start: string; end: string } {
  if (view === 'day') return { start: date, end: date }
  if (view === 'agenda') return { start: date, end: addDays(date, agendaDays - 1) }
  const monday = mondayOf(date)
  if (view === 'roster' || view === 'week') return { start: monday, end: addDays(monday, 6) }
  const month = monthNumber(date)
  const [first, last] = [dayText(firstOf(month)), dayText(firstOf(month + 1) - 1)]
  if (view === 'rosterMonth') return { start: first, end: last }
  return { start: mondayOf(first), end: addDays(mondayOf(last), 6) }
}

/** The date that is shown when one goes on or back. */
export function steppedDate(view: ViewName, date: string, by: 1 | -1): string {
  if (view === 'day') return addDays(date, by)
  if (view === 'roster' || view === 'week') return addDays(date, 7 * by)
  if (view === 'agenda') return addDays(date, agendaDays * by)
  return dayText(firstOf(monthNumber(date) + by))
}

/** What the address asks for, which survives a reload; anything that makes no sense asks for nothing. */
export function useAsked(timeZone: string, narrow: boolean) {
  const { search: given, change } = useAddress()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const view = given.get('view')
  const date = given.get('date') ?? ''
  const pin = countIn(given.get('pin'))
  const user = countIn(given.get('user'))
  const [department, job, skill] = filterNames.map((name) => countIn(given.get(name)))
  const asked = useMemo((): Asked => {
    const shown = isView(view) ? view : narrow ? 'agenda' : 'roster'
    const day = isCalendarDay(date) ? date : today
    return {
      view: shown,
      date: day,
      pin: pin ?? allId,
      user,
      department,
      job,
      skill,
      ...shownDays(shown, day),
    }
  }, [view, date, pin, user, department, job, skill, today, narrow])
  const ask = (values: AddressChange) =>
    change(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value === allId ? undefined : value]),
      ),
      // Weeks that are stepped through leave nothing in the history; views, pins and people do.
      { push: !('date' in values) },
    )
  return { asked, ask, today }
}
