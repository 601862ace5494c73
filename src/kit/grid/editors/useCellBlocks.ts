import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type RefObject } from 'react'
import { useDataProvider, useEvent, type RaRecord } from 'react-admin'
import type { DataGridHandle } from 'react-data-grid'
import { resourceNamed } from '../../../resources/index.ts'
import { mostCellRows } from '../../../schema/calls/batch.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../formats/locale.ts'
import { shownField } from '../../records/records.ts'
import { copied, textOf } from './cellTexts.ts'
import { loadedRecord } from './loadedRecord.ts'
import type { Range } from '../sheet/ranges.ts'
import { mostLoaded, type SheetRow, type Span } from '../cells/rows.ts'
import { editKey, type Sheet } from '../sheet/sheet.ts'
import { useBlocks } from '../sheet/useBlocks.ts'
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
  /** Announces a text to screen readers. */
  announce: (what: string) => void
}

/** Blocks of cells of a list's sheet (useBlocks.ts). */
export function useCellBlocks(options: Options) {
  const { resource, grid, sheet, rows, columns, firstField, load, change, announce } = options
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const { language } = useFormats()

  const recordAt = (row: number) => rows[row]?.record
  // Reads the current values, also in callbacks that were created earlier.
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

  const blocks = useBlocks({
    grid,
    sheet,
    rows: rows.length,
    columns: columns.length,
    firstField,
    textAt,
    copiedAt: (row, column) => copied(shownField(resource, columns[column] ?? ''), textAt(row, column) ?? ''),
    isThere: ({ top, bottom }) =>
      bottom - top < mostCellRows && rows.slice(top, bottom + 1).every(({ record }) => record),
    prepare: async (range) => {
      if (range.bottom - range.top < mostLoaded) await prepare(range)
    },
    write: (texts) =>
      change(
        texts.flatMap(({ row, column, text }) => {
          const field = columns[column]
          return field === undefined || column < firstField ? [] : [{ row, field, text }]
        }),
      ),
    announce,
  })
  return useMemo(() => ({ ...blocks, textAt }), [blocks, textAt])
}
