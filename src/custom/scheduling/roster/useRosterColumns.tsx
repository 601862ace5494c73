import { useMemo } from 'react'
import type { Column } from 'react-data-grid'
import { useAccess } from '../../../kit/access/access.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { dayNumber, weekdayOf } from '../../../domain/time/calendarDays.ts'
import type { RosterPerson, ShownAssignment, ShownShift } from '../../../resources/scheduling/shift.shapes.ts'
import { shiftAssignment } from '../../../resources/scheduling/shiftAssignment.resource.ts'
import { cellOf, hoursOf, shownMinutes, type Coverage, type OrderedHours, type RosterRow } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import { againstContract, DayHeading, OrderedDay, Staffing } from './DayHeading.tsx'
import { sizesOf, type Density } from './density.ts'
import { DayCell, Who } from './RosterCells.tsx'

/** Rows above and below the people: staffing, and hours against contracts. */
export interface Summary {
  readonly id: 'needed' | 'contract'
}

export interface RosterShown {
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
}

interface Dragging {
  /** An assignment is dragged from its cell, or no longer. */
  onDrag: (assignment: ShownAssignment | undefined) => void
  /** The dragged assignment was dropped on a person's day. */
  onDropOn: (person: RosterPerson | undefined, day: string) => void
}

/** The column of the people. */
function useWhoColumn(shown: RosterShown, density: Density): Column<RosterRow, Summary> {
  const { rows, days, today, hours, pinName } = shown
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  const seesAll = useAccess(shiftAssignment).reachesAll('read')
  return useMemo(() => {
    const total = rows.reduce((sum, row) => sum + (row.person ? shownMinutes(row) : 0), 0)
    const count = rows.filter(({ person }) => person).length
    const heading = text('peopleHours', { count, hours: formats.decimal(hoursOf(total)) })
    return {
      key: 'who',
      frozen: true,
      width: sizesOf[density].who,
      cellClass: 'who',
      name: heading,
      renderHeaderCell: () => (
        <span className="head" title={heading}>
          {heading}
        </span>
      ),
      renderSummaryCell: ({ row }) => {
        if (row.id === 'needed') return text('needed')
        const all = [...hours.values()]
        const sum = (of: keyof OrderedHours) => all.reduce((before, one) => before + one[of], 0)
        const sums = { planned: sum('planned'), ordered: sum('ordered') }
        return text('contractHours', againstContract(formats, sums))
      },
      renderCell: ({ row }) => (
        <Who
          row={row}
          today={today}
          density={density}
          oneWeek={days.length <= 7}
          oneSite={seesAll && pinName === undefined}
        />
      ),
    }
  }, [rows, days, today, hours, pinName, density, text, formats, seesAll])
}

/** The columns of the roster: people first, then each day. */
export function useRosterColumns(
  shown: RosterShown,
  density: Density,
  { onDrag, onDropOn }: Dragging,
): readonly Column<RosterRow, Summary>[] {
  const { days, today, shifts, holidays, coverage, hours, writable, pinName } = shown
  const who = useWhoColumn(shown, density)
  return useMemo(() => {
    const known = new Map(shifts.map((shift) => [shift.id, shift]))
    const compact = density === 'compact'
    const classOf = (day: string) =>
      [day === today ? 'today' : '', weekdayOf(dayNumber(day)) === 1 ? 'monday' : ''].join(' ').trim()
    return [
      who,
      ...days.map((day): Column<RosterRow, Summary> => ({
        key: day,
        name: day,
        // Equal parts of the grid keep all days in sight.
        width: `minmax(${sizesOf[density].day}px, 1fr)`,
        minWidth: sizesOf[density].day,
        cellClass: classOf(day),
        headerCellClass: `${classOf(day)} ${holidays.has(day) ? 'festive' : ''}`.trim(),
        summaryCellClass: classOf(day),
        renderHeaderCell: () => <DayHeading day={day} holiday={holidays.get(day)} compact={compact} />,
        renderSummaryCell: ({ row }) =>
          row.id === 'contract' ? (
            <OrderedDay {...(hours.get(day) ?? { planned: 0, ordered: 0 })} compact={compact} />
          ) : (
            <Staffing {...(coverage.get(day) ?? { needed: 0, planned: 0, extra: 0 })} compact={compact} />
          ),
        renderCell: ({ row }) => (
          <DayCell
            cell={cellOf(row, day)}
            shifts={known}
            writable={writable}
            compact={compact}
            pinName={pinName}
            onDrag={onDrag}
            onDropHere={() => onDropOn(row.person, day)}
          />
        ),
      })),
    ]
  }, [who, days, today, shifts, holidays, coverage, hours, writable, pinName, density, onDrag, onDropOn])
}
