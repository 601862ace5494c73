import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useImperativeHandle, useMemo, useRef, useState, type Ref, type UIEvent } from 'react'
import { useEvent, useListContext } from 'react-admin'
import { DataGrid, Row, type DataGridHandle, type SortColumn } from 'react-data-grid'
import type { Resource } from '../../schema/resource.ts'
import { useAccess } from '../access.ts'
import { rowHeight, useDensity } from '../list/density.ts'
import { useLabel, useText } from '../texts.ts'
import { useGridColumns } from './columns.tsx'
import { gridStyle } from './gridStyle.ts'
import { useArrangedColumns } from './layout.ts'
import { useRows, type SheetRow, type Span } from './rows.ts'
import { boxColumn, SelectionContext, useSelection } from './selection.tsx'
import { useGridKeys, type RowActions } from './useGridKeys.ts'

/** What the page may ask of the sheet. */
export interface SheetHandle {
  /** Puts the focus on the cell that had it last, or on the first row. */
  enter: () => void
}

interface Props {
  resource: Resource
  /** The record that is shown beside the list. */
  openId: string | undefined
  actions: RowActions
  ref?: Ref<SheetHandle>
}

/** What is asked for before anybody scrolls. */
const startSpan: Span = { first: 0, last: 40 }

/** The records of the list as a sheet: rows load as they come into view. */
export function RecordGrid({ resource, openId, actions, ref }: Props) {
  const { sort, setSort } = useListContext()
  const access = useAccess(resource)
  const label = useLabel()
  const text = useText()
  const [density] = useDensity()
  const { palette, breakpoints } = useTheme()
  const narrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const grid = useRef<DataGridHandle>(null)
  const active = useRef<number>(undefined)
  const [view, setView] = useState(startSpan)
  const { rows, load } = useRows(resource, view)
  const selection = useSelection(rows, load)
  const layout = useArrangedColumns(resource, access)
  const names = useMemo(
    () => layout.columns.filter(({ shown }) => shown).map(({ name }) => name),
    [layout.columns],
  )
  const fields = useGridColumns(resource, names, layout.widths, narrow)
  const changesStatus = Object.values(resource.transitions).some(access.takes)
  const selectable = access.may('delete') || access.may('update') || changesStatus
  const columns = useMemo(
    () => (selectable ? [boxColumn(resource), ...fields] : fields),
    [selectable, resource, fields],
  )
  const height = rowHeight[density]

  const onKeyDown = useGridKeys({ grid, rows, actions, ...selection })
  const onScroll = useEvent(({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const first = Math.floor(currentTarget.scrollTop / height)
    const last = first + Math.ceil(currentTarget.clientHeight / height)
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
  })
  const onSort = useEvent(([column]: SortColumn[]) => {
    setSort(
      column
        ? { field: column.columnKey, order: column.direction }
        : { field: sort.field, order: sort.order === 'ASC' ? 'DESC' : 'ASC' },
    )
    if (grid.current?.element) grid.current.element.scrollTop = 0
  })
  const sortColumns = useMemo(() => [{ columnKey: sort.field, direction: sort.order }], [sort])
  const { has } = selection
  const renderers = useMemo(
    () => ({
      renderRow: (_: unknown, props: Parameters<typeof Row<SheetRow, unknown>>[0]) => (
        // By its place: a row that loads while it has the focus keeps it.
        <Row key={props.rowIdx} {...props} aria-selected={props.row.record && has(props.row.record.id)} />
      ),
      noRowsFallback: <Typography sx={{ p: 4, gridColumn: '1 / -1' }}>{text('noMatch')}</Typography>,
    }),
    [has, text],
  )
  const rowClass = useMemo(
    () =>
      ({ record }: SheetRow) =>
        openId !== undefined && record && String(record.id) === openId ? 'kit-open' : undefined,
    [openId],
  )
  useImperativeHandle(ref, () => ({
    enter: () => {
      const cell = grid.current?.element?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
      if (cell) cell.focus()
      else grid.current?.selectCell({ rowIdx: 0, idx: selectable ? 1 : 0 }, { shouldFocusCell: true })
    },
  }))

  return (
    <SelectionContext value={selection}>
      <Box sx={[{ flex: 1, minHeight: 240 }, gridStyle]}>
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
          onColumnsReorder={layout.move}
          onColumnResize={({ key }, width) => layout.resize(key, width)}
          onCellKeyDown={onKeyDown}
          onCellClick={({ row, column }, event) => {
            if (column.key === names[0] && row.record && !(event.target instanceof HTMLAnchorElement))
              actions.open(row.record)
          }}
          onScroll={onScroll}
          onSelectedCellChange={({ rowIdx, row }) => {
            if (row?.record && active.current !== rowIdx) actions.moved(row.record)
            active.current = rowIdx
          }}
        />
      </Box>
    </SelectionContext>
  )
}
