import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { Link as RouterLink } from 'react-router-dom'
import type { Batch } from '../../../schema/calls/batch.ts'
import { useFormats } from '../../formats/locale.ts'
import { useFootRoom } from '../../layout/useFootRoom.ts'
import { BatchSummary } from './BatchSummary.tsx'
import { batchPath } from './paths.ts'
import { useBatchText } from './texts.ts'
import { useBatchRuns } from './useBatchRuns.tsx'
import { useUnderWay } from './useUnderWay.ts'
import { progressOf } from './words.ts'

/** The caller's running batches on any page, with progress and a stop button. */
export function BatchPanel() {
  const text = useBatchText()
  const batches = useUnderWay()
  const room = useFootRoom('--kit-batch-panel')
  if (batches.length === 0) return null
  return (
    <Paper
      ref={room}
      component="aside"
      aria-label={text('progress')}
      elevation={8}
      sx={{
        position: 'fixed',
        right: 16,
        bottom: 'calc(16px + var(--kit-bulk-bar, 0px) + var(--kit-next-step, 0px))',
        width: 360,
        maxWidth: 'calc(100vw - 32px)',
        maxHeight: '50dvh',
        overflow: 'auto',
        zIndex: 'snackbar',
        px: 2,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
      }}
    >
      {batches.map((batch) => (
        <BatchProgress key={batch.id} batch={batch} />
      ))}
    </Paper>
  )
}

/** Progress of a batch; screen readers announce every tenth. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const formats = useFormats()
  const text = useBatchText()
  const { act } = useBatchRuns()
  const { done, total } = progressOf(batch)
  const percent = total === 0 ? 0 : Math.round((100 * done) / total)
  const counts = { done: formats.number(done), total: formats.number(total) }
  return (
    <Box sx={{ py: 0.5 }}>
      <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {batch.state === 'undoing' && `${text('undoing')}: `}
        <Link component={RouterLink} to={batchPath(batch.id)} color="inherit" underline="hover">
          <BatchSummary batch={batch} />
        </Link>
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={text('doing', counts)}
        sx={{ my: 1, height: 6, borderRadius: 3 }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" color="text.secondary">
          {text('doing', counts)}
        </Typography>
        {batch.state === 'running' && (
          <Button size="small" disabled={batch.cancelling} onClick={() => void act('cancelBatch', batch.id)}>
            {text(batch.cancelling ? 'cancelling' : 'cancel')}
          </Button>
        )}
      </Box>
      {/* Said aloud only every tenth: who listens is not to be talked to without pause. */}
      <Box component="output" sx={visuallyHidden}>
        {text('doing', { done: `${Math.floor(percent / 10) * 10} %`, total: counts.total })}
      </Box>
    </Box>
  )
}
