import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { Section } from '../../../kit/form/Section.tsx'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { occurrences, scheduleDates } from '../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../resources/maintenance/schedule/schedule.resource.ts'
import {
  mostDates,
  type Occurrence,
  type PlannedDate,
} from '../../../resources/maintenance/schedule/schedule.shapes.ts'
import { DateText, useDayText } from './DateText.tsx'
import { SkipDialog } from './SkipDialog.tsx'
import { scheduleTexts } from './texts.ts'
import type { RowOf } from '../../../schema/resource.ts'

/** Dates to come that are shown, however far off they are. */
const shown = 10
const lastDay = '9999-12-31'

/** What is asked for about a schedule, anew with each version of it and each further date. */
const keyOf = (what: string, { id, version, nextRunOn, occurrences, status }: RowOf<typeof schedule>) => [
  schedule.route,
  what,
  id,
  version,
  nextRunOn,
  occurrences,
  status,
]

const plainList = { listStyle: 'none', m: 0, p: 0, gridColumn: '1 / -1' } as const

/** The dates of a schedule to come, of which the next can be skipped, and what became of those before. */
export function DatesTab({ record }: { record: RowOf<typeof schedule> }) {
  return (
    <>
      <Coming record={record} />
      <Seen record={record} />
    </>
  )
}

function Coming({ record }: { record: RowOf<typeof schedule> }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const access = useAccess(schedule)
  const text = useTexts(scheduleTexts)
  const dayText = useDayText()
  const [skipping, setSkipping] = useState<PlannedDate>()
  const active = record.status === 'active'
  const byMeter = record.frequencyUnit === 'meter'
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('dates', record),
    enabled: active && !byMeter,
    queryFn: async ({ signal }) => {
      const asked = { params: { id: record.id }, query: { until: lastDay } }
      return (await dataProvider.ask(scheduleDates, asked, { signal })).slice(0, shown)
    },
  })
  const content = (): ReactNode => {
    if (byMeter) return <Typography variant="body2">{text('byMeter')}</Typography>
    if (!active) return <Typography variant="body2">{text('notActive')}</Typography>
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    if (!data) return <PageSkeleton rows={3} />
    if (data.length === 0) {
      const waits = record.basedOn === 'completed_date'
      return <Typography variant="body2">{text(waits ? 'whenDone' : 'noDates')}</Typography>
    }
    return (
      <Box component="ol" sx={plainList}>
        {data.map((date, place) => (
          <Box
            key={date.planned}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}
          >
            <Typography variant="body2" component="span">
              <DateText date={date} />
            </Typography>
            {/* Dates are seen to in their order, so only the next can be left out. */}
            {place === 0 && access.may('update') && (
              <Button
                size="small"
                variant="outlined"
                aria-label={text('skipDate', { day: dayText(date.actual) })}
                onClick={() => setSkipping(date)}
              >
                {text('skip')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    )
  }
  return (
    <Section title={text('nextDates')}>
      <Box sx={{ gridColumn: '1 / -1' }}>{content()}</Box>
      {skipping && <SkipDialog record={record} date={skipping} onClose={() => setSkipping(undefined)} />}
    </Section>
  )
}

function Seen({ record }: { record: RowOf<typeof schedule> }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(scheduleTexts)
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('occurrences', record),
    queryFn: ({ signal }) => dataProvider.ask(occurrences, { params: { id: record.id } }, { signal }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  return (
    <Section title={text('past')}>
      {data.length === 0 && <Typography variant="body2">{text('noPast')}</Typography>}
      <Box component="ol" sx={plainList}>
        {data.map((one) => (
          <Box
            key={`${one.planned} ${one.equipmentId ?? 0}`}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(150px, auto) 1fr' },
              columnGap: 2,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" component="span">
              <DateText date={one} />
            </Typography>
            <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
              <Became occurrence={one} />
            </Typography>
          </Box>
        ))}
      </Box>
      {data.length === mostDates && <Typography variant="body2">…</Typography>}
    </Section>
  )
}

/** The work request that was made, or why none was. */
function Became({
  occurrence: { workRequestId, skippedReason, skippedBy, equipmentId },
}: {
  occurrence: Occurrence
}) {
  const text = useTexts(scheduleTexts)
  if (workRequestId === null)
    return (
      <>
        {text('skippedBecause', { reason: skippedReason ?? '–' })}
        {skippedBy !== null && (
          <>
            {' '}
            ({text('by')} <ReferenceName to="employee" id={skippedBy} />)
          </>
        )}
      </>
    )
  return (
    <>
      <ReferenceName to="work-request" id={workRequestId} />
      {equipmentId !== null && (
        <>
          {' · '}
          <ReferenceName to="schedule-equipment" id={equipmentId} plain />
        </>
      )}
    </>
  )
}
