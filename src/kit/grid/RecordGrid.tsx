import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, useMemo, useRef, useState, type Ref, type UIEvent } from 'react'
import { useEvent, useListContext } from 'react-admin'
import {
  DataGrid,
  Row,
  type CellMouseArgs,
  type CellMouseEvent,
  type DataGridHandle,
  type RowsChangeData,
  type SortColumn,
} from 'react-data-grid'
import type { Resource } from '../../schema/resource.ts'
import { useAccess, useEntitled } from '../access/access.ts'
import { rowHeight, useDensity } from '../list/density.ts'
import { shownField } from '../records/records.ts'
import { useLabel } from '../texts/texts.ts'
import { useRefocus } from '../navigation/useRefocus.ts'
import { cardHeight, useCardColumn, useGridColumns } from './columns/columns.tsx'
import { useFittedWidths } from './columns/fitted.ts'
import { gridStyle } from './cells/gridStyle.ts'
import { leadOf } from '../records/lead.ts'
import { useArrangedColumns } from '../list/columnLayout.ts'
import { NamesProvider, useNames } from './cells/names.ts'
import { useRows, type SheetRow, type Span } from './cells/rows.ts'
import { boxColumn, SelectionContext, useSelection } from './selectionColumn.tsx'
import { editKey, SheetContext, type Edit } from './sheet/sheet.ts'
import { NoRows } from './NoRows.tsx'
import { sheetOf } from './sheet/sheets.ts'
import { SheetCell } from './cells/SheetCell.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'
import { useCellBlocks } from './editors/useCellBlocks.ts'
import { useEditing } from './editors/useEditing.ts'
import { useEditor } from './editors/useEditor.ts'
import { useTotals, type Totals } from './cells/useTotals.ts'
import { useGridKeys, type RowActions } from './useGridKeys.ts'

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

/** The rows loaded before the first scroll. */
const startSpan: Span = { first: 0, last: 40 }

/** Rows above and below those in view that are loaded with them, and the steps in which that follows the scrolling. */
const ahead = 25

/** The records of the list as a sheet: rows load as they come into view, cells are edited where they stand. */
export function RecordGrid({ resource, openId, actions, ref }: Props) {
  const { sort, setSort } = useListContext()
  const client = useQueryClient()
  const access = useAccess(resource)
  const { may } = useEntitled(resource)
  const label = useLabel()
  const [density] = useDensity()
  const { palette, breakpoints } = useTheme()
  const narrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const grid = useRef<DataGridHandle>(null)
  const cursor = useRef<number>(undefined)
  const { sheet, saver } = sheetOf(client, resource.name)
  const [view, setView] = useState(startSpan)
  const { rows, load, isCurrent } = useRows(resource, view)
  const selection = useSelection(rows, load)
  const layout = useArrangedColumns(resource, access)
  const names = useMemo(
    () => layout.columns.filter(({ shown }) => shown).map(({ name }) => name),
    [layout.columns],
  )
  const named = useMemo(() => [...names, ...(leadOf(resource)?.words ?? [])], [resource, names])
  const titles = useNames(resource, named, rows, view)
  const totals = useTotals(resource, names)
  const writable = useMemo(() => new Set(access.writable('update')), [access])
  const [near, setNear] = useState(false)
  const [spoken, setSpoken] = useState('')
  const Editor = useEditor(near && writable.size > 0)
  const fitted = useFittedWidths(resource, names, rows, titles, totals)
  const sheetColumns = useGridColumns(resource, { names, widths: layout.widths, fitted, writable, Editor })
  const cards = useCardColumn(resource, names)
  const fields = narrow ? cards : sheetColumns
  const changesStatus = Object.values(resource.transitions).some(access.takes)
  const selectable = access.may('delete') || writable.size > 0 || changesStatus
  const columns = useMemo(
    () => (selectable ? [boxColumn(resource), ...fields] : fields),
    [selectable, resource, fields],
  )
  const keys = columns.map(({ key }) => key)
  const firstField = selectable ? 1 : 0
  const height = narrow ? cardHeight : rowHeight[density]

  const editing = useEditing({ resource, sheet, saver, rows, writable, load, isCurrent })
  const blocks = useCellBlocks({
    resource,
    grid,
    sheet,
    rows,
    columns: keys,
    firstField,
    load,
    change: editing.change,
    announce: setSpoken,
  })
  const turn = (row: number, field: string) => {
    const record = rows[row]?.record
    if (!record || !writable.has(field) || !may('update', record)) return false
    if (shownField(resource, field).kind !== 'boolean') return false
    void editing.change([
      { row, field, text: blocks.textAt(row, keys.indexOf(field)) === 'yes' ? 'no' : 'yes' },
    ])
    return true
  }
  const onKeyDown = useGridKeys({
    grid,
    sheet,
    rows,
    first: names[0],
    actions,
    blocks,
    editing,
    turn,
    ...selection,
  })
  const onScroll = useEvent(({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const top = currentTarget.scrollTop / height
    const next = {
      first: Math.max(Math.floor(top / ahead - 1) * ahead, 0),
      last: Math.ceil((top + currentTarget.clientHeight / height) / ahead + 1) * ahead,
    }
    setView((before) => (before.first === next.first && before.last === next.last ? before : next))
  })
  const onSort = useEvent(([column]: SortColumn[]) => {
    setSort(
      column
        ? { field: column.columnKey, order: column.direction }
        : { field: sort.field, order: sort.order === 'ASC' ? 'DESC' : 'ASC' },
    )
    if (grid.current?.element) grid.current.element.scrollTop = 0
  })
  const onMouseDown = useEvent((args: CellMouseArgs<SheetRow, Totals>, event: CellMouseEvent) => {
    sheet.opensByTyping(false)
    if (!event.shiftKey) blocks.startDrag()
    else if (args.column.key !== keys[0] || firstField === 0) {
      event.preventGridDefault()
      event.preventDefault()
      blocks.reachTo({ row: args.rowIdx, column: args.column.idx })
    }
  })
  const onRowsChange = useEvent((next: SheetRow[], { indexes }: RowsChangeData<SheetRow, Totals>) => {
    void editing.change(
      indexes.flatMap((row) => {
        const { draft, record: over } = next[row] ?? {}
        return draft ? [{ row, ...draft, over }] : []
      }),
    )
  })
  const showEdit = useEvent((edit: Edit) => {
    const rowIdx = rows.findIndex(({ record }) => record?.id === edit.id)
    const idx = keys.indexOf(edit.field)
    if (rowIdx !== -1 && idx !== -1) grid.current?.selectCell({ rowIdx, idx }, { shouldFocusCell: true })
  })

  const sortColumns = useMemo(() => [{ columnKey: sort.field, direction: sort.order }], [sort])
  const { has } = selection
  const renderers = useMemo(
    () => ({
      renderRow: (_: unknown, props: Parameters<typeof Row<SheetRow, Totals>>[0]) => (
        // By its place: a row that loads while it has the focus keeps it.
        <Row key={props.rowIdx} {...props} aria-selected={props.row.record && has(props.row.record.id)} />
      ),
      renderCell: (key: React.Key, props: Parameters<typeof SheetCell>[0]) => (
        <SheetCell key={key} {...props} />
      ),
      noRowsFallback: <NoRows />,
    }),
    [has],
  )
  const rowClass = useMemo(
    () =>
      ({ record }: SheetRow) =>
        openId !== undefined && record && String(record.id) === openId ? 'kit-open' : undefined,
    [openId],
  )
  const enter = useEvent(() => {
    // A cell with a link or a box in it leaves the focus to that.
    const last = grid.current?.element?.querySelector<HTMLElement>(
      '[role="gridcell"][tabindex="0"], [role="gridcell"] [tabindex="0"]',
    )
    if (last) last.focus()
    else grid.current?.selectCell({ rowIdx: 0, idx: firstField }, { shouldFocusCell: true })
  })
  const onGone = useRefocus(enter)
  useImperativeHandle(ref, () => ({ enter }), [enter])

  return (
    <SelectionContext value={selection}>
      <SheetContext value={sheet}>
        <NamesProvider value={titles}>
          <Box
            sx={[{ flex: 1, minHeight: 240 }, gridStyle]}
            onPointerEnter={() => setNear(true)}
            onFocus={() => setNear(true)}
            onMouseOver={blocks.drag}
            onPaste={blocks.paste}
          >
            <DataGrid
              ref={grid}
              aria-label={label(resource.label.many)}
              className={palette.mode === 'dark' ? 'rdg-dark' : 'rdg-light'}
              columns={columns}
              rows={rows}
              rowHeight={height}
              headerRowHeight={36}
              rowClass={rowClass}
              renderers={renderers}
              sortColumns={sortColumns}
              onSortColumnsChange={onSort}
              bottomSummaryRows={narrow ? undefined : totals}
              onColumnsReorder={layout.move}
              onColumnResize={({ key }, width) => layout.resize(key, width)}
              onCellKeyDown={onKeyDown}
              onCellMouseDown={onMouseDown}
              onCellClick={({ row, column }, event) => {
                // A link opens the record itself, also where a part of it was clicked.
                const onLink = event.target instanceof Element && event.target.closest('a') !== null
                if (column.key === names[0] && row.record && !onLink) actions.open(row.record)
              }}
              onCellDoubleClick={({ rowIdx, column }, event) => {
                if (column.key === names[0] || turn(rowIdx, column.key)) event.preventGridDefault()
              }}
              onCellCopy={(_, event) => blocks.copy(event)}
              onRowsChange={onRowsChange}
              onFill={({ columnKey, sourceRow, targetRow }) => ({
                ...targetRow,
                draft: {
                  field: columnKey,
                  text: blocks.textAt(sourceRow.index, keys.indexOf(columnKey)) ?? '',
                  shown: undefined,
                },
              })}
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
    </SelectionContext>
  )
}
