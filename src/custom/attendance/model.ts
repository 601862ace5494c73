import { addDays } from '../../domain/time/calendarDays.ts'
import { clockIn, dayIn } from '../../domain/time/dates.ts'
import { instantOn } from '../../domain/time/moments.ts'
import type { TimesheetLine } from '../../resources/attendance/attendance.calls.ts'

export const lineKey = (line: TimesheetLine) => `${line.id ?? `assignment ${line.assignmentId}`}`

/** Minutes as hours with at most one decimal. */
export const hoursOf = (minutes: number): string => String(Math.round(minutes / 6) / 10)

/** Statuses of lines that somebody has to decide on. */
const undecided = new Set(['open', 'exception', 'submitted', 'modified', 'differs'])

/** Something about the line is to be looked at, and nobody has. */
export const needsLook = (line: TimesheetLine): boolean =>
  line.absent || line.status === 'differs' || (undecided.has(line.status) && line.exceptions.length > 0)

/** It can be approved: both punches are there, and nobody has decided. */
export const isApprovable = (line: TimesheetLine): boolean =>
  line.id !== null && undecided.has(line.status) && line.clockIn !== null && line.clockOut !== null

/** A punch of it is missing, or all of them are, and an assignment says when they should have been. */
export const isRepairable = (line: TimesheetLine): boolean =>
  line.assignmentId !== null &&
  undecided.has(line.status) &&
  (line.absent || line.exceptions.some((one) => one === 'missing_in' || one === 'missing_out'))

/** The sums of lines. Rejected ones count nowhere. */
export function totalsOf(lines: readonly TimesheetLine[]) {
  const counted = lines.filter(({ status }) => status !== 'rejected')
  return {
    workedMin: counted.reduce((sum, { workedMin }) => sum + workedMin, 0),
    overtimeMin: counted.reduce((sum, { overtimeMin }) => sum + overtimeMin, 0),
    toLook: lines.filter(needsLook).length,
  }
}

/** `23:10` of an instant by the clocks of its site. */
export const timeAt = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : clockIn(new Date(instant), timeZone)

/**
 * The instant that a time of day typed for a line means: on its day, or on the day after where that is nearer to what was
 * there, or where it would be before the clock-in.
 */
export function typedInstant(
  line: Pick<TimesheetLine, 'workDate'>,
  time: string,
  timeZone: string,
  after?: string | null,
): string | null {
  if (time === '') return null
  const sameDay = instantOn(line.workDate, time, timeZone).toISOString()
  if (!after || sameDay > after) return sameDay
  return instantOn(addDays(line.workDate, 1), time, timeZone).toISOString()
}

/** The same of a clock-in, which stays on the day on which it was recorded. */
export function typedIn(line: TimesheetLine, time: string, timeZone: string): string | null {
  if (time === '') return null
  const day = line.clockIn ? dayIn(new Date(line.clockIn), timeZone) : line.workDate
  return instantOn(day, time, timeZone).toISOString()
}
