import { useMemo, useRef, type MouseEvent, type RefObject } from 'react'
import { useEvent } from 'react-admin'
import type { CellMouseEvent, DataGridHandle } from 'react-data-grid'
import { between, type Place, type Range } from './ranges.ts'
import type { Sheet } from './sheet.ts'

export interface RangeOptions {
  grid: RefObject<DataGridHandle | null>
  sheet: Sheet
  rows: number
  columns: number
  /** Columns before this one hold no cells that can be copied or written. */
  firstField: number
  /** Fetches what the texts of a block are made of. */
  prepare: (range: Range) => Promise<void>
}

/** The cell under the cursor, and the block that keys and mouse select from there. */
export function useRange({ grid, sheet, rows, columns, firstField, prepare }: RangeOptions) {
  /** The cell under the cursor, and the corner that a range reaches to from there. */
  const active = useRef<Place>(undefined)
  const corner = useRef<Place>(undefined)
  const dragging = useRef(false)

  const reachTo = useEvent((place: Place) => {
    const from = active.current
    if (!from || from.column < firstField) return
    const to = {
      row: Math.min(Math.max(place.row, 0), rows - 1),
      column: Math.min(Math.max(place.column, firstField), columns - 1),
    }
    corner.current = to
    const next = between(from, to)
    const one = next.top === next.bottom && next.left === next.right
    sheet.select(one ? undefined : next)
    grid.current?.scrollToCell({ rowIdx: to.row, idx: to.column })
    // Loads names and rows for a copy, because the clipboard does not wait for them. A copy without them reports the
    // missing ones.
    void prepare(next).catch(() => undefined)
  })

  /** Begins a range at a cell, or with Shift extends it to the cell. */
  const press = useEvent((at: { rowIdx: number; column: { idx: number } }, event: CellMouseEvent) => {
    const place = { row: at.rowIdx, column: at.column.idx }
    sheet.opensByTyping(false)
    if (!event.shiftKey) dragging.current = true
    else if (place.column >= firstField && place.column < columns) {
      event.preventGridDefault()
      event.preventDefault()
      reachTo(place)
    }
  })

  return useMemo(
    () => ({
      range: (): Range | undefined =>
        sheet.get().range ?? (active.current && between(active.current, active.current)),
      /** The cursor has come to a cell. */
      arrive: (place: Place) => {
        active.current = place
        corner.current = place
        sheet.select(undefined)
      },
      /** Makes the range larger or smaller by a step, or up to the sheet's edge. */
      extend: (rowStep: number, columnStep: number) => {
        const from = corner.current
        if (from) reachTo({ row: from.row + rowStep, column: from.column + columnStep })
      },
      /** Ends a range; gives whether there was one. */
      collapse: () => {
        const had = sheet.get().range !== undefined
        corner.current = active.current
        sheet.select(undefined)
        return had
      },
      press,
      /** Follows the mouse over the cells while its button is pressed. */
      drag: (event: MouseEvent) => {
        if (event.buttons !== 1) dragging.current = false
        if (!dragging.current || !(event.target instanceof Element)) return
        const cell = event.target.closest('[role="gridcell"]')
        const row = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 2
        const column = Number(cell?.getAttribute('aria-colindex')) - 1
        const at = corner.current
        if (cell && (at?.row !== row || at.column !== column)) reachTo({ row, column })
      },
    }),
    [press, reachTo, sheet],
  )
}
