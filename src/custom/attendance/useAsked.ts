import { useState } from 'react'
import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { dayIn } from '../../domain/time/dates.ts'
import { mondayOf } from '../../domain/scheduling/shiftDays.ts'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { mostShownDays } from '../../resources/scheduling/shift.shapes.ts'

const viewNames = ['list', 'matrix'] as const
export const whichNames = ['exceptions', 'waiting', 'all'] as const
export type Which = (typeof whichNames)[number]

/**
 * What the address asks for: days (last week and this one where there are none), pin, person, view and which lines.
 * @param usual the lines that are shown where it does not say
 */
export function useAsked(timeZone: string, usual: Which) {
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [query, change] = useQueryState({
    start: param.day(addDays(mondayOf(today), -7)),
    end: param.anyDay,
    pin: param.count,
    user: param.count,
    view: param.oneOf(viewNames, 'list'),
    only: param.oneOf(whichNames, usual),
    page: param.count,
  })
  const { start, end: until } = query
  const wanted = until !== undefined && until >= start ? until : addDays(start, 13)
  const end =
    dayNumber(wanted) - dayNumber(start) >= mostShownDays ? addDays(start, mostShownDays - 1) : wanted
  return {
    ...query,
    end,
    /** A last day that was asked for and is none: before the first, or too many days after it. */
    unusable: until !== end ? until : undefined,
    today,
    which: query.only,
    page: query.page ?? 1,
    /** What asks for other lines begins on their first page; Back leads to those before, unless it is still being typed. */
    ask: (values: Parameters<typeof change>[0], { push = true } = {}) =>
      change({ page: undefined, ...values }, { push }),
  }
}
