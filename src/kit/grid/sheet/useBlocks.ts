import { useMemo, useRef, type ClipboardEvent, type MouseEvent, type RefObject } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { DataGridHandle } from 'react-data-grid'
import { between, filled, pasted, steps, type CellText, type Place, type Range } from './ranges.ts'
import type { Sheet } from './sheet.ts'
import { useGridText } from './texts.ts'
import { readTsv, writeTsv } from '../../../domain/text/tsv.ts'

interface Options {
  grid: RefObject<DataGridHandle | null>
  sheet: Sheet
  rows: number
  columns: number
  /** Columns before this one hold no cells that can be copied or written. */
  firstField: number
  /** The text of a cell as the server reads it; undefined if it is empty or not loaded. */
  textAt: (row: number, column: number) => string | undefined
  /** The same for other programs. */
  copiedAt: (row: number, column: number) => string
  /** Whether all cells of a block are loaded, for a copy. */
  isThere: (range: Range) => boolean
  /** Fetches what the texts of a block are made of. */
  prepare: (range: Range) => Promise<void>
  write: (texts: readonly CellText[]) => Promise<void>
  /** Announces a text to screen readers. */
  announce: (what: string) => void
}

/** Blocks of cells of any sheet: choosing them by keys and mouse, copying, pasting, filling and emptying them. */
export function useBlocks(options: Options) {
  const { grid, sheet, rows, columns, firstField, textAt, copiedAt, isThere, prepare, write, announce } =
    options
  const notify = useNotify()
  const text = useGridText()
  /** The cell under the cursor, and the corner that a range reaches to from there. */
  const active = useRef<Place>(undefined)
  const corner = useRef<Place>(undefined)
  const dragging = useRef(false)

  const range = (): Range | undefined =>
    sheet.get().range ?? (active.current && between(active.current, active.current))

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

  const copy = useEvent((event: ClipboardEvent) => {
    const block = range()
    if (!block || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return
    event.preventDefault()
    if (!isThere(block)) {
      notify(text('notLoaded'), { type: 'warning' })
      return
    }
    const across = steps(Math.max(block.left, firstField), block.right)
    const texts = steps(block.top, block.bottom).map((row) => across.map((column) => copiedAt(row, column)))
    event.clipboardData.setData('text/plain', writeTsv(texts))
    if (texts.length > 1 || across.length > 1)
      announce(text('copied', { rows: texts.length, columns: across.length }))
  })

  const paste = useEvent((event: ClipboardEvent) => {
    const at = range()
    if (!at || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    const block = readTsv(event.clipboardData.getData('text/plain'))
    const { texts, cut } = pasted(block, at, { rows, columns })
    if (cut > 0) notify(text('cutCells', { count: cut }), { type: 'warning' })
    const places = texts.map(({ row, column }) => ({ row, column }))
    const [first, last] = [places[0], places.at(-1)]
    if (first && last && places.length > 1) sheet.select(between(first, last))
    void write(texts)
  })

  const fillDown = useEvent(async () => {
    const block = range()
    if (!block) return
    // One row has no rows below its first, so it is filled from the row above.
    const top = block.top === block.bottom ? block.top - 1 : block.top
    if (top < 0) return
    try {
      await prepare({ ...block, top, bottom: top })
    } catch {
      notify(text('notLoaded'), { type: 'warning' })
      return
    }
    const below = { ...block, top: top + 1 }
    await write(filled(below, (column) => textAt(top, column)))
  })

  const clear = useEvent(() => {
    const block = range()
    if (block) void write(filled(block, () => ''))
  })

  return useMemo(
    () => ({
      copy,
      paste,
      fillDown,
      clear,
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
      reachTo,
      /** Ends a range; gives whether there was one. */
      collapse: () => {
        const had = sheet.get().range !== undefined
        corner.current = active.current
        sheet.select(undefined)
        return had
      },
      startDrag: () => {
        dragging.current = true
      },
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
    [copy, paste, fillDown, clear, reachTo, sheet],
  )
}
