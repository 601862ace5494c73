import { z } from 'zod'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { exceptionKinds, type patrolExceptions } from '../../../src/resources/patrol/patrol.calls.ts'
import type { Call } from '../../../src/schema/call.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import {
  instant,
  piece,
  recordId,
  rowsIfAny,
  rowsOf,
  select,
  text,
  whole,
  type Piece,
} from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'

/** Exceptions that one answer names; all of them are counted. */
const mostShown = 200
/** Two scans of one patrol at different places closer than this are not believed, in seconds. */
export const tooQuick = 60

const kinds = z.enum(exceptionKinds)
const [s, a, n] = [rowsOf(patrolSession, 't'), rowsOf(patrolActivity, 't'), rowsOf(patrolAnswer, 't')]
const [of, r] = [rowsOf(patrolSession, 's'), rowsOf(patrolRoute, 'r')]
const [p, e, o] = [rowsIfAny(pin, 'p'), rowsIfAny(employee, 'e'), rowsIfAny(patrolPoint, 'o')]

type Wanted = QueryOf<typeof patrolExceptions>
type QueryOf<C extends Call> = z.output<C['query']>

/** Whatever was out of the way on patrols of some days of the company, both included. */
export async function exceptionsOf(sql: CompanySql, caller: Caller, { start, end, pin: site, kind }: Wanted) {
  const from = instantOn(start, '00:00', caller.timeZone).toISOString()
  const until = instantOn(addDays(end, 1), '00:00', caller.timeZone).toISOString()
  const isAll = reachOf(patrolSession, caller.codes, 'read') === 'all'
  const during = ({ company, pinId, userId }: Record<'company' | 'pinId' | 'userId', Piece>, at: Piece) =>
    piece`${company} and ${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz
      ${site === undefined ? piece`` : piece`and ${pinId} = ${site}`}
      ${isAll ? piece`` : piece`and ${userId} = ${caller.employeeId}`}`
  const found = piece`
    select case ${s.status} when 'missed' then 'missed' when 'incomplete' then 'incomplete' else 'late_start' end as kind,
      ${s.id} as session_id, ${s.scheduledAt} as at, ${s.userId}, null::bigint as point_id,
      coalesce(${s.earlyEndReason}, ${s.tardyReason}) as reason
    from ${s.bare} join ${r.withDeleted} on ${r.id} = ${s.routeId}
    where ${during(s, s.scheduledAt)} and (${s.status} = any ('{missed,incomplete}')
      or ${s.startedAt} > ${s.scheduledAt} + make_interval(mins => ${r.graceMin}))
    union all
    select case when ${a.result} = 'late' then 'late_scan' when ${a.result} = any ('{out_of_order,unknown_tag}') then ${a.result}
        else 'too_quick' end, ${a.sessionId}, ${a.at}, ${a.userId}, ${a.pointId}, coalesce(${a.tardyReason}, ${a.note})
    from (select t.*, ${a.pointId} is distinct from lag(${a.pointId}) over w
        and ${a.at} - lag(${a.at}) over w < make_interval(secs => ${tooQuick}) as quick
      from ${a.bare} where ${during(a, a.at)} window w as (partition by ${a.sessionId} order by ${a.at}, ${a.id})) t
    where ${a.result} = any ('{late,out_of_order,unknown_tag}') or t.quick
    union all
    select unnest(${a.flags}), ${a.sessionId}, ${a.at}, ${a.userId}, ${a.pointId}, ${a.note}
    from ${a.bare} where ${during(a, a.at)} and ${a.flags} <> '{}'
    union all
    select 'no_photo', ${a.sessionId}, ${a.at}, ${a.userId}, ${a.pointId}, ${a.note}
    from ${a.bare} where ${during(a, a.at)} and ${a.photoMissing}
    union all
    select case when ${n.result} = 'failed' then 'bad_answer' else 'unanswered' end, ${n.sessionId}, ${n.at}, ${n.userId},
      ${n.pointId}, concat_ws(' ', ${n.question}, ${n.answer}, ${n.note})
    from ${n.bare} where ${during(n, n.at)} and ${n.result} <> 'ok'`
  const [rows, counts] = await Promise.all([
    select(sql, {
      kind: text`f.kind`,
      sessionId: of.id,
      refNo: of.refNo,
      at: instant`f.at`,
      routeName: r.name,
      pinId: of.pinId,
      pinName: p.name,
      userId: recordId.orNull`f.user_id`,
      userName: text.orNull`trim(${e.firstName} || ' ' || ${e.lastName})`,
      pointName: o.name,
      reason: text.orNull`f.reason`,
    })`from (${found}) f join ${of.withDeleted} on ${of.id} = f.session_id
      join ${r.withDeleted} on ${r.id} = ${of.routeId}
      left join ${p.withDeleted} on ${p.id} = ${of.pinId}
      left join ${e.withDeleted} on ${e.id} = f.user_id
      left join ${o.withDeleted} on ${o.id} = f.point_id
      ${kind === undefined ? piece`` : piece`where f.kind = ${kind}`}
      order by f.at desc, f.session_id desc limit ${mostShown + 1}`,
    select(sql, { kind: text`f.kind`, count: whole`count(*)` })`from (${found}) f group by f.kind`,
  ])
  return {
    rows: rows.slice(0, mostShown).map((one) => ({ ...one, kind: kinds.parse(one.kind) })),
    counts: Object.fromEntries(counts.map(({ kind: name, count }) => [name, count])),
    more: rows.length > mostShown,
  }
}
