import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { DataGrid, type Column } from 'react-data-grid'
import { useAccess } from '../../kit/access.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { gridStyle } from '../../kit/grid/gridStyle.ts'
import { useFormats } from '../../kit/locale.ts'
import type { RosterPerson, ShownShift, ShownAssignment } from '../../resources/calendar/shapes.ts'
import { shiftAssignment } from '../../resources/calendar/shiftAssignment.resource.ts'
import { cellOf, hoursOf, timesOf, type Cell, type Coverage, type RosterRow } from './model.ts'
import { schedulingTexts } from './texts.ts'
import { DayCell, Who } from './RosterCells.tsx'
import { rosterStyle } from './rosterStyle.ts'

const rowHeight = 60

interface Props {
  rows: readonly RosterRow[]
  days: readonly string[]
  today: string
  shifts: readonly ShownShift[]
  holidays: ReadonlyMap<string, string>
  coverage: ReadonlyMap<string, Coverage>
  writable: boolean
  onOpen: (person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** Shifts were pasted, or filled in from the person above, on a person's day. */
  onPut: (shiftIds: readonly number[], person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** An assignment was dropped on a person's day. */
  onDrop: (assignment: ShownAssignment, person: RosterPerson | undefined, day: string) => void
}

interface Needed {
  readonly id: 'needed'
}
const neededRow: readonly Needed[] = [{ id: 'needed' }]

/** People against days: names and a line of planned against needed stay in sight, only what is on screen is drawn. */
export function RosterGrid(props: Props) {
  const { rows, days, today, shifts, holidays, coverage, writable, onOpen, onDrop, onPut } = props
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const { breakpoints } = useTheme()
  const narrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  const [dragged, setDragged] = useState<ShownAssignment>()
  const [copied, setCopied] = useState<readonly number[]>([])
  const shiftText = ({ shiftId }: ShownAssignment) => {
    const shift = shifts.find(({ id }) => id === shiftId)
    return shift ? `${timesOf(shift)} ${shift.name}` : ''
  }
  const columns = useMemo((): Column<RosterRow, Needed>[] => {
    const known = new Map(shifts.map((shift) => [shift.id, shift]))
    const total = rows.reduce((sum, { person }) => sum + (person?.minutes ?? 0), 0)
    const count = rows.filter(({ person }) => person).length
    const heading = text('peopleHours', { count, hours: formats.decimal(hoursOf(total)) })
    return [
      {
        key: 'who',
        frozen: true,
        width: narrow ? 150 : 264,
        cellClass: 'who',
        name: heading,
        renderHeaderCell: () => <span className="head">{heading}</span>,
        renderSummaryCell: () => text('needed'),
        renderCell: ({ row }) => <Who person={row.person} today={today} narrow={narrow} />,
      },
      ...days.map((day): Column<RosterRow, Needed> => ({
        key: day,
        name: day,
        minWidth: narrow ? 104 : 112,
        headerCellClass: day === today ? 'today' : '',
        renderHeaderCell: () => (
          <span className="head">
            {formats.weekday(day)} {Number(day.slice(8))}
            {holidays.has(day) && (
              <span className="holiday" title={holidays.get(day)}>
                {holidays.get(day)}
              </span>
            )}
          </span>
        ),
        renderSummaryCell: () => {
          const { needed, planned } = coverage.get(day) ?? { needed: 0, planned: 0 }
          const isShort = planned < needed
          return (
            <span className={isShort ? 'wanting' : undefined}>
              {text(isShort ? 'short' : 'enough', { planned, needed })}
            </span>
          )
        },
        renderCell: ({ row }) => (
          <DayCell
            cell={cellOf(row, day)}
            shifts={known}
            writable={writable}
            offText={text('offDay')}
            onDrag={setDragged}
            onDropHere={() => dragged && onDrop(dragged, row.person, day)}
          />
        ),
      })),
    ]
  }, [rows, days, today, shifts, holidays, coverage, writable, dragged, narrow, text, formats, onDrop])
  return (
    <Box
      sx={[
        (theme) => gridStyle(theme),
        (theme) => rosterStyle(theme),
        { height: 'calc(100dvh - 232px)', minHeight: 320, '& .rdg': { height: '100%' } },
      ]}
    >
      <DataGrid
        aria-label={text('roster')}
        columns={columns}
        rows={rows}
        // Somebody who sees their own shifts alone cannot assess what is needed.
        {...(seesAll && { topSummaryRows: neededRow })}
        rowHeight={rowHeight}
        headerRowHeight={48}
        summaryRowHeight={34}
        rowKeyGetter={({ person }: RosterRow) => person?.id ?? 0}
        onCellCopy={({ row, column }, event) => {
          if (column.key === 'who') return
          const { assignments } = cellOf(row, column.key)
          setCopied(assignments.map(({ shiftId }) => shiftId))
          event.clipboardData.setData(
            'text/plain',
            assignments.map((assignment) => shiftText(assignment)).join(', '),
          )
          event.preventDefault()
        }}
        onCellClick={({ row, column }) => {
          if (column.key !== 'who') onOpen(row.person, column.key, cellOf(row, column.key))
        }}
        onCellKeyDown={({ row, column, rowIdx }, event) => {
          // The grid's own paste is for cells with an editor, which days of the roster have none of.
          const isPut = (event.key === 'd' || event.key === 'v') && (event.ctrlKey || event.metaKey)
          if (isPut && row && column.key !== 'who') {
            event.preventDefault()
            event.preventGridDefault()
            const above = rows[rowIdx - 1]
            const filled = above ? cellOf(above, column.key).assignments.map(({ shiftId }) => shiftId) : []
            const shiftIds = event.key === 'v' ? copied : filled
            if (writable && shiftIds.length > 0)
              onPut(shiftIds, row.person, column.key, cellOf(row, column.key))
            return
          }
          if ((event.key !== 'Enter' && event.key !== ' ') || !row || column.key === 'who') return
          event.preventDefault()
          event.preventGridDefault()
          onOpen(row.person, column.key, cellOf(row, column.key))
        }}
      />
    </Box>
  )
}
