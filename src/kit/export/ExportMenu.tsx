import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Popover from '@mui/material/Popover'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { useListSelection } from '../list/Selection.tsx'
import type { ExportQuery, FileKind } from '../calls/dataProvider.ts'
import { useArrangedColumns } from '../list/columnLayout.ts'
import { leadOf } from '../records/lead.ts'
import { useFormats } from '../formats/locale.ts'
import { useExportText } from './texts.ts'

/** Ids that the server takes in one filter. */
const mostSelected = 1_000

interface Props {
  resource: Resource
  anchor: HTMLElement
  onClose: () => void
  onRun: (kind: FileKind, query: ExportQuery) => void
}

/** Asks which rows and fields the file is to hold, and of what kind it is to be. */
export function ExportMenu({ resource, anchor, onClose, onRun }: Props) {
  const { filterValues, sort, total = 0 } = useListContext()
  const { chosen: records } = useListSelection()
  // If all matching rows are selected, the list export covers them.
  const selectedIds = 'ids' in records ? records.ids : []
  const { columns } = useArrangedColumns(resource, useAccess(resource))
  const formats = useFormats()
  const text = useExportText()
  const count = selectedIds.length
  const [chosen, setChosen] = useState(count > 0 && count <= mostSelected ? 'selected' : 'shown')

  // The words that rows lead with are shown as well, in the first column.
  const words = leadOf(resource)?.words ?? []
  const fields = columns.filter(({ name, shown }) => shown || words.includes(name)).map(({ name }) => name)
  const queries: Readonly<Record<string, ExportQuery>> = {
    shown: { filter: filterValues, sort, fields },
    all: { filter: filterValues, sort },
    selected: { filter: { id: selectedIds }, sort, fields },
  }
  const run = (kind: FileKind) => {
    const query = queries[chosen]
    if (query) onRun(kind, query)
  }
  const rows = formats.number(total)
  const choices = [
    { value: 'shown', label: text('shown'), help: text('shownHelp', { rows, columns: fields.length }) },
    { value: 'all', label: text('all'), help: text('allHelp', { rows }) },
    ...(count > 0
      ? [
          {
            value: 'selected',
            label: text('selected'),
            help:
              count > mostSelected
                ? text('selectedTooMany', { count: formats.number(mostSelected) })
                : text('selectedHelp', { rows: formats.number(count), columns: fields.length }),
          },
        ]
      : []),
  ]
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': text('title'), sx: { p: 2, width: 340, maxWidth: '90vw' } },
      }}
    >
      <FormControl>
        <FormLabel id="export-what">{text('what')}</FormLabel>
        <RadioGroup
          aria-labelledby="export-what"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {choices.map(({ value, label, help }) => (
            <FormControlLabel
              key={value}
              value={value}
              disabled={value === 'selected' && count > mostSelected}
              control={<Radio size="small" />}
              label={
                <>
                  {label}
                  <Typography component="span" variant="body2" color="text.secondary" display="block">
                    {help}
                  </Typography>
                </>
              }
              sx={{ alignItems: 'flex-start', mt: 1, '& .MuiRadio-root': { mt: -0.75 } }}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mt: 2 }}>
        <Button size="small" onClick={() => run('csv')}>
          {text('csv')}
        </Button>
        <Button size="small" variant="contained" onClick={() => run('xlsx')}>
          {text('xlsx')}
        </Button>
      </Stack>
    </Popover>
  )
}
