import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  mostDashboardRows,
  performancesAnswer,
  pinsAnswer,
  type PerformancesAnswer,
  type PinsAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { float, piece, recordId, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { givenFeedback } from './feedback.ts'
import { averageHours, percent, periodTold, workParts, type Asked } from './reach.ts'

const [t, f] = [rowsOf(workRequest, 't'), rowsOf(facilityFeedback, 't')]
const hours = averageHours(t.requestedAt, t.completedAt)

/** Rows that each say how many there are without the limit. */
const table = (rows: readonly { total: number }[]) => ({ total: rows[0]?.total ?? 0, rows })

/** What stands open, was completed and was said about, by site. */
export async function pins(asked: Asked): Promise<PinsAnswer> {
  const { sql, caller, period } = asked
  const work = workParts(asked)
  const rows = await select(
    sql,
    {
      pinId: recordId`pin_id`,
      open: whole`coalesce(open, 0)`,
      overdue: whole`coalesce(overdue, 0)`,
      completed: whole`coalesce(completed, 0)`,
      avgHours: float.orNull`hours`,
      rating: float.orNull`rating`,
      ratings: whole`coalesce(ratings, 0)`,
      total: whole`count(*) over ()`,
    },
    piece`with open as (
        select ${t.pinId}, count(*) as open, count(*) filter (where ${t.lateAt} <= ${period.asOf}::timestamptz) as overdue
        from ${work.open} group by ${t.pinId}
      ), done as (
        select ${t.pinId}, count(*) as completed, ${hours} as hours from ${work.completed} group by ${t.pinId}
      ), said as (
        select ${f.pinId}, count(*) as ratings, round(avg(${f.ratingValue}), 2) as rating
        from ${givenFeedback(caller, period)} and ${f.pinId} is not null group by ${f.pinId}
      )`,
  )`from open full join done using (pin_id) full join said using (pin_id)
    order by open desc, completed desc, pin_id limit ${mostDashboardRows}`
  return pinsAnswer.parse({ period: periodTold(period), ...table(rows) })
}

/** What was given to whom, and how it was done. */
export async function performances(asked: Asked): Promise<PerformancesAnswer> {
  const work = workParts(asked)
  // No employee has the id 0; a join needs a value where nobody is responsible.
  const person = piece`coalesce(${t.primaryUserId}, 0) as person`
  const onTime = percent(
    piece`count(*) filter (where ${t.completedAt} <= ${t.dueAt})`,
    piece`count(${t.dueAt})`,
  )
  const rows = await select(
    asked.sql,
    {
      employeeId: recordId.orNull`nullif(person, 0)`,
      assigned: whole`coalesce(assigned, 0)`,
      completed: whole`coalesce(completed, 0)`,
      onTimePct: float.orNull`on_time`,
      avgResolveH: float.orNull`hours`,
      rework: whole`coalesce(rework, 0)`,
      total: whole`count(*) over ()`,
    },
    piece`with given as (
        select ${person}, count(*) as assigned from ${work.requested} group by 1
      ), done as (
        select ${person}, count(*) as completed, ${onTime} as on_time, ${hours} as hours,
          count(*) filter (where ${t.reopenedCount} > 0) as rework
        from ${work.completed} group by 1
      )`,
  )`from given full join done using (person)
    order by completed desc, assigned desc, person limit ${mostDashboardRows}`
  return performancesAnswer.parse({ period: periodTold(asked.period), ...table(rows) })
}
