import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { useEffect } from 'react'
import { useCloseNotification, useNotificationContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Batch } from '../../schema/calls/batch.ts'
import { useText } from '../texts.ts'
import { batchPath } from './paths.ts'
import { useBatchText } from './texts.ts'
import { useBatchWords } from './words.ts'

/** What has become of a batch, the way back, and the way to all of it. */
export function BatchToast({ batch, onUndo }: { batch: Batch; onUndo: () => void }) {
  const close = useCloseNotification()
  const { notifications } = useNotificationContext()
  const isSuperseded = notifications.length > 0
  // Whoever changes one cell after another would be told of each long after.
  useEffect(() => {
    if (isSuperseded) close()
  }, [isSuperseded, close])
  const { outcome } = useBatchWords()
  const text = useBatchText()
  const kitText = useText()
  return (
    <SnackbarContent
      message={outcome(batch)}
      action={
        <>
          {batch.undoUntil && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                close()
                onUndo()
              }}
            >
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
