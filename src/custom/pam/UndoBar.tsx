import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { undoChange } from '../../resources/pam/change.calls.ts'
import type { Made } from './ChangeDialog.tsx'
import { pamTexts } from './texts.ts'

/** Says what has just been done, or `asks` of what was done earlier, and takes it back. */
export function UndoBar({ made, asks, onGone }: { made: Made; asks?: boolean; onGone: () => void }) {
  const text = useTexts(pamTexts)
  const undo = useAction(undoChange, {
    done: ({ undone }) => text('undone', { smart_count: undone }),
    onDone: onGone,
  })
  return (
    <Alert
      severity={undo.failure !== undefined ? 'error' : asks ? 'info' : 'success'}
      onClose={onGone}
      sx={{ mb: 1.5 }}
      action={
        <>
          <Button
            color="inherit"
            disabled={undo.busy}
            onClick={() => void undo.run({ params: { changeId: made.changeId } })}
          >
            {text('undo')}
          </Button>
          <Button color="inherit" onClick={onGone}>
            {text('close')}
          </Button>
        </>
      }
    >
      {undo.failure ?? made.words}
    </Alert>
  )
}
