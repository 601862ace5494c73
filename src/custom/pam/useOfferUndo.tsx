import Button from '@mui/material/Button'
import SnackbarContent from '@mui/material/SnackbarContent'
import { useCloseNotification, useNotify } from 'react-admin'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { undoChange } from '../../resources/pam/change.calls.ts'
import { pamTexts } from './texts.ts'

/** A change of clients that can be undone, and its outcome in words. */
export interface Made {
  changeId: number
  words: string
}

/** Milliseconds that a message offers to undo. */
const undoFor = 10_000

function ChangeToast({ made, onUndo }: { made: Made; onUndo: (changeId: number) => void }) {
  const text = useTexts(pamTexts)
  const close = useCloseNotification()
  const undo = () => {
    close()
    onUndo(made.changeId)
  }
  return (
    <SnackbarContent
      message={made.words}
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {text('undo')}
        </Button>
      }
    />
  )
}

/** Reports a change of clients, with a button that undoes it. */
export function useOfferUndo() {
  const text = useTexts(pamTexts)
  const notify = useNotify()
  const undo = useAction(undoChange, {
    done: ({ undone }) => text('undone', { smart_count: undone }),
    failed: (reason) => reason,
  })
  return (made: Made) =>
    notify(<ChangeToast made={made} onUndo={(changeId) => void undo.run({ params: { changeId } })} />, {
      type: 'success',
      autoHideDuration: undoFor,
    })
}
