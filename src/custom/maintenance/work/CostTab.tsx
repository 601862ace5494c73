import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { RelatedList } from '../../../kit/show/RelatedList.tsx'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import { workCost } from '../../../resources/maintenance/work/workCost.resource.ts'
import { workRequest } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { workTime } from '../../../resources/maintenance/work/workTime.resource.ts'
import { Timer } from './Timer.tsx'
import { useSpan, workDetailTexts } from './texts.ts'
import { useBelonging, useSeesToIt } from './useWork.ts'
import type { WorkRequest } from './rows.ts'

const sums = [
  ['labourCost', 'labour'],
  ['partsCost', 'parts'],
  ['vendorCost', 'vendors'],
  ['otherCost', 'otherCosts'],
  ['totalCost', 'total'],
] as const

/** What a work request took: time against the estimate, costs by kind, and every entry of them. */
export function CostTab({ record }: { record: WorkRequest }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const access = useAccess(workRequest)
  const seesToIt = useSeesToIt(record)
  const times = useBelonging(workTime, record.id)
  const costs = useBelonging(workCost, record.id)
  // The server adds up anew whenever an entry changes.
  const { data: request = record } = useQuery({
    queryKey: [workTime.route, 'sums', record.id, record.version, times.dataUpdatedAt, costs.dataUpdatedAt],
    queryFn: async () => (await dataProvider.getOne<WorkRequest>(workRequest.route, { id: record.id })).data,
    placeholderData: keepPreviousData,
  })
  const entries = times.data ?? []
  const worked = entries.reduce((sum, entry) => sum + entry.minutes, 0)
  return (
    <Box>
      {seesToIt && <Worked minutes={worked} request={request} />}
      {access.reads('totalCost') && <Sums request={request} />}
      {access.reads('unratedMinutes') && <Unrated request={request} />}
      {seesToIt && (
        <>
          <Timer record={record} />
          <RelatedList child={{ resource: workTime, field: 'workRequestId' }} parent={record} />
          <RelatedList child={{ resource: workCost, field: 'workRequestId' }} parent={record} />
        </>
      )}
    </Box>
  )
}

function Worked({ minutes, request }: { minutes: number; request: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const span = useSpan()
  const { estimatedMinutes, downtimeMinutes } = request
  const estimate = estimatedMinutes || undefined
  const percent = estimate === undefined ? undefined : Math.round((100 * minutes) / estimate)
  return (
    <Box sx={{ mb: 2, maxWidth: 560 }}>
      <Typography variant="body2" id="worked-time">
        <strong>
          {text('worked')}: {span(minutes)}
        </strong>{' '}
        · {estimate === undefined ? text('noEstimate') : `${text('estimate')}: ${span(estimate)}`}
        {typeof downtimeMinutes === 'number' && ` · ${text('downtime')}: ${span(downtimeMinutes)}`}
      </Typography>
      {percent !== undefined && (
        <>
          <LinearProgress
            variant="determinate"
            value={Math.min(percent, 100)}
            color={percent > 100 ? 'error' : 'primary'}
            aria-labelledby="worked-time"
            sx={{ height: 8, borderRadius: 4, my: 0.5 }}
          />
          <Typography variant="caption" color="text.secondary">
            {text('ofEstimate', { percent })}
          </Typography>
        </>
      )}
    </Box>
  )
}

/** Labour whose cost is not known, which the sums leave out. */
function Unrated({ request }: { request: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const span = useSpan()
  const minutes = request.unratedMinutes
  if (!minutes) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text('unrated', { span: span(minutes) })}
    </Alert>
  )
}

function Sums({ request }: { request: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
        gap: 1,
        m: 0,
        mb: 2,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {sums.map(([field, key]) => {
        const amount = request[field]
        return (
          <Box
            key={field}
            sx={{
              border: 1,
              borderColor: field === 'totalCost' ? 'text.primary' : 'divider',
              borderRadius: 1,
              px: 1.5,
              py: 1,
            }}
          >
            <Typography component="dt" variant="caption" color="text.secondary">
              {text(key)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: field === 'totalCost' ? 700 : 500 }}>
              {typeof amount === 'string' ? formats.amount(amount) : '–'}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
