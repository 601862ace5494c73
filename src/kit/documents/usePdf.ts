import { useState } from 'react'
import { useDataProvider, useLocaleState, useNotify } from 'react-admin'
import type { Ask } from '../../providers/data/ask.ts'
import type { DocumentLanguage } from '../../resources/documents/documents.shapes.ts'
import type { KitDataProvider } from '../calls/dataProvider.ts'
import { saveBlob } from '../fields/file/FileView.tsx'
import { useReason, useText } from '../texts/texts.ts'

/** Asks for a document in the user's language. */
export type MakePdf = (ask: Ask, language: DocumentLanguage) => Promise<Blob>

/** Saves a document under a file name. It tracks the running download and shows errors. */
export function usePdf(name: string) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const [locale] = useLocaleState()
  const text = useText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  /** Tells whether it was saved. Never throws. */
  const save = async (make: MakePdf): Promise<boolean> => {
    setBusy(true)
    try {
      saveBlob(await make(dataProvider.ask, locale === 'ms' ? 'ms' : 'en'), name)
      return true
    } catch (error) {
      notify(text('pdfFailed', { reason: reason(error) }), { type: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
