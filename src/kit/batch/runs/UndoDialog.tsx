import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { LoadError, PageSkeleton } from '../../loading/states.tsx'
import { useText } from '../../texts/texts.ts'
import { BatchSummary } from './BatchSummary.tsx'
import { useBatchText } from './texts.ts'
import { useBatch } from './useBatch.ts'
import { useBatchRuns } from './useBatchRuns.tsx'
import { useBatchWords } from './words.ts'

/** Says what undoing a batch will do, and does it on a yes. */
export function UndoDialog({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const id = useId()
  const text = useBatchText()
  const kitText = useText()
  const { undoing } = useBatchWords()
  const { act } = useBatchRuns()
  const { batch, error, retry } = useBatch(batchId)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    if (await act('undoBatch', batchId)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{text('undoTitle')}</DialogTitle>
      <DialogContent>
        {error !== null && <LoadError error={error} onRetry={retry} />}
        {!batch && error === null && <PageSkeleton rows={2} />}
        {batch && (
          <>
            <DialogContentText sx={{ fontWeight: 600, mb: 1 }}>
              <BatchSummary batch={batch} />
            </DialogContentText>
            {batch.undoUntil ? (
              <DialogContentText>{undoing(batch)}</DialogContentText>
            ) : (
              <Alert severity="info">{text('undoNever')}</Alert>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kitText('cancel')}</Button>
        <Button variant="contained" disabled={busy || !batch?.undoUntil} onClick={() => void undo()}>
          {kitText('undo')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
