import type { RefObject } from 'react'
import type { RaRecord } from 'react-admin'
import type { DataGridHandle } from 'react-data-grid'
import type { SheetRow } from './cells/rows.ts'
import type { Sheet } from './sheet/sheet.ts'
import type { Totals } from './cells/useTotals.ts'
import type { useCellBlocks } from './editors/useCellBlocks.ts'
import type { useEditing } from './editors/useEditing.ts'
import type { RowTicks } from './selectionColumn.tsx'
import { useSheetKeys } from './sheet/useSheetKeys.ts'

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
  ticks: RefObject<RowTicks | null>
}

/**
 * Keys within a list's sheet (useSheetKeys.ts). Letters are commands on the first column and on cells that cannot be
 * edited; on the others they are typed.
 */
export function useGridKeys(options: Options) {
  const { grid, sheet, rows, first, actions, blocks, editing, turn, ticks } = options
  const toggle = (row: SheetRow) => ticks.current?.toggle(row, false)
  return useSheetKeys<SheetRow, Totals>({
    grid,
    sheet,
    rows: rows.length,
    blocks,
    undo: { has: editing.hasUndo, run: editing.undo },
    redo: { has: editing.hasRedo, run: editing.redo },
    withControl: { a: () => ticks.current?.toggleAll() },
    onCell: ({ row, rowIdx, column }, { target }, go) => {
      const { record } = row
      const onBox = target instanceof HTMLInputElement
      const open = () => record && actions.open(record)
      return {
        typing: column.renderEditCell !== undefined && column.key !== first,
        always: { ...(!onBox && { ' ': () => turn(rowIdx, column.key) || toggle(row) }) },
        letters: {
          j: () => go(1),
          k: () => go(-1),
          x: () => toggle(row),
          o: open,
          e: () => record && actions.edit(record),
          Enter: () => turn(rowIdx, column.key) || open(),
        },
      }
    },
  })
}
