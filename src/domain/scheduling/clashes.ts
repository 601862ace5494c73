import { dayNumber, dayText } from '../time/calendarDays.ts'
import { mondayOf } from './shiftDays.ts'
import { minute, minutesOf, overlaps, type Span } from '../time/siteTime.ts'
import { isOnLeave, type LeaveSpan } from './leaveSpan.ts'

/** Conflicts of a person with an assignment (domain model 22). */
export const clashKinds = [
  'double_booking',
  'pin_inactive',
  'pin_not_open',
  'pin_closed',
  'outside_shift',
  'skipped_hours',
  'person_deleted',
  'suspended',
  'before_hire',
  'after_last_day',
  'not_employed',
  'leave',
  'locked',
  'permit_expired',
  'skill_expired',
  'skill_missing',
  'off_day',
  'holiday',
  'rest',
  'day_hours',
  'weekly_hours',
  'days_in_row',
  'no_contract',
  'contract_heads',
  'contract_hours',
  'other_job',
  'other_nationality',
] as const
export type ClashKind = (typeof clashKinds)[number]

/**
 * Conflicts that refuse the assignment; all others need a reason. No reason makes work lawful without a permit, or safe
 * without the skill. The planner is responsible for work beyond a contract or a limit of hours.
 */
const hardKinds: ReadonlySet<ClashKind> = new Set([
  'double_booking',
  'pin_inactive',
  'pin_not_open',
  'pin_closed',
  'outside_shift',
  'skipped_hours',
  'person_deleted',
  'suspended',
  'before_hire',
  'after_last_day',
  'not_employed',
  'leave',
  'locked',
  'permit_expired',
  'skill_expired',
  'skill_missing',
])
export const isHard = (kind: ClashKind): boolean => hardKinds.has(kind)

/** Kinds with a detail that names the missing thing, for any person. */
export const isNamed = (kind: ClashKind): boolean =>
  kind === 'skill_missing' || kind === 'other_job' || kind === 'other_nationality'

/** Kinds that depend on the site's contract, not on the person. */
export const isOfSite = (kind: ClashKind): boolean =>
  kind === 'no_contract' || kind === 'contract_heads' || kind === 'contract_hours'

/** How much somebody may work, in minutes and days. */
export interface WorkLimits {
  /** Between two shifts. */
  restMin: number
  dayMaxMin: number
  weekMaxMin: number
  /** Days with work in a row; null for no limit. */
  daysInRowMax: number | null
}

export const usualLimits: WorkLimits = {
  restMin: 660,
  dayMaxMin: 720,
  weekMaxMin: 2_700,
  daysInRowMax: null,
}

/** Work planned for a person; breaks that are not paid are no work. */
export interface PlannedAssignment extends Span {
  day: string
  unpaidMin: number
}

/** A skill or permit that a shift needs. */
export interface NeededSkill {
  id: number
  name: string
}

/** Requirements of a shift on its people in addition to skills; people who fit need no reason. */
export interface AskedPeople {
  /** The job that they are to work as. */
  job: { id: number; name: string } | null
  /** Country codes; an empty list asks for no particular one. */
  nationalities: readonly string[]
}

/** A document that proves a skill of a person; without a day it holds for good. */
export interface SkillProof {
  skillId: number
  until: string | null
}

/** Requirements of a site's contracts on a day, and the other assignments planned there. */
export interface Contracted {
  covers: boolean
  /** Other people planned at the site on the day, and the most that are ordered. */
  heads: number
  mostHeads: number | null
  /** Minutes planned at the site in the month, and the most that are ordered. */
  minutes: number
  mostMinutes: number | null
}

/** Days between two, both included; null has no limit. */
export interface OpenDays {
  from: string | null
  until: string | null
}

/** Employment of a person: `status` is the record's, the days are the first and the last one of work. */
export interface Employment {
  status: string
  isDeleted: boolean
  joinDate: string | null
  lastWorkingDate: string | null
}

/** What else is known of the person and the site on the days around. */
export interface Circumstances {
  /** Other work of the person, at any site. */
  others: readonly PlannedAssignment[]
  offDays: ReadonlySet<string>
  /** Approved leave of the person. */
  leave: readonly LeaveSpan[]
  /** Time zone of the site. */
  timeZone: string
  /** The holidays of the site, by day. */
  holidays: ReadonlyMap<string, { name: string }>
  permitExpiry: string | null
  /** What the shift needs. */
  needs: readonly NeededSkill[]
  /** The person's recorded skills, and the documents that prove them. */
  skills: ReadonlySet<number>
  proofs: readonly SkillProof[]
  asked: AskedPeople
  /** The person's jobs and known nationality. */
  jobIds: ReadonlySet<number>
  nationality: string | null
  /** Nothing where the site has no contract at all. */
  contract: Contracted | undefined
  pinActive: boolean
  /** Days on which the site is open. */
  pinDays: OpenDays
  /** Is the shift worked on the day? */
  isShiftDay: boolean
  /** Do the site's clocks skip all of its hours on the day? */
  isSkipped: boolean
  employment: Employment
  isLocked: boolean
}

export interface Clash {
  kind: ClashKind
  /**
   * Detail of the conflict: the name of a holiday, a permit with its last day, or skills or a job. It may also be codes
   * of nationalities, or a number of people, days or minutes.
   */
  detail: string | number | null
}

/** Minutes of an assignment that are worked. */
export const workedMinutes = (assignment: PlannedAssignment): number =>
  Math.max(0, minutesOf(assignment) - assignment.unpaidMin)

/** Conflicts of an assignment that no person can avoid: its site, its shift and its day. */
export function placeClashes(
  day: string,
  of: Pick<Circumstances, 'pinActive' | 'pinDays' | 'isShiftDay' | 'isSkipped' | 'isLocked'>,
): Clash[] {
  const { from, until } = of.pinDays
  const clashes: Clash[] = []
  if (!of.pinActive) clashes.push({ kind: 'pin_inactive', detail: null })
  if (from !== null && day < from) clashes.push({ kind: 'pin_not_open', detail: from })
  if (until !== null && day > until) clashes.push({ kind: 'pin_closed', detail: until })
  if (!of.isShiftDay) clashes.push({ kind: 'outside_shift', detail: null })
  if (of.isSkipped) clashes.push({ kind: 'skipped_hours', detail: null })
  if (of.isLocked) clashes.push({ kind: 'locked', detail: null })
  return clashes
}

/** Why a person's employment does not cover a day; undefined if it does. */
export function employmentClash(day: string, of: Employment): Clash | undefined {
  const { status, isDeleted, joinDate, lastWorkingDate } = of
  if (isDeleted) return { kind: 'person_deleted', detail: null }
  if (status === 'suspended') return { kind: 'suspended', detail: null }
  if (joinDate !== null && day < joinDate) return { kind: 'before_hire', detail: joinDate }
  if (lastWorkingDate !== null && day > lastWorkingDate)
    return { kind: 'after_last_day', detail: lastWorkingDate }
  const works = status === 'active' || (status === 'resigned' && lastWorkingDate !== null)
  return works ? undefined : { kind: 'not_employed', detail: null }
}

/**
 * Whether a conflict would be the same for any other person: it follows from the site, its holidays, or the length of the
 * shift alone.
 */
export const affectsAll = ({ kind, detail }: Clash, assignment: PlannedAssignment): boolean =>
  isOfSite(kind) || kind === 'holiday' || (kind === 'day_hours' && detail === workedMinutes(assignment))

/** All conflicts of a person with an assignment, the refused ones first. */
export function clashesOf(assignment: PlannedAssignment, of: Circumstances, limits: WorkLimits): Clash[] {
  const clashes: Clash[] = []
  const add = (kind: ClashKind, stands: boolean, detail: Clash['detail'] | undefined = null) => {
    if (stands) clashes.push({ kind, detail: detail ?? null })
  }
  add(
    'double_booking',
    of.others.some((other) => overlaps(assignment, other)),
  )
  const outside = employmentClash(assignment.day, of.employment)
  clashes.push(...placeClashes(assignment.day, of), ...(outside ? [outside] : []))
  add(
    'leave',
    of.leave.some((leave) => isOnLeave(assignment, leave, of.timeZone)),
  )
  add('permit_expired', of.permitExpiry !== null && of.permitExpiry < assignment.day, of.permitExpiry)
  clashes.push(...skillClashes(assignment.day, of))
  add('off_day', of.offDays.has(assignment.day))
  add('holiday', of.holidays.has(assignment.day), of.holidays.get(assignment.day)?.name ?? null)
  const rest = restAround(assignment, of.others)
  add('rest', rest !== undefined && rest < limits.restMin, rest ?? null)
  const ofDay = of.others.filter(({ day }) => day === assignment.day)
  const dayMin = workedMinutes(assignment) + ofDay.reduce((sum, other) => sum + workedMinutes(other), 0)
  add('day_hours', dayMin > limits.dayMaxMin, dayMin)
  const monday = mondayOf(assignment.day)
  const ofWeek = of.others.filter(({ day }) => mondayOf(day) === monday)
  const weekMin = workedMinutes(assignment) + ofWeek.reduce((sum, other) => sum + workedMinutes(other), 0)
  add('weekly_hours', weekMin > limits.weekMaxMin, weekMin)
  const { daysInRowMax } = limits
  const worked = new Set(of.others.map(({ day }) => day))
  add('days_in_row', daysInRowMax !== null && daysInRow(assignment.day, worked) > daysInRowMax, daysInRowMax)
  const { job, nationalities } = of.asked
  add('other_job', job !== null && !of.jobIds.has(job.id), job?.name)
  const isOther = nationalities.length > 0 && !nationalities.includes(of.nationality ?? '')
  add('other_nationality', isOther, nationalities.join(' '))
  if (!of.contract) return clashes
  const { covers, heads, mostHeads, minutes, mostMinutes } = of.contract
  add('no_contract', !covers)
  add('contract_heads', mostHeads !== null && heads + 1 > mostHeads, `${heads + 1}/${mostHeads}`)
  const monthMin = minutes + workedMinutes(assignment)
  add('contract_hours', mostMinutes !== null && monthMin > mostMinutes, monthMin)
  return clashes
}

/** Missing skills, and skills whose documents have all expired by the day, even if they are recorded. */
function skillClashes(day: string, { needs, skills, proofs }: Circumstances): Clash[] {
  const missing: string[] = []
  const expired: Clash[] = []
  for (const { id, name } of needs) {
    const untils = proofs.flatMap(({ skillId, until }) => (skillId === id ? [until] : []))
    if (untils.length === 0 && !skills.has(id)) missing.push(name)
    if (untils.length === 0 || untils.some((until) => until === null || until >= day)) continue
    const last = untils
      .flatMap((until) => until ?? [])
      .toSorted()
      .at(-1)
    expired.push({ kind: 'skill_expired', detail: `${last ?? ''} ${name}` })
  }
  if (missing.length > 0) return [...expired, { kind: 'skill_missing', detail: missing.join(', ') }]
  return expired
}

/** Days in a row around a day that are worked if it is, the day included. A night belongs to the day on which it begins. */
export function daysInRow(day: string, worked: ReadonlySet<string>): number {
  const next = (from: number, step: 1 | -1): number =>
    worked.has(dayText(from + step)) ? 1 + next(from + step, step) : 0
  const at = dayNumber(day)
  return 1 + next(at, 1) + next(at, -1)
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
