import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCloseNotification, useEvent, useNotificationContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Batch } from '../../schema/calls/batch.ts'
import { isTyping } from '../keys.ts'
import { useText } from '../texts.ts'
import { batchKeys, batchPath } from './paths.ts'
import { useBatchText } from './texts.ts'
import { useBatchWords } from './words.ts'

interface Props {
  batch: Batch
  /** The how many-th message about batches this is. */
  place: number
  onUndo: () => void
}

/** What has become of a batch, the way back, and the way to all of it. */
export function BatchToast({ batch, place, onUndo }: Props) {
  const close = useCloseNotification()
  const { data: newest = place } = useQuery({
    queryKey: batchKeys.told,
    queryFn: skipToken,
    initialData: place,
  })
  // A newer message takes the place of this one, instead of waiting for its turn.
  useEffect(() => {
    if (newest > place) close()
  }, [newest, place, close])
  const { outcome } = useBatchWords()
  const text = useBatchText()
  const kitText = useText()
  const { notifications } = useNotificationContext()
  const isSuperseded = notifications.length > 0
  // Whoever changes one cell after another would be told of each long after.
  useEffect(() => {
    if (isSuperseded) close()
  }, [isSuperseded, close])
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
      message={outcome(batch)}
      action={
        <>
          {batch.undoUntil && (
            <Button color="inherit" size="small" onClick={undo}>
              {kitText('undo')}
            </Button>
          )}
          <Button
            color="inherit"
            size="small"
            component={Link}
            to={batchPath(batch.id)}
            onClick={() => close()}
          >
            {text('details')}
          </Button>
        </>
      }
    />
  )
}
