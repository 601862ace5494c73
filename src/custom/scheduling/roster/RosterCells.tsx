import { useState, type DragEvent } from 'react'
import { addDays } from '../../../domain/time/calendarDays.ts'
import { timesOf } from '../../../domain/scheduling/shiftTimes.ts'
import { initialsOf } from '../../../domain/text/initials.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'
import { useFormats } from '../../../kit/formats/locale.ts'
import type { ShownShift, ShownAssignment, ShownLeave } from '../../../resources/scheduling/shift.shapes.ts'
import { elsewhereMinutes, hoursOf, nameOf, weekMinutes, type Cell, type RosterRow } from '../model.ts'
import { schedulingTexts } from '../texts.ts'
import type { Density } from './density.ts'
import { Short } from './Short.tsx'

/** Days before a permit ends from which the roster says so. */
const permitSoon = 30

const partOf = ({ part, fromTime, toTime }: ShownLeave) =>
  part === 'hours' ? `${fromTime}–${toTime}` : part.toUpperCase()

interface WhoProps {
  row: RosterRow
  today: string
  density: Density
  /** Whether the days are those of one week, which hours are limited by. */
  oneWeek: boolean
  /** Whether the cells show one site alone: then the hours at other sites are named. */
  oneSite: boolean
}

/** A person with their hours of the days that are shown, or the line of open shifts. */
export function Who({ row, today, density, oneWeek, oneSite }: WhoProps) {
  const { person } = row
  const text = useTexts(schedulingTexts)
  const formats = useFormats()
  if (!person)
    return (
      <div className="who-in">
        <strong>{text('openAssignments')}</strong>
      </div>
    )
  const narrow = density === 'narrow'
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
  if (density === 'compact') {
    const permit = soon ? text('permitEnds', { day: formats.day(ends) }) : undefined
    const away = elsewhere > 0 ? text('elsewhere', { hours: hoursOf(elsewhere) }) : undefined
    const limit = text('weekLimit', { hours: hoursOf(weekMaxMin) })
    return (
      <div className="who-in">
        <strong className="name" title={[nameOf(person), person.jobTitle, permit].filter(Boolean).join(', ')}>
          {nameOf(person)}
        </strong>
        {permit !== undefined && (
          <Short full={permit} className="over">
            !
          </Short>
        )}
        <Short full={[hours, away].filter(Boolean).join(', ')} className="soft hours" title={limit}>
          <span className={tone}>{hours}</span>
        </Short>
      </div>
    )
  }
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

interface DayCellProps {
  cell: Cell
  shifts: ReadonlyMap<number, ShownShift>
  writable: boolean
  /** Short marks; the full texts are tooltips and accessible names. */
  compact: boolean
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

/** The begin of an assignment as `7:30`. A whole hour is `07`, as is any in little room. */
const beginOf = ({ startTime }: ShownAssignment, hasRoom: boolean) =>
  startTime.endsWith(':00') || !hasRoom ? startTime.slice(0, 2) : startTime.replace(/^0/, '')

const classesOf = ({ told, reason, status }: ShownAssignment, shift: ShownShift | undefined) =>
  [
    'assignment',
    shift && shift.weekdays.length > 0 ? 'recurring' : '',
    told ? '' : 'untold',
    reason ? 'noted' : '',
    status === 'declined' ? 'declined' : '',
    status === 'swap_requested' ? 'swap' : '',
  ]
    .filter(Boolean)
    .join(' ')

interface MarkedProps {
  full: string
  mark: string
  compact: boolean
  className: string
}

/** A text, or its short mark. */
const Marked = ({ full, mark, compact, className }: MarkedProps) =>
  compact ? (
    <Short full={full} className={className}>
      {mark}
    </Short>
  ) : (
    <span className={className}>{full}</span>
  )

/** What a person has on a day; shifts are dragged from here and dropped here. */
export function DayCell({ cell, shifts, writable, compact, pinName, onDrag, onDropHere }: DayCellProps) {
  const text = useTexts(schedulingTexts)
  const [over, setOver] = useState(false)
  const rest = cell.assignments.length - mostInCell
  const shown = cell.assignments.slice(0, rest > 0 ? 1 : mostInCell)
  const alone = cell.assignments.length === 1 && !cell.offDay && !cell.leave
  const named = (assignment: ShownAssignment) => {
    const shift = shifts.get(assignment.shiftId)
    if (!shift) return { what: text('planned'), mark: '…' }
    return { what: `${timesOf(assignment)} ${shift.name}`, mark: beginOf(assignment, alone) }
  }
  const hidden = cell.assignments
    .slice(shown.length)
    .map((assignment) => named(assignment).what)
    .join(', ')
  const leaveMark = ({ part, waiting }: ShownLeave) =>
    // With a shift in the cell, only the letter fits.
    [text('leaveMark'), ...(shown.length > 0 ? [] : [part === 'full' ? '' : '½', waiting ? '?' : ''])].join(
      '',
    )
  const leaveText = (leave: ShownLeave) => {
    const kind = text(leave.waiting ? 'leaveWaiting' : 'leaveDay')
    return leave.part === 'full' ? kind : `${kind} (${partOf(leave)})`
  }
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
      {cell.offDay && <Marked full={text('offDay')} mark="–" compact={compact} className="off" />}
      {cell.leave && (
        <Marked
          full={leaveText(cell.leave)}
          mark={leaveMark(cell.leave)}
          compact={compact}
          className={cell.leave.waiting ? 'away waiting' : 'away'}
        />
      )}
      {shown.map((assignment) => {
        const { what, mark } = named(assignment)
        const said = [what, pinName?.(assignment.pinId)].filter(Boolean).join(', ')
        const state = stateTexts[assignment.status]
        const more = [state && text(state), assignment.told ? '' : text('draft')].filter(Boolean)
        const full = [said, ...more].join(', ')
        const handle = {
          className: classesOf(assignment, shifts.get(assignment.shiftId)),
          draggable: writable,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.setData('text/plain', String(assignment.id))
            onDrag(assignment)
          },
          onDragEnd: () => onDrag(undefined),
        }
        return compact ? (
          <Short key={assignment.id} full={full} {...handle}>
            {mark}
          </Short>
        ) : (
          <span key={assignment.id} title={full} {...handle}>
            {said}
          </span>
        )
      })}
      {rest > 0 &&
        (compact ? (
          <Short full={hidden} className="soft">{`+${rest + 1}`}</Short>
        ) : (
          <span className="soft">{text('more', { count: rest + 1 })}</span>
        ))}
    </div>
  )
}
