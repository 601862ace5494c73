import PlayIcon from '@mui/icons-material/PlayArrow'
import StopIcon from '@mui/icons-material/Stop'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../kit/access/access.ts'
import { useAction } from '../../../kit/calls/useAction.ts'
import { ReferenceName } from '../../../kit/fields/reference/ReferenceName.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { startTimer, stopTimer } from '../../../resources/maintenance/work/workRequest.calls.ts'
import { unfinished } from '../../../resources/maintenance/work/workRequest.resource.ts'
import { workTime } from '../../../resources/maintenance/work/workTime.resource.ts'
import { workDetailTexts } from './texts.ts'
import { useOwnTimer } from './useWork.ts'
import type { WorkRequest } from './rows.ts'

const minute = 60_000

/** The time now, renewed while it is looked at. */
function useNow(every: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(ticking)
  }, [every])
  return now
}

/** Starts and stops one's own timer; it goes on while the page is closed, and one runs at a time. */
export function Timer({ record }: { record: WorkRequest }) {
  const text = useTexts(workDetailTexts)
  const formats = useFormats()
  const access = useAccess(workTime)
  const { data } = useOwnTimer()
  const now = useNow(minute / 4)
  const start = useAction(startTimer)
  const stop = useAction(stopTimer)
  const failure = start.failure ?? stop.failure
  if (!data || !access.may('create') || !access.may('update')) return null
  const { running } = data
  const isHere = running?.workRequestId === record.id
  if (!running && !unfinished.some((one) => one === record.status)) return null
  const press = () => {
    start.clear()
    stop.clear()
    return running ? stop.run({ params: { id: running.id } }) : start.run({ params: { id: record.id } })
  }
  return (
    <Box sx={{ mb: 3 }}>
      {failure && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {text('timerFailed', { reason: failure })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant={running ? 'outlined' : 'contained'}
          color={running ? 'error' : 'primary'}
          startIcon={running ? <StopIcon /> : <PlayIcon />}
          onClick={() => void press()}
          disabled={start.busy || stop.busy}
          sx={{ minHeight: 40 }}
        >
          {text(running ? 'stopTimer' : 'startTimer')}
        </Button>
        {running && (
          <Typography variant="body2" component="span">
            {!isHere && (
              <>
                {text('runsElsewhere')} <ReferenceName to="work-request" id={running.workRequestId} />.{' '}
              </>
            )}
            {text('runsSince', {
              time: formats.exact(running.startedAt),
              minutes: Math.max(0, Math.round((now - Date.parse(running.startedAt)) / minute)),
            })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
