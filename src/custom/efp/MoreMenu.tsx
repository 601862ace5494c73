import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { FileKind, KitDataProvider } from '../../kit/calls/dataProvider.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { saveBlob } from '../../kit/fields/file/FileView.tsx'
import { useReason } from '../../kit/texts/texts.ts'
import { checkPeriod } from '../../resources/efp/efp.calls.ts'
import { efpRow } from '../../resources/efp/efpRow.resource.ts'
import { efpTexts } from './texts.ts'

interface Props {
  period: { id: number; name: string; status: string }
  pin: number | undefined
  nationality: string | undefined
}

/** Saves what is shown as a file, and calculates the period again to see whether its rows still stand. */
export function MoreMenu({ period, pin, nationality }: Props) {
  const text = useTexts(efpTexts)
  const reason = useReason()
  const notify = useNotify()
  const dataProvider = useDataProvider<KitDataProvider>()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setAnchor(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify(reason(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const save = (kind: FileKind) => async () => {
    const filter = {
      periodId: period.id,
      ...(pin !== undefined && { pinId: pin }),
      ...(nationality !== undefined && { nationality }),
    }
    const sort = { field: 'id', order: 'ASC' as const }
    const blob = await dataProvider.exportFile(efpRow.route, kind, { filter, sort })
    saveBlob(blob, `efp-${period.name.replaceAll(/\W+/g, '-').toLowerCase()}.${kind}`)
  }
  const check = async () => {
    const { rows, differing } = await dataProvider.ask(checkPeriod, { params: { id: period.id } })
    if (differing === 0) notify(text('same', { smart_count: rows }), { type: 'success' })
    else notify(text('differs', { smart_count: differing }), { type: 'warning' })
  }
  return (
    <>
      <Button
        disabled={busy}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44 }}
      >
        {text('more')}
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => void run(save('xlsx'))}>
          {text('export')}: {text('xlsx')}
        </MenuItem>
        <MenuItem onClick={() => void run(save('csv'))}>
          {text('export')}: {text('csv')}
        </MenuItem>
        {period.status !== 'open' && <MenuItem onClick={() => void run(check)}>{text('check')}</MenuItem>}
      </Menu>
    </>
  )
}
