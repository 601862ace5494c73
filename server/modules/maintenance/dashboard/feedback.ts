import { z } from 'zod'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  feedbackAnswer,
  mostDashboardRows,
  type FeedbackAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import type { Period } from './period.ts'
import { periodTold, reached, type Asked } from './reach.ts'

const lowestShown = 10

/** The `from` and `where` of what visitors gave in the days; what was ignored is no feedback. */
export const givenFeedback = (
  mine: string,
  params: Params,
  { start, end }: Pick<Period, 'start' | 'end'>,
): string =>
  `facility_feedback t where ${mine} and t.submitted_at between ${params.add(start)}::timestamptz
    and ${params.add(end)}::timestamptz and t.status <> 'ignored' and t.rating_value is not null`

const byFacility = z.object({
  facilityId: z.number(),
  pinId: z.number(),
  count: z.number(),
  average: z.number(),
  total: z.number(),
  low: z.number(),
  often: z.number(),
})

/** What visitors gave: how many stars how often, and by facility. */
export async function feedback({ sql, caller, period }: Asked): Promise<FeedbackAnswer> {
  const given = () => {
    const params = new Params()
    return { params, from: givenFeedback(reached(facilityFeedback, caller, params), params, period) }
  }
  const [byStars, ranked] = [given(), given()]
  const [stars, rows] = await Promise.all([
    sql.query<{ stars: number; count: number }>(
      `select t.rating_value as stars, count(*)::int as count from ${byStars.from} group by 1 order by 1`,
      byStars.params.values,
    ),
    sql.query(
      `select * from (
         select f.id as "facilityId", f.pin_id as "pinId", count, average, count(*) over ()::int as total,
           row_number() over (order by average, count desc, f.id)::int as low,
           row_number() over (order by count desc, f.id)::int as often
         from (
           select t.client_id, t.facility_id, count(*)::int as count, round(avg(t.rating_value), 2)::float8 as average
           from ${ranked.from} group by t.client_id, t.facility_id
         ) figures join facility f on f.client_id = figures.client_id and f.id = figures.facility_id
       ) ranked where often <= ${mostDashboardRows} or low <= ${lowestShown}`,
      ranked.params.values,
    ),
  ])
  const facilities = z.array(byFacility).parse(rows)
  const count = stars.reduce((sum, one) => sum + one.count, 0)
  const sum = stars.reduce((all, one) => all + one.stars * one.count, 0)
  return feedbackAnswer.parse({
    period: periodTold(period),
    count,
    average: count === 0 ? null : Math.round((100 * sum) / count) / 100,
    stars: [1, 2, 3, 4, 5].map((value) => ({
      stars: value,
      count: stars.find((one) => one.stars === value)?.count ?? 0,
    })),
    total: facilities[0]?.total ?? 0,
    facilities: facilities
      .filter(({ often }) => often <= mostDashboardRows)
      .toSorted((a, b) => a.often - b.often),
    lowest: facilities.filter(({ low }) => low <= lowestShown).toSorted((a, b) => a.low - b.low),
  })
}
