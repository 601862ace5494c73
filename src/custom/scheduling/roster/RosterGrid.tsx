import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { useEvent } from 'react-admin'
import { DataGrid, type Column } from 'react-data-grid'
import { useAccess } from '../../../kit/access/access.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { gridStyle } from '../../../kit/grid/cells/gridStyle.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { RosterPerson, ShownShift, ShownAssignment } from '../../../resources/scheduling/shift.shapes.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { readTsv } from '../../../domain/text/tsv.ts'
import {
  cellOf,
  hoursOf,
  shownMinutes,
  type Cell,
  type Coverage,
  type OrderedHours,
  type RosterRow,
} from '../model.ts'
import { copiedOff, readPasted, type Pasted } from './pasted.ts'
import { schedulingTexts } from '../texts.ts'
import { DayCell, Staffing, Who } from './RosterCells.tsx'
import { rosterStyle } from './rosterStyle.ts'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'

const rowHeight = 60

interface Props {
  rows: readonly RosterRow[]
  days: readonly string[]
  today: string
  shifts: readonly ShownShift[]
  holidays: ReadonlyMap<string, string>
  coverage: ReadonlyMap<string, Coverage>
  /** Planned hours against contracts; empty where there is nothing to say. */
  hours: ReadonlyMap<string, OrderedHours>
  writable: boolean
  /** Names sites; undefined while one is shown alone. */
  pinName: ((pinId: number) => string) | undefined
  onOpen: (person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** Shifts were pasted, or filled in from the person above, on a person's day. */
  onPut: (shiftIds: readonly number[], person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** A block of a spreadsheet was pasted. */
  onPaste: (pasted: Pasted) => void
  /** An assignment was dropped on a person's day. */
  onDrop: (assignment: ShownAssignment, person: RosterPerson | undefined, day: string) => void
}

interface Summary {
  readonly id: 'needed' | 'contract'
}
const neededRow: readonly Summary[] = [{ id: 'needed' }]
const contractRow: readonly Summary[] = [{ id: 'contract' }]

/** People against days: names and a line of planned against needed stay in sight, only what is on screen is drawn. */
export function RosterGrid(props: Props) {
  const { rows, days, today, shifts, holidays, coverage, hours, writable, pinName } = props
  const { onOpen, onDrop, onPut, onPaste } = props
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const narrow = useIsNarrow()
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  const [dragged, setDragged] = useState<ShownAssignment>()
  const copied = useRef<{ shiftIds: readonly number[]; text: string }>(undefined)
  const active = useRef<{ row: number; day: number }>(undefined)
  const shiftText = ({ shiftId }: ShownAssignment) => {
    const shift = shifts.find(({ id }) => id === shiftId)
    return shift ? `${timesOf(shift)} ${shift.name}` : ''
  }
  const columns = useMemo((): Column<RosterRow, Summary>[] => {
    const known = new Map(shifts.map((shift) => [shift.id, shift]))
    const total = rows.reduce((sum, row) => sum + (row.person ? shownMinutes(row) : 0), 0)
    const count = rows.filter(({ person }) => person).length
    const againstContract = ({ planned, ordered }: OrderedHours) => ({
      planned: formats.number(Math.round(planned / 60)),
      ordered: formats.number(Math.round(ordered / 60)),
    })
    const heading = text('peopleHours', { count, hours: formats.decimal(hoursOf(total)) })
    return [
      {
        key: 'who',
        frozen: true,
        width: narrow ? 150 : 264,
        cellClass: 'who',
        name: heading,
        renderHeaderCell: () => <span className="head">{heading}</span>,
        renderSummaryCell: ({ row }) => {
          if (row.id === 'needed') return text('needed')
          const all = [...hours.values()]
          const sum = (of: keyof OrderedHours) => all.reduce((total, one) => total + one[of], 0)
          return text('contractHours', againstContract({ planned: sum('planned'), ordered: sum('ordered') }))
        },
        renderCell: ({ row }) => (
          <Who
            row={row}
            today={today}
            narrow={narrow}
            oneWeek={days.length <= 7}
            oneSite={seesAll && pinName === undefined}
          />
        ),
      },
      ...days.map((day): Column<RosterRow, Summary> => ({
        key: day,
        name: day,
        // Equal parts of the grid: long names of sites are cut, so that a week stays in sight.
        width: `minmax(${narrow ? 104 : 112}px, 1fr)`,
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
        renderSummaryCell: ({ row }) => {
          if (row.id === 'contract') {
            const { planned, ordered } = hours.get(day) ?? { planned: 0, ordered: 0 }
            // No contract covers the day, so there is nothing to compare with.
            if (ordered === 0) return text('hoursAlone', { hours: hoursOf(planned) })
            return (
              <span className={planned > ordered ? 'wanting' : undefined}>
                {text('contractDay', againstContract({ planned, ordered }))}
              </span>
            )
          }
          return <Staffing {...(coverage.get(day) ?? { needed: 0, planned: 0, extra: 0 })} />
        },
        renderCell: ({ row }) => (
          <DayCell
            cell={cellOf(row, day)}
            shifts={known}
            writable={writable}
            offText={text('offDay')}
            pinName={pinName}
            onDrag={setDragged}
            onDropHere={() => dragged && onDrop(dragged, row.person, day)}
          />
        ),
      })),
    ]
  }, [
    rows,
    days,
    today,
    shifts,
    holidays,
    coverage,
    hours,
    writable,
    dragged,
    narrow,
    text,
    formats,
    onDrop,
    seesAll,
    pinName,
  ])
  const paste = useEvent((event: ClipboardEvent) => {
    const at = active.current
    const row = at && rows[at.row]
    const day = at && days[at.day]
    if (!writable || !at || !row || day === undefined) return
    event.preventDefault()
    const given = event.clipboardData.getData('text/plain')
    const own = copied.current
    // What was copied here is known without reading it.
    if (own && own.text === given && own.shiftIds.length > 0) {
      onPut(own.shiftIds, row.person, day, cellOf(row, day))
      return
    }
    const read = readPasted(readTsv(given), at, { rows, days, shifts })
    if (read.changes.length + read.held.length > 0) onPaste(read)
  })
  return (
    <Box
      onPaste={paste}
      sx={[
        (theme) => gridStyle(theme),
        (theme) => rosterStyle(theme),
        { height: 'calc(100dvh - 232px)', minHeight: 320 },
      ]}
    >
      <DataGrid
        aria-label={text('roster')}
        columns={columns}
        rows={rows}
        // Somebody who sees their own shifts alone cannot assess what is needed.
        {...(seesAll && { topSummaryRows: neededRow })}
        {...(seesAll && hours.size > 0 && { bottomSummaryRows: contractRow })}
        onSelectedCellChange={({ rowIdx, column }) => {
          active.current = { row: rowIdx, day: days.indexOf(column.key) }
        }}
        rowHeight={rowHeight}
        headerRowHeight={48}
        summaryRowHeight={34}
        rowKeyGetter={({ person }: RosterRow) => person?.id ?? 0}
        onCellCopy={({ row, column }, event) => {
          if (column.key === 'who') return
          const { assignments, offDay } = cellOf(row, column.key)
          const isOff = offDay !== undefined && assignments.length === 0
          const copiedText = isOff
            ? copiedOff
            : assignments.map((assignment) => shiftText(assignment)).join(', ')
          copied.current = { shiftIds: assignments.map(({ shiftId }) => shiftId), text: copiedText }
          event.clipboardData.setData('text/plain', copiedText)
          event.preventDefault()
        }}
        onCellClick={({ row, column }) => {
          if (column.key !== 'who') onOpen(row.person, column.key, cellOf(row, column.key))
        }}
        onCellKeyDown={({ row, column, rowIdx }, event) => {
          if (event.key === 'd' && (event.ctrlKey || event.metaKey) && row && column.key !== 'who') {
            event.preventDefault()
            event.preventGridDefault()
            const above = rows[rowIdx - 1]
            const filled = above ? cellOf(above, column.key).assignments.map(({ shiftId }) => shiftId) : []
            if (writable && filled.length > 0) onPut(filled, row.person, column.key, cellOf(row, column.key))
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
