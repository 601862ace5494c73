import { minute, minutesOf, type Span } from '../time/siteTime.ts'
import { inOrder } from './spells.ts'

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
  /** Normal work of a week beyond which it is overtime. */
  weekNormalMin: number
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
  weekNormalMin: 2_700,
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
  'overlap',
] as const
export type AttendanceException = (typeof attendanceExceptions)[number]

/** First in, last out, and the minutes between them that are no work, for punches in any order. */
export interface PunchedDay {
  clockIn: number | null
  /** Null while the last clock-in has no clock-out. */
  clockOut: number | null
  breakMin: number | null
  /** Between a clock-out and the next clock-in. */
  awayMin: number
}

/** The result of a spell's punches. A break without an end lasts until the next clock-out; without one it does not count. */
export function punchedDay(punches: readonly Punch[]): PunchedDay {
  let clockIn: number | null = null
  let clockOut: number | null = null
  let isInside = false
  let [away, rested, breaks] = [0, 0, 0]
  let began: number | null = null
  const endBreak = (at: number) => {
    if (began === null) return
    rested += at - began
    breaks += 1
    began = null
  }
  for (const { type, at } of inOrder(punches)) {
    if (type === 'in') {
      clockIn ??= at
      if (!isInside && clockOut !== null) away += at - clockOut
      isInside = true
    } else if (type === 'out') {
      endBreak(at)
      // A clock-out before the first clock-in tells nothing of the time between.
      if (clockIn !== null || !punches.some((punch) => punch.type === 'in' && punch.at > at)) clockOut = at
      isInside = false
    } else if (type === 'break_start') began ??= at
    else if (type === 'break_end') endBreak(at)
  }
  return {
    clockIn,
    clockOut: isInside ? null : clockOut,
    breakMin: breaks === 0 ? null : Math.floor(rested / minute),
    awayMin: Math.floor(away / minute),
  }
}

export interface PlannedWork extends Span {
  breakMin: number
  breakPaid: boolean
}

export type DayKind = 'work' | 'rest' | 'holiday'

/** The figures of one line of the timesheet. */
export interface Worked {
  workedMin: number
  /** What its shift asks for; null without a shift. */
  dueMin: number | null
  lateMin: number
  earlyOutMin: number
  exceptions: AttendanceException[]
}

const rounded = (at: number, roundMin: number) => Math.round(at / (roundMin * minute)) * roundMin * minute

const beyond = (later: number, earlier: number, graceMin: number) => {
  const minutes = Math.floor((later - earlier) / minute)
  return minutes > graceMin ? minutes : 0
}

/** Minutes that count as work between first in and last out: the time away and unpaid breaks do not. */
function workedMinutes(
  { breakMin, awayMin }: Pick<PunchedDay, 'breakMin' | 'awayMin'>,
  span: number,
  planned: PlannedWork | null,
  { breakAfterMin }: AttendanceRules,
): number {
  const away = Math.min(awayMin, span)
  const present = span - away
  // People have their break while they are away.
  const usualBreak = planned && present >= breakAfterMin ? Math.max(0, planned.breakMin - away) : 0
  const rested = Math.min(breakMin ?? usualBreak, present)
  const paid = planned?.breakPaid ? Math.min(rested, planned.breakMin) : 0
  return present - rested + paid
}

/** The worked minutes of a line, and what somebody has to look at. `sharedOut` tells how they are paid. */
export function workedOf(
  day: PunchedDay,
  planned: PlannedWork | null,
  kind: DayKind,
  rules: AttendanceRules,
): Worked {
  const { clockIn, clockOut } = day
  const exceptions: AttendanceException[] = []
  if (clockIn === null) exceptions.push('missing_in')
  if (clockOut === null) exceptions.push('missing_out')
  if (!planned && kind === 'work') exceptions.push('no_shift')
  const span =
    clockIn !== null && clockOut !== null
      ? Math.max(
          0,
          minutesOf({ startAt: rounded(clockIn, rules.roundMin), endAt: rounded(clockOut, rules.roundMin) }),
        )
      : 0
  const lateMin = planned && clockIn !== null ? beyond(clockIn, planned.startAt, rules.graceMin) : 0
  const earlyOutMin = planned && clockOut !== null ? beyond(planned.endAt, clockOut, rules.graceMin) : 0
  if (lateMin > 0) exceptions.push('late')
  if (earlyOutMin > 0) exceptions.push('early_out')
  if (span > rules.longMin) exceptions.push('long_shift')
  return {
    workedMin: workedMinutes(day, span, planned, rules),
    dueMin: planned ? Math.max(0, minutesOf(planned) - (planned.breakPaid ? 0 : planned.breakMin)) : null,
    lateMin,
    earlyOutMin,
    exceptions,
  }
}
