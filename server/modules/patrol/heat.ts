import type { z } from 'zod'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolStop } from '../../../src/resources/patrol/patrolStop.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { mostHeatDays, mostHeatRows, type patrolHeat } from '../../../src/resources/patrol/patrol.calls.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { float, piece, raw, rowsOf, select, whole } from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { stillWalked } from './walk.ts'

const [t, s, k] = [rowsOf(patrolActivity, 't'), rowsOf(patrolSession, 's'), rowsOf(patrolStop, 'k')]
const [r, p, o] = [rowsOf(patrolRoute, 'r'), rowsOf(pin, 'p'), rowsOf(patrolPoint, 'o')]

type Wanted = z.output<(typeof patrolHeat)['query']>

/**
 * How long it took from one checkpoint to the next on the patrols of some days of the company, both included.
 * @throws 400 for days in the wrong order or too many of them
 */
export async function heatOf(sql: CompanySql, caller: Caller, { start, end, pin: pinId }: Wanted) {
  if (end < start) throw badRequest('end', 'end must not be before start.')
  if (addDays(start, mostHeatDays - 1) < end)
    throw badRequest('end', `At most ${mostHeatDays} days can be asked for.`)
  const from = piece`${instantOn(start, '00:00', caller.timeZone).toISOString()}::timestamptz`
  const until = instantOn(addDays(end, 1), '00:00', caller.timeZone).toISOString()
  const isAll = reachOf(patrolSession, caller.codes, 'read') === 'all'
  const minutes = (which: string) => piece`round(${raw(which)}(g.seconds) / 60, 1)`
  // A patrol over the first midnight came from a checkpoint that it scanned the evening before.
  // A checkpoint scanned twice in a row is one stay: the way to it began at the checkpoint before.
  const rows = await select(
    sql,
    {
      routeId: r.id,
      routeName: r.name,
      pinId: p.id,
      pinName: p.name,
      pointId: o.id,
      pointName: o.name,
      least: float`h.least`,
      average: float`h.average`,
      most: float`h.most`,
      count: whole`h.count`,
      expected: whole.orNull`case when ${r.walkOrder} = 'sequence' then k.expected end`,
    },
    piece`with scan as (
        select ${t.sessionId}, ${t.pointId}, ${t.at}, lag(${t.at}) over w as before, lag(${t.pointId}) over w as from_id
        from ${t} where ${t.at} >= ${from} - ${raw(stillWalked)} and ${t.at} < ${until}::timestamptz
          and ${t.pointId} is not null and ${t.result} <> all ('{unknown_tag,skipped}')
          ${pinId === undefined ? piece`` : piece`and ${t.pinId} = ${pinId}`}
          ${isAll ? piece`` : piece`and ${t.userId} = ${caller.employeeId}`}
        window w as (partition by ${t.sessionId} order by ${t.at}, ${t.id})
      ), pair as (
        select g.route_id, g.point_id, ${minutes('min')} as least, ${minutes('avg')} as average, ${minutes('max')} as most,
          count(*) as count
        from (select ${s.routeId}, c.point_id, extract(epoch from c.at - c.before) as seconds
          from scan c join ${s} on ${s.id} = c.session_id where c.from_id <> c.point_id and c.at >= ${from}) g
        group by g.route_id, g.point_id
      ), stop as (
        select distinct on (k.route_id, k.point_id) k.route_id, k.point_id, k.sequence, k.expected
        from (select ${k.routeId}, ${k.pointId}, ${k.sequence}, ${k.expectAfterMin}
            - lag(${k.expectAfterMin}) over (partition by ${k.routeId} order by ${k.sequence}, ${k.id}) as expected
          from ${k} where ${k.routeId} in (select route_id from pair)) k
        order by k.route_id, k.point_id, k.sequence
      )`,
  )`from pair h join ${r.withDeleted} on ${r.id} = h.route_id
    join ${p.withDeleted} on ${p.id} = ${r.pinId} join ${o.withDeleted} on ${o.id} = h.point_id
    left join stop k on k.route_id = h.route_id and k.point_id = h.point_id
    order by ${p.name}, ${r.name}, ${r.id}, k.sequence nulls last, ${o.name}, ${o.id} limit ${mostHeatRows + 1}`
  return { rows: rows.slice(0, mostHeatRows), more: rows.length > mostHeatRows }
}
