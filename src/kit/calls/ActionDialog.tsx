import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useDeferredValue, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useDismiss, useText } from '../texts/texts.ts'
import { useKeptOpen } from '../navigation/useGuard.ts'
import type { Action } from './useAction.ts'

export interface FrameProps {
  title: string
  help?: string | undefined
  action: Pick<Action, 'busy' | 'failure'> & Partial<Pick<Action, 'errors'>>
  /** The label of its button; without one it has nothing more to do. */
  submit?: string | undefined
  onClose: () => void
  /** It has been done, and the dialog shows what came of it: closing it gives nothing up. */
  done?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean
  tone?: 'primary' | 'error'
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  /** It has more fields than a window shows: it opens at full height, and its fields follow in the next frame. */
  large?: boolean
  children?: ReactNode
}

interface Props extends FrameProps {
  /** Validates the input and runs the action; the dialog stays open until it is closed. */
  onSubmit: () => void
}

/**
 * A dialog with an action. Typed text stays until the action succeeds or a button discards it. A refusal shows its
 * reason.
 */
export function ActionDialog({ onSubmit, ...frame }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form of a dialog around this one.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <ActionFrame {...frame}>
      <form onSubmit={send} noValidate>
        <ActionContent {...frame} />
      </form>
    </ActionFrame>
  )
}

/** The window around the form of an action, which stays open while something would be lost. */
export function ActionFrame({ action, onClose, done, maxWidth = 'sm', children }: FrameProps) {
  const kept = useKeptOpen(onClose, action.busy, done)
  return (
    <Dialog open fullWidth maxWidth={maxWidth} {...kept}>
      {children}
    </Dialog>
  )
}

/** Title, refusal, fields and buttons of an action; belongs into a form. */
export function ActionContent(props: FrameProps) {
  const { title, help, action, submit, onClose, disabled = false, tone = 'primary' } = props
  const { done = false, large = false } = props
  const text = useText()
  const dismiss = useDismiss()
  const isDrawn = useDeferredValue(true, !large)
  const fields = useRef<HTMLDivElement>(null)
  const wrong = Object.keys(action.errors ?? {}).join(' ')
  useEffect(() => {
    if (wrong !== '') fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent ref={fields} sx={isDrawn ? undefined : { height: '100vh' }}>
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
          {done || submit === undefined ? text('close') : dismiss(submit)}
        </Button>
        {submit !== undefined && (
          <Button type="submit" variant="contained" color={tone} disabled={action.busy || disabled}>
            {submit}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
