import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
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
    <Tooltip title={text(busy ? 'exporting' : 'export')}>
      <span>
        <IconButton size="small" aria-label={text('export')} disabled={busy || !total} onClick={run}>
          {busy ? <CircularProgress size={18} /> : <DownloadIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  )
}
