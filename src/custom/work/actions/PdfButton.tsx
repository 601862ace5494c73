import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useLocaleState, useNotify } from 'react-admin'
import { useTexts } from '../../../kit/defineTexts.ts'
import type { Chosen } from '../../../kit/batch/Selection.tsx'
import { saveBlob } from '../../../kit/fields/FileView.tsx'
import { useReason } from '../../../kit/texts.ts'
import type { PortalDataProvider } from '../../../providers/dataProvider.ts'
import { workRequest } from '../../../resources/cmms/workRequest.resource.ts'
import { mostOnPaper } from '../../../schema/calls/papers.ts'
import { workActionTexts } from './texts.ts'

/** Saves the chosen work requests as a PDF, in the user's language. */
export function PdfButton({ chosen }: { chosen: Chosen }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const [language] = useLocaleState()
  const text = useTexts(workActionTexts)
  const reason = useReason()
  const [busy, setBusy] = useState(false)

  const save = async () => {
    if ('ids' in chosen && chosen.ids.length > mostOnPaper) {
      notify(text('pdfTooMany', { count: mostOnPaper }), { type: 'warning' })
      return
    }
    setBusy(true)
    try {
      const { data } = await dataProvider.call(workRequest.route, 'pdf', {
        method: 'POST',
        body: { ...chosen, language: language === 'ms' ? 'ms' : 'en' },
        file: true,
      })
      if (data instanceof Blob) saveBlob(data, 'work-requests.pdf')
    } catch (error) {
      notify(text('pdfFailed', { reason: reason(error) }), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="outlined" disabled={busy} onClick={() => void save()}>
      {text(busy ? 'pdfMaking' : 'pdf')}
    </Button>
  )
}
