import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { param, useQueryState } from '../../../../kit/navigation/queryState.ts'
import { addDays } from '../../../../domain/time/calendarDays.ts'
import { useCall } from '../../../../kit/calls/useCall.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { PageTitle } from '../../../../kit/layout/headings.tsx'
import { todayIn } from '../../../../kit/formats/locale.ts'
import { useZone } from '../../../../kit/formats/zone.tsx'
import { listPath } from '../../../../kit/records/records.ts'
import { LoadError, Notice, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { planner } from '../../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import { dateStates } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { Dot } from './Dot.tsx'
import { PlannerFilterInputs, type PlannerFilter } from './PlannerFilter.tsx'
import { PlannerTable } from './PlannerTable.tsx'
import { scheduleTexts } from '../texts.ts'
import { firstMonday, mondayOf, stateText, weekCount } from './weeks.ts'

/** Weeks by which the planner is moved: half of what it shows. */
const step = weekCount / 2

const states: readonly string[] = schedule.fields.status.choices.map(({ value }) => value)

/** The filter of the planner, and its first day, a Monday. */
function useAsked(today: string) {
  const [{ pin: pinId, status, from }, change] = useQueryState({
    pin: param.count,
    status: param.oneOf(states, undefined),
    from: param.anyDay,
  })
  return {
    filter: { pinId, status },
    first: from === undefined ? firstMonday(today) : mondayOf(from),
    limit: (next: PlannerFilter) => change({ pin: next.pinId, status: next.status }),
    moveTo: (first: string | undefined) => change({ from: first }),
  }
}

/** All preventive schedules within a year: what was done, is open or late, and what is to come. */
export function PlannerPage() {
  const text = useTexts(scheduleTexts)
  const zone = useZone()
  const [today] = useState(() => todayIn(zone))
  const { filter, first, limit, moveTo } = useAsked(today)
  const query = { from: first, until: addDays(first, 7 * weekCount - 1), filter: { ...filter } }
  const { data, error, refetch } = useCall(planner, { query }, { keep: true })
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageTitle title={text('plannerTitle')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5 }}>
        <PlannerFilterInputs value={filter} onChange={limit} />
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <IconButton aria-label={text('earlier')} onClick={() => moveTo(addDays(first, -7 * step))}>
            <BackIcon />
          </IconButton>
          <Button size="small" onClick={() => moveTo(undefined)}>
            {text('today')}
          </Button>
          <IconButton aria-label={text('later')} onClick={() => moveTo(addDays(first, 7 * step))}>
            <ForwardIcon />
          </IconButton>
        </Box>
        <Button component={Link} to={listPath(schedule)} size="small" sx={{ ml: 'auto' }}>
          {text('toList')}
        </Button>
      </Box>
      <Legend />
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.rows.length === 0 && <Notice title={text('noSchedules')} help={text('noSchedulesHelp')} />}
      {data && data.rows.length > 0 && <PlannerTable rows={data.rows} first={first} today={today} />}
      {data && data.total > data.rows.length && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {text('firstOnly', { count: data.rows.length, total: data.total })}
        </Typography>
      )}
    </Box>
  )
}

function Legend() {
  const text = useTexts(scheduleTexts)
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, mb: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
    >
      {dateStates.map((state) => (
        <Typography
          key={state}
          component="li"
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
        >
          <Dot state={state} />
          {text(stateText[state])}
        </Typography>
      ))}
    </Box>
  )
}
