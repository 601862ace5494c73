import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { startOf } from './calendarDays.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { openIn } from '../record.ts'
import { useRowList, type RowFilter } from '../../../../kit/records/rows.ts'

/** Work requests of each kind that the tray shows. */
const mostInTray = 50

/** Open work that waits for a day: late work that is not planned for today or later, then work without a planned day. */
export function useTray(
  filter: Readonly<Record<string, unknown>>,
  { now, today, timeZone }: { now: number; today: string; timeZone: string },
) {
  const open = openIn(filter)
  const lateFilter: RowFilter<typeof workRequest> = {
    ...open,
    lateAt_lte: new Date(now).toISOString(),
    plannedStartAt_lte: new Date(startOf(today, timeZone).getTime() - 1).toISOString(),
  }
  const unplannedFilter: RowFilter<typeof workRequest> = { ...open, plannedStartAt_empty: true }
  const asked = (given: RowFilter<typeof workRequest>) => ({
    filter: given,
    sort: { field: 'lateAt' as const, order: 'ASC' as const },
    pagination: { page: 1, perPage: mostInTray },
  })
  const late = useRowList(workRequest, asked(lateFilter), { placeholderData: keepPreviousData })
  const unplanned = useRowList(workRequest, asked(unplannedFilter), {
    placeholderData: keepPreviousData,
  })
  const works = useMemo(() => [...(late.data ?? []), ...(unplanned.data ?? [])], [late.data, unplanned.data])
  return {
    works,
    total: (late.total ?? 0) + (unplanned.total ?? 0),
    listFilter: unplannedFilter,
    refetch: () => Promise.all([late.refetch(), unplanned.refetch()]),
  }
}
