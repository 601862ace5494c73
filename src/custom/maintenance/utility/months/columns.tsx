import ButtonBase from '@mui/material/ButtonBase'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Column, RenderCellProps, RenderSummaryCellProps } from 'react-data-grid'
import { useTexts } from '../../../../kit/texts/defineTexts.ts'
import { ReferenceName } from '../../../../kit/fields/reference/ReferenceName.tsx'
import { useFormats } from '../../../../kit/formats/locale.ts'
import { showPath } from '../../../../kit/records/records.ts'
import { useLabel } from '../../../../kit/texts/texts.ts'
import { utility } from '../../../../resources/maintenance/utility/utility.resource.ts'
import { MonthEditor, MonthValue } from './MonthCell.tsx'
import { sumOf, type MeterRow, type Shown, type TotalRow } from '../model.ts'
import { utilityTexts } from '../texts.ts'

/** Place of the first month among the columns. */
export const firstMonth = 1

interface Options {
  months: readonly string[]
  thisMonth: string
  shown: Shown
  /** On a phone, where the first column leaves room for others. */
  narrow: boolean
  writable: boolean
  /** Chooses all of a month. */
  choose: (month: string) => void
}

const labelIn = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value

function MeterName({ row: { meter, first }, tabIndex }: { row: MeterRow; tabIndex: number }) {
  const label = useLabel()
  return (
    <div className="meter">
      <Link to={showPath(utility, meter.id)} tabIndex={tabIndex} title={meter.name}>
        {meter.name}
      </Link>
      <span className="of">
        {/* The site stands at the first of its meters; who hears the sheet hears it at each. */}
        <span className={first ? 'site' : 'heard'}>
          <ReferenceName to="pin" id={meter.pinId} plain />
          {first && ' · '}
        </span>
        {meter.meterNo} · {label(labelIn(utility.fields.unit.choices, meter.unit))}
      </span>
    </div>
  )
}

/** The sheet's columns: the meter, which stays in view, the months and their sum. */
export function useMonthColumns(options: Options): Column<MeterRow, TotalRow>[] {
  const { months, thisMonth, shown, narrow, writable, choose } = options
  const formats = useFormats()
  const label = useLabel()
  const text = useTexts(utilityTexts)
  return useMemo(() => {
    const written = (value: string | null | undefined) =>
      value && (shown === 'billAmount' ? formats.amount(value) : formats.decimal(value))
    // Readings do not add up: below them stands what was used.
    const summed = shown === 'billAmount' ? 'billAmount' : 'consumption'
    const border = ({ first, index }: MeterRow) => (first && index > 0 ? 'first' : '')
    return [
      {
        key: 'meter',
        name: text('meter'),
        width: narrow ? 150 : 260,
        frozen: true,
        cellClass: (row: MeterRow) => `kit-first ${border(row)}`,
        renderCell: ({ row, tabIndex }: RenderCellProps<MeterRow, TotalRow>) => (
          <MeterName row={row} tabIndex={tabIndex} />
        ),
        renderSummaryCell: ({ row: { utilityType, unit } }: RenderSummaryCellProps<TotalRow, MeterRow>) =>
          text('total', {
            type: label(labelIn(utility.fields.utilityType.choices, utilityType)),
            unit: label(labelIn(utility.fields.unit.choices, unit)),
          }),
      },
      ...months.map((month): Column<MeterRow, TotalRow> => {
        const name = `${formats.month(month)} ${month.slice(0, 4)}`
        return {
          key: month,
          name,
          width: 100,
          minWidth: 80,
          resizable: true,
          headerCellClass: 'kit-figure',
          cellClass: (row) => `kit-figure ${border(row)}`,
          summaryCellClass: 'kit-figure',
          editable: writable && month <= thisMonth,
          editorOptions: { closeOnExternalRowChange: false },
          ...(writable && { renderEditCell: (props) => <MonthEditor {...props} /> }),
          renderHeaderCell: ({ tabIndex }) => (
            <ButtonBase
              tabIndex={tabIndex}
              onClick={() => choose(month)}
              aria-label={text('columnOf', { month: name })}
              title={text('columnOf', { month: name })}
              sx={{ font: 'inherit', width: 1, height: 1, justifyContent: 'flex-end' }}
            >
              {formats.month(month)}
            </ButtonBase>
          ),
          renderCell: ({ row }) => <MonthValue row={row} month={month} />,
          renderSummaryCell: ({ row }) => written(row.values.get(month)?.[summed]),
        }
      }),
      ...(shown === 'readingEnd'
        ? []
        : [
            {
              key: 'sum',
              name: text('sum'),
              width: 130,
              headerCellClass: 'kit-figure',
              cellClass: (row: MeterRow) => `kit-figure ${border(row)}`,
              summaryCellClass: 'kit-figure',
              renderCell: ({ row }: { row: MeterRow }) => (
                <strong>{written(sumOf([...row.cells.values()].map((cell) => cell[shown])))}</strong>
              ),
              renderSummaryCell: ({ row }: { row: TotalRow }) =>
                written(sumOf([...row.values.values()].map((total) => total[summed]))),
            },
          ]),
    ]
  }, [months, thisMonth, shown, narrow, writable, choose, formats, label, text])
}
