import { addDays, dayNumber } from '../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { param, useQueryState } from '../../kit/navigation/queryState.ts'
import { mostHeatDays } from '../../resources/patrol/patrol.calls.ts'

/** Tabs of the patrol board. */
export const boardTabs = ['board', 'heat'] as const

/** Whether the heat map of patrols takes those days. */
export const fitsHeat = (start: string, end: string) =>
  isCalendarDay(start) &&
  isCalendarDay(end) &&
  start <= end &&
  dayNumber(end) - dayNumber(start) < mostHeatDays

/** The days and the site of the heat map as the address says them; the last week where it says none that fit. */
export function useHeatAsked(today: string) {
  const [query, change] = useQueryState({ start: param.text, end: param.text, pin: param.count })
  const days = fitsHeat(query.start, query.end) ? {} : { start: addDays(today, -6), end: today }
  return { ...query, ...days, ask: change }
}
