import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useDeferredValue, useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useDismiss, useText } from '../texts/texts.ts'
import { useKeptOpen } from '../navigation/useGuard.ts'
import type { Action } from './useAction.ts'

interface Props {
  title: string
  help?: string
  action: Pick<Action, 'busy' | 'failure'> & Partial<Pick<Action, 'errors'>>
  /** What its button says. */
  submit: string
  /** Validates the input and runs the action; the dialog stays open until it is closed. */
  onSubmit: () => void
  onClose: () => void
  /** It has been done, and the dialog shows what came of it: closing it gives nothing up. */
  done?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean
  tone?: 'primary' | 'error'
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg'
  /** It has more fields than a window shows: it opens at full height, and its fields follow in the next frame. */
  large?: boolean
  children?: ReactNode
}

/**
 * A dialog with an action. Typed text stays until the action succeeds or a button discards it. A refusal shows its
 * reason.
 */
export function ActionDialog(props: Props) {
  const { title, help, action, submit, onSubmit, onClose, disabled = false, tone = 'primary' } = props
  const { done = false, large = false } = props
  const text = useText()
  const dismiss = useDismiss()
  const id = useId()
  const kept = useKeptOpen(onClose, action.busy, done)
  const isDrawn = useDeferredValue(true, !large)
  const form = useRef<HTMLFormElement>(null)
  const wrong = Object.keys(action.errors ?? {}).join(' ')
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form of a dialog around this one.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog open fullWidth maxWidth={props.maxWidth ?? 'sm'} {...kept} aria-labelledby={id}>
      <form ref={form} onSubmit={send} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={isDrawn ? undefined : { height: '100vh' }}>
          {action.failure !== undefined && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {action.failure}
            </Alert>
          )}
          {help !== undefined && <DialogContentText sx={{ mb: 2 }}>{help}</DialogContentText>}
          {isDrawn && props.children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={action.busy}>
            {done ? text('close') : dismiss(submit)}
          </Button>
          <Button type="submit" variant="contained" color={tone} disabled={action.busy || disabled}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
