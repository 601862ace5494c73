import { useEffect, type RefObject } from 'react'
import { useEvent, useListContext, type RaRecord } from 'react-admin'

export interface ListKeyActions {
  open: (record: RaRecord) => void
  edit: (record: RaRecord) => void
  create: () => void
  help: () => void
  close: () => void
  /** The cursor moved: a panel that is open follows it. */
  moved: (record: RaRecord) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  target.getAttribute('type') !== 'checkbox'
/** A dialog or menu is open; those that are kept for later are hidden. */
const isCovered = () => document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null

/**
 * Keys of a list: j, k or arrows move the row cursor (the focus), x selects, Enter or o opens, e edits, c creates,
 * / searches, ? helps, Escape closes the panel. They rest while somebody types or a dialog is open.
 */
export function useListKeys(page: RefObject<HTMLElement | null>, actions: ListKeyActions) {
  const { data = [], onToggleItem } = useListContext<RaRecord>()

  const rows = () => [...(page.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
  const cursor = () => rows().findIndex((row) => row.contains(document.activeElement))
  const move = (step: number) => {
    const all = rows()
    const at = cursor()
    const next = Math.min(Math.max(at === -1 ? 0 : at + step, 0), all.length - 1)
    const row = all[next]
    if (!row) return
    row.tabIndex = -1
    row.focus()
    // Not part of the DOM of the tests' browser.
    row.scrollIntoView?.({ block: 'nearest' })
    const record = data[next]
    if (record) actions.moved(record)
  }
  const atCursor = (act: (record: RaRecord) => void) => () => {
    const record = data[cursor()]
    if (record) act(record)
    return record !== undefined
  }
  const open = atCursor(actions.open)
  const keys: Record<string, () => unknown> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    x: atCursor((record) => onToggleItem(record.id)),
    o: open,
    Enter: open,
    e: atCursor(actions.edit),
    c: actions.create,
    '?': actions.help,
    '/': () => page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
    Escape: actions.close,
  }

  const onKey = useEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isCovered()) return
    // A focused link or button does what it says; so do arrows where nothing but the page would move.
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, [role="tab"]') !== null
    if (onControl && (event.key === 'Enter' || !event.key.match(/^[a-zA-Z/?]$|Arrow|Escape/))) return
    if (event.key.startsWith('Arrow') && cursor() === -1) return
    if (act() !== false) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
