import type { AnswerOf } from '../../../src/schema/call.ts'
import type { attendanceEvents } from '../../../src/resources/attendance/attendance.calls.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Window } from '../scheduling/public.ts'

/** Events that one answer holds, the latest ones. */
const mostEvents = 2_000

type Event = AnswerOf<typeof attendanceEvents>[number]

const noPlace = `null::float8 as latitude, null::float8 as longitude, null::float8 as "accuracyM",
  null::int as "distanceM", null::boolean as "insideFence", null::int as "skewSec", null::text as method,
  '{}'::text[] as flags, null::bigint as "clockingId"`

/** What happened at a pin or to a person on some days, as one list, the latest first. */
export const eventsIn = (
  sql: Sql,
  clientId: number,
  { start, end, pin, user, clocking }: Window & { clocking?: number | undefined },
) =>
  sql.query<Event>(
    `select * from (
       select 'clock' as kind, e.id, e.at, null::timestamptz as until,
         coalesce(c.work_date, (e.at at time zone coalesce(p.time_zone, 'UTC'))::date) as date, e.user_id as "userId",
         e.pin_id as "pinId", e.type as title, e.latitude::float8 as latitude, e.longitude::float8 as longitude,
         e.accuracy_m::float8 as "accuracyM", e.distance_m as "distanceM", e.inside_fence as "insideFence",
         e.skew_sec as "skewSec", e.method, e.flags, e.clocking_id as "clockingId"
       from clock_event e left join pin p on p.client_id = $1 and p.id = e.pin_id
         left join clocking c on c.client_id = $1 and c.id = e.clocking_id
       where e.client_id = $1 and e.at between $2::date - interval '1 day' and $3::date + interval '2 days'
         and ($6::bigint is null or e.clocking_id = $6)
         and coalesce(c.work_date, (e.at at time zone coalesce(p.time_zone, 'UTC'))::date) between $2 and $3
       union all
       select 'shift', a.id, a.start_at, a.end_at, a.date, a.user_id, a.pin_id, s.name, ${noPlace}
       from shift_assignment a join shift s on s.client_id = $1 and s.id = a.shift_id
       where a.client_id = $1 and a.date between $2 and $3 and a.deleted_at is null and a.status <> 'cancelled'
         and $6::bigint is null
       union all
       select 'off_day', o.id, null, null, o.date, o.user_id, null, o.kind, ${noPlace}
       from off_day o where o.client_id = $1 and o.date between $2 and $3 and o.deleted_at is null
         and o.status = 'planned' and $6::bigint is null
       union all
       select 'holiday', h.id, null, null, h.date, null, null, h.name, ${noPlace}
       from holiday h where h.client_id = $1 and h.date between $2 and $3 and h.deleted_at is null and $6::bigint is null
     ) happened
     where ($4::bigint is null or "pinId" = $4 or "pinId" is null) and ($5::bigint is null or "userId" = $5 or "userId" is null)
     order by date desc, at desc nulls last, kind, id desc limit ${mostEvents}`,
    [clientId, start, end, pin ?? null, user ?? null, clocking ?? null],
  )
