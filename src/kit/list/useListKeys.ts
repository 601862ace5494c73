import { useEffect, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import { isCovered, isTyping } from '../navigation/keys.ts'

export interface ListKeyActions {
  /** Puts the cursor among the rows. */
  enter: () => void
  create: () => void
  help: () => void
  close: () => void
}

/**
 * Keys of a list's page, independent of its focus: j, k or arrows move to the rows, c creates, / searches, ? helps,
 * Escape closes the panel. They are inactive while the user types or a dialog is open. Rows have separate keys
 * (useGridKeys).
 */
export function useListKeys(page: RefObject<HTMLElement | null>, actions: ListKeyActions) {
  const keys: Record<string, () => void> = {
    j: actions.enter,
    k: actions.enter,
    ArrowDown: actions.enter,
    ArrowUp: actions.enter,
    c: actions.create,
    '?': actions.help,
    '/': () => page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    Escape: actions.close,
  }

  const onKey = useEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isCovered()) return
    // Arrows belong to the focused element, such as a tab list.
    if (event.key.startsWith('Arrow') && event.target !== document.body) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
