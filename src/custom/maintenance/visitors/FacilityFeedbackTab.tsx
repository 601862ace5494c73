import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { dayIn } from '../../../domain/time/dates.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { showPath } from '../../../kit/records/records.ts'
import { LoadError, PageSkeleton } from '../../../kit/loading/states.tsx'
import { facilityFeedback } from '../../../resources/maintenance/facility/facilityFeedback.resource.ts'
import type { FacilityAnalytics } from '../../../resources/maintenance/facility/facility.shapes.ts'
import { feedback } from '../dashboard/drilldown.ts'
import { daysOf } from '../dashboard/days.ts'
import { PeriodPicker } from '../dashboard/PeriodPicker.tsx'
import { Figures, Part } from './Figures.tsx'
import { visitorTexts } from './texts.ts'
import { useAnalytics } from './useAnalytics.ts'
import { useRowList } from '../../../kit/records/rows.ts'
import type { RowOf } from '../../../schema/resource.ts'
import type { facility } from '../../../resources/maintenance/facility/facility.resource.ts'

/** What visitors say about one facility. */
export function FacilityFeedbackTab({
  record,
  timeZone,
}: {
  record: RowOf<typeof facility>
  timeZone: string
}) {
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [{ preset, days }, setPeriod] = useState<Period>(() => ({ preset: '90', days: daysOf('90', today) }))
  const filter = { facilityId: record.id }
  const { data, error, refetch } = useAnalytics(days, filter)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PeriodPicker
        preset={preset}
        days={days}
        today={today}
        onChange={(next, chosen) => setPeriod({ preset: next, days: chosen })}
      />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures answer={data} filter={filter}>
          {() => <Lowest period={data.period} filter={filter} />}
        </Figures>
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Box>
  )
}

type Period = Pick<Parameters<typeof PeriodPicker>[0], 'preset' | 'days'>

/** What was said by those who gave least. */
function Lowest({ period, filter }: { period: FacilityAnalytics['period']; filter: { facilityId: number } }) {
  const text = useTexts(visitorTexts)
  const { exact } = useFormats()
  const { data = [] } = useRowList(facilityFeedback, {
    filter: feedback(period, filter).filter,
    sort: { field: 'ratingValue', order: 'ASC' },
    pagination: { page: 1, perPage: 5 },
  })
  return (
    <Part title={text('latest')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((one) => (
          <Box component="li" key={one.id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" component="div">
              <strong>{one.rating}</strong>{' '}
              <RouterLink to={showPath(facilityFeedback, one.id)} style={{ color: 'inherit' }}>
                {one.feedback}
              </RouterLink>
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {exact(one.submittedAt)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Part>
  )
}
