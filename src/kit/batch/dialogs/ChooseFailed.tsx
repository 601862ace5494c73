import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { mostBatchIds, type Batch } from '../../../schema/calls/batch.ts'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { useFormats } from '../../formats/locale.ts'
import { useReason } from '../../texts/texts.ts'
import { useBatchText } from '../runs/texts.ts'

/** Rows that the server gives at once. */
const perCall = 1_000

/** Selects the records that a batch could not change. */
export function ChooseFailed({ batch, onChoose }: { batch: Batch; onChoose: (ids: number[]) => void }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const formats = useFormats()
  const text = useBatchText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const { id, action, counts } = batch
  // Records of a restore are not in a list.
  if (counts.failed === 0 || counts.failed > mostBatchIds || action === 'restore') return null
  const choose = async () => {
    setBusy(true)
    const starts = Array.from({ length: Math.ceil(counts.failed / perCall) }, (_, index) => index * perCall)
    try {
      const pages = await Promise.all(
        starts.map((first) =>
          dataProvider.batchRows(id, { filter: { state: 'failed' }, range: [first, first + perCall - 1] }),
        ),
      )
      onChoose(pages.flatMap(({ data }) => data.flatMap(({ recordId }) => recordId ?? [])))
    } catch (error) {
      notify(text('callFailed', { reason: reason(error) }), { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <Button size="small" variant="outlined" disabled={busy} onClick={() => void choose()}>
      {text('chooseFailed', { count: formats.number(counts.failed) })}
    </Button>
  )
}
