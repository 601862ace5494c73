import PlayIcon from '@mui/icons-material/PlayArrow'
import StopIcon from '@mui/icons-material/Stop'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import { useTexts } from '../../../kit/defineTexts.ts'
import { useAccess } from '../../../kit/access.ts'
import { ReferenceName } from '../../../kit/fields/ReferenceName.tsx'
import { useFormats } from '../../../kit/locale.ts'
import { useReason } from '../../../kit/texts.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { unfinished, workRequest } from '../../../resources/cmms/workRequest.resource.ts'
import { workTime } from '../../../resources/cmms/workTime.resource.ts'
import { workDetailTexts } from './texts.ts'
import { useOwnTimer, useRenew } from './useWork.ts'

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
export function Timer({ record }: { record: RaRecord }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const text = useTexts(workDetailTexts)
  const reason = useReason()
  const formats = useFormats()
  const access = useAccess(workTime)
  const renew = useRenew(workTime)
  const { data } = useOwnTimer()
  const now = useNow(minute / 4)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!data || !access.may('create') || !access.may('update')) return null
  const { running } = data
  const isHere = running?.workRequestId === record.id
  if (!running && !unfinished.some((one) => one === record['status'])) return null
  const turn = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (running) await dataProvider.call(workTime.name, `${running.id}/stop`, { method: 'PATCH' })
      else await dataProvider.call(workRequest.name, `${record.id}/timer`, { method: 'POST' })
    } catch (error) {
      setFailure(text('timerFailed', { reason: reason(error) }))
    }
    await renew()
    setBusy(false)
  }
  return (
    <Box sx={{ mb: 3 }}>
      {failure && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant={running ? 'outlined' : 'contained'}
          color={running ? 'error' : 'primary'}
          startIcon={running ? <StopIcon /> : <PlayIcon />}
          onClick={() => void turn()}
          disabled={busy}
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
