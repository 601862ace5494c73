import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import type { KitDataProvider } from '../dataProvider.ts'
import { saveBlob } from '../fields/FileView.tsx'
import { useReason, useText } from '../texts.ts'

/** Saves every row that the current filter lets through, in the current order, as CSV. */
export function ExportButton({ resource }: { resource: Resource }) {
  const { filterValues, sort, total } = useListContext()
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const text = useText()
  const reason = useReason()
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    dataProvider
      .exportCsv(resource.route, { filter: filterValues, sort })
      .then(
        (blob) => saveBlob(blob, `${resource.name}.csv`),
        (error: unknown) => notify(text('exportFailed', { reason: reason(error) }), { type: 'error' }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={busy || !total} onClick={run}>
      {text(busy ? 'exporting' : 'export')}
    </Button>
  )
}
