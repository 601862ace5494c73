import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { daysBetween, longestGap, monthBounds } from '../../../src/domain/touchdown.ts'
import type { TouchdownSite } from '../../../src/resources/touchdown/touchdown.calls.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { countedUser, wantedIn } from './matrix.ts'

/** How far back the touchdown before the month is looked for, in days: no schedule leaves more between two. */
const lookBack = 92

const siteRow = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
  days: z.array(z.string()),
  done: z.number(),
  missed: z.number(),
  tooSoon: z.number(),
  lastId: z.number().nullable(),
  lastAt: z.coerce
    .date()
    .nullable()
    .transform((at) => at?.toISOString() ?? null),
  lastName: z.string().nullable(),
})

/** Sites of a month of the company with their touchdowns and the longest time without one; the largest gaps first. */
export async function sitesOf(sql: Sql, caller: Caller, month: string, pin: number | undefined, now: Date) {
  const { clientId, timeZone } = caller
  const user = countedUser(caller)
  const { first, next } = monthBounds(month)
  const [from, until] = [first, next].map((day) => instantOn(day, '00:00', timeZone).toISOString())
  const wanted = await wantedIn(sql, caller, month, pin, user)
  const rows = await sql.query(
    `with held as (
       select t.pin_id, t.arrived_at, t.status, t.at, (t.arrived_at at time zone p.time_zone)::date as day,
         (t.arrived_at at time zone p.time_zone)::date - lag((t.arrived_at at time zone p.time_zone)::date)
           over (partition by t.schedule_id, t.pin_id, t.arrived_at is null order by t.arrived_at) < s.min_gap_days as soon
       from touchdown_activity t
       join pin p on p.client_id = t.client_id and p.id = t.pin_id
       left join touchdown_schedule s on s.client_id = t.client_id and s.id = t.schedule_id
       where t.client_id = $1 and t.deleted_at is null and t.at >= $2::timestamptz - interval '${lookBack} days' and t.at < $3
         and ($4::bigint is null or t.pin_id = $4) and ($5::bigint is null or t.user_id = $5)),
     summed as (
       select pin_id, coalesce(array_agg(distinct day::text) filter (where day is not null), '{}') as days,
         count(*) filter (where arrived_at >= $2)::int as done,
         count(*) filter (where status = 'missed' and at >= $2)::int as missed,
         count(*) filter (where soon and arrived_at >= $2)::int as too_soon,
         bool_or(at >= $2) as is_in_month
       from held group by pin_id)
     select p.id, p.name, p.latitude::float8 as latitude, p.longitude::float8 as longitude, p.time_zone as "timeZone",
       coalesce(c.days, '{}') as days, coalesce(c.done, 0) as done, coalesce(c.missed, 0) as missed,
       coalesce(c.too_soon, 0) as "tooSoon", l.id as "lastId", l.arrived_at as "lastAt", l.name as "lastName"
     from pin p left join summed c on c.pin_id = p.id
     left join lateral (
       select t.id, t.arrived_at, trim(e.first_name || ' ' || e.last_name) as name from touchdown_activity t
       left join employee e on e.client_id = t.client_id and e.id = t.user_id
       where t.client_id = $1 and t.pin_id = p.id and t.deleted_at is null and t.arrived_at < $3
         and ($5::bigint is null or t.user_id = $5)
       order by t.arrived_at desc limit 1) l on true
     where p.client_id = $1 and p.deleted_at is null and (c.is_in_month or p.id = any ($6::bigint[]))
     order by p.name, p.id`,
    [clientId, from, until, pin ?? null, user, [...new Set(wanted.map(({ pinId }) => pinId))]],
  )
  const sites = rows.map((row): TouchdownSite => {
    const { days, lastId, lastAt, lastName, ...one } = siteRow.parse(row)
    const own = wanted.filter(({ pinId }) => pinId === one.id)
    const allowed = own.flatMap(
      ({ frequency, visitsPerPeriod }) => daysBetween(frequency, visitsPerPeriod) ?? [],
    )
    const today = dayIn(now, one.timeZone)
    const last = addDays(next, -1)
    // A site is not left alone before the first of its schedules begins.
    const begins = own
      .map(({ startDate }) => startDate ?? first)
      .reduce((one, other) => (one < other ? one : other), last)
    const since = own.length > 0 && begins > first ? begins : first
    return {
      ...one,
      target: own.reduce((sum, { target }) => sum + target, 0),
      everyDays: allowed.length > 0 ? Math.min(...allowed) : null,
      gap: longestGap(days, since, today < last ? today : last),
      last: lastId === null || lastAt === null ? null : { id: lastId, at: lastAt, userName: lastName },
    }
  })
  return { sites: sites.toSorted((one, other) => other.gap.days - one.gap.days) }
}
