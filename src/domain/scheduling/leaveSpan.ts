import { instantOn } from '../time/moments.ts'
import { overlaps, type Span } from '../time/siteTime.ts'

/** Leave as an application has it: whole days, half days at its ends, or hours that may end on the next day. */
export interface LeaveSpan {
  fromDate: string
  fromPart: 'full' | 'am' | 'pm' | 'hours'
  toDate: string
  toPart: 'full' | 'am' | 'pm' | 'hours'
  /** Clock times `HH:MM` of leave by the hour. */
  fromTime: string | null
  toTime: string | null
}

/** The time of day that parts a morning's leave from an afternoon's. */
const noon = '12:00'

/**
 * Does leave conflict with an assignment? By the day that the assignment belongs to; half a day conflicts with work in that
 * half, hours with work in those hours, by the clock of the site.
 */
export function isOnLeave(assignment: Span & { day: string }, leave: LeaveSpan, timeZone: string): boolean {
  const at = (day: string, time: string) => instantOn(day, time, timeZone).getTime()
  const { fromDate, fromPart, toDate, toPart, fromTime, toTime } = leave
  if (fromPart === 'hours') {
    const [startAt, endAt] = [at(fromDate, fromTime ?? '00:00'), at(toDate, toTime ?? '24:00')]
    return overlaps(assignment, { startAt, endAt })
  }
  const { day } = assignment
  if (day < fromDate || day > toDate) return false
  if (day === fromDate && fromPart === 'pm' && assignment.endAt <= at(day, noon)) return false
  const endsAtNoon = toPart === 'am' || (fromDate === toDate && fromPart === 'am')
  return !(day === toDate && endsAtNoon && assignment.startAt >= at(day, noon))
}
