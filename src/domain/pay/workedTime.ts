import { minute, minutesOf, type Span } from '../time/siteTime.ts'

/** What the mobile client records (domain model 23). An interval tells where somebody is between the others. */
export const punchTypes = ['in', 'out', 'break_start', 'break_end', 'interval'] as const
export type PunchType = (typeof punchTypes)[number]

export interface Punch {
  type: PunchType
  /** Milliseconds since 1970. */
  at: number
}

/** The rules of attendance, all in whole minutes. */
export interface AttendanceRules {
  /** Late or early by no more than this is in time. */
  graceMin: number
  /** Clock times are taken to the nearest of so many minutes; 1: as they are. */
  roundMin: number
  /** Work of a day without a shift beyond which it is overtime. */
  normalMin: number
  /** Overtime of less than this counts for nothing. */
  overtimeFromMin: number
  /** After so much work the unpaid break of the shift is taken off, where none was recorded. */
  breakAfterMin: number
  /** Longer than this is looked at by somebody. */
  longMin: number
}

export const usualRules: AttendanceRules = {
  graceMin: 10,
  roundMin: 1,
  normalMin: 480,
  overtimeFromMin: 30,
  breakAfterMin: 300,
  longMin: 960,
}

export const attendanceExceptions = [
  'missing_in',
  'missing_out',
  'late',
  'early_out',
  'outside_fence',
  'other_site',
  'no_shift',
  'long_shift',
  'clock_wrong',
] as const
export type AttendanceException = (typeof attendanceExceptions)[number]

/** First in, last out, and the minutes of breaks between, for punches in any order. */
export interface PunchedDay {
  clockIn: number | null
  clockOut: number | null
  breakMin: number | null
}

/** The result of a day's punches. A break without an end lasts until clock-out; without clock-out it does not count. */
export function punchedDay(punches: readonly Punch[]): PunchedDay {
  const inOrder = punches.toSorted((one, other) => one.at - other.at)
  const clockIn = inOrder.find(({ type }) => type === 'in')?.at ?? null
  const clockOut =
    inOrder.findLast(({ type, at }) => type === 'out' && (clockIn === null || at > clockIn))?.at ?? null
  let began: number | null = null
  let rested = 0
  let breaks = 0
  for (const { type, at } of inOrder) {
    if (type === 'break_start' && began === null) began = at
    if (type === 'break_end' && began !== null) {
      rested += at - began
      breaks += 1
      began = null
    }
  }
  if (began !== null && clockOut !== null && clockOut > began) {
    rested += clockOut - began
    breaks += 1
  }
  return { clockIn, clockOut, breakMin: breaks === 0 ? null : Math.floor(rested / minute) }
}

export interface PlannedWork extends Span {
  breakMin: number
  breakPaid: boolean
}

export type DayKind = 'work' | 'rest' | 'holiday'

export interface Worked {
  breakMin: number
  workedMin: number
  normalMin: number
  overtimeMin: number
  restDayMin: number
  holidayMin: number
  lateMin: number
  earlyOutMin: number
  exceptions: AttendanceException[]
}

const rounded = (at: number, roundMin: number) => Math.round(at / (roundMin * minute)) * roundMin * minute

const beyond = (later: number, earlier: number, graceMin: number) => {
  const minutes = Math.floor((later - earlier) / minute)
  return minutes > graceMin ? minutes : 0
}

/**
 * The worked minutes of a day by kind. Work on a rest day or a holiday counts as such. On other days, time beyond the
 * shift, or beyond a normal day without a shift, is overtime.
 */
export function workedOf(
  { clockIn, clockOut, breakMin }: PunchedDay,
  planned: PlannedWork | null,
  kind: DayKind,
  rules: AttendanceRules,
): Worked {
  const exceptions: AttendanceException[] = []
  if (clockIn === null) exceptions.push('missing_in')
  if (clockOut === null) exceptions.push('missing_out')
  if (!planned && kind === 'work') exceptions.push('no_shift')
  const span =
    clockIn !== null && clockOut !== null
      ? minutesOf({ startAt: rounded(clockIn, rules.roundMin), endAt: rounded(clockOut, rules.roundMin) })
      : 0
  const usualBreak = planned && span >= rules.breakAfterMin ? planned.breakMin : 0
  const rested = Math.min(breakMin ?? usualBreak, Math.max(span, 0))
  const paid = planned?.breakPaid ? Math.min(rested, planned.breakMin) : 0
  const workedMin = Math.max(0, span - rested + paid)
  const lateMin = planned && clockIn !== null ? beyond(clockIn, planned.startAt, rules.graceMin) : 0
  const earlyOutMin = planned && clockOut !== null ? beyond(planned.endAt, clockOut, rules.graceMin) : 0
  if (lateMin > 0) exceptions.push('late')
  if (earlyOutMin > 0) exceptions.push('early_out')
  if (span > rules.longMin) exceptions.push('long_shift')
  const due = planned ? minutesOf(planned) - (planned.breakPaid ? 0 : planned.breakMin) : rules.normalMin
  const over = Math.max(0, workedMin - due)
  const overtimeMin = kind === 'work' && over >= rules.overtimeFromMin ? over : 0
  return {
    breakMin: rested,
    workedMin,
    normalMin: kind === 'work' ? Math.min(workedMin, due) : 0,
    overtimeMin,
    restDayMin: kind === 'rest' ? workedMin : 0,
    holidayMin: kind === 'holiday' ? workedMin : 0,
    lateMin,
    earlyOutMin,
    exceptions,
  }
}
