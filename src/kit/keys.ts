import { createContext } from 'react'

/** A key that works on every page, as it is written on the keyboard, and what it does, in the user's language. */
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

/** A dialog or menu is open; those that are kept for later are hidden. */
export const isCovered = () => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null
