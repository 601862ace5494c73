import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useLocaleState, useNotify } from 'react-admin'
import { useTexts } from '../../kit/defineTexts.ts'
import { saveBlob } from '../../kit/fields/FileView.tsx'
import { useReason } from '../../kit/texts.ts'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import { facility } from '../../resources/cmms/facility.resource.ts'
import type { LabelSheet } from '../../schema/calls/papers.ts'
import { labelTexts } from './texts.ts'

interface Props {
  ids: readonly number[]
  size: LabelSheet
  /** Labels of the first sheet that are used already. */
  offset: number
}

/** Saves the labels as a PDF, which fits the sheet to the millimetre whatever the browser makes of margins. */
export function LabelPdfButton({ ids, size, offset }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const [language] = useLocaleState()
  const text = useTexts(labelTexts)
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { data } = await dataProvider.call(facility.route, 'labels', {
        method: 'POST',
        body: { ids, size, offset, language: language === 'ms' ? 'ms' : 'en' },
        file: true,
      })
      if (data instanceof Blob) saveBlob(data, 'qr-labels.pdf')
    } catch (error) {
      notify(text('pdfFailed', { reason: reason(error) }), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="contained" disabled={busy || ids.length === 0} onClick={() => void save()}>
      {text(busy ? 'pdfMaking' : 'pdf')}
    </Button>
  )
}
