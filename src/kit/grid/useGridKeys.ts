import type { RefObject } from 'react'
import { useEvent, type RaRecord } from 'react-admin'
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'
import type { SheetRow } from './rows.ts'

/** What the keys of a row do. */
export interface RowActions {
  open: (record: RaRecord) => void
  edit: (record: RaRecord) => void
  /** The cursor moved: a panel that is open follows it. */
  moved: (record: RaRecord) => void
}

interface Options {
  grid: RefObject<DataGridHandle | null>
  rows: readonly SheetRow[]
  actions: RowActions
  toggle: (row: SheetRow, between: boolean) => void
  toggleAll: () => void
}

/**
 * Keys within the sheet, beside the arrows that the library moves by. Letters are commands on the first column and on
 * cells that cannot be edited; on the others they are typed.
 */
export function useGridKeys({ grid, rows, actions, toggle, toggleAll }: Options) {
  return useEvent((args: CellKeyDownArgs<SheetRow>, event: CellKeyboardEvent) => {
    if (args.mode === 'EDIT') return
    const { row, rowIdx, column } = args
    const { record } = row
    const done = () => {
      event.preventGridDefault()
      event.preventDefault()
    }
    const go = (step: number) => {
      const next = rows[rowIdx + step]
      if (next)
        grid.current?.selectCell({ rowIdx: rowIdx + step, idx: column.idx }, { shouldFocusCell: true })
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'a') {
        done()
        toggleAll()
      }
      return
    }
    if (event.altKey) return
    const onBox = event.target instanceof HTMLInputElement
    const commands: Record<string, () => void> = {
      j: () => go(1),
      k: () => go(-1),
      x: () => toggle(row, false),
      o: () => record && actions.open(record),
      e: () => record && actions.edit(record),
      Enter: () => record && actions.open(record),
      ...(!onBox && { ' ': () => toggle(row, false) }),
    }
    const command = Object.hasOwn(commands, event.key) ? commands[event.key] : undefined
    if (!command) return
    done()
    command()
  })
}
