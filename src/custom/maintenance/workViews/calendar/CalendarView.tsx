import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import { useListContext, useNavigate } from 'react-admin'
import { param, useQueryState } from '../../../../kit/navigation/queryState.ts'
import { clockAt } from '../../../../domain/time/moments.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { useInView } from '../../../../kit/list/listView.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { showPath } from '../../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { DueCalendar } from './DueCalendar.tsx'
import { modes, shownDays, within, type Mode } from './calendarDays.ts'
import type { Due } from '../due.ts'
import { workListPath } from '../paths.ts'
import { isLate, isOpen, type Work } from '../record.ts'
import { workViewTexts } from '../texts.ts'
import { Tray } from './Tray.tsx'
import { mostShown, useDayWork } from './useDues.ts'
import { usePlan } from './usePlan.ts'
import { useTray } from './useTray.ts'
import { useIsNarrow } from '../../../../kit/layout/useIsNarrow.ts'

/** What the address asks for: a mode and a day; a phone has room for the agenda alone. */
function useAsked(today: string) {
  const [query, change] = useQueryState({ day: param.day(today), span: param.oneOf(modes, 'month') })
  const narrow = useIsNarrow()
  return {
    narrow,
    day: query.day,
    mode: narrow ? ('agenda' as const) : query.span,
    show: (day: string, mode: Mode) => change({ day, ...(!narrow && { span: mode }) }),
  }
}

/**
 * Work requests on the days for which they are planned, else on which they are due, in the company's time zone. Dragging
 * one plans it for another day; its due time stays.
 */
export function CalendarView({ timeZone }: { timeZone: string }) {
  const { filterValues } = useListContext()
  const access = useAccess(workRequest)
  const navigate = useNavigate()
  const inView = useInView()
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const [opened] = useState(() => Date.now())
  const { day, mode, narrow, show } = useAsked(clockAt(opened, timeZone).slice(0, 10))
  const days = shownDays(mode, day)
  const { works, byDay, total, error, data, isPending, dataUpdatedAt, refetch } = useDayWork(
    filterValues,
    days,
    timeZone,
  )
  const today = clockAt(opened, timeZone).slice(0, 10)
  const tray = useTray(filterValues, { now: opened, today, timeZone })
  const { moved, plan } = usePlan(timeZone, () => Promise.all([refetch(), tray.refetch()]))
  const [dragged, setDragged] = useState<Work>()
  const mayMove = access.writable('update').includes('plannedStartAt')

  const dues = useMemo(
    () =>
      works.flatMap((record): Due[] => {
        const at = moved.get(record.id) ?? record.plannedStartAt ?? record.dueAt
        if (typeof at !== 'string') return []
        const clock = clockAt(Date.parse(at), timeZone)
        return [
          {
            record,
            clock,
            open: isOpen(record),
            late: isLate(record, dataUpdatedAt),
            movable: mayMove && isOpen(record) && !moved.has(record.id),
          },
        ]
      }),
    [works, moved, timeZone, dataUpdatedAt, mayMove],
  )

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
      <Box
        sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 1 }}
      >
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 240, display: 'flex', flexDirection: 'column', gap: 1 }}>
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
            onMove={({ record }, to) => void plan(record, to)}
            onDropped={(to) => dragged && void plan(dragged, to)}
          />
        </Box>
        <Tray
          works={tray.works.filter(({ id }) => !moved.has(id))}
          total={tray.total}
          listPath={workListPath(tray.listFilter)}
          today={today}
          now={dataUpdatedAt}
          canPlan={mayMove}
          onDrag={setDragged}
          onPlan={(work, to) => void plan(work, to)}
        />
      </Box>
    </Box>
  )
}
