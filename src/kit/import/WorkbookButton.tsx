import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { PortalDataProvider } from '../../providers/dataProvider.ts'
import type { ImportAnswer } from '../../schema/calls/importing.ts'
import type { Resource } from '../../schema/resource.ts'
import { saveBlob } from '../fields/FileView.tsx'
import { useLabel, useReason } from '../texts.ts'
import { fetchAllRows } from './importCalls.ts'
import { useImportText } from './texts.ts'

/** Saves the file as a workbook in which every wrong cell has its note. */
export function WorkbookButton({ resource, answer }: { resource: Resource; answer: ImportAnswer }) {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const text = useImportText()
  const label = useLabel()
  const reason = useReason()
  const [share, setShare] = useState<number>()
  const save = async () => {
    setShare(0)
    try {
      const rows = await fetchAllRows(dataProvider, resource, answer, setShare)
      const { errorWorkbook } = await import('./errorWorkbook.ts')
      const headings = answer.columns.map(({ heading }) => heading)
      saveBlob(await errorWorkbook(headings, rows, label), `${answer.name.replace(/\.\w+$/, '')}-errors.xlsx`)
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
      {share === undefined ? text('workbook') : text('workbookBusy', { percent: Math.floor(100 * share) })}
    </Button>
  )
}
