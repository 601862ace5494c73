import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useRef, useState, type MouseEvent } from 'react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useOpenOnArrival } from '../navigation/openOnArrival.ts'
import type { ExportQuery, FileKind, KitDataProvider } from '../calls/dataProvider.ts'
import { saveBlob } from '../fields/file/FileView.tsx'
import { later } from '../loading/later.tsx'
import { useReason } from '../texts/texts.ts'
import { useExportText } from './texts.ts'

const ExportMenu = later(async () => (await import('./ExportMenu.tsx')).ExportMenu)

/** Saves rows of the list as a file: which of them, which fields and what kind of file, a menu asks. */
export function ExportButton({ resource }: { resource: Resource }) {
  const { total } = useListContext()
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const text = useExportText()
  const reason = useReason()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [busy, setBusy] = useState(false)
  useOpenOnArrival('export', () => button.current && setAnchor(button.current))
  const run = (kind: FileKind, query: ExportQuery) => {
    setAnchor(undefined)
    setBusy(true)
    dataProvider
      .exportFile(resource.route, kind, query)
      .then(
        (blob) => saveBlob(blob, `${resource.name}.${kind}`),
        (error: unknown) => notify(text('failed', { reason: reason(error) }), { type: 'error' }),
      )
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Tooltip title={text(busy ? 'running' : 'title')}>
        <span>
          <IconButton
            ref={button}
            size="small"
            aria-label={text(busy ? 'running' : 'title')}
            aria-haspopup="dialog"
            disabled={busy || !total}
            onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
          >
            {busy ? <CircularProgress size={18} /> : <DownloadIcon fontSize="small" />}
          </IconButton>
        </span>
      </Tooltip>
      {anchor && (
        <ExportMenu resource={resource} anchor={anchor} onClose={() => setAnchor(undefined)} onRun={run} />
      )}
    </>
  )
}
