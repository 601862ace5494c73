import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import type { SystemStyleObject } from '@mui/system'
import { useTheme, type Theme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useMemo, useRef, useState, type Key, type ReactNode } from 'react'
import { useEvent } from 'react-admin'
import {
  Cell,
  DataGrid,
  type CellRendererProps,
  type Column,
  type DataGridHandle,
  type RenderEditCellProps,
  type RowsChangeData,
} from 'react-data-grid'
import { gridStyle } from './cells/gridStyle.ts'
import type { CellText } from './sheet/ranges.ts'
import { editKey, SheetContext, useEdit, useInRange, type Sheet } from './sheet/sheet.ts'
import { markOf } from './cells/SheetCell.tsx'
import { useBlocks } from './sheet/useBlocks.ts'
import { useSheetKeys } from './sheet/useSheetKeys.ts'

/** A row of the sheet, with the text being typed into one of its cells. */
export interface TextRow<R> {
  item: R
  draft?: { key: string; text: string }
}

/** A column of cells that people may write. */
export interface TextColumn {
  key: string
  name: string
  width?: number
  /** Aligned right, for numbers. */
  right?: boolean
}

/** A new text of a cell. */
export interface TextChange<R> {
  row: R
  key: string
  text: string
}

interface Props<R extends { id: string | number }, S> {
  label: string
  sheet: Sheet
  rows: readonly R[]
  /** Columns before the cells and behind them, which are only read. */
  before: readonly Column<TextRow<R>, S>[]
  cells: readonly TextColumn[]
  after?: readonly Column<TextRow<R>, S>[]
  /** The text of a cell for editing. */
  textOf: (row: R, key: string) => string
  /** The display of a cell if it differs from its text; keep the function identical while its results are. */
  renderText?: (row: R, key: string) => ReactNode
  writable: boolean
  onWrite: (changes: readonly TextChange<R>[]) => void
  /** Takes the last change back. */
  undo: { has: () => boolean; run: () => void }
  totals?: readonly S[]
  sx?: SystemStyleObject<Theme>
}

type TextOptions<R extends { id: string | number }, S> = Pick<
  Props<R, S>,
  'sheet' | 'writable' | 'textOf' | 'renderText'
>

function TextCell<R extends { id: string | number }, S>(props: CellRendererProps<TextRow<R>, S>) {
  const edit = useEdit(props.row.item.id, props.column.key)
  const inRange = useInRange(props.rowIdx, props.column.idx)
  return (
    <Cell
      {...props}
      className={`${inRange ? 'kit-range' : ''} ${markOf(edit)}`}
      aria-invalid={edit?.problem ? true : undefined}
      title={edit?.problem}
    />
  )
}

function Content({ id, name, children }: { id: string | number; name: string; children: ReactNode }) {
  return <>{useEdit(id, name)?.text ?? children}</>
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}

/** A column of cells with texts, and the input of a text. */
function textColumn<R extends { id: string | number }, S>(
  { key, name, width = 110, right }: TextColumn,
  { sheet, writable, textOf, renderText = textOf }: TextOptions<R, S>,
): Column<TextRow<R>, S> {
  return {
    key,
    name,
    width,
    resizable: true,
    ...(right && {
      headerCellClass: 'kit-figure',
      cellClass: 'kit-figure',
      summaryCellClass: 'kit-figure',
    }),
    editable: writable,
    editorOptions: { closeOnExternalRowChange: false },
    renderCell: ({ row: { item } }) => (
      <Content id={item.id} name={key}>
        {renderText(item, key)}
      </Content>
    ),
    ...(writable && {
      renderEditCell: ({ row, onRowChange }: RenderEditCellProps<TextRow<R>, S>) => (
        <input
          className="kit-editor"
          autoComplete="off"
          aria-label={name}
          ref={focusAndSelect}
          defaultValue={sheet.get().edits.get(editKey(row.item.id, key))?.text ?? textOf(row.item, key)}
          onChange={({ target }) => onRowChange({ ...row, draft: { key, text: target.value } })}
        />
      ),
    }),
  }
}

/** The texts of the cells by their places, and their writing. */
function useTexts<R extends { id: string | number }, S>(props: Props<R, S>) {
  const { sheet, rows: items, before, cells, textOf, writable, onWrite } = props
  const first = before.length
  const textAt = useEvent((row: number, column: number) => {
    const item = items[row]
    const cell = cells[column - first]
    if (!item || !cell) return undefined
    return sheet.get().edits.get(editKey(item.id, cell.key))?.text ?? textOf(item, cell.key)
  })
  const write = useEvent(async (texts: readonly CellText[]) => {
    const changes = texts.flatMap(({ row, column, text }): TextChange<R>[] => {
      const item = items[row]
      const cell = cells[column - first]
      return item && cell && textAt(row, column) !== text.trim()
        ? [{ row: item, key: cell.key, text: text.trim() }]
        : []
    })
    if (writable && changes.length > 0) onWrite(changes)
  })
  return { textAt, write }
}

const renderers = {
  renderCell: <R extends { id: string | number }, S>(key: Key, cell: CellRendererProps<TextRow<R>, S>) => (
    <TextCell key={key} {...cell} />
  ),
}

/** Cells of text under custom columns: typed, pasted, filled and copied as blocks. The page saves the changes. */
export function TextSheet<R extends { id: string | number }, S = unknown>(props: Props<R, S>) {
  const { label, sheet, rows: items, before, cells, after, writable, undo, totals, sx } = props
  const { palette } = useTheme()
  const grid = useRef<DataGridHandle>(null)
  const [spoken, setSpoken] = useState('')
  const rows = useMemo(() => items.map((item): TextRow<R> => ({ item })), [items])
  const { textOf, renderText } = props
  const first = before.length
  const { textAt, write } = useTexts(props)
  const blocks = useBlocks({
    grid,
    sheet,
    rows: items.length,
    columns: first + cells.length,
    firstField: first,
    textAt,
    copiedAt: (row, column) => textAt(row, column) ?? '',
    isThere: () => true,
    prepare: async () => undefined,
    write,
    announce: setSpoken,
  })
  const isCell = (column: number) => column >= first && column < first + cells.length
  const onKeyDown = useSheetKeys<TextRow<R>, S>({
    grid,
    sheet,
    rows: items.length,
    blocks,
    undo,
    onCell: ({ column }) => ({ typing: column.renderEditCell !== undefined, always: {}, letters: {} }),
  })
  const onRowsChange = useEvent((next: TextRow<R>[], { indexes, column }: RowsChangeData<TextRow<R>, S>) => {
    void write(
      indexes.flatMap((row) => {
        const draft = next[row]?.draft
        return draft ? [{ row, column: column.idx, text: draft.text }] : []
      }),
    )
  })
  const columns = useMemo(
    (): Column<TextRow<R>, S>[] => [
      ...before,
      ...cells.map((cell) => textColumn<R, S>(cell, { sheet, writable, textOf, renderText })),
      ...(after ?? []),
    ],
    [before, cells, after, writable, renderText, textOf, sheet],
  )
  return (
    <SheetContext value={sheet}>
      <Box
        sx={[
          { minWidth: 0, display: 'grid', alignContent: 'start', '& .rdg': { minHeight: 0 } },
          gridStyle,
          ...(sx ? [sx] : []),
        ]}
        onMouseOver={blocks.drag}
        onPaste={blocks.paste}
      >
        <DataGrid
          ref={grid}
          aria-label={label}
          className={palette.mode === 'dark' ? 'rdg-dark' : 'rdg-light'}
          columns={columns}
          rows={rows}
          rowKeyGetter={rowKey}
          rowHeight={38}
          headerRowHeight={38}
          summaryRowHeight={38}
          renderers={renderers}
          {...(totals && { bottomSummaryRows: totals })}
          onCellKeyDown={onKeyDown}
          onCellMouseDown={blocks.press}
          onCellCopy={(_, event) => blocks.copy(event)}
          onRowsChange={onRowsChange}
          onSelectedCellChange={({ rowIdx, row, column }) => {
            blocks.arrive({ row: rowIdx, column: column.idx })
            sheet.point(row && isCell(column.idx) ? editKey(row.item.id, column.key) : undefined)
          }}
        />
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {spoken}
      </Box>
    </SheetContext>
  )
}

const rowKey = ({ item }: TextRow<{ id: string | number }>) => item.id
