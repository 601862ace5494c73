import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceNamed } from '../../resources/index.ts'
import type { FieldOf } from '../../schema/fields.ts'
import { titleOf } from '../records.ts'
import type { EditorProps } from './CellEditor.tsx'
import { listOf, nameOf } from './cellTexts.ts'
import type { Option } from './ChoiceEditor.tsx'
import { loadedRecord } from './loadedRecord.ts'
import { useOptions } from './useOptions.ts'

/** Chooses several records of another resource, in a box over the cell. */
export function ReferencesEditor({ field, label, value, onText }: EditorProps<FieldOf<'references'>>) {
  const target = resourceNamed(field.to)
  const client = useQueryClient()
  const { options, search } = useOptions(field.to)
  const [chosen, setChosen] = useState<readonly Option[]>(() =>
    (Array.isArray(value) ? value : []).flatMap((id) => {
      const record = loadedRecord(client)(target, id)
      return record ? [{ text: nameOf(target, record), shown: titleOf(target, record) }] : []
    }),
  )
  return (
    <Autocomplete<Option, true>
      multiple
      autoHighlight
      openOnFocus
      disableCloseOnSelect
      filterSelectedOptions
      size="small"
      options={options}
      value={[...chosen]}
      getOptionLabel={(option) => option.shown}
      getOptionKey={(option) => option.text}
      isOptionEqualToValue={(option, value) => option.text === value.text}
      filterOptions={(all) => all.filter(({ text }) => !chosen.some((one) => one.text === text))}
      onInputChange={(_, input) => search(input)}
      onChange={(_, next) => {
        setChosen(next)
        onText(listOf(next.map(({ text }) => text)), next.map(({ shown }) => shown).join(', '))
      }}
      slotProps={{ listbox: { sx: { typography: 'body2' } } }}
      sx={{ width: 'max(100%, 280px)', bgcolor: 'background.paper', boxShadow: 8, borderRadius: 1 }}
      renderInput={(params) => (
        <TextField
          {...params}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this cell
          autoFocus
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': label } }}
        />
      )}
    />
  )
}
