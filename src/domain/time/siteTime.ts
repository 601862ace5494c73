import { addDays } from './calendarDays.ts'
import { dayIn } from './dates.ts'
import { clockAt, instantOn } from './moments.ts'

export const minute = 60_000

/** An instant range, milliseconds since 1970, the end excluded. */
export interface Span {
  startAt: number
  endAt: number
}

/** Does a shift with these times of day, `HH:MM`, end on the day after it begins? Equal times are a day and a night. */
export const crossesMidnight = (startTime: string, endTime: string): boolean => endTime <= startTime

/**
 * The instants between which a shift of a day is worked, by the clocks of its site: 22:00 to 06:00 ends on the day after,
 * and where clocks are turned in between it is an hour longer or shorter.
 */
export function spanOf(day: string, startTime: string, endTime: string, timeZone: string): Span {
  const last = crossesMidnight(startTime, endTime) ? addDays(day, 1) : day
  return {
    startAt: instantOn(day, startTime, timeZone).getTime(),
    endAt: instantOn(last, endTime, timeZone).getTime(),
  }
}

/** Whole minutes of a span. */
export const minutesOf = ({ startAt, endAt }: Span): number => Math.floor((endAt - startAt) / minute)

/** Whether the clocks of a site skip all hours of a shift on the day of its span. */
export function isSkipped(startTime: string, endTime: string, span: Span, timeZone: string): boolean {
  const shows = (instant: number, time: string) => clockAt(instant, timeZone).endsWith(time)
  return minutesOf(span) <= 0 || !(shows(span.startAt, startTime) || shows(span.endAt, endTime))
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.startAt < other.endAt && other.startAt < one.endAt

/** A shift of a person with the day it belongs to. */
export interface PlannedSpan extends Span {
  id: number
  day: string
}

const hour = 60 * minute
/** How long before its shift somebody may clock in, and after it clock out, and it still belongs to that shift. */
const early = 4 * hour
const late = 6 * hour

/** The shift that a punch belongs to: the one it falls in, else the one whose beginning or end is nearest. */
export function plannedAt<P extends PlannedSpan>(at: number, planned: readonly P[]): P | undefined {
  const near = planned.filter(({ startAt, endAt }) => at >= startAt - early && at <= endAt + late)
  const away = ({ startAt, endAt }: Span) =>
    at >= startAt && at < endAt ? -1 : Math.min(Math.abs(at - startAt), Math.abs(at - endAt))
  return near.toSorted((one, other) => away(one) - away(other) || one.startAt - other.startAt)[0]
}

/** The day that a punch counts for: that of its shift, so that a night belongs to the day it began on; else its own. */
export const workDayOf = (at: number, planned: readonly PlannedSpan[], timeZone: string): string =>
  plannedAt(at, planned)?.day ?? dayIn(new Date(at), timeZone)
