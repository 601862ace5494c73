import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { overlapping, sharedOut, type PaidMinutes } from '../../../src/domain/pay/weekOfWork.ts'
import {
  workedOf,
  type AttendanceException,
  type AttendanceRules,
  type Worked,
} from '../../../src/domain/pay/workedTime.ts'
import { grouped } from '../../../src/domain/grouped.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { boolean, pick, rowsOf, select } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { surroundings, type ClockedLine } from './facts.ts'
import { clockEvent } from './tables.ts'

/** The figures of a line, and the assignment that it belongs to. */
export interface Figures extends Omit<Worked, 'dueMin'>, PaidMinutes {
  shiftAssignmentId: number | null
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

/**
 * The figures of lines, in their order. They must be all lines of their people in their weeks but rejected ones.
 * @param given rules to try instead of the current ones, and the company's first day of the week if it is known
 */
export async function figuresOf(
  sql: CompanySql,
  lines: readonly ClockedLine[],
  given: { rules?: AttendanceRules; weekStart?: number } = {},
): Promise<Figures[]> {
  const around = await surroundings(sql, lines, given)
  const all = lines.flatMap((line, position) => {
    const known = around[position]
    if (!known) return []
    const [clockIn, clockOut] = [instant(line.clockIn), instant(line.clockOut)]
    const times = { clockIn, clockOut, breakMin: line.breakMin, awayMin: line.awayMin ?? 0 }
    const worked = workedOf(times, known.planned, known.kind, known.rules)
    return [{ ...worked, ...known, clockIn, clockOut, day: line.workDate, userId: line.userId, position }]
  })
  const figures: Figures[] = []
  for (const own of grouped(all, ({ userId }) => userId)) {
    const [paid, overlaps] = [sharedOut(own), overlapping(own)]
    own.forEach(({ position, assignmentId, workedMin, lateMin, earlyOutMin, exceptions }, index) => {
      const minutes = paid[index]
      if (!minutes) return
      figures[position] = {
        ...minutes,
        shiftAssignmentId: assignmentId,
        workedMin,
        lateMin,
        earlyOutMin,
        exceptions: overlaps[index] ? [...exceptions, 'overlap'] : exceptions,
      }
    })
  }
  return figures
}

const t = rowsOf(clocking, 't')
const v = rowsOf(clockEvent, 'v')

/** The fields of a line that its punches say, or people type. */
export const timeNames = ['pinId', 'workDate', 'clockIn', 'clockOut', 'breakMin', 'awayMin'] as const

/** The fields of a line that are calculated. */
export const figureNames = [
  'shiftAssignmentId',
  'workedMin',
  'normalMin',
  'overtimeMin',
  'restDayMin',
  'holidayMin',
  'lateMin',
  'earlyOutMin',
] as const

const lineColumns = [
  'id',
  'version',
  'userId',
  ...timeNames,
  ...figureNames,
  'exceptions',
  'status',
  'modifiedAt',
  'decidedBy',
  'workedNow',
  'normalNow',
  'overtimeNow',
  'restDayNow',
  'holidayNow',
  'difference',
  'differenceCauses',
] as const

/** Statuses in which the punches of a line say what its times are. */
export const openStatuses: readonly string[] = ['open', 'exception']

export type StoredLine = Awaited<ReturnType<typeof linesOf>>[number]

/** The lines of people between two days, both included, but rejected and deleted ones. */
export async function linesOf(sql: CompanySql, userIds: readonly number[], from: string, until: string) {
  const rows = await select(sql, {
    ...pick(t, lineColumns),
    hasPunches: boolean`exists (select from ${v} where ${v.clockingId} = ${t.id})`,
  })`from ${t} where ${t.userId} = any(${userIds}::bigint[]) and ${t.workDate} between ${from} and ${until}
    and ${t.status} <> 'rejected' order by ${t.id}`
  return rows.map((row) => ({ ...row, isPunched: row.hasPunches && openStatuses.includes(row.status) }))
}

/** Days that a week may reach beyond a day in it, to either side. */
const week = 7

/**
 * The figures of changed lines among the other lines of their people.
 * @param changed the lines as they will be; those with an id replace the stored ones
 */
export async function reckon(
  sql: CompanySql,
  changed: readonly (ClockedLine & { id?: number | undefined })[],
): Promise<Figures[]> {
  if (changed.length === 0) return []
  const days = changed.map(({ workDate }) => workDate).toSorted()
  const userIds = [...new Set(changed.map(({ userId }) => userId))]
  const stored = await linesOf(sql, userIds, addDays(days[0] ?? '', -week), addDays(days.at(-1) ?? '', week))
  const replaced = new Set(changed.map(({ id }) => id))
  const others = stored.filter(({ id }) => !replaced.has(id))
  const figures = await figuresOf(sql, [...changed, ...others])
  return figures.slice(0, changed.length)
}

/** The exceptions that come from punches. They stay when somebody changes the times. */
const keptExceptions: ReadonlySet<AttendanceException> = new Set([
  'outside_fence',
  'other_site',
  'clock_wrong',
])

/** The exceptions among these that come from punches. */
export const keptOf = (exceptions: readonly AttendanceException[]): AttendanceException[] =>
  exceptions.filter((one) => keptExceptions.has(one))

/** A line is to be looked at while something is wrong with it. */
export const statusFor = (exceptions: readonly string[]) => (exceptions.length > 0 ? 'exception' : 'open')
