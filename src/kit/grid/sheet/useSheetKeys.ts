import type { RefObject } from 'react'
import { useEvent } from 'react-admin'
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'
import type { Sheet } from './sheet.ts'
import type { useBlocks } from './useBlocks.ts'

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** What keys do. */
export type Commands = Record<string, () => unknown>

interface Options<R, S> {
  grid: RefObject<DataGridHandle | null>
  sheet: Sheet
  rows: number
  blocks: ReturnType<typeof useBlocks>
  undo: { has: () => boolean; run: () => unknown }
  redo?: { has: () => boolean; run: () => unknown }
  /** Further keys with Ctrl or the command key. */
  withControl?: Commands
  /** Whether letters are typed into this cell, and further keys on it; `letters` only where they are not typed. */
  onCell: (
    args: CellKeyDownArgs<R, S>,
    event: CellKeyboardEvent,
    go: (step: number) => void,
  ) => { typing: boolean; always: Commands; letters: Commands }
}

/** Keys of any sheet, in addition to the library's. */
export function useSheetKeys<R, S>({
  grid,
  sheet,
  rows,
  blocks,
  undo,
  redo,
  withControl,
  onCell,
}: Options<R, S>) {
  return useEvent((args: CellKeyDownArgs<R, S>, event: CellKeyboardEvent) => {
    const { rowIdx, column } = args
    const go = (step: number) => {
      const next = { rowIdx: rowIdx + step, idx: column.idx }
      if (next.rowIdx >= 0 && next.rowIdx < rows) grid.current?.selectCell(next, { shouldFocusCell: true })
    }
    const run = (commands: Commands, key = event.key) => {
      const command = Object.hasOwn(commands, key) ? commands[key] : undefined
      if (!command) return false
      event.preventGridDefault()
      event.preventDefault()
      command()
      return true
    }

    if (args.mode === 'EDIT') {
      if (event.key !== 'Enter') return
      event.preventGridDefault()
      if (event.shiftKey && event.target instanceof HTMLTextAreaElement) return
      args.onClose(true)
      go(event.shiftKey ? -1 : 1)
      return
    }

    sheet.opensByTyping(event.key.length === 1)
    const arrow = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined
    if (event.ctrlKey || event.metaKey) {
      if (event.shiftKey && arrow)
        return run({ [event.key]: () => blocks.extend(arrow[0] * rows, arrow[1] * rows) })
      // Caps Lock makes them capitals.
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      // The browser turns these two into events of the clipboard.
      if (key === 'v' || key === 'c') return event.preventGridDefault()
      const again = redo?.has() && redo.run
      if (event.shiftKey && key === 'z') return run(again ? { z: again } : {}, key)
      const back = undo.has() && { z: undo.run }
      return run({ ...withControl, d: blocks.fillDown, ...back, ...(again && { y: again }) }, key)
    }
    // Tab leaves the sheet, because cell by cell it would never reach the elements after it.
    if (event.key === 'Tab') return event.preventGridDefault()
    if (event.altKey) return undefined
    if (event.shiftKey && arrow) return run({ [event.key]: () => blocks.extend(...arrow) })

    const { typing, always, letters } = onCell(args, event, go)
    const commands = { Delete: blocks.clear, Backspace: blocks.clear, ...always }
    const ran = run(typing ? commands : { ...commands, ...letters })
    if (!ran && event.key === 'Escape' && blocks.collapse()) event.preventDefault()
    if (ran || event.key.length > 1) return undefined
    // On the first column only F2 edits; on the others a letter is typed, and no command of the page.
    if (typing) event.stopPropagation()
    else event.preventGridDefault()
    return undefined
  })
}
