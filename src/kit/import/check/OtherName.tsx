import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useOptions } from '../../grid/editors/useOptions.ts'
import { useImportText } from '../run/texts.ts'

interface Props {
  /** The resource whose records are searched. */
  resource: string
  /** The name that nobody has. */
  value: string
  /** Given the name of the record that was chosen, or nothing where none was. */
  onDone: (name?: string) => void
}

/** Searches for the record that an unknown name means. */
export function OtherName({ resource, value, onDone }: Props) {
  const text = useImportText()
  const { options, search } = useOptions(resource)
  const [typed, setTyped] = useState('')
  return (
    <Autocomplete
      openOnFocus
      autoHighlight
      size="small"
      sx={{ flex: '1 1 220px', maxWidth: 360 }}
      options={options}
      // The server has searched already.
      filterOptions={(all) => all}
      inputValue={typed}
      onInputChange={(_event, input, why) => {
        if (why !== 'input') return
        setTyped(input)
        search(input)
      }}
      getOptionLabel={({ shown }) => shown}
      getOptionKey={(option) => option.text}
      noOptionsText={text('noneOf')}
      onChange={(_event, option) => onDone(option?.text)}
      onBlur={() => onDone()}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          label={text('otherFor', { value })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
          autoFocus
        />
      )}
    />
  )
}
