import { createContext } from 'react'

/** A keyboard shortcut of every page, as printed on the key, and its description in the user's language. */
export interface PageKey {
  key: string
  what: string
}

/** The keys of the shell around the pages, for the list of keys. */
export const PageKeys = createContext<readonly PageKey[]>([])

/** Somebody types into a field: letters are not commands there. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  target.getAttribute('type') !== 'checkbox'

/** Whether a dialog or menu is open; kept ones are hidden. */
export const isCovered = () => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null
