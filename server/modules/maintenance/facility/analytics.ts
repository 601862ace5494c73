import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  facilityAnalytics,
  lowestShown,
  mostFacilities,
  poorStars,
  type FacilityAnalytics,
} from '../../../../src/resources/maintenance/facility/facility.shapes.ts'
import { daySpan } from '../../../../src/domain/time/moments.ts'
import { find } from '../../../engine/tables/rows.ts'
import {
  boolean,
  day,
  float,
  piece,
  recordId,
  rowsOf,
  select,
  whole,
} from '../../../engine/tables/statement.ts'
import { givenFeedback } from '../dashboard/feedback.ts'
import { periodBefore } from '../dashboard/period.ts'
import { periodTold, type Asked } from '../dashboard/reach.ts'

export interface AnalyticsAsked extends Asked {
  /** Of the list of facility feedback. */
  filter: Record<string, unknown>
}

const t = rowsOf(facilityFeedback, 't')
const average = piece`round(avg(${t.ratingValue}), 2)`

interface Totals {
  now: boolean
  stars: number
  count: number
  handled: number
  hours: number
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Averages and sums of one of the two periods. */
function summed(rows: readonly Totals[], now: boolean) {
  const mine = rows.filter((row) => row.now === now)
  const sum = (of: (row: Totals) => number) => mine.reduce((all, row) => all + of(row), 0)
  const [count, handled] = [sum((row) => row.count), sum((row) => row.handled)]
  return {
    count,
    handled,
    average: count === 0 ? null : rounded(sum((row) => row.stars * row.count) / count, 2),
    poor: sum((row) => (row.stars <= poorStars ? row.count : 0)),
    responseH: handled === 0 ? null : rounded(sum((row) => row.hours) / handled, 1),
  }
}

/** What visitors gave about facilities, of what the caller reads and their filter keeps. */
export async function analytics({ sql, caller, period, filter }: AnalyticsAsked): Promise<FacilityAnalytics> {
  const earlier = periodBefore(period)
  const given = (start: string) => givenFeedback(caller, { start, end: period.end }, filter)
  const isNow = piece`${t.submittedAt} >= ${period.start}::timestamptz`
  const [stars, ranked, byDay, byHour] = await Promise.all([
    select(sql, {
      now: boolean`${isNow}`,
      stars: whole`${t.ratingValue}`,
      count: whole`count(*)`,
      handled: whole`count(${t.handledAt})`,
      hours: float`coalesce(sum(extract(epoch from ${t.handledAt} - ${t.submittedAt})::float8), 0) / 3600`,
    })`from ${given(earlier.start)} group by 1, 2 order by 1, 2`,
    select(sql, {
      facilityId: recordId.orNull`facility_id`,
      pinId: recordId.orNull`pin_id`,
      count: whole`count`,
      poor: whole`poor`,
      average: float.orNull`average`,
      averageBefore: float.orNull`average_before`,
      total: whole`total`,
      often: whole`often`,
      low: whole`low`,
    })`from (
        select *, count(*) over within as total,
          row_number() over (within order by count desc, facility_id, pin_id) as often,
          row_number() over (within order by average, count desc, facility_id) as low
        from (
          select ${t.facilityId}, ${t.pinId}, grouping(${t.facilityId}) as level,
            count(*) filter (where ${isNow}) as count,
            count(*) filter (where ${isNow} and ${t.ratingValue} <= ${poorStars}) as poor,
            round(avg(${t.ratingValue}) filter (where ${isNow}), 2) as average,
            round(avg(${t.ratingValue}) filter (where not ${isNow}), 2) as average_before
          from ${given(earlier.start)} group by grouping sets ((${t.facilityId}), (${t.pinId}))
        ) figures where count > 0 window within as (partition by level)
      ) ranked where often <= ${mostFacilities} or low <= ${lowestShown} order by often`,
    select(sql, {
      day: day`${t.submittedAt} at time zone ${period.timeZone}`,
      count: whole`count(*)`,
      average: float`${average}`,
    })`from ${given(period.start)} group by 1 order by 1`,
    select(sql, {
      weekday: whole`${t.submittedWeekday}`,
      hour: whole`${t.submittedHour}`,
      count: whole`count(*)`,
      average: float`${average}`,
    })`from ${given(period.start)} and ${t.submittedHour} is not null group by 1, 2 order by 1, 2`,
  ])
  const [now, before] = [summed(stars, true), summed(stars, false)]
  const facilities = ranked.filter(({ facilityId }) => facilityId !== null)
  const sites = ranked.filter(({ facilityId, pinId }) => facilityId === null && pinId !== null)
  const ids = facilities.flatMap(({ facilityId }) => facilityId ?? [])
  const places = await find(sql, facility, { id: ids }, { columns: ['id', 'pinId'], withDeleted: true })
  const sitesOf = new Map(places.map(({ id, pinId }) => [id, pinId]))
  const placed = facilities.map((row) => ({ ...row, pinId: sitesOf.get(row.facilityId ?? 0) ?? row.pinId }))
  return facilityAnalytics.parse({
    period: periodTold(period),
    before: { from: earlier.from, until: earlier.until },
    ...now,
    countBefore: before.count,
    averageBefore: before.average,
    poorBefore: before.poor,
    responseHBefore: before.responseH,
    stars: [1, 2, 3, 4, 5].map((value) => ({
      stars: value,
      count: stars.find((row) => row.now && row.stars === value)?.count ?? 0,
    })),
    byDay: byDay.map((row) => ({ ...row, ...daySpan(row.day, row.day, period.timeZone) })),
    byHour,
    pins: sites.filter(({ often }) => often <= mostFacilities),
    total: facilities[0]?.total ?? 0,
    facilities: placed.filter(({ often }) => often <= mostFacilities),
    lowest: placed.filter(({ low }) => low <= lowestShown).toSorted((one, other) => one.low - other.low),
  })
}
