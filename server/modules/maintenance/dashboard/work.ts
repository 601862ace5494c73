import { z } from 'zod'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  mostDashboardRows,
  performancesAnswer,
  pinsAnswer,
  type PerformancesAnswer,
  type PinsAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import { givenFeedback } from './feedback.ts'
import { averageHours, percent, periodTold, reached, workParts, type Asked } from './reach.ts'

const counted = z.looseObject({ total: z.number() })

/** Rows that each say how many there are without the limit. */
const table = (rows: readonly object[]) => ({
  total: counted.safeParse(rows[0]).data?.total ?? 0,
  rows,
})

/** What stands open, was completed and was said about, by site. */
export async function pins(asked: Asked): Promise<PinsAnswer> {
  const { sql, caller, period } = asked
  const params = new Params()
  const work = workParts(asked, params)
  const feedback = reached(facilityFeedback, caller, params)
  const rows = await sql.query(
    `with open as (
       select t.pin_id, count(*) as open,
         count(*) filter (where t.late_at <= ${params.add(period.asOf)}::timestamptz) as overdue
       from ${work.open()} group by t.pin_id
     ), done as (
       select t.pin_id, count(*) as completed, ${averageHours('t.requested_at', 't.completed_at')} as hours
       from ${work.completed()} group by t.pin_id
     ), said as (
       select t.pin_id, count(*) as ratings, round(avg(t.rating_value), 2)::float8 as rating
       from ${givenFeedback(feedback, params, period)} and t.pin_id is not null group by t.pin_id
     )
     select pin_id as "pinId", coalesce(open, 0)::int as open, coalesce(overdue, 0)::int as overdue,
       coalesce(completed, 0)::int as completed, hours as "avgHours", rating, coalesce(ratings, 0)::int as ratings,
       count(*) over ()::int as total
     from open full join done using (pin_id) full join said using (pin_id)
     order by open desc, completed desc, pin_id limit ${mostDashboardRows}`,
    params.values,
  )
  return pinsAnswer.parse({ period: periodTold(period), ...table(rows) })
}

/** What was given to whom, and how it was done. */
export async function performances(asked: Asked): Promise<PerformancesAnswer> {
  const params = new Params()
  const work = workParts(asked, params)
  // No employee has the id 0; a join needs a value where nobody is responsible.
  const person = 'coalesce(t.primary_user_id, 0) as person'
  const rows = await asked.sql.query(
    `with given as (
       select ${person}, count(*) as assigned from ${work.requested()} group by 1
     ), done as (
       select ${person}, count(*) as completed,
         ${percent('count(*) filter (where t.completed_at <= t.due_at)', 'count(t.due_at)')} as on_time,
         ${averageHours('t.requested_at', 't.completed_at')} as hours,
         count(*) filter (where t.reopened_count > 0) as rework
       from ${work.completed()} group by 1
     )
     select nullif(person, 0) as "employeeId", coalesce(assigned, 0)::int as assigned,
       coalesce(completed, 0)::int as completed, on_time as "onTimePct", hours as "avgResolveH",
       coalesce(rework, 0)::int as rework, count(*) over ()::int as total
     from given full join done using (person)
     order by completed desc, assigned desc, person limit ${mostDashboardRows}`,
    params.values,
  )
  return performancesAnswer.parse({ period: periodTold(asked.period), ...table(rows) })
}
