import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { mostTried } from '../../../src/resources/attendance/attendance.calls.ts'
import type { AttendanceRules } from '../../../src/domain/pay/workedTime.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { rowsOf, select } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import type { Window } from '../scheduling/public.ts'
import { figuresOf, linesOf, type Figures } from './reckon.ts'

const t = rowsOf(clocking, 't')

const summed = (lines: readonly Figures[]) => ({
  worked: lines.reduce((sum, { workedMin }) => sum + workedMin, 0),
  overtime: lines.reduce((sum, { overtimeMin }) => sum + overtimeMin, 0),
  late: lines.reduce((sum, { lateMin }) => sum + lateMin, 0),
  exceptions: lines.filter(({ exceptions }) => exceptions.length > 0).length,
})

/** What the lines of some days come to by the rules that count, and by others. */
export async function tryRules(sql: CompanySql, { start, end, pin }: Window, others: AttendanceRules) {
  const found = await select(sql, { id: t.id, userId: t.userId })`
    from ${t} where ${t.workDate} between ${start} and ${end} and ${t.status} <> 'rejected'
      and ${t.pinId} = coalesce(${pin ?? null}, ${t.pinId}) order by ${t.id} limit ${mostTried}`
  const wanted = new Set(found.map(({ id }) => id))
  const userIds = [...new Set(found.map(({ userId }) => userId))]
  // The other lines of a week count in its overtime.
  const lines = await linesOf(sql, userIds, addDays(start, -6), addDays(end, 6))
  const figures = await Promise.all([figuresOf(sql, lines), figuresOf(sql, lines, { rules: others })])
  const [now, instead] = figures.map((all) =>
    summed(all.filter((_, index) => wanted.has(lines[index]?.id ?? 0))),
  )
  if (!now || !instead) throw new Error('Rules gave no figures')
  return { lines: wanted.size, now, instead }
}
