import type { RefObject } from 'react'
import { useEvent, type RaRecord } from 'react-admin'
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'
import type { SheetRow } from './rows.ts'
import type { Sheet } from './sheet.ts'
import type { Totals } from './useTotals.ts'
import type { useCellBlocks } from './useCellBlocks.ts'
import type { useEditing } from './useEditing.ts'

/** What the keys of a row do. */
export interface RowActions {
  open: (record: RaRecord) => void
  edit: (record: RaRecord) => void
  /** The cursor moved: a panel that is open follows it. */
  moved: (record: RaRecord) => void
}

interface Options {
  grid: RefObject<DataGridHandle | null>
  sheet: Sheet
  rows: readonly SheetRow[]
  /** Key of the column that leads to the record. */
  first: string | undefined
  actions: RowActions
  blocks: ReturnType<typeof useCellBlocks>
  editing: ReturnType<typeof useEditing>
  /** Turns a cell over that holds yes or no; gives whether it is one. */
  turn: (row: number, field: string) => boolean
  toggle: (row: SheetRow, between: boolean) => void
  toggleAll: () => void
}

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type Commands = Record<string, () => unknown>

/**
 * Keys within the sheet, beside those that the library moves by. Letters are commands on the first column and on cells
 * that cannot be edited; on the others they are typed.
 */
export function useGridKeys(options: Options) {
  const { grid, sheet, rows, first, actions, blocks, editing, turn, toggle, toggleAll } = options
  return useEvent((args: CellKeyDownArgs<SheetRow, Totals>, event: CellKeyboardEvent) => {
    const { row, rowIdx, column } = args
    const { record } = row
    const go = (step: number) => {
      const next = { rowIdx: rowIdx + step, idx: column.idx }
      if (rows[next.rowIdx]) grid.current?.selectCell(next, { shouldFocusCell: true })
    }
    const run = (commands: Commands) => {
      const command = Object.hasOwn(commands, event.key) ? commands[event.key] : undefined
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
        return run({ [event.key]: () => blocks.extend(arrow[0] * rows.length, arrow[1] * rows.length) })
      // The browser turns these two into events of the clipboard.
      if (event.key === 'v' || event.key === 'c') return event.preventGridDefault()
      return run({ a: toggleAll, d: blocks.fillDown, ...(editing.hasUndo() && { z: editing.undo }) })
    }
    // Out of the sheet: cell by cell nobody would ever get to what stands behind it.
    if (event.key === 'Tab') return event.preventGridDefault()
    if (event.altKey) return undefined
    if (event.shiftKey && arrow) return run({ [event.key]: () => blocks.extend(...arrow) })

    const onBox = event.target instanceof HTMLInputElement
    const open = () => record && actions.open(record)
    const typing = column.renderEditCell !== undefined && column.key !== first
    const always: Commands = {
      Delete: blocks.clear,
      Backspace: blocks.clear,
      ...(!onBox && { ' ': () => turn(rowIdx, column.key) || toggle(row, false) }),
    }
    const letters: Commands = {
      j: () => go(1),
      k: () => go(-1),
      x: () => toggle(row, false),
      o: open,
      e: () => record && actions.edit(record),
      Enter: () => turn(rowIdx, column.key) || open(),
    }
    const ran = run(typing ? always : { ...always, ...letters })
    if (!ran && event.key === 'Escape' && blocks.collapse()) event.preventDefault()
    if (ran || event.key.length > 1) return undefined
    // On the first column only F2 edits; on the others a letter is typed, and no command of the page.
    if (typing) event.stopPropagation()
    else event.preventGridDefault()
    return undefined
  })
}
