import Button from '@mui/material/Button'
import { useState } from 'react'
import { later } from '../../loading/later.tsx'
import { useBatchText } from './texts.ts'

const UndoDialog = later(async () => (await import('./UndoDialog.tsx')).UndoDialog)

/** Undoes a batch, once its dialog has said what that will do. */
export function UndoButton({ batchId, outlined = false }: { batchId: number; outlined?: boolean }) {
  const text = useBatchText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant={outlined ? 'outlined' : 'text'} onClick={() => setOpen(true)}>
        {text('undo')}
      </Button>
      {open && <UndoDialog batchId={batchId} onClose={() => setOpen(false)} />}
    </>
  )
}
