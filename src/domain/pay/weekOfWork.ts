import { grouped } from '../grouped.ts'
import type { AttendanceRules, DayKind } from './workedTime.ts'

/** A line of the timesheet among the others of its person. */
export interface LineOfWeek {
  /** Day and first day of the week, `YYYY-MM-DD`. */
  day: string
  week: string
  kind: DayKind
  /** Milliseconds since 1970; null where a punch is missing. */
  clockIn: number | null
  clockOut: number | null
  workedMin: number
  /** What its shift asks for; null without a shift. */
  dueMin: number | null
  rules: AttendanceRules
}

/** How the worked minutes of a line are paid. */
export interface PaidMinutes {
  normalMin: number
  overtimeMin: number
  restDayMin: number
  holidayMin: number
}

const byTime = (one: LineOfWeek, other: LineOfWeek) =>
  one.day.localeCompare(other.day) ||
  (one.clockIn ?? Infinity) - (other.clockIn ?? Infinity) ||
  one.workedMin - other.workedMin

const nothing: PaidMinutes = { normalMin: 0, overtimeMin: 0, restDayMin: 0, holidayMin: 0 }

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

/** Where overtime of all these lines is less than the last line's rule asks for, it counts for nothing. */
const counts = (over: number, lines: readonly LineOfWeek[]) =>
  over > 0 && over >= (lines.at(-1)?.rules.overtimeFromMin ?? 0)

/** Normal minutes and overtime of one working day: beyond each line's shift, and beyond the day's limit over all lines. */
function shareDay(lines: readonly LineOfWeek[], paid: Map<LineOfWeek, PaidMinutes>) {
  const longest = Math.max(0, ...lines.map(({ dueMin }) => dueMin ?? 0))
  const over = new Map<LineOfWeek, number>()
  let used = 0
  for (const line of lines) {
    const limit = Math.max(line.rules.normalMin, longest)
    const own = lines.length === 1 ? (line.dueMin ?? limit) : limit
    const normalMin = Math.max(0, Math.min(line.workedMin, line.dueMin ?? own, limit - used))
    used += normalMin
    over.set(line, line.workedMin - normalMin)
    paid.set(line, { ...nothing, normalMin })
  }
  if (!counts(sum(over.values()), lines)) return
  for (const [line, overtimeMin] of over)
    paid.set(line, { ...nothing, normalMin: paid.get(line)?.normalMin ?? 0, overtimeMin })
}

/** Normal minutes beyond the limit of a week become overtime, the latest ones. */
function shareWeek(lines: readonly LineOfWeek[], paid: Map<LineOfWeek, PaidMinutes>) {
  const beyond = new Map<LineOfWeek, number>()
  let used = 0
  for (const line of lines) {
    const { normalMin } = paid.get(line) ?? nothing
    used += normalMin
    beyond.set(line, Math.min(normalMin, Math.max(0, used - line.rules.weekNormalMin)))
  }
  if (!counts(sum(beyond.values()), lines)) return
  for (const [line, minutes] of beyond) {
    const { normalMin, overtimeMin, ...rest } = paid.get(line) ?? nothing
    paid.set(line, { ...rest, normalMin: normalMin - minutes, overtimeMin: overtimeMin + minutes })
  }
}

/**
 * How the minutes of one person's lines are paid, in the order of the lines. Work on a rest day or a holiday counts as
 * such. On other days, time beyond the shift, the normal day or the normal week is overtime, over all lines and sites.
 * All lines of the weeks must be given, but rejected ones.
 */
export function sharedOut(lines: readonly LineOfWeek[]): PaidMinutes[] {
  const paid = new Map<LineOfWeek, PaidMinutes>()
  for (const line of lines) {
    if (line.kind === 'rest') paid.set(line, { ...nothing, restDayMin: line.workedMin })
    if (line.kind === 'holiday') paid.set(line, { ...nothing, holidayMin: line.workedMin })
  }
  const onWorkingDays = lines.filter(({ kind }) => kind === 'work').toSorted(byTime)
  for (const day of grouped(onWorkingDays, (line) => line.day)) shareDay(day, paid)
  for (const week of grouped(onWorkingDays, (line) => line.week)) shareWeek(week, paid)
  return lines.map((line) => paid.get(line) ?? nothing)
}

/** Which lines of one person overlap another one. */
export function overlapping(lines: readonly Pick<LineOfWeek, 'clockIn' | 'clockOut'>[]): boolean[] {
  const found = lines.map(() => false)
  const spans = lines
    .flatMap(({ clockIn, clockOut }, at) =>
      clockIn === null || clockOut === null || clockOut <= clockIn ? [] : [{ at, clockIn, clockOut }],
    )
    .toSorted((one, other) => one.clockIn - other.clockIn)
  let last: (typeof spans)[number] | undefined
  for (const span of spans) {
    if (last && span.clockIn < last.clockOut) {
      found[span.at] = true
      found[last.at] = true
    }
    if (!last || span.clockOut > last.clockOut) last = span
  }
  return found
}
