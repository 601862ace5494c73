import { createContext, use, useState } from 'react'

/** What is typed at the desk and not sent yet, by what it is about. */
export const DraftsContext = createContext<Map<string, string>>(new Map())

/** A text that is being typed: it outlives a look at another emergency, or at the page below the desk. */
export function useDraft(about: string): [string, (text: string) => void] {
  const drafts = use(DraftsContext)
  const [text, setText] = useState(() => drafts.get(about) ?? '')
  const change = (typed: string) => {
    setText(typed)
    if (typed) drafts.set(about, typed)
    else drafts.delete(about)
  }
  return [text, change]
}
