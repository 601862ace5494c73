import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  feedbackAnswer,
  mostDashboardRows,
  type FeedbackAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { reached } from '../../../engine/tables/reached.ts'
import {
  float,
  piece,
  recordId,
  rowsOf,
  select,
  whole,
  type Piece,
} from '../../../engine/tables/statement.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Period } from './period.ts'
import { periodTold, type Asked } from './reach.ts'

const lowestShown = 10

const [t, f] = [rowsOf(facilityFeedback, 't'), rowsOf(facility, 'f')]

/** The `from` and `where` of what visitors gave in the days; what was ignored is no feedback. */
export const givenFeedback = (
  caller: Caller,
  { start, end }: Pick<Period, 'start' | 'end'>,
  filter?: Record<string, unknown>,
): Piece =>
  piece`${t.bare} where ${reached(caller, facilityFeedback, resourceNamed, filter)}
    and ${t.submittedAt} between ${start}::timestamptz and ${end}::timestamptz and ${t.status} <> 'ignored'
    and ${t.ratingValue} is not null`

/** What visitors gave: how many stars how often, and by facility. */
export async function feedback({ sql, caller, period }: Asked): Promise<FeedbackAnswer> {
  const given = givenFeedback(caller, period)
  const [stars, facilities] = await Promise.all([
    select(sql, {
      stars: whole`${t.ratingValue}`,
      count: whole`count(*)`,
    })`from ${given} group by 1 order by 1`,
    select(sql, {
      facilityId: recordId`id`,
      pinId: recordId`pin_id`,
      count: whole`count`,
      average: float`average`,
      total: whole`total`,
      low: whole`low`,
      often: whole`often`,
    })`from (
        select ${f.id}, ${f.pinId}, count, average, count(*) over () as total,
          row_number() over (order by average, count desc, ${f.id}) as low,
          row_number() over (order by count desc, ${f.id}) as often
        from (
          select ${t.facilityId}, count(*) as count, round(avg(${t.ratingValue}), 2) as average
          from ${given} group by ${t.facilityId}
        ) figures join ${f.withDeleted} on ${f.id} = figures.facility_id
      ) ranked where often <= ${mostDashboardRows} or low <= ${lowestShown}`,
  ])
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
