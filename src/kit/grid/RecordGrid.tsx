import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, useMemo, useRef, useState, type Ref, type RefObject } from 'react'
import { useEvent, useListContext } from 'react-admin'
import { DataGrid, type DataGridHandle, type Renderers, type SortColumn } from 'react-data-grid'
import type { Resource } from '../../schema/resource.ts'
import { rowHeight, useDensity } from '../list/density.ts'
import { useLabel } from '../texts/texts.ts'
import { useRefocus } from '../navigation/useRefocus.ts'
import { cardHeight } from './columns/columns.tsx'
import { gridStyle } from './cells/gridStyle.ts'
import { NamesProvider } from './cells/names.ts'
import { useRows, type SheetRow } from './cells/rows.ts'
import { useView } from './cells/useView.ts'
import { RowTicksProvider, TickedRow, type RowTicks } from './selectionColumn.tsx'
import { editKey, SheetContext, type Edit } from './sheet/sheet.ts'
import { NoRows } from './NoRows.tsx'
import { sheetOf } from './sheet/sheets.ts'
import { SheetCell } from './cells/SheetCell.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useCells } from './editors/useCells.ts'
import type { Totals } from './cells/useTotals.ts'
import { useGridKeys, type RowActions } from './useGridKeys.ts'
import { useSheetColumns } from './useSheetColumns.ts'
import { useIsNarrow } from '../layout/useIsNarrow.ts'

/** What the page may ask of the sheet. */
export interface SheetHandle {
  /** Puts the focus on the cell that had it last, or on the first row. */
  enter: () => void
}

interface Props {
  resource: Resource
  /** The record that is open next to the list. */
  openId: string | undefined
  actions: RowActions
  ref?: Ref<SheetHandle>
}

/** Sorts the list by a column. */
function useSorting(scrollToTop: () => void) {
  const { sort, setSort } = useListContext()
  const onSort = useEvent(([column]: SortColumn[]) => {
    setSort(
      column
        ? { field: column.columnKey, order: column.direction }
        : { field: sort.field, order: sort.order === 'ASC' ? 'DESC' : 'ASC' },
    )
    scrollToTop()
  })
  const sortColumns = useMemo(() => [{ columnKey: sort.field, direction: sort.order }], [sort])
  return { sortColumns, onSort }
}

/** Renders rows, cells, and a list without rows. */
const renderers: Renderers<SheetRow, Totals> = {
  // By its place: a row that loads while it has the focus keeps it.
  renderRow: (_, props) => <TickedRow key={props.rowIdx} {...props} />,
  renderCell: (key, props) => <SheetCell key={key} {...props} />,
  noRowsFallback: <NoRows />,
}

/** Puts the focus into the sheet for the page, and when a control next to the sheet is removed (useRefocus.ts). */
function useEntry(
  ref: Ref<SheetHandle> | undefined,
  grid: RefObject<DataGridHandle | null>,
  firstField: number,
) {
  const enter = useEvent(() => {
    // A cell with a link or a box in it leaves the focus to that.
    const last = grid.current?.element?.querySelector<HTMLElement>(
      '[role="gridcell"][tabindex="0"], [role="gridcell"] [tabindex="0"]',
    )
    if (last) last.focus()
    else grid.current?.selectCell({ rowIdx: 0, idx: firstField }, { shouldFocusCell: true })
  })
  useImperativeHandle(ref, () => ({ enter }), [enter])
  return useRefocus(enter)
}

/** The records of the list as a sheet: rows load as they come into view, cells are edited where they stand. */
export function RecordGrid({ resource, openId, actions, ref }: Props) {
  const client = useQueryClient()
  const label = useLabel()
  const [density] = useDensity()
  const { palette } = useTheme()
  const narrow = useIsNarrow()
  const height = narrow ? cardHeight : rowHeight[density]
  const grid = useRef<DataGridHandle>(null)
  const cursor = useRef<number>(undefined)
  const [spoken, setSpoken] = useState('')
  const store = sheetOf(client, resource.name)
  const { sheet } = store
  const { view, onScroll } = useView(height)
  const list = useRows(resource, view)
  const { rows, load } = list
  const ticks = useRef<RowTicks>(null)
  const columns = useSheetColumns(resource, { rows, view, narrow })
  const { keys, first, firstField } = columns
  const cells = useCells({ resource, grid, store, list, columns, announce: setSpoken })
  const { editing, blocks, turn } = cells
  const onKeyDown = useGridKeys({ grid, sheet, rows, first, actions, blocks, editing, turn, ticks })
  const { sortColumns, onSort } = useSorting(() => {
    if (grid.current?.element) grid.current.element.scrollTop = 0
  })
  const rowClass = useMemo(
    () =>
      ({ record }: SheetRow) =>
        openId !== undefined && record && String(record.id) === openId ? 'kit-open' : undefined,
    [openId],
  )
  const showEdit = useEvent((edit: Edit) => {
    const rowIdx = rows.findIndex(({ record }) => record?.id === edit.id)
    const idx = keys.indexOf(edit.field)
    if (rowIdx !== -1 && idx !== -1) grid.current?.selectCell({ rowIdx, idx }, { shouldFocusCell: true })
  })
  const onGone = useEntry(ref, grid, firstField)

  return (
    <RowTicksProvider ref={ticks} rows={rows} load={load}>
      <SheetContext value={sheet}>
        <NamesProvider value={columns.titles}>
          <Box
            sx={[{ flex: 1, minHeight: 240 }, gridStyle]}
            onPointerEnter={columns.approach}
            onFocus={columns.approach}
            onMouseOver={blocks.drag}
            onPaste={blocks.paste}
          >
            <DataGrid
              ref={grid}
              aria-label={label(resource.label.many)}
              className={palette.mode === 'dark' ? 'rdg-dark' : 'rdg-light'}
              columns={columns.columns}
              rows={rows}
              rowHeight={height}
              headerRowHeight={36}
              rowClass={rowClass}
              renderers={renderers}
              sortColumns={sortColumns}
              onSortColumnsChange={onSort}
              bottomSummaryRows={columns.totals}
              onColumnsReorder={columns.move}
              onColumnResize={({ key }, width) => columns.resize(key, width)}
              onCellKeyDown={onKeyDown}
              onCellMouseDown={blocks.press}
              onCellClick={({ row, column }, event) => {
                // A link opens the record itself, also where a part of it was clicked.
                const onLink = event.target instanceof Element && event.target.closest('a') !== null
                if (column.key === first && row.record && !onLink) actions.open(row.record)
              }}
              onCellDoubleClick={({ rowIdx, column }, event) => {
                if (column.key === first || turn(rowIdx, column.key)) event.preventGridDefault()
              }}
              onCellCopy={(_, event) => blocks.copy(event)}
              onRowsChange={cells.onRowsChange}
              onFill={cells.onFill}
              onScroll={onScroll}
              onSelectedCellChange={({ rowIdx, row, column }) => {
                blocks.arrive({ row: rowIdx, column: column.idx })
                sheet.point(row?.record && editKey(row.record.id, column.key))
                if (row?.record && cursor.current !== rowIdx) actions.moved(row.record)
                cursor.current = rowIdx
              }}
            />
          </Box>
          <Box component="output" sx={visuallyHidden}>
            {spoken}
          </Box>
          <UnsavedBar resource={resource} editing={editing} onShow={showEdit} onGone={onGone} />
        </NamesProvider>
      </SheetContext>
    </RowTicksProvider>
  )
}
