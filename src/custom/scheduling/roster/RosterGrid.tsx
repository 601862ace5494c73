import 'react-data-grid/lib/styles.css'
import Box from '@mui/material/Box'
import { useCallback, useRef, type ClipboardEvent } from 'react'
import { useEvent } from 'react-admin'
import { DataGrid } from 'react-data-grid'
import { useAccess } from '../../../kit/access/access.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { gridStyle } from '../../../kit/grid/cells/gridStyle.ts'
import type { RosterPerson, ShownAssignment } from '../../../resources/scheduling/shift.shapes.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { readTsv } from '../../../domain/text/tsv.ts'
import { cellOf, type Cell, type RosterRow } from '../model.ts'
import { sizesOf, useDensity } from './density.ts'
import { copiedOff, readPasted, type Pasted } from './pasted.ts'
import { schedulingTexts } from '../texts.ts'
import { compactStyle, rosterStyle } from './rosterStyle.ts'
import { useRosterColumns, type RosterShown, type Summary } from './useRosterColumns.tsx'

interface Props extends RosterShown {
  onOpen: (person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** Shifts were pasted, or filled in from the person above, on a person's day. */
  onPut: (shiftIds: readonly number[], person: RosterPerson | undefined, day: string, cell: Cell) => void
  /** A block of a spreadsheet was pasted. */
  onPaste: (pasted: Pasted) => void
  /** An assignment was dropped on a person's day. */
  onDrop: (assignment: ShownAssignment, person: RosterPerson | undefined, day: string) => void
}

const neededRow: readonly Summary[] = [{ id: 'needed' }]
const contractRow: readonly Summary[] = [{ id: 'contract' }]

/** People against days: names and a line of planned against needed stay in sight, only what is on screen is drawn. */
export function RosterGrid(props: Props) {
  const { rows, days, shifts, hours, writable, onOpen, onDrop, onPut, onPaste } = props
  const text = useTexts(schedulingTexts)
  const density = useDensity(days.length)
  const sizes = sizesOf[density]
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  const dragged = useRef<ShownAssignment>(undefined)
  const copied = useRef<{ shiftIds: readonly number[]; text: string }>(undefined)
  const active = useRef<{ row: number; day: number }>(undefined)
  const shiftText = (assignment: ShownAssignment) => {
    const shift = shifts.find(({ id }) => id === assignment.shiftId)
    return shift ? `${timesOf(assignment)} ${shift.name}` : ''
  }
  const drag = useCallback((assignment: ShownAssignment | undefined) => {
    dragged.current = assignment
  }, [])
  const dropOn = useEvent((person: RosterPerson | undefined, day: string) => {
    if (dragged.current) onDrop(dragged.current, person, day)
  })
  const columns = useRosterColumns(props, density, { onDrag: drag, onDropOn: dropOn })
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
        density === 'compact' && ((theme) => compactStyle(theme)),
        { height: 'calc(100dvh - 240px)', minHeight: 320 },
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
        rowHeight={sizes.row}
        headerRowHeight={sizes.heading}
        summaryRowHeight={sizes.summary}
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
