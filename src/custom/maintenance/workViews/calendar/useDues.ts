import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, type GetListResult } from 'react-admin'
import { addDays } from '../../../../domain/time/calendarDays.ts'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { within, type DayField } from './calendarDays.ts'
import type { Work } from '../record.ts'
import { useRowList } from '../../../../kit/records/rows.ts'

/** As many as one call gives, and a calendar draws without delay. */
export const mostShown = 1_000

interface Days {
  first: string
  last: string
}

const daysOf = ({ first, last }: Days): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const answersOf = (results: UseQueryResult<GetListResult<Work>>[]) =>
  results.flatMap(({ data }) => (data ? [data] : []))

/**
 * Work requests that are planned for the days, or due on them. Where there are more than a calendar draws, each day has a share of them, as the
 * first thousand would leave the later days empty.
 * @returns also, for such days, `share`, the most that one of them has, and `rest`, how many others are due on it
 */
export function useDues(
  filter: Readonly<Record<string, unknown>>,
  days: Days,
  timeZone: string,
  field: DayField,
) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const asked = (shown: Days, perPage: number) => ({
    filter: within(filter, shown, timeZone, field),
    sort: { field, order: 'ASC' as const },
    pagination: { page: 1, perPage },
  })
  const whole = useRowList(workRequest, asked(days, mostShown), { placeholderData: keepPreviousData })
  const each = (whole.total ?? 0) > mostShown ? daysOf(days) : []
  const share = Math.floor(mostShown / Math.max(each.length, 1))
  const answers = useQueries({
    queries: each.map((day) => {
      const params = asked({ first: day, last: day }, share)
      return {
        // As react-admin names it, so that what renews lists renews these.
        queryKey: [workRequest.route, 'getList', params],
        queryFn: () => dataProvider.getList<Work>(workRequest.route, params),
      }
    }),
    combine: answersOf,
  })
  const isEach = each.length > 0 && answers.length === each.length
  const works = useMemo(
    () => (isEach ? answers.flatMap(({ data }) => data) : (whole.data ?? [])),
    [isEach, answers, whole.data],
  )
  const rest = answers.map(({ data, total = 0 }, index) => [each[index] ?? '', total - data.length] as const)
  return { ...whole, works, byDay: isEach ? { share, rest: new Map(rest) } : undefined }
}

type Found = ReturnType<typeof useDues>

const both = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other

/** The work of the days: that which is planned for them, and that which is due on them and not planned. */
export function useDayWork(filter: Readonly<Record<string, unknown>>, days: Days, timeZone: string) {
  const planned = useDues(filter, days, timeZone, 'plannedStartAt')
  const unplanned = useMemo(() => ({ ...filter, plannedStartAt_empty: true }), [filter])
  const due = useDues(unplanned, days, timeZone, 'dueAt')
  const works = useMemo(() => [...planned.works, ...due.works], [planned.works, due.works])
  const parts: readonly Found[] = [planned, due]
  const rest = new Map<string, number>()
  for (const { byDay } of parts)
    for (const [day, count] of byDay?.rest ?? []) rest.set(day, (rest.get(day) ?? 0) + count)
  const shares = parts.flatMap(({ byDay }) => byDay?.share ?? [])
  return {
    works,
    byDay: shares.length > 0 ? { share: Math.min(...shares), rest } : undefined,
    total: both(planned.total, due.total),
    error: planned.error ?? due.error,
    data: planned.data && due.data,
    isPending: planned.isPending || due.isPending,
    dataUpdatedAt: Math.max(planned.dataUpdatedAt, due.dataUpdatedAt),
    refetch: async () => {
      await Promise.all(parts.map((part) => part.refetch()))
    },
  }
}
