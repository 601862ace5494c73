import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { FileKind, KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { saveBlob } from '../../kit/fields/file/FileView.tsx'
import { useReason } from '../../kit/texts/texts.ts'
import { clocking } from '../../resources/attendance/clocking.resource.ts'
import { timesheetTexts } from './texts.ts'

interface Props {
  start: string
  end: string
  pin: number | undefined
  user: number | undefined
}

/** Saves the clockings of the days that are shown as a file. */
export function ExportButton({ start, end, pin, user }: Props) {
  const text = useTexts(timesheetTexts)
  const reason = useReason()
  const notify = useNotify()
  const dataProvider = useDataProvider<KitDataProvider>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [busy, setBusy] = useState(false)
  const save = async (kind: FileKind) => {
    setAnchor(undefined)
    setBusy(true)
    try {
      const filter = {
        workDate_gte: start,
        workDate_lte: end,
        ...(pin !== undefined && { pinId: pin }),
        ...(user !== undefined && { userId: user }),
      }
      const blob = await dataProvider.exportFile(clocking.route, kind, {
        filter,
        sort: { field: 'workDate', order: 'ASC' },
      })
      saveBlob(blob, `timesheet-${start}-${end}.${kind}`)
    } catch (error) {
      notify(reason(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        disabled={busy}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44 }}
      >
        {text('export')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void save('csv')}>{text('csv')}</MenuItem>
        <MenuItem onClick={() => void save('xlsx')}>{text('xlsx')}</MenuItem>
      </Menu>
    </>
  )
}
