import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { DataGrid, type Column } from 'react-data-grid'
import { addDays } from '../../domain/calendarDays.ts'
import { usualLimits } from '../../domain/clashes.ts'
import { initialsOf } from '../../domain/initials.ts'
import { useAccess } from '../../kit/access.ts'
import { useTexts } from '../../kit/defineTexts.ts'
import { gridStyle } from '../../kit/grid/gridStyle.ts'
import { useFormats } from '../../kit/locale.ts'
import type { RosterPerson, ShownShift, ShownAssignment } from '../../resources/calendar/shapes.ts'
import { shiftAssignment } from '../../resources/calendar/shiftAssignment.resource.ts'
import { cellOf, hoursOf, timesOf, type Cell, type Coverage, type RosterRow } from './model.ts'
import { schedulingTexts } from './texts.ts'
import { nameOf } from './AssignmentDialog.tsx'

const rowHeight = 60

const rosterStyle = ({ palette }: Theme) => ({
  '& .rdg-cell': { padding: '4px' },
  '& .rdg-cell.who': { paddingInline: '10px' },
  '& .who-in': { display: 'flex', gap: 1, alignItems: 'center', height: '100%', lineHeight: 1.3 },
  '& .face': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: '50%',
    fontSize: '0.75rem',
    fontWeight: 700,
    backgroundColor: palette.action.selected,
    color: palette.text.primary,
  },
  '& .name': { flex: 1, minWidth: 0 },
  '& .name > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .soft': { color: palette.text.secondary, fontSize: '0.78rem' },
  '& .over': { color: palette.error.main, fontWeight: 600 },
  '& .cell-in': {
    display: 'flex',
    flexDirection: 'column',
    gap: '3px',
    height: '100%',
    justifyContent: 'center',
  },
  '& .assignment, & .off': {
    borderRadius: '6px',
    padding: '2px 7px',
    fontSize: '0.78rem',
    fontWeight: 600,
    lineHeight: 1.45,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .assignment': { backgroundColor: '#00695c', color: '#fff', cursor: 'grab' },
  '& .assignment.recurring': { backgroundColor: '#2e6b34' },
  '& .assignment.untold': {
    backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 6px, rgb(0 0 0 / 22%) 6px 12px)',
  },
  '& .assignment.noted': { boxShadow: `inset 3px 0 0 ${palette.warning.light}` },
  '& .assignment.small': { paddingBlock: 0, fontSize: '0.72rem' },
  '& .off': { backgroundColor: palette.action.hover, color: palette.text.secondary },
  '& .target': { outline: `2px dashed ${palette.primary.main}`, outlineOffset: '-3px' },
  '& .wanting': { color: palette.error.main },
  '& .head': { lineHeight: 1.25, whiteSpace: 'normal' },
  '& .head .holiday': {
    display: 'block',
    fontWeight: 400,
    fontSize: '0.74rem',
    color: palette.warning.main,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .rdg-header-row .today': { boxShadow: `inset 0 -3px 0 ${palette.primary.main}` },
})

interface Props {
  rows: readonly RosterRow[]
  days: readonly string[]
  today: string
  shifts: readonly ShownShift[]
  holidays: ReadonlyMap<string, string>
  coverage: ReadonlyMap<string, Coverage>
  writable: boolean
  onOpen: (person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** An assignment was dropped on a person's day. */
  onDrop: (assignment: ShownAssignment, person: RosterPerson | undefined, day: string) => void
}

interface Needed {
  readonly id: 'needed'
}
const neededRow: readonly Needed[] = [{ id: 'needed' }]

/** People against days: names and a line of planned against needed stay in sight, only what is on screen is drawn. */
export function RosterGrid(props: Props) {
  const { rows, days, today, shifts, holidays, coverage, writable, onOpen, onDrop } = props
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const { breakpoints } = useTheme()
  const narrow = useMediaQuery(breakpoints.down('sm'), { noSsr: true })
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  const [dragged, setDragged] = useState<ShownAssignment>()
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
        onCellClick={({ row, column }) => {
          if (column.key !== 'who') onOpen(row.person, column.key, cellOf(row, column.key))
        }}
        onCellKeyDown={({ row, column }, event) => {
          if ((event.key !== 'Enter' && event.key !== ' ') || !row || column.key === 'who') return
          event.preventDefault()
          event.preventGridDefault()
          onOpen(row.person, column.key, cellOf(row, column.key))
        }}
      />
    </Box>
  )
}

/** Days before a permit ends from which the roster says so. */
const permitSoon = 30

function Who({
  person,
  today,
  narrow,
}: {
  person: RosterPerson | undefined
  today: string
  narrow: boolean
}) {
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  if (!person)
    return (
      <div className="who-in">
        <strong>{text('openAssignments')}</strong>
      </div>
    )
  const most = usualLimits.weekMaxMin
  const over = person.minutes > most
  const ends = person.permitExpiry
  const soon = ends !== null && ends <= addDays(today, permitSoon)
  const hours = text('hours', { hours: hoursOf(person.minutes), most: hoursOf(most) })
  return (
    <div className="who-in">
      {!narrow && (
        <span className="face" aria-hidden="true">
          {initialsOf(nameOf(person))}
        </span>
      )}
      <div className="name">
        <div>
          <strong>{nameOf(person)}</strong>
        </div>
        <div className="soft">
          {soon ? (
            <span className="over">{text('permitEnds', { day: formats.day(ends) })}</span>
          ) : (
            person.jobTitle
          )}
        </div>
        {narrow && <div className={over ? 'soft over' : 'soft'}>{hours}</div>}
      </div>
      {!narrow && <div className={over ? 'soft over' : 'soft'}>{hours}</div>}
    </div>
  )
}

interface DayCellProps {
  cell: Cell
  shifts: ReadonlyMap<number, ShownShift>
  writable: boolean
  offText: string
  onDrag: (assignment: ShownAssignment | undefined) => void
  onDropHere: () => void
}

/** Assignments that a cell shows by themselves. */
const mostInCell = 2

function DayCell({ cell, shifts, writable, offText, onDrag, onDropHere }: DayCellProps) {
  const text = useTexts(schedulingTexts)
  const [over, setOver] = useState(false)
  const rest = cell.assignments.length - mostInCell
  return (
    <div
      className={over ? 'cell-in target' : 'cell-in'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDropHere()
      }}
    >
      {cell.offDay && <span className="off">{offText}</span>}
      {cell.assignments.slice(0, rest > 0 ? 1 : mostInCell).map((assignment) => {
        const shift = shifts.get(assignment.shiftId)
        const classes = [
          'assignment',
          shift && shift.weekdays.length > 0 ? 'recurring' : '',
          assignment.told ? '' : 'untold',
          assignment.reason ? 'noted' : '',
        ]
        const said = shift ? `${timesOf(shift)} ${shift.name}` : text('planned')
        return (
          <span
            key={assignment.id}
            className={classes.join(' ')}
            title={assignment.told ? said : `${said}, ${text('draft')}`}
            draggable={writable}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', String(assignment.id))
              onDrag(assignment)
            }}
            onDragEnd={() => onDrag(undefined)}
          >
            {said}
          </span>
        )
      })}
      {rest > 0 && <span className="soft">{text('more', { count: rest + 1 })}</span>}
    </div>
  )
}
