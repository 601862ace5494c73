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
export interface PlannedAssignment extends Span {
  day: string
  unpaidMin: number
}

/** What else is known of the person and the site on the days around. */
export interface Circumstances {
  /** Other work of the person, at whatever site. */
  others: readonly PlannedAssignment[]
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

const worked = (assignment: PlannedAssignment) => Math.max(0, minutesOf(assignment) - assignment.unpaidMin)

/** Everything that stands against a person taking an assignment, what is refused first. */
export function clashesOf(assignment: PlannedAssignment, of: Circumstances, limits: WorkLimits): Clash[] {
  const clashes: Clash[] = []
  const add = (kind: ClashKind, stands: boolean, detail: Clash['detail'] = null) => {
    if (stands) clashes.push({ kind, detail })
  }
  add(
    'double_booking',
    of.others.some((other) => overlaps(assignment, other)),
  )
  add('pin_inactive', !of.pinActive)
  add('not_employed', !of.employed)
  add('leave', of.leaveDays.has(assignment.day))
  add('locked', of.isLocked)
  add('off_day', of.offDays.has(assignment.day))
  add('holiday', of.holidays.has(assignment.day), of.holidays.get(assignment.day) ?? null)
  const rest = restAround(assignment, of.others)
  add('rest', rest !== undefined && rest < limits.restMin, rest ?? null)
  const ofDay = of.others.filter(({ day }) => day === assignment.day)
  const dayMin = worked(assignment) + ofDay.reduce((sum, other) => sum + worked(other), 0)
  add('day_hours', dayMin > limits.dayMaxMin, dayMin)
  const monday = mondayOf(assignment.day)
  const ofWeek = of.others.filter(({ day }) => mondayOf(day) === monday)
  const weekMin = worked(assignment) + ofWeek.reduce((sum, other) => sum + worked(other), 0)
  add('weekly_hours', weekMin > limits.weekMaxMin, weekMin)
  add('permit_expired', of.permitExpiry !== null && of.permitExpiry < assignment.day, of.permitExpiry)
  return clashes
}

/** Minutes between an assignment and the nearest other one; two on one day are a divided shift, not a rest. */
function restAround(assignment: PlannedAssignment, others: readonly PlannedAssignment[]): number | undefined {
  const gaps = others
    .filter((other) => other.day !== assignment.day && !overlaps(assignment, other))
    .map((other) =>
      other.startAt >= assignment.endAt ? other.startAt - assignment.endAt : assignment.startAt - other.endAt,
    )
  return gaps.length === 0 ? undefined : Math.floor(Math.min(...gaps) / minute)
}
