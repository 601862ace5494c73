import { mondayOf } from './shiftDays.ts'
import { minute, minutesOf, overlaps, type Span } from './siteTime.ts'

/** What stands against a person working at a time (domain model 22). */
export const clashKinds = [
  'double_booking',
  'pin_inactive',
  'not_employed',
  'leave',
  'locked',
  'off_day',
  'holiday',
  'rest',
  'day_hours',
  'weekly_hours',
  'permit_expired',
] as const
export type ClashKind = (typeof clashKinds)[number]

/** These are refused; all others need a reason. */
const hardKinds: ReadonlySet<ClashKind> = new Set([
  'double_booking',
  'pin_inactive',
  'not_employed',
  'leave',
  'locked',
])
export const isHard = (kind: ClashKind): boolean => hardKinds.has(kind)

/** How much somebody may work, in minutes. */
export interface WorkLimits {
  /** Between two shifts. */
  restMin: number
  dayMaxMin: number
  weekMaxMin: number
}

export const usualLimits: WorkLimits = { restMin: 660, dayMaxMin: 720, weekMaxMin: 2_700 }

/** Work planned for a person; breaks that are not paid are no work. */
export interface PlannedTurn extends Span {
  day: string
  unpaidMin: number
}

/** What else is known of the person and the site on the days around. */
export interface Circumstances {
  /** Other work of the person, at whatever site. */
  others: readonly PlannedTurn[]
  offDays: ReadonlySet<string>
  leaveDays: ReadonlySet<string>
  /** Names of holidays at the site, by day. */
  holidays: ReadonlyMap<string, string>
  permitExpiry: string | null
  pinActive: boolean
  employed: boolean
  isLocked: boolean
}

export interface Clash {
  kind: ClashKind
  /** What it is about: the name of a holiday, the day a permit ends, or minutes planned. */
  detail: string | number | null
}

/** Minutes of a turn that are worked. */
export const workedMinutes = (turn: PlannedTurn): number => Math.max(0, minutesOf(turn) - turn.unpaidMin)

/** Everything that stands against a person taking a turn, what is refused first. */
export function clashesOf(turn: PlannedTurn, of: Circumstances, limits: WorkLimits): Clash[] {
  const clashes: Clash[] = []
  const add = (kind: ClashKind, stands: boolean, detail: Clash['detail'] = null) => {
    if (stands) clashes.push({ kind, detail })
  }
  add(
    'double_booking',
    of.others.some((other) => overlaps(turn, other)),
  )
  add('pin_inactive', !of.pinActive)
  add('not_employed', !of.employed)
  add('leave', of.leaveDays.has(turn.day))
  add('locked', of.isLocked)
  add('off_day', of.offDays.has(turn.day))
  add('holiday', of.holidays.has(turn.day), of.holidays.get(turn.day) ?? null)
  const rest = restAround(turn, of.others)
  add('rest', rest !== undefined && rest < limits.restMin, rest ?? null)
  const ofDay = of.others.filter(({ day }) => day === turn.day)
  const dayMin = workedMinutes(turn) + ofDay.reduce((sum, other) => sum + workedMinutes(other), 0)
  add('day_hours', dayMin > limits.dayMaxMin, dayMin)
  const monday = mondayOf(turn.day)
  const ofWeek = of.others.filter(({ day }) => mondayOf(day) === monday)
  const weekMin = workedMinutes(turn) + ofWeek.reduce((sum, other) => sum + workedMinutes(other), 0)
  add('weekly_hours', weekMin > limits.weekMaxMin, weekMin)
  add('permit_expired', of.permitExpiry !== null && of.permitExpiry < turn.day, of.permitExpiry)
  return clashes
}

/** Minutes between a turn and the nearest other one; two on one day are a divided shift, not a rest. */
function restAround(turn: PlannedTurn, others: readonly PlannedTurn[]): number | undefined {
  const gaps = others
    .filter((other) => other.day !== turn.day && !overlaps(turn, other))
    .map((other) => (other.startAt >= turn.endAt ? other.startAt - turn.endAt : turn.startAt - other.endAt))
  return gaps.length === 0 ? undefined : Math.floor(Math.min(...gaps) / minute)
}
