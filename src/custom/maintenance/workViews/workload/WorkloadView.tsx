import BackIcon from '@mui/icons-material/ChevronLeft'
import ForwardIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { param, useQueryState } from '../../../../kit/navigation/queryState.ts'
import { addDays } from '../../../../domain/time/calendarDays.ts'
import { dayIn } from '../../../../domain/time/dates.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { LoadError, Notice, PageSkeleton } from '../../../../kit/loading/states.tsx'
import { shownDays } from '../calendar/calendarDays.ts'
import { workViewTexts } from '../texts.ts'
import { useWorkload } from '../useWorkCall.ts'
import { WorkloadTable } from './WorkloadTable.tsx'

const shown = 14

/** Open work by person and day against the hours of the sites: who has too much, and who has room. */
export function WorkloadView({ timeZone }: { timeZone: string }) {
  const text = useTexts(workViewTexts)
  const formats = useFormats()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [query, change] = useQueryState({ from: param.day(today) })
  const from = shownDays('week', query.from).first
  const until = addDays(from, shown - 1)
  const { data, error, isPlaceholderData, refetch } = useWorkload({ from, until })
  const show = (day: string) => change({ from: day })
  const knows = data?.rows.some(({ available }) => available !== null)
  return (
    <Box sx={{ flex: 1, minHeight: 240, mt: 1, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <IconButton size="small" aria-label={text('weekBack')} onClick={() => show(addDays(from, -7))}>
          <BackIcon />
        </IconButton>
        <Button size="small" variant="outlined" color="inherit" onClick={() => show(today)}>
          {text('today')}
        </Button>
        <IconButton size="small" aria-label={text('weekForth')} onClick={() => show(addDays(from, 7))}>
          <ForwardIcon />
        </IconButton>
        <Typography component="h2" variant="subtitle1" aria-live="polite" sx={{ fontWeight: 600 }}>
          {formats.day(from)} – {formats.day(until)}
        </Typography>
      </Box>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.rows.length === 0 && <Notice title={text('noOpen')} help={text('noOpenHelp')} />}
      {data && data.rows.length > 0 && (
        <>
          <WorkloadTable answer={data} today={today} stale={isPlaceholderData} />
          <Typography variant="body2" color="text.secondary">
            {text('workloadRule')} {text(knows ? 'availability' : 'noAvailability')}
            {data.total > data.rows.length &&
              ` ${text('firstPeople', { count: formats.number(data.rows.length), total: formats.number(data.total) })}`}
          </Typography>
        </>
      )}
    </Box>
  )
}
