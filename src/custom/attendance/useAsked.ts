import { useState } from 'react'
import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { dayIn, isCalendarDay } from '../../domain/time/dates.ts'
import { mondayOf } from '../../domain/scheduling/shiftDays.ts'
import { countIn, useAddress, type AddressChange } from '../../kit/navigation/address.ts'
import { mostShownDays } from '../../resources/scheduling/shift.shapes.ts'

const viewNames = ['list', 'matrix'] as const
export const whichNames = ['exceptions', 'waiting', 'all'] as const
export type Which = (typeof whichNames)[number]

/**
 * What the address asks for: days (last week and this one where there are none), pin, person, view and which lines.
 * @param usual the lines that are shown where it does not say
 */
export function useAsked(timeZone: string, usual: Which) {
  const { search: given, change } = useAddress()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [from, until] = [given.get('start') ?? '', given.get('end') ?? '']
  const start = isCalendarDay(from) ? from : addDays(mondayOf(today), -7)
  const wanted = isCalendarDay(until) && until >= start ? until : addDays(start, 13)
  const end =
    dayNumber(wanted) - dayNumber(start) >= mostShownDays ? addDays(start, mostShownDays - 1) : wanted
  return {
    start,
    end,
    /** A last day that was asked for and is none: before the first, or too many days after it. */
    unusable: isCalendarDay(until) && until !== end ? until : undefined,
    today,
    pin: countIn(given.get('pin')),
    user: countIn(given.get('user')),
    view: viewNames.find((name) => name === given.get('view')) ?? 'list',
    which: whichNames.find((name) => name === given.get('only')) ?? usual,
    page: countIn(given.get('page')) ?? 1,
    /** What asks for other lines begins on their first page; Back leads to those before, unless it is still being typed. */
    ask: (values: AddressChange, { push = true } = {}) => change({ page: undefined, ...values }, { push }),
  }
}
