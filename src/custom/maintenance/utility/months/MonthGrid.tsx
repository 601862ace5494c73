import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { DataGrid, type DataGridHandle, type RowsChangeData } from 'react-data-grid'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { useAccess } from '../../../../kit/access/access.ts'
import { gridStyle } from '../../../../kit/grid/cells/gridStyle.ts'
import { SheetContext, type Edit } from '../../../../kit/grid/sheet/sheet.ts'
import { sheetOf } from '../../../../kit/grid/sheet/sheets.ts'
import { useBlocks } from '../../../../kit/grid/sheet/useBlocks.ts'
import { useSheetKeys } from '../../../../kit/grid/sheet/useSheetKeys.ts'
import { useRefocus } from '../../../../kit/navigation/useRefocus.ts'
import { utilMonth } from '../../../../resources/maintenance/utility/utilMonth.resource.ts'
import type { GridAnswer } from '../../../../resources/maintenance/utility/utility.shapes.ts'
import { CellPanel } from './CellPanel.tsx'
import { firstMonth, useMonthColumns } from './columns.tsx'
import { MonthCell, ShownContext } from './MonthCell.tsx'
import { cellId, cellOf, isWritten, monthsOf, rowsOf, textOf, totalsOf, type MeterRow } from '../model.ts'
import type { Shown, TotalRow } from '../model.ts'
import { utilityTexts } from '../texts.ts'
import { UnsavedMonths } from './UnsavedMonths.tsx'
import { useMonthEditing } from './useMonthEditing.ts'
import { useIsNarrow } from '../../../../kit/layout/useIsNarrow.ts'

const rowHeight = 46

/** What stands in the cells, by plain classes: a style of its own for each of thousands of them would make scrolling slow. */
const monthStyle = {
  '& .month, & .meter': { display: 'grid', alignContent: 'center', height: '100%' },
  '& .month': { lineHeight: 1.35, textAlign: 'end' },
  '& .month > span': { minHeight: '1.35em' },
  '& .month .state': {
    fontSize: '0.6875rem',
    color: 'text.secondary',
    display: 'flex',
    justifyContent: 'flex-end',
    gap: 0.5,
  },
  '& .month .missing': { fontWeight: 700, color: 'text.primary' },
  '& .month .missing > span': { color: 'warning.main' },
  '& .month .mark': { fontWeight: 700 },
  '& .month .spike': { color: 'error.main' },
  '& .month .drop': { color: 'warning.main' },
  '& .heard': visuallyHidden,
  '& .meter': { lineHeight: 1.3 },
  '& .meter > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .meter .of': { typography: 'caption', lineHeight: 1.3, color: 'text.secondary' },
  '& .meter .site': { fontWeight: 600, color: 'text.primary' },
  '& .rdg-row .first': { borderBlockStart: '1px solid', borderBlockStartColor: 'text.disabled' },
} as const

interface Props {
  answer: GridAnswer
  year: number
  shown: Shown
  /** The cell that the address names. */
  at: { meterId: number; month: string } | undefined
}

/** The months of meters as a sheet: cells are edited where they stand, blocks are copied and pasted. */
export function MonthGrid({ answer, year, shown, at }: Props) {
  const client = useQueryClient()
  const text = useTexts(utilityTexts)
  const access = useAccess(utilMonth)
  const { palette } = useTheme()
  const narrow = useIsNarrow()
  const grid = useRef<DataGridHandle>(null)
  const { sheet, saver } = sheetOf(client, 'utility months')
  const [spoken, setSpoken] = useState('')
  const rows = useMemo(() => rowsOf(answer), [answer])
  const totals = useMemo(() => totalsOf(answer), [answer])
  const months = useMemo(() => monthsOf(year), [year])
  const writable = isWritten(shown) && access.may('create') && access.writable('update').includes(shown)

  const choose = useEvent((month: string) => {
    const column = columns.findIndex(({ key }) => key === month)
    grid.current?.selectCell({ rowIdx: 0, idx: column }, { shouldFocusCell: true })
    sheet.select({ top: 0, bottom: rows.length - 1, left: column, right: column })
  })
  const columns = useMonthColumns({ months, thisMonth: answer.thisMonth, shown, narrow, writable, choose })
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const monthKeys = useMemo(() => ['meter', ...months], [months])
  const editing = useMonthEditing({ sheet, saver, rows, columns: monthKeys, firstMonth, shown })
  const textAt = useEvent((row: number, column: number) => {
    const line = rows[row]
    const month = monthKeys[column]
    if (!line || month === undefined || column < firstMonth) return undefined
    const edit = sheet.get().edits.get(`${cellId(line.meter.id, month)}/${shown}`)
    return edit?.text ?? textOf(line.cells.get(month), shown)
  })
  const blocks = useBlocks({
    grid,
    sheet,
    rows: rows.length,
    columns: monthKeys.length,
    firstField: firstMonth,
    textAt,
    copiedAt: (row, column) => textAt(row, column) ?? '',
    isThere: () => true,
    prepare: async () => undefined,
    write: editing.write,
    announce: setSpoken,
  })
  const onKeyDown = useSheetKeys<MeterRow, TotalRow>({
    grid,
    sheet,
    rows: rows.length,
    blocks,
    undo: { has: editing.hasUndo, run: editing.undo },
    onCell: ({ column }) => ({
      typing: column.renderEditCell !== undefined,
      always: {},
      letters: {},
    }),
  })
  const onRowsChange = useEvent((next: MeterRow[], { indexes }: RowsChangeData<MeterRow, TotalRow>) => {
    void editing.write(
      indexes.flatMap((row) => {
        const draft = next[row]?.draft
        return draft ? [{ row, column: keys.indexOf(draft.month), text: draft.text }] : []
      }),
    )
  })
  const showEdit = useEvent((edit: Edit) => {
    const { utilityId, month } = cellOf(edit.id)
    const rowIdx = rows.findIndex(({ meter }) => meter.id === utilityId)
    const idx = keys.indexOf(month)
    if (rowIdx !== -1 && idx !== -1) grid.current?.selectCell({ rowIdx, idx }, { shouldFocusCell: true })
  })
  const onGone = useRefocus(() =>
    grid.current?.element?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus(),
  )
  const meterId = at?.meterId
  const month = at?.month
  useEffect(() => {
    if (meterId === undefined || month === undefined) return
    const rowIdx = rows.findIndex(({ meter }) => meter.id === meterId)
    if (rowIdx !== -1)
      grid.current?.selectCell({ rowIdx, idx: keys.indexOf(month) }, { shouldFocusCell: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the address names another cell
  }, [meterId, month])

  // What is to be entered lies at the end of the year.
  const current = keys.indexOf(answer.thisMonth)
  useEffect(() => {
    if (meterId === undefined && current !== -1) grid.current?.scrollToCell({ idx: current })
  }, [meterId, current])

  const renderers = useMemo(
    () => ({
      renderCell: (key: React.Key, props: Parameters<typeof MonthCell>[0]) => (
        <MonthCell key={key} {...props} />
      ),
    }),
    [],
  )
  return (
    <ShownContext value={shown}>
      <SheetContext value={sheet}>
        <Box
          sx={[
            {
              flex: '1 1 auto',
              minHeight: 240,
              display: 'grid',
              alignContent: 'start',
              '& .rdg': { minHeight: 0 },
            },
            gridStyle,
            monthStyle,
          ]}
          onMouseOver={blocks.drag}
          onPaste={blocks.paste}
        >
          <DataGrid
            ref={grid}
            aria-label={text('monthsTitle')}
            className={palette.mode === 'dark' ? 'rdg-dark' : 'rdg-light'}
            columns={columns}
            rows={rows}
            rowKeyGetter={rowKey}
            rowHeight={rowHeight}
            headerRowHeight={36}
            summaryRowHeight={34}
            renderers={renderers}
            bottomSummaryRows={totals}
            onCellKeyDown={onKeyDown}
            onCellMouseDown={blocks.press}
            onCellCopy={(_, event) => blocks.copy(event)}
            onRowsChange={onRowsChange}
            onSelectedCellChange={({ rowIdx, row, column }) => {
              blocks.arrive({ row: rowIdx, column: column.idx })
              sheet.point(
                row && column.idx >= firstMonth ? `${cellId(row.meter.id, column.key)}/${shown}` : undefined,
              )
            }}
          />
        </Box>
        <Box component="output" sx={visuallyHidden}>
          {spoken}
        </Box>
        <UnsavedMonths rows={rows} editing={editing} onShow={showEdit} onGone={onGone} />
        <CellPanel
          rows={rows}
          columns={monthKeys}
          firstMonth={firstMonth}
          shown={shown}
          writable={writable}
        />
      </SheetContext>
    </ShownContext>
  )
}

const rowKey = ({ meter }: MeterRow) => meter.id
