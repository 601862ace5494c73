import { createContext, memo, use } from 'react'
import { Cell, type CellRendererProps, type RenderEditCellProps } from 'react-data-grid'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { markOf } from '../../../../kit/grid/cells/SheetCell.tsx'
import { SheetContext, useEdit, useInRange } from '../../../../kit/grid/sheet/sheet.ts'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { utilMonth } from '../../../../resources/maintenance/utility/utilMonth.resource.ts'
import type { GridMonth } from '../../../../resources/maintenance/utility/utility.shapes.ts'
import { cellId, textOf, type MeterRow, type Shown, type TotalRow } from '../model.ts'
import { type UtilityText, utilityTexts } from '../texts.ts'

/** What the cells show. */
export const ShownContext = createContext<Shown>('readingEnd')

/** A cell of the sheet with its marks: in the range, waiting to be saved, wrong. */
export const MonthCell = memo(function MonthCell(props: CellRendererProps<MeterRow, TotalRow>) {
  const edit = useEdit(cellId(props.row.meter.id, props.column.key), use(ShownContext))
  const inRange = useInRange(props.rowIdx, props.column.idx)
  return (
    <Cell
      {...props}
      className={`${inRange ? 'kit-range' : ''} ${markOf(edit)}`}
      aria-invalid={edit?.problem ? true : undefined}
      aria-busy={edit?.state === 'saving' ? true : undefined}
      title={edit?.problem}
    />
  )
})

/** What is particular about a month: the sign, and the word for it. */
export function marksOf(month: GridMonth): { sign: string; text: UtilityText; tone: string }[] {
  return [
    ...(month.anomaly === 'spike' ? [{ sign: '▲', text: 'spike' as const, tone: 'spike' }] : []),
    ...(month.anomaly === 'drop' ? [{ sign: '▼', text: 'drop' as const, tone: 'drop' }] : []),
    ...(month.isEstimated ? [{ sign: 'E', text: 'estimated' as const, tone: 'plain' }] : []),
    ...(month.rollover ? [{ sign: '↻', text: 'rollover' as const, tone: 'plain' }] : []),
  ]
}

/** The choice of a month's status. */
export const statusOf = (status: string) =>
  utilMonth.fields.status.choices.find(({ value }) => value === status) ?? utilMonth.fields.status.choices[0]

/** What stands in a cell: its value, and below it the state of its month with what is particular about it. */
export function MonthValue({ row, month }: { row: MeterRow; month: string }) {
  const shown = use(ShownContext)
  const edit = useEdit(cellId(row.meter.id, month), shown)
  const formats = useFormats()
  const text = useTexts(utilityTexts)
  const label = useLabel()
  const cell = row.cells.get(month)
  const value = cell?.[shown]
  const written = value && (shown === 'billAmount' ? formats.amount(value) : formats.decimal(value))
  return (
    <div className="month">
      <span>{edit ? edit.text : written}</span>
      <span className="state">
        {cell && (
          <span className={cell.status === 'missing' ? 'missing' : undefined}>
            {cell.status === 'missing' && <span aria-hidden>⚠ </span>}
            {label(statusOf(cell.status).label)}
          </span>
        )}
        {cell &&
          marksOf(cell).map((mark) => (
            <span key={mark.sign} title={text(mark.text)} className={`mark ${mark.tone}`}>
              <span aria-hidden>{mark.sign}</span>
              <span className="heard">{text(mark.text)}</span>
            </span>
          ))}
      </span>
    </div>
  )
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus()
  input?.select()
}

/** Edits a cell where it stands; what is typed goes into the row as its draft. */
export function MonthEditor({ row, column, onRowChange }: RenderEditCellProps<MeterRow, TotalRow>) {
  const shown = use(ShownContext)
  const { get } = use(SheetContext)
  const formats = useFormats()
  const waiting = get().edits.get(`${cellId(row.meter.id, column.key)}/${shown}`)
  return (
    <input
      className="kit-editor"
      inputMode="text"
      autoComplete="off"
      aria-label={`${row.meter.name}, ${formats.month(column.key)} ${column.key.slice(0, 4)}`}
      ref={focusAndSelect}
      defaultValue={waiting?.text ?? textOf(row.cells.get(column.key), shown)}
      onChange={({ target }) => onRowChange({ ...row, draft: { month: column.key, text: target.value } })}
    />
  )
}
