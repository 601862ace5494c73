import { useMemo, type ClipboardEvent } from 'react'
import { useEvent, useNotify } from 'react-admin'
import { between, filled, pasted, steps, type CellText, type Range } from './ranges.ts'
import { useGridText } from './texts.ts'
import { useRange, type RangeOptions } from './useRange.ts'
import { readTsv, writeTsv } from '../../../domain/text/tsv.ts'

interface Options extends RangeOptions {
  /** The text of a cell as the server reads it; undefined if it is empty or not loaded. */
  textAt: (row: number, column: number) => string | undefined
  /** The same for other programs. */
  copiedAt: (row: number, column: number) => string
  /** Whether all cells of a block are loaded, for a copy. */
  isThere: (range: Range) => boolean
  write: (texts: readonly CellText[]) => Promise<void>
  /** Announces a text to screen readers. */
  announce: (what: string) => void
}

/** Blocks of cells of any sheet: selecting, copying, pasting, filling and emptying them. */
export function useBlocks(options: Options) {
  const { sheet, rows, columns, firstField, textAt, copiedAt, isThere, prepare, write, announce } = options
  const notify = useNotify()
  const text = useGridText()
  const selecting = useRange(options)
  const { range } = selecting

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
    () => ({ ...selecting, copy, paste, fillDown, clear }),
    [selecting, copy, paste, fillDown, clear],
  )
}
