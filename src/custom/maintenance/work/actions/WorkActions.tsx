import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import type { Chosen } from '../../../../kit/records/chosen.ts'
import { later } from '../../../../kit/loading/later.tsx'
import { PdfButton } from '../../../../kit/documents/PdfButton.tsx'
import { workRequestsPdf } from '../../../../resources/maintenance/documents.calls.ts'
import { mostMerged } from '../../../../resources/maintenance/work/mergeRequests.calls.ts'
import { workRequest } from '../../../../resources/maintenance/work/workRequest.resource.ts'
import { mostInDocument } from '../../../../resources/documents/documents.shapes.ts'
import { workActionTexts } from './texts.ts'

const LinkDialog = later(async () => (await import('./LinkDialog.tsx')).LinkDialog)
const MergeDialog = later(async () => (await import('./MergeDialog.tsx')).MergeDialog)

interface Props {
  chosen: Chosen
}

/** What can be done with work requests besides what follows from their schema: print them, give a link, merge them. */
export function WorkActions({ chosen }: Props) {
  const access = useAccess(workRequest)
  const text = useTexts(workActionTexts)
  const [open, setOpen] = useState<'link' | 'merge'>()
  const ids = 'ids' in chosen ? chosen.ids : []
  const [only] = ids
  const mayChange = access.reachesAll('update')
  const close = () => setOpen(undefined)
  return (
    <>
      <PdfButton
        name="work-requests.pdf"
        make={(ask, language) => {
          // Said in time, and not after a long wait.
          if (ids.length > mostInDocument) throw new Error(text('pdfTooMany', { count: mostInDocument }))
          return ask(workRequestsPdf, { body: { ...chosen, language } })
        }}
      />
      {mayChange && ids.length === 1 && (
        <Button size="small" variant="outlined" onClick={() => setOpen('link')}>
          {text('link')}
        </Button>
      )}
      {mayChange && ids.length > 1 && ids.length <= mostMerged && (
        <Button size="small" variant="outlined" onClick={() => setOpen('merge')}>
          {text('merge')}
        </Button>
      )}
      {open === 'link' && only !== undefined && <LinkDialog id={only} onClose={close} />}
      {open === 'merge' && <MergeDialog ids={ids} onClose={close} />}
    </>
  )
}
