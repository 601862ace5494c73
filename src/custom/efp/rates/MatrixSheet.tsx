import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useCallback, useMemo } from 'react'
import { useEvent } from 'react-admin'
import type { Column } from 'react-data-grid'
import { countryName } from '../../../domain/people/countries.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import type { Sheet } from '../../../kit/grid/sheet/sheet.ts'
import { TextSheet, type TextChange, type TextRow } from '../../../kit/grid/TextSheet.tsx'
import { useFormats } from '../../../kit/formats/locale.ts'
import { cellsOf, everybody, isAmount, nationalityOf, rowsOf, type Matrix, type PinRow } from './model.ts'
import { rateTexts } from './texts.ts'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'

interface Props {
  matrix: Matrix
  sheet: Sheet
  writable: boolean
}

/** Pins against nationalities with their rates; what is typed waits in its cells until it is saved for a day. */
export function MatrixSheet({ matrix, sheet, writable }: Props) {
  const text = useTexts(rateTexts)
  const formats = useFormats()
  const narrow = useIsNarrow()
  const rows = useMemo(() => rowsOf(matrix, text('allPins')), [matrix, text])
  const cells = useMemo(() => cellsOf(matrix), [matrix])
  const columns = useMemo(
    () => [
      { key: everybody, name: text('allNationalities'), width: 130, right: true },
      ...matrix.nationalities.map((key) => ({
        key,
        name: countryName(key, formats.language),
        width: 130,
        right: true,
      })),
    ],
    [matrix, text, formats],
  )
  const before = useMemo(
    (): Column<TextRow<PinRow>>[] => [
      {
        key: 'pin',
        name: text('pin'),
        frozen: true,
        width: narrow ? 130 : 240,
        cellClass: 'kit-first',
        renderCell: ({ row: { item } }) =>
          item.pinId === null ? <strong>{item.name}</strong> : <span title={item.name}>{item.name}</span>,
      },
    ],
    [narrow, text],
  )
  const write = useEvent((changes: readonly TextChange<PinRow>[]) => {
    const group = Math.max(0, ...[...sheet.get().edits.values()].map((edit) => edit.group)) + 1
    const edits = changes.map(({ row, key, text: typed }) => ({
      id: row.id,
      field: key,
      text: typed,
      version: 0,
      state: 'kept' as const,
      group,
      ...(!isAmount(typed) && { problem: text('wrong') }),
    }))
    sheet.put(edits)
    // What is as it was waits for nothing.
    sheet.drop(
      edits.filter(({ id, field, text: typed }) => {
        const pinId = rows.find((row) => row.id === id)?.pinId ?? null
        return (cells.own(pinId, nationalityOf(field))?.amount ?? '') === typed
      }),
    )
  })
  const textOf = useCallback(
    ({ pinId }: PinRow, key: string) => cells.own(pinId, nationalityOf(key))?.amount ?? '',
    [cells],
  )
  const renderText = useCallback(
    ({ pinId }: PinRow, key: string) => (
      <RateValue cells={cells} pinId={pinId} nationality={nationalityOf(key)} />
    ),
    [cells],
  )
  const undo = useMemo(
    () => ({
      has: () => sheet.get().edits.size > 0,
      run: () => {
        const waiting = [...sheet.get().edits.values()]
        const last = Math.max(...waiting.map(({ group }) => group))
        sheet.drop(waiting.filter(({ group }) => group === last))
      },
    }),
    [sheet],
  )
  return (
    <TextSheet<PinRow>
      label={text('title')}
      sheet={sheet}
      rows={rows}
      before={before}
      cells={columns}
      textOf={textOf}
      renderText={renderText}
      writable={writable}
      onWrite={write}
      undo={undo}
      sx={{ '& .rdg': { maxBlockSize: 'calc(100dvh - 300px)', minBlockSize: 240 } }}
    />
  )
}

interface ValueProps {
  cells: ReturnType<typeof cellsOf>
  pinId: number | null
  nationality: string | null
}

/** The rate that counts at a place of the matrix, in grey where it is another one's, and what is to come. */
function RateValue({ cells, pinId, nationality }: ValueProps) {
  const text = useTexts(rateTexts)
  const formats = useFormats()
  const own = cells.own(pinId, nationality)
  const next = cells.next(pinId, nationality)
  const shown = own ?? cells.inherited(pinId, nationality)
  const changes = next
    ? text('coming', { amount: formats.amount(next.amount), day: formats.day(next.effectiveFrom) })
    : own?.effectiveTo && text('until', { day: formats.day(own.effectiveTo) })
  return (
    <span title={changes || undefined}>
      {changes && (
        <Box component="span" sx={{ color: 'primary.main' }}>
          <span aria-hidden>◔ </span>
          <span style={visuallyHidden}>{changes} </span>
        </Box>
      )}
      <Box component="span" sx={own ? { fontWeight: 600 } : { color: 'text.secondary' }}>
        {shown ? formats.amount(shown.amount) : '–'}
      </Box>
    </span>
  )
}
