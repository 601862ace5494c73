import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { exceptionKinds, type patrolExceptions } from '../../../src/resources/patrol/patrol.calls.ts'
import type { Call } from '../../../src/schema/call.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** Exceptions that one answer names; all of them are counted. */
const mostShown = 200
/** Two scans of one patrol at different places closer than this are not believed, in seconds. */
export const tooQuick = 60

const row = z.object({
  kind: z.enum(exceptionKinds),
  sessionId: z.number(),
  refNo: z.string(),
  at: z.coerce.date().transform((at) => at.toISOString()),
  routeName: z.string(),
  pinId: z.number().nullable(),
  pinName: z.string().nullable(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  pointName: z.string().nullable(),
  reason: z.string().nullable(),
})

type Wanted = QueryOf<typeof patrolExceptions>
type QueryOf<C extends Call> = z.output<C['query']>

/** Whatever was out of the way on patrols of some days of the company, both included. */
export async function exceptionsOf(sql: Sql, caller: Caller, { start, end, pin, kind }: Wanted) {
  const params = new Params()
  const client = params.add(caller.clientId)
  const from = params.add(instantOn(start, '00:00', caller.timeZone).toISOString())
  const until = params.add(instantOn(addDays(end, 1), '00:00', caller.timeZone).toISOString())
  const site = pin === undefined ? '' : ` and t.pin_id = ${params.add(pin)}`
  const own =
    reachOf(patrolSession, caller.codes, 'read') === 'all'
      ? ''
      : ` and t.user_id = ${params.add(caller.employeeId)}`
  const during = (column: string) =>
    `t.client_id = ${client} and t.deleted_at is null and t.${column} >= ${from} and t.${column} < ${until}${site}${own}`
  const found = `
    select case t.status when 'missed' then 'missed' when 'incomplete' then 'incomplete' else 'late_start' end as kind,
      t.id as session_id, t.scheduled_at as at, t.user_id, null::bigint as point_id,
      coalesce(t.early_end_reason, t.tardy_reason) as reason
    from patrol_session t join patrol_route r on r.client_id = t.client_id and r.id = t.route_id
    where ${during('scheduled_at')} and (t.status = any ('{missed,incomplete}')
      or t.started_at > t.scheduled_at + make_interval(mins => r.grace_min))
    union all
    select case when s.result = 'late' then 'late_scan' when s.result = any ('{out_of_order,unknown_tag}') then s.result
        else 'too_quick' end, s.session_id, s.at, s.user_id, s.point_id, coalesce(s.tardy_reason, s.note)
    from (select t.*, t.point_id is distinct from lag(t.point_id) over w
        and t.at - lag(t.at) over w < make_interval(secs => ${tooQuick}) as quick
      from patrol_activity t where ${during('at')} window w as (partition by t.session_id order by t.at, t.id)) s
    where s.result = any ('{late,out_of_order,unknown_tag}') or s.quick
    union all
    select unnest(t.flags), t.session_id, t.at, t.user_id, t.point_id, t.note
    from patrol_activity t where ${during('at')} and t.flags <> '{}'
    union all
    select 'no_photo', t.session_id, t.at, t.user_id, t.point_id, t.note
    from patrol_activity t where ${during('at')} and t.photo_missing
    union all
    select case when t.result = 'failed' then 'bad_answer' else 'unanswered' end, t.session_id, t.at, t.user_id, t.point_id,
      concat_ws(' ', t.question, t.answer, t.note)
    from patrol_answer t where ${during('at')} and t.result <> 'ok'`
  const chosen = kind === undefined ? '' : `where f.kind = ${params.add(kind)}`
  const [rows, counts] = await Promise.all([
    sql.query(
      `select f.kind, f.session_id as "sessionId", s.ref_no as "refNo", f.at, r.name as "routeName", s.pin_id as "pinId",
         p.name as "pinName", f.user_id as "userId", trim(e.first_name || ' ' || e.last_name) as "userName",
         o.name as "pointName", f.reason
       from (${found}) f
       join patrol_session s on s.client_id = ${client} and s.id = f.session_id
       join patrol_route r on r.client_id = s.client_id and r.id = s.route_id
       left join pin p on p.client_id = s.client_id and p.id = s.pin_id
       left join employee e on e.client_id = s.client_id and e.id = f.user_id
       left join patrol_point o on o.client_id = s.client_id and o.id = f.point_id
       ${chosen} order by f.at desc, f.session_id desc limit ${mostShown + 1}`,
      params.values,
    ),
    sql.query<{ kind: string; count: number }>(
      `select f.kind, count(*)::int as count from (${found}) f group by f.kind`,
      kind === undefined ? params.values : params.values.slice(0, -1),
    ),
  ])
  return {
    rows: rows.slice(0, mostShown).map((one) => row.parse(one)),
    counts: Object.fromEntries(counts.map(({ kind: name, count }) => [name, count])),
    more: rows.length > mostShown,
  }
}
