import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { useEffect, useRef } from 'react'
import { useCloseNotification, useEvent } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Batch } from '../../../schema/calls/batch.ts'
import { isTyping } from '../../navigation/keys.ts'
import { useText } from '../../texts/texts.ts'
import { batchPath } from './paths.ts'
import { useBatchText } from './texts.ts'
import { useBatchWords } from './words.ts'

interface Props {
  batch: Batch
  /** The message of a single change, whose author sees the rest; it replaces the summary. */
  said: string | undefined
  onUndo: () => void
}

/** The outcome of a batch, with undo and a link to the batch. */
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
