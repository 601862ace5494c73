import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Chosen } from '../../kit/records/chosen.ts'
import { ActionDialog } from '../../kit/calls/ActionDialog.tsx'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { SheetFields, type SheetChoice } from '../../kit/documents/SheetFields.tsx'
import { usePdf } from '../../kit/documents/usePdf.ts'
import { pointLabels } from '../../resources/patrol/patrol.calls.ts'
import { patrolTexts } from './texts.ts'

/** Prints the QR labels of the chosen checkpoints, which phones scan on patrols. */
export function PointLabels({ chosen }: { chosen: Chosen }) {
  const text = useTexts(patrolTexts)
  const [open, setOpen] = useState(false)
  const [sheet, setSheet] = useState<SheetChoice>({ size: '2x4', offset: 0 })
  const { busy, save } = usePdf('checkpoint-labels.pdf')
  const print = async () => {
    const saved = await save((ask, language) => ask(pointLabels, { body: { ...chosen, ...sheet, language } }))
    if (saved) setOpen(false)
  }
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {text('labels')}
      </Button>
      {open && (
        <ActionDialog
          title={text('labels')}
          help={text('labelsHelp')}
          action={{ busy, failure: undefined }}
          submit={text('labelsSave')}
          onSubmit={() => void print()}
          onClose={() => setOpen(false)}
          maxWidth="xs"
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
            <SheetFields value={sheet} onChange={setSheet} />
          </Box>
        </ActionDialog>
      )}
    </>
  )
}
