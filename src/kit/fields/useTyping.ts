import type { AutocompleteInputChangeReason } from '@mui/material/Autocomplete'
import { useState } from 'react'

/**
 * The text of an Autocomplete: what is typed stays until something is chosen or the input is left, whatever arrives
 * meanwhile. By itself it drops what is typed whenever its value is another object, as after an answer of the server.
 * @param shown what the chosen one is called; empty for several, and for none
 */
export function useTyping(shown = '') {
  const [typed, setTyped] = useState<string>()
  return {
    /** What to search for. */
    sought: typed === undefined || typed === shown ? '' : typed,
    input: {
      inputValue: typed ?? shown,
      onInputChange: (_: unknown, text: string, reason: AutocompleteInputChangeReason) => {
        if (reason !== 'reset') setTyped(reason === 'input' ? text : undefined)
      },
      onBlur: () => setTyped(undefined),
    },
  }
}
