import type { RefObject } from 'react'
import { useEvent } from 'react-admin'
import type { DataGridHandle, FillEvent, RowsChangeData } from 'react-data-grid'
import type { Resource } from '../../../schema/resource.ts'
import { useEntitled } from '../../access/access.ts'
import { shownField } from '../../records/records.ts'
import type { SheetRow, useRows } from '../cells/rows.ts'
import type { Totals } from '../cells/useTotals.ts'
import type { sheetOf } from '../sheet/sheets.ts'
import { useCellBlocks } from './useCellBlocks.ts'
import { useEditing } from './useEditing.ts'

interface Options {
  resource: Resource
  grid: RefObject<DataGridHandle | null>
  store: ReturnType<typeof sheetOf>
  list: ReturnType<typeof useRows>
  /** Names of the columns' fields; those before `firstField` are none. */
  columns: { keys: readonly string[]; firstField: number; writable: ReadonlySet<string> }
  /** Announces a text to screen readers. */
  announce: (what: string) => void
}

/** Editing of the cells of a list's sheet: by typing, as blocks, by filling, and by toggling. */
export function useCells({ resource, grid, store, list, columns, announce }: Options) {
  const { sheet } = store
  const { rows, load } = list
  const { keys, firstField, writable } = columns
  const { may } = useEntitled(resource)
  const editing = useEditing({ resource, ...store, ...list, writable })
  const { change } = editing
  const blocks = useCellBlocks({
    resource,
    grid,
    sheet,
    rows,
    columns: keys,
    firstField,
    load,
    change,
    announce,
  })
  const textAt = (row: number, field: string) => blocks.textAt(row, keys.indexOf(field))

  /** Toggles a cell that holds yes or no; returns whether it is one. */
  const turn = (row: number, field: string) => {
    const record = rows[row]?.record
    if (!record || !writable.has(field) || !may('update', record)) return false
    if (shownField(resource, field).kind !== 'boolean') return false
    void change([{ row, field, text: textAt(row, field) === 'yes' ? 'no' : 'yes' }])
    return true
  }
  const onRowsChange = useEvent((next: SheetRow[], { indexes }: RowsChangeData<SheetRow, Totals>) => {
    void change(
      indexes.flatMap((row) => {
        const { draft, record: over } = next[row] ?? {}
        return draft ? [{ row, ...draft, over }] : []
      }),
    )
  })
  const onFill = ({ columnKey, sourceRow, targetRow }: FillEvent<SheetRow>) => ({
    ...targetRow,
    draft: { field: columnKey, text: textAt(sourceRow.index, columnKey) ?? '', shown: undefined },
  })
  return { editing, blocks, turn, onRowsChange, onFill }
}
