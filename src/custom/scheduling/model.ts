import { addDays, dayNumber, weekdayOf } from '../../domain/time/calendarDays.ts'
import { instantOn } from '../../domain/time/moments.ts'
import { crossesMidnight } from '../../domain/time/siteTime.ts'
import { daysBetween, isWorkedOn, mondayOf } from '../../domain/scheduling/shiftDays.ts'
import { timesOf } from '../../domain/scheduling/shiftTimes.ts'
import type { Formats } from '../../kit/formats/locale.ts'
import type {
  RosterPerson,
  ShownLeave,
  ShownShift,
  ShownAssignment,
} from '../../resources/scheduling/shift.shapes.ts'
import type { calendarEvents, scheduling } from '../../resources/scheduling/shift.calls.ts'
import type { AnswerOf } from '../../schema/call.ts'

/** The full name of a person. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** All that is planned on the days that are shown. */
export type Planned = AnswerOf<typeof scheduling>

/** Days in a row of a shift, as the server draws them. */
export type CalendarBlock = AnswerOf<typeof calendarEvents>[number]

export interface OffDay {
  id: number
  userId: number
  date: string
  kind: string
}

/** What one person has on one day. */
export interface Cell {
  assignments: ShownAssignment[]
  offDay: OffDay | undefined
  leave: ShownLeave | undefined
}

/** A line of the roster; without a person it holds the open assignments. */
export interface RosterRow {
  person: RosterPerson | undefined
  cells: ReadonlyMap<string, Cell>
}

export const emptyCell: Cell = { assignments: [], offDay: undefined, leave: undefined }
export const cellOf = (row: RosterRow, day: string): Cell => row.cells.get(day) ?? emptyCell

/** The roster's lines: open assignments first, where there are any or somebody may plan them, then everybody by name. */
export function rosterRows(
  people: readonly RosterPerson[],
  { assignments, offDays, leave }: Pick<Planned, 'assignments' | 'offDays' | 'leave'>,
  plans: boolean,
): RosterRow[] {
  const byPerson = new Map<number | null, Map<string, Cell>>()
  const cellAt = (userId: number | null, day: string) => {
    const days = byPerson.get(userId) ?? new Map<string, Cell>()
    byPerson.set(userId, days)
    const cell = days.get(day) ?? { ...emptyCell, assignments: [] }
    days.set(day, cell)
    return cell
  }
  for (const assignment of assignments)
    cellAt(assignment.userId, assignment.date).assignments.push(assignment)
  for (const offDay of offDays) cellAt(offDay.userId, offDay.date).offDay = offDay
  for (const away of leave) cellAt(away.userId, away.date).leave = away
  const rows = people.map((person) => ({ person, cells: byPerson.get(person.id) ?? new Map<string, Cell>() }))
  const open = byPerson.get(null)
  return open || plans ? [{ person: undefined, cells: open ?? new Map<string, Cell>() }, ...rows] : rows
}

/** Minutes planned of a line by the Mondays of their weeks. */
export function weekMinutes({ cells }: RosterRow): ReadonlyMap<string, number> {
  const weeks = new Map<string, number>()
  for (const [day, { assignments }] of cells) {
    const monday = mondayOf(day)
    const minutes = assignments.reduce(
      (sum, one) => sum + (one.status === 'declined' || one.status === 'cancelled' ? 0 : one.minutes),
      0,
    )
    weeks.set(monday, (weeks.get(monday) ?? 0) + minutes)
  }
  return weeks
}

/** Minutes planned in the cells of a line. */
export const shownMinutes = (row: RosterRow): number =>
  [...weekMinutes(row).values()].reduce((sum, minutes) => sum + minutes, 0)

/** Minutes planned for a line's person at other sites than the shown one. */
export const elsewhereMinutes = (row: RosterRow): number =>
  Math.max(0, (row.person?.minutes ?? 0) - shownMinutes(row))

/** How many people a day needs, and how many are planned. */
export interface Coverage {
  needed: number
  /** Planned for the needed heads. */
  planned: number
  /** Planned in addition to the needed heads of their shifts. */
  extra: number
}

/** Planned against needed for each day; shifts that have more people than they need make up for no other. */
export function coverageOf(
  shifts: readonly ShownShift[],
  assignments: readonly ShownAssignment[],
  days: readonly string[],
): ReadonlyMap<string, Coverage> {
  const counts = new Map<string, number>()
  for (const { shiftId, date, userId, status } of assignments) {
    if (userId === null || status === 'declined') continue
    const key = `${shiftId} ${date}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Map(
    days.map((day) => {
      const coverage = { needed: 0, planned: 0, extra: 0 }
      for (const shift of shifts) {
        if (shift.isTemplate || !isWorkedOn(shift, day)) continue
        coverage.needed += shift.headcount
        const count = counts.get(`${shift.id} ${day}`) ?? 0
        coverage.planned += Math.min(shift.headcount, count)
        coverage.extra += Math.max(0, count - shift.headcount)
      }
      return [day, coverage]
    }),
  )
}

/** Minutes planned on a day, and those that contracts order. */
export interface OrderedHours {
  planned: number
  ordered: number
}

/** Planned hours against those of contracts, by day; empty if no contract orders hours. */
export function hoursAgainstContract(
  assignments: readonly ShownAssignment[],
  contracted: Planned['contracted'],
): ReadonlyMap<string, OrderedHours> {
  if (contracted.every(({ minutes }) => minutes === 0)) return new Map()
  const hours = new Map(contracted.map(({ date, minutes }) => [date, { planned: 0, ordered: minutes }]))
  for (const { date, userId, status, minutes } of assignments) {
    const day = hours.get(date)
    if (day && userId !== null && status !== 'declined') day.planned += minutes
  }
  return hours
}

/** Minutes as hours with at most one decimal. */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/**
 * A site's clock as the calendar library is given it: a date whose parts in UTC are what the site's clocks show. It says where
 * something stands on the page; what is written there comes from the texts of the record, whatever zone the viewer is in.
 */
export function wallDate(day: string, time = '00:00'): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.UTC(year, month - 1, date, hours, minutes))
}

/** The day of such a date. */
export const wallDay = (date: Date): string => date.toISOString().slice(0, 10)
/** Its time of day. */
export const wallTime = (date: Date): string => date.toISOString().slice(11, 16)

/** What the calendar draws: a block of days of a shift, or in the views of hours one day of it. */
export interface CalendarEvent {
  key: string
  title: string
  /** Its times as text: of an own assignment as its person knows them, which the shift may have left. */
  times: string
  pinId: number
  shift: ShownShift
  /** All that it stands for, where it is more than the one. */
  shifts?: ShownShift[]
  start: Date
  end: Date
  allDay: boolean
  recurring: boolean
}

/** The days that the server is asked for: by the hour, a night shift of the day before still shows. */
export const calendarDays = (start: string, end: string, timed: boolean) => ({
  start: timed ? addDays(start, -1) : start,
  end,
})

/** The server's blocks of the shifts that are shown (spec 4), as whole days or at their times. */
export function drawnBlocks(
  blocks: readonly CalendarBlock[],
  shifts: readonly ShownShift[],
  timed: boolean,
): CalendarEvent[] {
  const shown = new Map(shifts.filter(({ isTemplate }) => !isTemplate).map((shift) => [shift.id, shift]))
  return blocks.flatMap(({ id, pinId, start, end, recurring, startTime, endTime }): CalendarEvent[] => {
    const shift = shown.get(id)
    if (!shift) return []
    const times = timesOf({ startTime, endTime })
    const common = { shift, pinId, recurring, times, title: `${times} ${shift.name}` }
    if (!timed) {
      const [first, last] = [wallDate(start), wallDate(addDays(end, 1))]
      return [{ ...common, key: `${id} ${start}`, start: first, end: last, allDay: true }]
    }
    return daysBetween(start, end).map((day) => {
      const until = crossesMidnight(startTime, endTime) ? addDays(day, 1) : day
      const [from, to] = [wallDate(day, startTime), wallDate(until, endTime)]
      return { ...common, title: shift.name, key: `${id} ${day}`, start: from, end: to, allDay: false }
    })
  })
}

/**
 * Of many pins at once, shifts of one name at the same hours are drawn as one: side by side nobody could read them.
 * @param pinsOf how many pins an event stands for
 */
export function joinedEvents(
  events: readonly CalendarEvent[],
  pinsOf: (count: number) => string,
): CalendarEvent[] {
  const alike = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const key = `${event.shift.name} ${event.start.getTime()} ${event.end.getTime()}`
    alike.set(key, [...(alike.get(key) ?? []), event])
  }
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    if (some.length === 1) return first
    const shifts = some.map(({ shift }) => shift)
    return { ...first, shifts, title: `${first.shift.name}, ${pinsOf(some.length)}` }
  })
}

export type ShiftValues = Pick<ShownShift, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'weekdays'>

/** A shift moved by days: its weekdays go along, so that its blocks do. */
export function movedShift(shift: ShownShift, days: number): ShiftValues {
  const weekdays = shift.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1)
  return {
    startDate: addDays(shift.startDate, days),
    endDate: addDays(shift.endDate, days),
    startTime: shift.startTime,
    endTime: shift.endTime,
    weekdays: weekdays.toSorted((one, other) => one - other),
  }
}

/** A shift drawn longer or shorter on the days of a month; a single day that is drawn over several is worked on each. */
export function stretchedShift(shift: ShownShift, event: { start: string; end: string }): ShiftValues {
  const { startTime, endTime } = shift
  const days = daysBetween(event.start, event.end)
  const weekdays =
    shift.weekdays.length > 0
      ? shift.weekdays
      : days.length === 1
        ? []
        : [...new Set(days.map((day) => weekdayOf(dayNumber(day))))].toSorted((one, other) => one - other)
  return { startDate: event.start, endDate: event.end, startTime, endTime, weekdays }
}

/** The shifts in which somebody has an assignment. */
export function workedBy(
  shifts: readonly ShownShift[],
  assignments: readonly ShownAssignment[],
): ShownShift[] {
  const worked = new Set(assignments.map(({ shiftId }) => shiftId))
  return shifts.filter(({ id }) => worked.has(id))
}

/** A shift as it is begun. */
export const emptyDraft = {
  id: 0,
  version: undefined,
  name: '',
  startTime: '07:00',
  endTime: '15:00',
  weekdays: [],
  breakMin: 30,
  breakPaid: false,
  headcount: 1,
  everyNWeeks: 1,
  skillIds: [],
  jobId: null,
  nationalities: [],
  rateOverride: null,
  taskList: null,
  isTemplate: false,
}

/** The short name of a zone on a shown day, if the viewer's clocks differ; it changes with summer time. */
export const zoneOn = (formats: Pick<Formats, 'zone' | 'zoneAt'>, day: string): string | undefined =>
  formats.zoneAt(instantOn(day, '12:00', formats.zone).toISOString())
