import { useState } from 'react'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { initialsOf } from '../../../domain/text/initials.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { ShownShift, ShownAssignment, ShownLeave } from '../../../resources/scheduling/shift.shapes.ts'
import {
  elsewhereMinutes,
  hoursOf,
  nameOf,
  weekMinutes,
  type Cell,
  type Coverage,
  type RosterRow,
} from '../model.ts'
import { schedulingTexts } from '../texts.ts'

/** Days before a permit ends from which the roster says so. */
const permitSoon = 30

const partOf = ({ part, fromTime, toTime }: ShownLeave) =>
  part === 'hours' ? `${fromTime}–${toTime}` : part.toUpperCase()

interface WhoProps {
  row: RosterRow
  today: string
  narrow: boolean
  /** Whether the days are those of one week, which hours are limited by. */
  oneWeek: boolean
  /** Whether the cells show one site alone: then the hours at other sites are named. */
  oneSite: boolean
}

/** A person with their hours of the days that are shown, or the line of open shifts. */
export function Who({ row, today, narrow, oneWeek, oneSite }: WhoProps) {
  const { person } = row
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  if (!person)
    return (
      <div className="who-in">
        <strong>{text('openAssignments')}</strong>
      </div>
    )
  const { weekMaxMin, weekContractMin } = person
  const most = Math.min(weekMaxMin, weekContractMin ?? weekMaxMin)
  const longest = Math.max(...weekMinutes(row).values(), oneWeek ? person.minutes : 0)
  const tone = longest > weekMaxMin ? 'over' : longest > most ? 'beyond' : undefined
  const ends = person.permitExpiry
  const soon = ends !== null && ends <= addDays(today, permitSoon)
  const worked = hoursOf(person.minutes)
  const hours = oneWeek
    ? text('hours', { hours: worked, most: hoursOf(most) })
    : text('hoursAlone', { hours: worked })
  const elsewhere = oneSite ? elsewhereMinutes(row) : 0
  const hoursLines = (
    <div className="soft hours">
      <div className={tone} title={text('weekLimit', { hours: hoursOf(weekMaxMin) })}>
        {hours}
      </div>
      {elsewhere > 0 && <div>{text('elsewhere', { hours: hoursOf(elsewhere) })}</div>}
    </div>
  )
  return (
    <div className="who-in">
      {!narrow && (
        <span className="face" aria-hidden="true">
          {initialsOf(nameOf(person)).toLocaleUpperCase()}
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
        {narrow && hoursLines}
      </div>
      {!narrow && hoursLines}
    </div>
  )
}

/** Planned against needed people of a day: too few are marked, and more than needed. */
export function Staffing({ needed, planned, extra }: Coverage) {
  const text = useTexts(schedulingTexts)
  const isShort = planned < needed
  const isMore = !isShort && extra > 0
  return (
    <span
      className={isShort ? 'wanting' : isMore ? 'surplus' : undefined}
      title={extra > 0 ? text('extra', { smart_count: extra }) : undefined}
    >
      {text(isShort ? 'short' : 'enough', { planned: isMore ? planned + extra : planned, needed })}
    </span>
  )
}

interface DayCellProps {
  cell: Cell
  shifts: ReadonlyMap<number, ShownShift>
  writable: boolean
  offText: string
  /** Names sites while all are shown. */
  pinName: ((pinId: number) => string) | undefined
  onDrag: (assignment: ShownAssignment | undefined) => void
  onDropHere: () => void
}

const stateTexts: Readonly<Record<string, 'declined' | 'confirmed' | 'swapAsked'>> = {
  declined: 'declined',
  confirmed: 'confirmed',
  swap_requested: 'swapAsked',
}

/** Assignments that a cell shows by themselves. */
const mostInCell = 2

/** What a person has on a day; shifts are dragged from here and dropped here. */
export function DayCell({ cell, shifts, writable, offText, pinName, onDrag, onDropHere }: DayCellProps) {
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
      {cell.leave && (
        <span className={cell.leave.waiting ? 'away waiting' : 'away'}>
          {text(cell.leave.waiting ? 'leaveWaiting' : 'leaveDay')}
          {cell.leave.part !== 'full' && ` (${partOf(cell.leave)})`}
        </span>
      )}
      {cell.assignments.slice(0, rest > 0 ? 1 : mostInCell).map((assignment) => {
        const shift = shifts.get(assignment.shiftId)
        const classes = [
          'assignment',
          shift && shift.weekdays.length > 0 ? 'recurring' : '',
          assignment.told ? '' : 'untold',
          assignment.reason ? 'noted' : '',
          assignment.status === 'declined' ? 'declined' : '',
          assignment.status === 'swap_requested' ? 'swap' : '',
        ]
        const what = shift ? `${timesOf(shift)} ${shift.name}` : text('planned')
        const said = [what, pinName?.(assignment.pinId)].filter(Boolean).join(', ')
        const state = stateTexts[assignment.status]
        const more = [state && text(state), assignment.told ? '' : text('draft')].filter(Boolean)
        return (
          <span
            key={assignment.id}
            className={classes.join(' ')}
            title={[said, ...more].join(', ')}
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
