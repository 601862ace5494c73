import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useReason, useText } from '../../../../kit/texts/texts.ts'
import { useKeptOpen } from '../../../../kit/navigation/useGuard.ts'
import { manyTexts } from './manyTexts.ts'

export interface ManyProps {
  ids: readonly number[]
  onClose: () => void
}

interface Props {
  title: string
  onClose: () => void
  /** What its button says; without one nothing is left to be done. */
  action?: string
  disabled?: boolean
  /** @throws what the call throws; it is told, and everything stays as it is */
  onAct: () => Promise<void>
  children: ReactNode
}

/** A dialog that does one thing with several schedules, and says what went wrong where it could not. */
export function ManyDialog({ title, onClose, action, disabled, onAct, children }: Props) {
  const kit = useText()
  const text = useTexts(manyTexts)
  const reason = useReason()
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const kept = useKeptOpen(onClose, busy)
  const act = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onAct()
    } catch (error) {
      setFailure(text('failed', { reason: reason(error) }))
    }
    setBusy(false)
  }
  return (
    <Dialog open fullWidth maxWidth="sm" {...kept} aria-labelledby={heading}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {kit(action === undefined ? 'close' : 'cancel')}
        </Button>
        {action !== undefined && (
          <Button variant="contained" disabled={busy || disabled === true} onClick={() => void act()}>
            {action}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
