import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, type ClipboardEvent, type MouseEvent, type RefObject } from 'react'
import { useDataProvider, useEvent, useNotify, type RaRecord } from 'react-admin'
import type { DataGridHandle } from 'react-data-grid'
import { resourceNamed } from '../../resources/index.ts'
import { mostCellRows } from '../../schema/calls/batch.ts'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../locale.ts'
import { shownField } from '../records.ts'
import { copied, textOf } from './cellTexts.ts'
import { loadedRecord } from './loadedRecord.ts'
import { between, filled, pasted, type CellText, type Place, type Range } from './ranges.ts'
import { mostLoaded, type SheetRow, type Span } from './rows.ts'
import { editKey, type Sheet } from './sheet.ts'
import { useGridText } from './texts.ts'
import { readTsv, writeTsv } from './tsv.ts'
import type { CellChange } from './useEditing.ts'

interface Options {
  resource: Resource
  grid: RefObject<DataGridHandle | null>
  sheet: Sheet
  rows: readonly SheetRow[]
  /** Names of the columns' fields; those before `firstField` are none. */
  columns: readonly string[]
  firstField: number
  load: (span: Span) => Promise<Map<number, RaRecord>>
  change: (changes: readonly CellChange[]) => Promise<void>
  /** Tells those who do not see the sheet. */
  announce: (what: string) => void
}

/** Blocks of cells: choosing them by keys and mouse, copying, pasting, filling and emptying them. */
export function useCellBlocks(options: Options) {
  const { resource, grid, sheet, rows, columns, firstField, load, change, announce } = options
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const text = useGridText()
  const { language } = useFormats()
  /** The cell under the cursor, and the corner that a range reaches to from there. */
  const active = useRef<Place>(undefined)
  const corner = useRef<Place>(undefined)
  const dragging = useRef(false)

  const range = (): Range | undefined =>
    sheet.get().range ?? (active.current && between(active.current, active.current))

  const recordAt = (row: number) => rows[row]?.record
  // What is current when it is asked, also by what waited meanwhile.
  const textAt = useEvent((row: number, column: number): string | undefined => {
    const record = recordAt(row)
    const name = columns[column]
    if (!record || name === undefined || column < firstField) return undefined
    const edit = sheet.get().edits.get(editKey(record.id, name))
    const context = { language, recordOf: loadedRecord(client) }
    return edit?.text ?? textOf(shownField(resource, name), record[name], context)
  })

  /** Loads what the texts of a range are made of. */
  const prepare = async ({ top, bottom, left, right }: Range) => {
    const records = await load({ first: top, last: bottom })
    const wanted = new Map<string, Set<number>>()
    for (const name of columns.slice(left, right + 1)) {
      const field = resource.fields[name]
      if (field?.kind !== 'reference' && field?.kind !== 'references') continue
      const ids = wanted.get(field.to) ?? new Set()
      for (const record of records.values())
        for (const id of [record[name]].flat()) if (typeof id === 'number') ids.add(id)
      wanted.set(field.to, ids)
    }
    for (const [to, ids] of wanted) {
      const target = resourceNamed(to)
      const missing = [...ids].filter((id) => !loadedRecord(client)(target, id))
      if (missing.length === 0) continue
      const { data } = await dataProvider.getMany<RaRecord>(target.route, { ids: missing })
      for (const record of data)
        client.setQueryData([target.route, 'getOne', { id: String(record.id), meta: undefined }], record)
    }
  }

  const reachTo = useEvent((place: Place) => {
    const from = active.current
    if (!from || from.column < firstField) return
    const to = {
      row: Math.min(Math.max(place.row, 0), rows.length - 1),
      column: Math.min(Math.max(place.column, firstField), columns.length - 1),
    }
    corner.current = to
    const next = between(from, to)
    const one = next.top === next.bottom && next.left === next.right
    sheet.select(one ? undefined : next)
    grid.current?.scrollToCell({ rowIdx: to.row, idx: to.column })
    // Names that a copy will need, and rows: the clipboard does not wait for them.
    // What could not be had is told by the copy that lacks it.
    if (next.bottom - next.top < mostLoaded) void prepare(next).catch(() => undefined)
  })

  const changesOf = (texts: readonly CellText[]): CellChange[] =>
    texts.flatMap(({ row, column, text }) => {
      const field = columns[column]
      return field === undefined || column < firstField ? [] : [{ row, field, text }]
    })

  const copy = useEvent((event: ClipboardEvent) => {
    const block = range()
    if (!block || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return
    event.preventDefault()
    const span = Array.from({ length: block.bottom - block.top + 1 }, (_, step) => block.top + step)
    if (span.length > mostCellRows || span.some((row) => !recordAt(row))) {
      notify(text('notLoaded'), { type: 'warning' })
      return
    }
    const fields = columns.slice(Math.max(block.left, firstField), block.right + 1)
    const texts = span.map((row) =>
      fields.map((name) => copied(shownField(resource, name), textAt(row, columns.indexOf(name)) ?? '')),
    )
    event.clipboardData.setData('text/plain', writeTsv(texts))
    if (span.length > 1 || fields.length > 1)
      announce(text('copied', { rows: span.length, columns: fields.length }))
  })

  const paste = useEvent((event: ClipboardEvent) => {
    const at = range()
    if (!at || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    const block = readTsv(event.clipboardData.getData('text/plain'))
    const { texts, cut } = pasted(block, at, { rows: rows.length, columns: columns.length })
    if (cut > 0) notify(text('cutCells', { count: cut }), { type: 'warning' })
    const places = texts.map(({ row, column }) => ({ row, column }))
    const [first, last] = [places[0], places.at(-1)]
    if (first && last && places.length > 1) sheet.select(between(first, last))
    void change(changesOf(texts))
  })

  const fillDown = useEvent(async () => {
    const block = range()
    if (!block) return
    // One row has nothing below its first: it takes what stands above.
    const top = block.top === block.bottom ? block.top - 1 : block.top
    if (top < 0) return
    try {
      await prepare({ ...block, top, bottom: top })
    } catch {
      notify(text('notLoaded'), { type: 'warning' })
      return
    }
    const below = { ...block, top: top + 1 }
    await change(changesOf(filled(below, (column) => textAt(top, column))))
  })

  const clear = useEvent(() => {
    const block = range()
    if (block) void change(changesOf(filled(block, () => '')))
  })

  return useMemo(
    () => ({
      copy,
      paste,
      fillDown,
      clear,
      textAt,
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
      /** Follows the mouse over the cells while its button is held. */
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
    [copy, paste, fillDown, clear, textAt, reachTo, sheet],
  )
}
