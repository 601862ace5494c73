import Autocomplete from '@mui/material/Autocomplete'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../../../kit/calls/dataProvider.ts'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useTyping } from '../../../../kit/fields/reference/useTyping.ts'
import { titleOf } from '../../../../kit/records/records.ts'
import { useReload } from '../../../../kit/records/useReload.ts'
import { copySchedule } from '../../../../resources/maintenance/schedule/schedule.calls.ts'
import { schedule } from '../../../../resources/maintenance/schedule/schedule.resource.ts'
import type { RowOf } from '../../../../schema/resource.ts'
import { pin } from '../../../../resources/pins/pin.resource.ts'
import { mostCopies } from '../../../../resources/maintenance/schedule/schedule.shapes.ts'
import { ManyDialog, type ManyProps } from './ManyDialog.tsx'
import { manyTexts } from './manyTexts.ts'
import { useRowList } from '../../../../kit/records/rows.ts'

/** Copies a schedule to pins that are found by what is typed. */
export function CopyDialog({ ids: [id], onClose }: ManyProps) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const text = useTexts(manyTexts)
  const reload = useReload(schedule)
  const { sought, input } = useTyping()
  const [chosen, setChosen] = useState<readonly RowOf<typeof pin>[]>([])
  const { data = [] } = useRowList(pin, {
    filter: sought ? { q: sought } : {},
    sort: { field: pin.list.sort[0], order: pin.list.sort[1] },
    pagination: { page: 1, perPage: 25 },
  })
  const copy = async () => {
    const body = { pinIds: chosen.map((one) => one.id) }
    const { ids } = await dataProvider.ask(copySchedule, { params: { id: Number(id) }, body })
    notify(text('copied', { smart_count: ids.length }), { type: 'success' })
    await reload()
    onClose()
  }
  return (
    <ManyDialog
      title={text('copy')}
      onClose={onClose}
      action={text('makeCopies')}
      disabled={chosen.length === 0}
      onAct={copy}
    >
      <DialogContentText sx={{ mb: 2 }}>{text('copyHelp')}</DialogContentText>
      <Autocomplete
        multiple
        options={data}
        value={[...chosen]}
        onChange={(_, next) => setChosen(next.slice(0, mostCopies))}
        {...input}
        filterOptions={(options) => options}
        getOptionKey={(option) => option.id}
        getOptionLabel={(record) => titleOf(pin, record)}
        isOptionEqualToValue={(option, one) => option.id === one.id}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('pins')}
            helperText={chosen.length === 0 && text('choosePins')}
          />
        )}
      />
    </ManyDialog>
  )
}
