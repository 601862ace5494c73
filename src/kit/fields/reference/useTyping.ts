import type { AutocompleteInputChangeReason } from '@mui/material/Autocomplete'
import { useState } from 'react'

/**
 * The text of an Autocomplete. Typed text stays until a choice or blur, even if new data arrives. Without this,
 * Autocomplete drops it when its value becomes another object, such as after a response.
 * @param shown label of the chosen option; empty for several, and for none
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
