import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { useEffect, useRef } from 'react'
import { useCloseNotification, useEvent } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Batch } from '../../schema/calls/batch.ts'
import { isTyping } from '../keys.ts'
import { useText } from '../texts.ts'
import { batchPath } from './paths.ts'
import { useBatchText } from './texts.ts'
import { useBatchWords } from './words.ts'

interface Props {
  batch: Batch
  /** What is said of a single change, whose maker sees the rest, in place of all that became of it. */
  said: string | undefined
  onUndo: () => void
}

/** What has become of a batch, the way back, and the way to all of it. */
export function BatchToast({ batch, said, onUndo }: Props) {
  const close = useCloseNotification()
  const { outcome } = useBatchWords()
  const text = useBatchText()
  const kitText = useText()
  const used = useRef(false)
  const undo = () => {
    // The message takes a moment to go.
    if (used.current) return
    used.current = true
    close()
    onUndo()
  }
  const onKey = useEvent((event: KeyboardEvent) => {
    const wanted = (event.ctrlKey || event.metaKey) && event.key === 'z' && !event.shiftKey
    if (!wanted || event.defaultPrevented || isTyping(event.target) || !batch.undoUntil) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
  return (
    <SnackbarContent
      message={said ?? outcome(batch)}
      action={
        <>
          {batch.undoUntil && (
            <Button color="inherit" size="small" onClick={undo}>
              {kitText('undo')}
            </Button>
          )}
          {said === undefined && (
            <Button
              color="inherit"
              size="small"
              component={Link}
              to={batchPath(batch.id)}
              onClick={() => close()}
            >
              {text('details')}
            </Button>
          )}
        </>
      }
    />
  )
}
