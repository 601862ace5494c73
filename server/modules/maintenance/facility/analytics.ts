import { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  facilityAnalytics,
  lowestShown,
  mostFacilities,
  poorStars,
  type FacilityAnalytics,
} from '../../../../src/resources/maintenance/facility/facility.shapes.ts'
import { daySpan } from '../../../../src/domain/time/moments.ts'
import { Params } from '../../../engine/sql/params.ts'
import { matching } from '../../../engine/reading/reads.ts'
import { periodBefore } from '../dashboard/period.ts'
import { periodTold, type Asked } from '../dashboard/reach.ts'

export interface AnalyticsAsked extends Asked {
  /** Of the list of facility feedback. */
  filter: Record<string, unknown>
}

const totals = z.object({
  now: z.boolean(),
  stars: z.number(),
  count: z.number(),
  handled: z.number(),
  hours: z.number(),
})
const ofDay = z.object({ day: z.string(), count: z.number(), average: z.number() })
const ofHour = z.object({
  weekday: z.number(),
  hour: z.number(),
  count: z.number(),
  average: z.number(),
})
const ofPlace = z.object({
  facilityId: z.number().nullable(),
  pinId: z.number().nullable(),
  count: z.number(),
  average: z.number().nullable(),
  poor: z.number(),
  averageBefore: z.number().nullable(),
  total: z.number(),
  often: z.number(),
  low: z.number(),
})

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Averages and sums of one of the two periods. */
function summed(rows: readonly z.infer<typeof totals>[], now: boolean) {
  const mine = rows.filter((row) => row.now === now)
  const sum = (of: (row: z.infer<typeof totals>) => number) => mine.reduce((all, row) => all + of(row), 0)
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
  const ask = (since: string) => {
    const params = new Params()
    const { where } = matching(caller, facilityFeedback, filter, params, resourceNamed)
    const from = `facility_feedback t where ${where} and t.submitted_at between ${params.add(since)}::timestamptz
      and ${params.add(period.end)}::timestamptz and t.status <> 'ignored' and t.rating_value is not null`
    return { params, from, isNow: () => `t.submitted_at >= ${params.add(period.start)}::timestamptz` }
  }
  const all = ask(earlier.start)
  const places = ask(earlier.start)
  const days = ask(period.start)
  const hours = ask(period.start)
  const average = 'round(avg(t.rating_value), 2)::float8'
  const isNow = places.isNow()
  const [byStars, byPlace, byDay, byHour] = await Promise.all([
    sql.query(
      `select ${all.isNow()} as now, t.rating_value as stars, count(*)::int as count,
         count(t.handled_at)::int as handled,
         coalesce(sum(extract(epoch from t.handled_at - t.submitted_at)::float8), 0) / 3600 as hours
       from ${all.from} group by 1, 2 order by 1, 2`,
      all.params.values,
    ),
    sql.query(
      `select * from (
         select facility_id as "facilityId", pin_id as "pinId", count, poor, average, "averageBefore",
           (count(*) over within)::int as total,
           (row_number() over (within order by count desc, facility_id, pin_id))::int as often,
           (row_number() over (within order by average, count desc, facility_id))::int as low
         from (
           select t.facility_id, t.pin_id, grouping(t.facility_id) as level,
             (count(*) filter (where ${isNow}))::int as count,
             (count(*) filter (where ${isNow} and t.rating_value <= ${places.params.add(poorStars)}))::int as poor,
             (round(avg(t.rating_value) filter (where ${isNow}), 2))::float8 as average,
             (round(avg(t.rating_value) filter (where not ${isNow}), 2))::float8 as "averageBefore"
           from ${places.from} group by grouping sets ((t.facility_id), (t.pin_id))
         ) figures where count > 0 window within as (partition by level)
       ) ranked where often <= ${mostFacilities} or low <= ${lowestShown} order by often`,
      places.params.values,
    ),
    sql.query(
      `select (t.submitted_at at time zone ${days.params.add(period.timeZone)})::date::text as day, count(*)::int as count,
         ${average} as average from ${days.from} group by 1 order by 1`,
      days.params.values,
    ),
    sql.query(
      `select t.submitted_weekday::int as weekday, t.submitted_hour as hour, count(*)::int as count, ${average} as average
       from ${hours.from} and t.submitted_hour is not null group by 1, 2 order by 1, 2`,
      hours.params.values,
    ),
  ])
  const stars = z.array(totals).parse(byStars)
  const [now, before] = [summed(stars, true), summed(stars, false)]
  const ranked = z.array(ofPlace).parse(byPlace)
  const facilities = ranked.filter(({ facilityId }) => facilityId !== null)
  const sites = ranked.filter(({ facilityId, pinId }) => facilityId === null && pinId !== null)
  const sitesOf = await facilitySites(
    sql,
    caller.clientId,
    facilities.flatMap(({ facilityId }) => facilityId ?? []),
  )
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
    byDay: z
      .array(ofDay)
      .parse(byDay)
      .map((row) => ({
        ...row,
        ...daySpan(row.day, row.day, period.timeZone),
      })),
    byHour: z.array(ofHour).parse(byHour),
    pins: sites.filter(({ often }) => often <= mostFacilities),
    total: facilities[0]?.total ?? 0,
    facilities: placed.filter(({ often }) => often <= mostFacilities),
    lowest: placed.filter(({ low }) => low <= lowestShown).toSorted((one, other) => one.low - other.low),
  })
}

/** The sites on which facilities are now. */
async function facilitySites(sql: Asked['sql'], clientId: number, ids: readonly number[]) {
  const rows = await sql.query<{ id: number; pinId: number }>(
    `select id, pin_id as "pinId" from facility where client_id = $1 and id = any($2::bigint[])`,
    [clientId, ids],
  )
  return new Map(rows.map(({ id, pinId }) => [id, pinId]))
}
