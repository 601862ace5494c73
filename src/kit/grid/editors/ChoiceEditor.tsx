import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'

/** What can be chosen: the text that the server reads, and what people see. */
export interface Option {
  text: string
  shown: string
}

interface Props {
  label: string
  text: string
  options: readonly Option[]
  onText: (text: string, shown?: string, commit?: boolean) => void
  /** Receives the typed text, if the options come from a search. */
  onSearch?: (typed: string) => void
  /** What the cell shows before anything is typed. */
  shown?: string
}

const optionsFor = createFilterOptions<Option>({ stringify: ({ shown, text }) => `${shown} ${text}` })

/** Chooses one of a list by typing a part of it; a text that is in no list is left to the server to read. */
export function ChoiceEditor({ label, text, options, onText, onSearch, shown = text }: Props) {
  const [start] = useState(() => options.find((option) => option.text === text) ?? { text, shown })
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(true)
  const state = { inputValue: typed ?? '', getOptionLabel: ({ shown }: Option) => shown }
  // The server has searched already.
  const found = onSearch ? [...options] : optionsFor([...options], state)
  const best = typed ? found[0] : undefined
  // Leaving the cell has the effect of Enter: it takes the marked option, else the typed text.
  const take = useEvent(onText)
  const [taken, takenAs] = [best?.text ?? typed, best?.shown]
  useEffect(() => {
    if (taken !== undefined) take(taken, takenAs)
  }, [taken, takenAs, take])
  return (
    <Autocomplete<Option, false, true, true>
      freeSolo
      autoHighlight
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      disableClearable
      fullWidth
      options={typed === undefined ? options : found}
      defaultValue={start}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.shown)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.text)}
      isOptionEqualToValue={(option, value) => option.text === value.text}
      filterOptions={(all) => all}
      onInputChange={(_, input, why) => {
        if (why !== 'input') return
        setTyped(input)
        onSearch?.(input)
      }}
      onHighlightChange={(_, option, why) => {
        if (option && why === 'keyboard') onText(option.text, option.shown)
      }}
      onChange={(_, option) =>
        typeof option === 'string' ? onText(option) : onText(option.text, option.shown, true)
      }
      sx={{ height: '100%' }}
      slotProps={{ popper: { sx: { minWidth: 200 } }, listbox: { sx: { typography: 'body2' } } }}
      renderInput={({ InputProps, inputProps }) => (
        <div ref={InputProps.ref} style={{ height: '100%' }}>
          <input
            {...inputProps}
            className="kit-editor"
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this cell
            autoFocus
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
    />
  )
}
