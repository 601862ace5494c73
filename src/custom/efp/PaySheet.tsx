import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useEvent } from 'react-admin'
import type { Column } from 'react-data-grid'
import { countryName } from '../../domain/people/countries.ts'
import { useAction } from '../../kit/calls/useAction.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { editKey } from '../../kit/grid/sheet/sheet.ts'
import { sheetOf } from '../../kit/grid/sheet/sheets.ts'
import { TextSheet, type TextChange, type TextColumn, type TextRow } from '../../kit/grid/TextSheet.tsx'
import { useFormats } from '../../kit/formats/locale.ts'
import { setAmounts, type PaySheetRow } from '../../resources/efp/efp.calls.ts'
import type { efpColumn } from '../../resources/efp/efpColumn.resource.ts'
import type { RowOf } from '../../schema/resource.ts'
import { clockOf, percentOf, strikingPercent } from './model.ts'
import { efpTexts } from './texts.ts'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'

interface Props {
  periodId: number
  rows: readonly PaySheetRow[]
  /** The extra columns that are in use. */
  extras: readonly RowOf<typeof efpColumn>[]
  /** Nobody has approved the period, and the caller may change it. */
  writable: boolean
  onWhy: (row: PaySheetRow) => void
}

const textOf = (row: PaySheetRow, key: string) => row.cells[key] ?? ''
const nameOf = ({ firstName, lastName }: PaySheetRow) => `${firstName} ${lastName}`

/** People with their hours and amounts; extra columns are filled in where they stand. */
export function PaySheet({ periodId, rows, extras, writable, onWhy }: Props) {
  const text = useTexts(efpTexts)
  const formats = useFormats()
  const client = useQueryClient()
  const { sheet } = sheetOf(client, `pay ${periodId}`)
  const narrow = useIsNarrow()
  const action = useAction(setAmounts)
  const undone = useRef<TextChange<PaySheetRow>[][]>([])
  const open = useEvent(onWhy)

  // An undone change was made over what the sheet shows by then.
  const shown = ({ id }: PaySheetRow, key: string) => rows.find((row) => row.id === id)?.cells[key] ?? ''
  const save = useEvent(async (changes: readonly TextChange<PaySheetRow>[]) => {
    const waiting = sheet.get().edits
    const edits = changes.map(({ row, key, text: typed }) => ({
      id: row.id,
      field: key,
      text: typed,
      was: waiting.get(editKey(row.id, key))?.text ?? shown(row, key),
      version: 0,
      state: 'saving' as const,
      group: 1,
    }))
    sheet.put(edits)
    const cells = edits.map(({ id, field, text: typed, was }) => ({
      rowId: id,
      columnId: Number(field),
      value: typed || null,
      was: was || null,
    }))
    return { edits, answer: await action.run({ body: { cells } }) }
  })
  const write = useEvent(async (changes: readonly TextChange<PaySheetRow>[]) => {
    const before = changes.map(({ row, key }) => ({ row, key, text: row.cells[key] ?? '' }))
    const { edits, answer } = await save(changes)
    if (answer) {
      undone.current.push(before)
      sheet.drop(edits)
    }
  })
  const undo = useMemo(
    () => ({
      has: () => undone.current.length > 0,
      run: () => {
        const last = undone.current.pop()
        if (last)
          void save(last).then(({ edits, answer }) => {
            if (answer) sheet.drop(edits)
          })
      },
    }),
    [save, sheet],
  )
  const failure = action.failure && [action.failure, ...Object.values(action.errors)].join(' ')

  const before = useMemo((): Column<TextRow<PaySheetRow>>[] => {
    const figure = (key: string, name: string, render: (row: PaySheetRow) => string, width = 88) => ({
      key,
      name,
      width,
      headerCellClass: 'kit-figure',
      cellClass: 'kit-figure',
      renderCell: ({ row }: { row: TextRow<PaySheetRow> }) => render(row.item),
    })
    const hours = (minutes: number) => (minutes === 0 ? '–' : clockOf(minutes, formats))
    return [
      {
        key: 'person',
        name: text('person'),
        frozen: true,
        width: narrow ? 130 : 200,
        cellClass: 'kit-first',
        renderCell: ({ row }) => <span title={row.item.employeeId}>{nameOf(row.item)}</span>,
      },
      {
        key: 'toPay',
        name: text('toPay'),
        frozen: !narrow,
        width: 116,
        headerCellClass: 'kit-figure',
        cellClass: 'kit-figure',
        renderCell: ({ row: { item }, tabIndex }) => (
          <ButtonBase
            tabIndex={tabIndex}
            onClick={() => open(item)}
            aria-label={text('why', { amount: formats.amount(item.amount), name: nameOf(item) })}
            sx={{
              font: 'inherit',
              fontWeight: 600,
              width: 1,
              height: 1,
              justifyContent: 'flex-end',
              textDecoration: 'underline dotted',
              textUnderlineOffset: 3,
            }}
          >
            {formats.amount(item.amount)}
          </ButtonBase>
        ),
      },
      figure(
        'before',
        text('before'),
        ({ before: paid }) => (paid === null ? '–' : formats.amount(paid)),
        100,
      ),
      {
        key: 'change',
        name: text('change'),
        width: 92,
        headerCellClass: 'kit-figure',
        cellClass: 'kit-figure',
        renderCell: ({ row: { item } }) => <Change now={item.amount} before={item.before} />,
      },
      { key: 'pin', name: text('pin'), width: 170, renderCell: ({ row }) => row.item.pinName },
      {
        key: 'nationality',
        name: text('nationality'),
        width: 120,
        renderCell: ({ row }) =>
          row.item.nationality ? countryName(row.item.nationality, formats.language) : '–',
      },
      figure('normal', text('normal'), ({ normalMin }) => hours(normalMin)),
      figure('overtime', text('overtime'), ({ overtimeMin }) => hours(overtimeMin)),
      figure('restDay', text('restDay'), ({ restDayMin }) => hours(restDayMin)),
      figure('holiday', text('holiday'), ({ holidayMin }) => hours(holidayMin)),
      {
        key: 'unrated',
        name: text('unrated'),
        width: 104,
        headerCellClass: 'kit-figure',
        cellClass: 'kit-figure',
        renderCell: ({ row: { item } }) => (
          <Box
            component="span"
            sx={item.unratedMin > 0 ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }}
          >
            {hours(item.unratedMin)}
          </Box>
        ),
      },
      figure('earned', text('byHours'), ({ earned }) => formats.amount(earned), 104),
      figure(
        'adjusted',
        text('adjusted'),
        ({ adjusted }) => (Number(adjusted) === 0 ? '–' : formats.amount(adjusted)),
        100,
      ),
    ]
  }, [text, formats, narrow, open])
  const cells = useMemo(
    (): TextColumn[] =>
      extras.map((column) => ({
        key: String(column.id),
        name: `${column.type === 'amount' && column.sign === 'minus' ? '− ' : ''}${column.name}`,
        width: column.type === 'text' ? 180 : 120,
        right: column.type !== 'text',
      })),
    [extras],
  )
  const texts = useMemo(
    () => new Set(extras.filter(({ type }) => type === 'text').map(({ id }) => String(id))),
    [extras],
  )
  const renderText = useCallback(
    (row: PaySheetRow, key: string) =>
      texts.has(key) ? row.cells[key] : formats.amount(row.cells[key] ?? ''),
    [texts, formats],
  )
  return (
    <>
      {failure && (
        <Box role="alert" sx={{ color: 'error.main', pb: 1, display: 'flex', gap: 2 }}>
          {failure}
          <ButtonBase
            sx={{ textDecoration: 'underline' }}
            onClick={() => {
              sheet.drop([...sheet.get().edits.values()])
              action.clear()
            }}
          >
            {text('close')}
          </ButtonBase>
        </Box>
      )}
      <TextSheet<PaySheetRow>
        label={text('title')}
        sheet={sheet}
        rows={rows}
        before={before}
        cells={cells}
        textOf={textOf}
        renderText={renderText}
        writable={writable}
        onWrite={(changes) => void write(changes)}
        undo={undo}
        sx={{ '& .rdg': { maxBlockSize: 'calc(100dvh - 330px)', minBlockSize: 260 } }}
      />
    </>
  )
}

/** By how much pay differs from the period before; a striking change stands out. */
function Change({ now, before }: { now: string; before: string | null }) {
  const formats = useFormats()
  const percent = percentOf(now, before)
  if (percent === undefined) return '–'
  const striking = Math.abs(percent) >= strikingPercent
  return (
    <Box
      component="span"
      sx={
        striking
          ? ({ palette }) => ({
              fontWeight: 700,
              px: 0.5,
              borderRadius: 0.5,
              backgroundColor: `color-mix(in srgb, ${palette.warning.main} 22%, ${palette.background.paper})`,
            })
          : undefined
      }
    >
      {striking && '! '}
      {percent > 0 ? '▲' : percent < 0 ? '▼' : ''} {formats.decimal(String(Math.abs(percent)))} %
    </Box>
  )
}
