import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { addDays, dayNumber } from '../../../domain/time/calendarDays.ts'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { maskOf } from '../../../domain/time/weekdays.ts'
import type { KitDataProvider } from '../../../kit/calls/dataProvider.ts'
import { useServices } from '../../../providers/viewer/shell.ts'
import { changeDay, changeFrom } from '../../../resources/scheduling/series.calls.ts'
import { shiftClashes } from '../../../resources/scheduling/shift.calls.ts'
import type { ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { movedShift } from '../model.ts'
import { useReshape } from './reshaping.tsx'
import type { SavedShift } from './useShiftSaving.ts'

export const scopes = ['day', 'from', 'all'] as const
/** The days of a series that a change is for. */
export type Scope = (typeof scopes)[number]

/**
 * The days that a change of a shift is for, with its effect on their assignments. Of a series that is opened from a day, it
 * is that day until another scope is chosen.
 * @param day the day from which the shift was opened
 */
export function useSeriesScope(was: ShownShift | undefined, values: SavedShift, day: string | undefined) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { config } = useServices()
  const series =
    was && was.weekdays.length > 0 && !was.isTemplate && day !== undefined ? { was, day } : undefined
  const [scope, setScope] = useState<Scope>(series ? 'day' : 'all')
  const [isSent, setSent] = useState(false)
  const reshape = useReshape(was, values)
  const id = was?.id ?? 0
  const moved =
    was && isCalendarDay(values.startDate) ? dayNumber(values.startDate) - dayNumber(was.startDate) : 0

  /** Sends a change of one day, or from it on. */
  const send = (
    { was: before, day: date }: NonNullable<typeof series>,
    tried: { preview?: boolean; reason?: string | undefined },
    signal?: AbortSignal,
  ) => {
    const { name, pinId, startTime, endTime, breakMin, breakPaid, headcount, taskList } = values
    const { version } = before
    const same = {
      version,
      name,
      pinId,
      startTime,
      endTime,
      breakMin,
      breakPaid,
      headcount,
      taskList,
      ...tried,
    }
    const params = { id, date }
    const movedTo = addDays(date, moved)
    if (scope === 'day')
      return dataProvider.ask(changeDay, { params, body: { ...same, movedTo } }, { signal })
    const { endDate, everyNWeeks, weekdays } = values
    const recurringDay = maskOf(weekdays, config.weekdayMask ?? 'monday-high')
    const begins = moved === 0 ? {} : { startDate: movedTo }
    const body = { ...same, ...begins, endDate, everyNWeeks, recurringDay }
    return dataProvider.ask(changeFrom, { params, body }, { signal })
  }
  const effect = useQuery({
    queryKey: ['call', 'shift clashes', id, scope, day, reshape],
    // A change that was made has no effect to ask for.
    enabled: reshape !== undefined && !isSent,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      series && scope !== 'all'
        ? send(series, { preview: true }, signal)
        : dataProvider.ask(shiftClashes, { params: { id }, body: reshape ?? {} }, { signal }),
  })
  const sendOnce = async (chosen: NonNullable<typeof series>, reason: string | undefined) => {
    setSent(true)
    try {
      await send(chosen, { reason })
    } catch (error) {
      setSent(false)
      throw error
    }
  }
  return {
    scope,
    setScope,
    /** The series and the day, where a scope is to be chosen. */
    series,
    /** The day on which the work of the one day is done. */
    movedTo: series && addDays(series.day, moved),
    /** The values that move the day, and the series with it if another scope is chosen. */
    moveTo: (to: string) =>
      series && isCalendarDay(to)
        ? movedShift(
            { ...series.was, startTime: values.startTime, endTime: values.endTime },
            dayNumber(to) - dayNumber(series.day),
          )
        : {},
    /** Sends the change where it is not for all days. */
    change: series && scope !== 'all' ? (reason?: string) => sendOnce(series, reason) : undefined,
    reshaped: reshape !== undefined,
    effect,
  }
}
export type SeriesScope = ReturnType<typeof useSeriesScope>
