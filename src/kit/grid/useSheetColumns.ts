import { useMemo } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access/access.ts'
import { useArrangedColumns } from '../list/columnLayout.ts'
import { leadOf } from '../records/lead.ts'
import { useHasMoreActions } from '../area/moreActions.ts'
import { useNames } from './cells/names.ts'
import type { SheetRow, Span } from './cells/rows.ts'
import { useTotals } from './cells/useTotals.ts'
import { useCardColumn, useGridColumns } from './columns/columns.tsx'
import { useFittedWidths } from './columns/fitted.ts'
import { fetchCellEditor } from './editors/EditedCell.tsx'
import { boxColumn } from './selectionColumn.tsx'

interface Options {
  rows: readonly SheetRow[]
  view: Span
  /** Shows each record as a card. */
  narrow: boolean
}

/** The columns of a list's sheet, with the names and totals that they show. */
export function useSheetColumns(resource: Resource, { rows, view, narrow }: Options) {
  const access = useAccess(resource)
  const layout = useArrangedColumns(resource, access)
  const names = useMemo(
    () => layout.columns.filter(({ shown }) => shown).map(({ name }) => name),
    [layout.columns],
  )
  const named = useMemo(() => [...names, ...(leadOf(resource)?.words ?? [])], [resource, names])
  const titles = useNames(resource, named, rows, view)
  const totals = useTotals(resource, names)
  const writable = useMemo(() => new Set(access.writable('update')), [access])
  const fitted = useFittedWidths(resource, names, rows, titles, totals)
  const sheetColumns = useGridColumns(resource, { names, widths: layout.widths, fitted, writable })
  const cards = useCardColumn(resource, names)
  const fields = narrow ? cards : sheetColumns
  const changesStatus = Object.values(resource.transitions).some(access.takes)
  const hasActions = useHasMoreActions(resource)
  const selectable =
    access.may('delete') || writable.size > 0 || changesStatus || (resource.readOnly === true && hasActions)
  const columns = useMemo(
    () => (selectable ? [boxColumn(resource), ...fields] : fields),
    [selectable, resource, fields],
  )
  return {
    columns,
    keys: columns.map(({ key }) => key),
    /** The place of the first column with values. */
    firstField: selectable ? 1 : 0,
    /** The name of the column that leads to the record. */
    first: names[0],
    writable,
    titles,
    totals: narrow ? undefined : totals,
    move: layout.move,
    resize: layout.resize,
    /** Fetches the editors of cells when somebody comes near. */
    approach: () => void (writable.size > 0 && fetchCellEditor()),
  }
}
