import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useMemo } from 'react'
import { DataGrid, type Column } from 'react-data-grid'
import { daysBetween } from '../../domain/scheduling/shiftDays.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { gridStyle } from '../../kit/grid/cells/gridStyle.ts'
import { useFormats } from '../../kit/formats/locale.ts'
import type { TimesheetLine, TimesheetPerson } from '../../resources/attendance/attendance.calls.ts'
import { nameOf } from './LineTable.tsx'
import { hoursOf, needsLook, totalsOf } from './model.ts'
import { timesheetTexts } from './texts.ts'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'

interface Row {
  person: TimesheetPerson
  days: ReadonlyMap<string, TimesheetLine[]>
  worked: number
  overtime: number
}

const matrixStyle = ({ palette }: Theme) => ({
  '& .rdg-cell': { paddingInline: '6px', textAlign: 'center' },
  '& .rdg-cell.who, & .rdg-cell.sum': { textAlign: 'start', paddingInline: '10px', fontWeight: 600 },
  '& .look': {
    backgroundColor: `color-mix(in srgb, ${palette.warning.main} 22%, ${palette.background.paper})`,
    fontWeight: 700,
  },
  '& .gone': {
    backgroundColor: `color-mix(in srgb, ${palette.error.main} 18%, ${palette.background.paper})`,
    fontWeight: 700,
  },
  '& .approved': {
    backgroundColor: `color-mix(in srgb, ${palette.success.main} 14%, ${palette.background.paper})`,
  },
})

interface Props {
  lines: readonly TimesheetLine[]
  people: readonly TimesheetPerson[]
  start: string
  end: string
  onOpen: (line: TimesheetLine) => void
}

const linesOn = (row: Row, day: string) => row.days.get(day) ?? []

/** People against days with the hours they worked; what needs a look stands out by colour and sign. */
export function MatrixGrid({ lines, people, start, end, onOpen }: Props) {
  const text = useTexts(timesheetTexts)
  const formats = useFormats()
  const narrow = useIsNarrow()
  const rows = useMemo(() => rowsOf(lines, people), [lines, people])
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'who',
        frozen: true,
        name: text('person'),
        width: narrow ? 130 : 220,
        cellClass: 'who',
        renderCell: ({ row }) => nameOf(row.person),
      },
      ...daysBetween(start, end).map((day): Column<Row> => ({
        key: day,
        name: `${formats.weekday(day)} ${Number(day.slice(8))}`,
        minWidth: 66,
        width: 74,
        cellClass: (row) => {
          const ofDay = linesOn(row, day)
          if (ofDay.some(({ absent }) => absent)) return 'gone'
          if (ofDay.some(needsLook)) return 'look'
          return ofDay.length > 0 && ofDay.every(({ status }) => status === 'approved')
            ? 'approved'
            : undefined
        },
        renderCell: ({ row }) => {
          const ofDay = linesOn(row, day)
          if (ofDay.length === 0) return ''
          if (ofDay.some(({ absent }) => absent)) return <span title={text('absent')}>✕</span>
          const { workedMin, toLook } = totalsOf(ofDay)
          return `${hoursOf(workedMin)}${toLook > 0 ? ' !' : ''}`
        },
      })),
      {
        key: 'sum',
        name: text('total'),
        width: 190,
        cellClass: 'sum',
        renderCell: ({ row }) => text('sum', { hours: hoursOf(row.worked), overtime: hoursOf(row.overtime) }),
      },
    ],
    [start, end, narrow, text, formats],
  )
  const open = (row: Row, day: string) => {
    const [first] = linesOn(row, day).toSorted(
      (one, other) => Number(needsLook(other)) - Number(needsLook(one)),
    )
    if (first) onOpen(first)
  }
  return (
    <Box
      sx={[
        (theme) => gridStyle(theme),
        (theme) => matrixStyle(theme),
        { height: 'calc(100dvh - 300px)', minHeight: 320, '& .rdg': { height: '100%' } },
      ]}
    >
      <DataGrid
        aria-label={text('matrix')}
        columns={columns}
        rows={rows}
        rowKeyGetter={({ person }: Row) => person.id}
        onCellClick={({ row, column }) => open(row, column.key)}
        onCellKeyDown={({ row, column }, event) => {
          if (event.key !== 'Enter' || !row) return
          event.preventGridDefault()
          open(row, column.key)
        }}
      />
    </Box>
  )
}

function rowsOf(lines: readonly TimesheetLine[], people: readonly TimesheetPerson[]): Row[] {
  const byPerson = new Map<number, TimesheetLine[]>()
  for (const line of lines) byPerson.set(line.userId, [...(byPerson.get(line.userId) ?? []), line])
  return people.flatMap((person) => {
    const own = byPerson.get(person.id)
    if (!own) return []
    const days = new Map<string, TimesheetLine[]>()
    for (const line of own) days.set(line.workDate, [...(days.get(line.workDate) ?? []), line])
    const { workedMin, overtimeMin } = totalsOf(own)
    return [{ person, days, worked: workedMin, overtime: overtimeMin }]
  })
}
