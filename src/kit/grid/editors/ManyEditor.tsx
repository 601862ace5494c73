import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { EditorProps } from './CellEditor.tsx'
import { listOf } from './cellTexts.ts'
import type { Option } from './ChoiceEditor.tsx'

interface ManyEditorProps extends Pick<EditorProps<unknown>, 'label' | 'onText'> {
  options: readonly Option[]
  /** The cell's current options. */
  initial: readonly Option[]
  /** Receives the typed text, if the options come from elsewhere. */
  search?: (typed: string) => void
}

/** Chooses several of the options, in a box over the cell. */
export function ManyEditor({ label, options, initial, search, onText }: ManyEditorProps) {
  const [chosen, setChosen] = useState(initial)
  return (
    <Autocomplete<Option, true>
      multiple
      autoHighlight
      openOnFocus
      disableCloseOnSelect
      filterSelectedOptions
      size="small"
      options={options.filter(({ text }) => !chosen.some((one) => one.text === text))}
      value={[...chosen]}
      getOptionLabel={(option) => option.shown}
      getOptionKey={(option) => option.text}
      isOptionEqualToValue={(option, value) => option.text === value.text}
      // The source of the options has already searched them.
      {...(search && {
        filterOptions: (all: Option[]) => all,
        onInputChange: (_: unknown, typed: string) => search(typed),
      })}
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
