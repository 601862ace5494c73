import { addDays, dayNumber, weekdayOf } from '../time/calendarDays.ts'
import { dayIn } from '../time/dates.ts'
import { atSite, metresBetween, type Place } from './fence.ts'
import { instantOn } from '../time/moments.ts'

const minute = 60_000

/** A checkpoint's place on a route; times in minutes from the patrol's start. */
export interface Stop {
  pointId: number
  sequence: number
  required: boolean
  expectAfterMin: number | null
  toleranceMin: number
}

export type ScanResult = 'ok' | 'late' | 'out_of_order' | 'manual' | 'unknown_tag' | 'doubtful'

/** Missing proofs of a scan. */
export const scanFlags = [
  'no_tag',
  'no_position',
  'too_far',
  'too_fast',
  'wrong_time',
  'late_upload',
  'repeated',
] as const
export type ScanFlag = (typeof scanFlags)[number]

/** Metres that a phone may be off indoors. */
const leeway = 50
/** Metres a second that nobody does on a patrol; and seconds between two checkpoints that nobody needs. */
const fastest = 10
const shortest = 3
/** Milliseconds after which a scan has not been sent at once. */
export const lateAfter = 5 * minute

interface Proof {
  /** Milliseconds since 1970. */
  at: number
  receivedAt: number
  hasTag: boolean
  method: string
  place: Place | undefined
  /** Where the checkpoint is, if that is known. */
  point: (Place & { radiusM: number }) | undefined
  startedAt: number | undefined
  finishedAt: number | undefined
  /** The scan of another checkpoint that is nearest in time. */
  other: { at: number; place: Place | undefined } | undefined
  repeated: boolean
}

/** Missing proofs of a checkpoint's scan, in the order of the list. */
export function scanFlagsOf(scan: Proof): ScanFlag[] {
  const { at, place, point, other, startedAt, finishedAt } = scan
  const seconds = other && Math.abs(at - other.at) / 1_000
  const metres = other?.place && point && metresBetween(other.place, point) - leeway
  const found: Readonly<Record<ScanFlag, boolean>> = {
    no_tag: !scan.hasTag && scan.method !== 'gps',
    no_position: point !== undefined && place === undefined,
    too_far: point !== undefined && place !== undefined && !atSite(place, leeway, point).inside,
    too_fast: seconds !== undefined && (seconds < shortest || (metres ?? 0) > fastest * seconds),
    wrong_time:
      (startedAt !== undefined && at < startedAt - minute) ||
      (finishedAt !== undefined && at > finishedAt + minute),
    late_upload: scan.receivedAt - at > lateAfter,
    repeated: scan.repeated,
  }
  return scanFlags.filter((flag) => found[flag])
}

/** Flags of an impossible scan, even with the right tag. */
const impossible: ReadonlySet<ScanFlag> = new Set(['too_far', 'too_fast', 'wrong_time'])

interface Scan {
  /** Undefined if the tag does not belong to the company. */
  pointId: number | undefined
  /** Milliseconds since 1970, as `startedAt`. */
  at: number
  manual: boolean
  flags?: readonly ScanFlag[]
}

interface Walk {
  startedAt: number
  order: 'sequence' | 'random'
  stops: readonly Stop[]
  /** Checkpoints scanned before it. */
  scanned: ReadonlySet<number>
}

/**
 * The verdict on a scan. It checks that the checkpoint is on the route, place and time are possible, and order and time
 * are right. The most severe fault counts (domain model 29). A skipped checkpoint is reported when the patrol returns
 * to it or ends: the checkpoints after it are in order.
 */
export function assessScan(
  { pointId, at, manual, flags = [] }: Scan,
  { startedAt, order, stops, scanned }: Walk,
): ScanResult {
  const stop = stops.find((one) => one.pointId === pointId)
  if (!stop) return 'unknown_tag'
  if (flags.some((flag) => impossible.has(flag))) return 'doubtful'
  if (order === 'sequence' && !scanned.has(stop.pointId)) {
    const isLeft = stops.some((other) => other.sequence > stop.sequence && scanned.has(other.pointId))
    if (isLeft) return 'out_of_order'
  }
  const { expectAfterMin, toleranceMin } = stop
  if (expectAfterMin !== null && at > startedAt + (expectAfterMin + toleranceMin) * minute) return 'late'
  return manual ? 'manual' : 'ok'
}

/** How a patrol ended. @param missing required checkpoints that were not scanned */
export const patrolEnd = (missing: number, late: boolean) =>
  missing > 0 ? 'incomplete' : late ? 'completed_late' : 'completed'

/** When a route is walked: ISO weekdays and times of day by the clock of its site. */
export interface PatrolPlan {
  weekdays: readonly number[]
  startTimes: readonly string[]
  timeZone: string
}

/** The times in a list such as `20:00, 23:30`. */
export const timesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((time) => time.trim())
    .filter(Boolean)

/** The first start after an instant; undefined for a route that is walked at no set time. */
export function nextStart({ weekdays, startTimes, timeZone }: PatrolPlan, after: Date): Date | undefined {
  if (weekdays.length === 0 || startTimes.length === 0) return undefined
  const today = dayIn(after, timeZone)
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead)
    if (!weekdays.includes(weekdayOf(dayNumber(day)))) continue
    const next = startTimes
      .map((time) => instantOn(day, time, timeZone))
      .toSorted((one, other) => one.getTime() - other.getTime())
      .find((start) => start > after)
    if (next) return next
  }
  return undefined
}

/** A patrol that nobody has begun, and its route's times in minutes. */
interface Waiting {
  scheduledAt: Date
  graceMin: number
  estMinutes: number
}

export type WaitingStatus = 'scheduled' | 'due' | 'late' | 'missed'

/** The state of a patrol before its start at an instant, and the time of its next change. */
export function waitingAt({ scheduledAt, graceMin, estMinutes }: Waiting, now: Date) {
  const due = scheduledAt.getTime()
  const late = due + graceMin * minute
  const missed = late + estMinutes * minute
  const at = now.getTime()
  const [status, next]: [WaitingStatus, number | undefined] =
    at < due
      ? ['scheduled', due]
      : at < late
        ? ['due', late]
        : at < missed
          ? ['late', missed]
          : ['missed', undefined]
  return { status, next: next === undefined ? undefined : new Date(next) }
}

export const paces = ['quick', 'usual', 'slow', 'verySlow', 'unknown'] as const
export type Pace = (typeof paces)[number]

/** Compares the minutes between two checkpoints with the minutes of the route. */
export function paceOf(minutes: number, expected: number | null): Pace {
  if (expected === null || expected <= 0) return 'unknown'
  const share = minutes / expected
  if (share < 0.6) return 'quick'
  if (share <= 1.25) return 'usual'
  return share <= 1.75 ? 'slow' : 'verySlow'
}
