import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { useDataProvider, useGetList, useListContext, useNavigate, useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useAddress } from '../../../../kit/navigation/address.ts'
import { isCalendarDay } from '../../../../domain/time/dates.ts'
import { clockAt, onDay } from '../../../../domain/time/moments.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { useBatchRuns } from '../../../../kit/batch/runs/useBatchRuns.tsx'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { useInView } from '../../../../kit/list/listView.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { showPath, titleOf } from '../../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { useReason } from '../../../../kit/texts/texts.ts'
import { newKey } from '../../../../providers/data/newKey.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { DueCalendar } from './DueCalendar.tsx'
import { modes, shownDays, within, type Mode } from './calendarDays.ts'
import type { Due } from '../due.ts'
import { workListPath } from '../paths.ts'
import { isLate, isOpen } from '../record.ts'
import { workViewTexts } from '../texts.ts'
import { mostShown, useDues } from './useDues.ts'
import { useIsNarrow } from '../../../../kit/layout/useIsNarrow.ts'

/** What the address asks for: a mode and a day; a phone has room for the agenda alone. */
function useAsked(today: string) {
  const { search, change } = useAddress()
  const narrow = useIsNarrow()
  const given = search.get('day') ?? ''
  const named = modes.find((one) => one === search.get('span')) ?? 'month'
  return {
    narrow,
    day: isCalendarDay(given) ? given : today,
    mode: narrow ? ('agenda' as const) : named,
    show: (day: string, mode: Mode) => change({ day, ...(!narrow && { span: mode }) }),
  }
}

/** Work requests on the days on which they are due, in the company's time zone; dragging one moves it to another day. */
export function CalendarView({ timeZone }: { timeZone: string }) {
  const { filterValues } = useListContext()
  const dataProvider = useDataProvider<KitDataProvider>()
  const { settle } = useBatchRuns()
  const access = useAccess(workRequest)
  const notify = useNotify()
  const navigate = useNavigate()
  const inView = useInView()
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const reason = useReason()
  const [opened] = useState(() => Date.now())
  const [moved, setMoved] = useState<ReadonlyMap<number, string>>(new Map())
  const { day, mode, narrow, show } = useAsked(clockAt(opened, timeZone).slice(0, 10))
  const days = shownDays(mode, day)
  const { works, byDay, total, error, data, isPending, dataUpdatedAt, refetch } = useDues(
    filterValues,
    days,
    timeZone,
  )
  const dateless = useGetList(workRequest.route, {
    filter: { ...filterValues, dueAt_empty: true },
    pagination: { page: 1, perPage: 1 },
  })
  const mayMove = access.writable('update').includes('dueAt')

  const dues = useMemo(
    () =>
      works.flatMap((record): Due[] => {
        const dueAt = moved.get(record.id) ?? record.dueAt
        if (typeof dueAt !== 'string') return []
        const clock = clockAt(Date.parse(dueAt), timeZone)
        return [
          {
            record,
            clock,
            open: isOpen(record),
            late: isLate({ ...record, dueAt }, dataUpdatedAt),
            movable: mayMove && isOpen(record) && !moved.has(record.id),
          },
        ]
      }),
    [works, moved, timeZone, dataUpdatedAt, mayMove],
  )

  const move = async ({ record }: Due, to: string) => {
    if (typeof record.dueAt !== 'string') return
    const dueAt = onDay(Date.parse(record.dueAt), to, timeZone).toISOString()
    setMoved((before) => new Map(before).set(record.id, dueAt))
    try {
      const rows = [{ id: record.id, version: record.version, cells: { dueAt } }]
      await settle(await dataProvider.startBatch(workRequest.route, 'cells', { rows }, newKey()))
    } catch (failure) {
      notify(text('moveFailed', { name: titleOf(workRequest, record), reason: reason(failure) }), {
        type: 'error',
      })
      await refetch()
    }
    setMoved((before) => new Map([...before].filter(([id]) => id !== record.id)))
  }

  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <PageSkeleton />
  return (
    <Box sx={{ flex: 1, minHeight: 240, mt: 1, display: 'flex', flexDirection: 'column', gap: 1 }}>
      {total !== undefined && total > mostShown && (
        <Alert severity="info">
          {text(byDay ? 'firstOfDay' : 'firstDue', {
            count: formats.number(byDay?.share ?? mostShown),
            total: formats.number(total),
          })}
        </Alert>
      )}
      <DueCalendar
        dues={dues}
        day={day}
        mode={mode}
        modes={narrow ? ['agenda'] : modes}
        now={clockAt(opened, timeZone)}
        rest={byDay?.rest}
        listOf={(one) => workListPath(within(filterValues, { first: one, last: one }, timeZone))}
        onShow={show}
        onOpen={({ record }) => navigate(inView(showPath(workRequest, record.id)))}
        onMove={(due, to) => void move(due, to)}
      >
        {dateless.total !== undefined && dateless.total > 0 && (
          <Link
            component={RouterLink}
            to={workListPath({ ...filterValues, dueAt_empty: true })}
            variant="body2"
          >
            {text('dateless', { count: formats.number(dateless.total) })}
          </Link>
        )}
      </DueCalendar>
    </Box>
  )
}
