import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts'
import type { ImportAnswer } from '../../../schema/calls/importing.ts'
import type { Resource } from '../../../schema/resource.ts'
import { saveBlob } from '../../fields/file/FileView.tsx'
import { useLabel, useReason } from '../../texts/texts.ts'
import { fetchAllRows } from '../run/importCalls.ts'
import { useImportText } from '../run/texts.ts'

interface Props {
  resource: Resource
  answer: ImportAnswer
  /** Only the records that are left out, instead of the whole file. */
  kind?: 'left'
}

/** Saves the file as a workbook in which every wrong cell has its note. */
export function WorkbookButton({ resource, answer, kind }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const text = useImportText()
  const label = useLabel()
  const reason = useReason()
  const [share, setShare] = useState<number>()
  const save = async () => {
    setShare(0)
    try {
      const rows = await fetchAllRows(dataProvider, resource, answer, setShare, kind)
      const { errorWorkbook } = await import('./errorWorkbook.ts')
      const headings = answer.columns.map(({ heading }) => heading)
      const name = `${answer.name.replace(/\.\w+$/, '')}-${kind ? 'left-out' : 'errors'}.xlsx`
      saveBlob(await errorWorkbook(headings, rows, label), name)
    } catch (error) {
      notify(text('workbookFailed', { reason: reason(error) }), { type: 'error' })
    }
    setShare(undefined)
  }
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={share !== undefined}
      onClick={() => void save()}
    >
      {share === undefined
        ? text(kind ? 'workbookLeft' : 'workbook')
        : text('workbookBusy', { percent: Math.floor(100 * share) })}
    </Button>
  )
}
