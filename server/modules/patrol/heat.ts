import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { mostHeatDays, mostHeatRows, type patrolHeat } from '../../../src/resources/patrol/patrol.calls.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { stillWalked } from './walk.ts'

const row = z.object({
  routeId: z.number(),
  routeName: z.string(),
  pinId: z.number(),
  pinName: z.string(),
  pointId: z.number(),
  pointName: z.string(),
  least: z.number(),
  average: z.number(),
  most: z.number(),
  count: z.number(),
  expected: z.number().nullable(),
})

type Wanted = z.output<(typeof patrolHeat)['query']>

/**
 * How long it took from one checkpoint to the next on the patrols of some days of the company, both included.
 * @throws 400 for days in the wrong order or too many of them
 */
export async function heatOf(sql: Sql, caller: Caller, { start, end, pin }: Wanted) {
  if (end < start) throw badRequest('end', 'end must not be before start.')
  if (addDays(start, mostHeatDays - 1) < end)
    throw badRequest('end', `At most ${mostHeatDays} days can be asked for.`)
  const params = new Params()
  const client = params.add(caller.clientId)
  const from = params.add(instantOn(start, '00:00', caller.timeZone).toISOString())
  const conditions = [
    `t.client_id = ${client}`,
    't.deleted_at is null',
    // A patrol over the first midnight came from a checkpoint that it scanned the evening before.
    `t.at >= ${from}::timestamptz - ${stillWalked}`,
    `t.at < ${params.add(instantOn(addDays(end, 1), '00:00', caller.timeZone).toISOString())}`,
    't.point_id is not null',
    `t.result <> all ('{unknown_tag,skipped}')`,
    ...(pin === undefined ? [] : [`t.pin_id = ${params.add(pin)}`]),
    ...(reachOf(patrolSession, caller.codes, 'read') === 'all'
      ? []
      : [`t.user_id = ${params.add(caller.employeeId)}`]),
  ]
  const minutes = (which: string) => `round(${which}(g.seconds) / 60, 1)::float8`
  // A checkpoint scanned twice in a row is one stay: the way to it began at the checkpoint before.
  const rows = await sql.query(
    `with scan as (
       select t.session_id, t.point_id, t.at, lag(t.at) over w as before, lag(t.point_id) over w as from_id
       from patrol_activity t where ${conditions.join(' and ')}
       window w as (partition by t.session_id order by t.at, t.id)
     ), pair as (
       select g.route_id, g.point_id, ${minutes('min')} as least, ${minutes('avg')} as average, ${minutes('max')} as most,
         count(*)::int as count
       from (select s.route_id, c.point_id, extract(epoch from c.at - c.before) as seconds
         from scan c join patrol_session s on s.client_id = ${client} and s.id = c.session_id and s.deleted_at is null
         where c.from_id <> c.point_id and c.at >= ${from}) g
       group by g.route_id, g.point_id
     ), stop as (
       select distinct on (t.route_id, t.point_id) t.route_id, t.point_id, t.sequence, t.expected
       from (select t.route_id, t.point_id, t.sequence,
           t.expect_after_min - lag(t.expect_after_min) over (partition by t.route_id order by t.sequence, t.id) as expected
         from patrol_stop t where t.client_id = ${client} and t.deleted_at is null
           and t.route_id in (select route_id from pair)) t
       order by t.route_id, t.point_id, t.sequence
     )
     select r.id as "routeId", r.name as "routeName", p.id as "pinId", p.name as "pinName", o.id as "pointId",
       o.name as "pointName", h.least, h.average, h.most, h.count,
       case when r.walk_order = 'sequence' then k.expected end as expected
     from pair h
     join patrol_route r on r.client_id = ${client} and r.id = h.route_id
     join pin p on p.client_id = r.client_id and p.id = r.pin_id
     join patrol_point o on o.client_id = r.client_id and o.id = h.point_id
     left join stop k on k.route_id = h.route_id and k.point_id = h.point_id
     order by p.name, r.name, r.id, k.sequence nulls last, o.name, o.id limit ${mostHeatRows + 1}`,
    params.values,
  )
  return {
    rows: rows.slice(0, mostHeatRows).map((one) => row.parse(one)),
    more: rows.length > mostHeatRows,
  }
}
