import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolStop } from '../../../src/resources/patrol/patrolStop.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolAnswer } from '../../../src/resources/patrol/patrolAnswer.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { findReached } from '../../engine/tables/reached.ts'
import { boolean, instant, pick, rowsIfAny, rowsOf, select, text } from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { tooQuick } from './exceptions.ts'

/** Scans, and answers, of one patrol that one answer holds. */
const most = 1_000

const [r, p, t] = [rowsOf(patrolRoute, 'r'), rowsOf(pin, 'p'), rowsOf(patrolStop, 't')]
const [o, a, n] = [rowsOf(patrolPoint, 'o'), rowsOf(patrolActivity, 'a'), rowsOf(patrolAnswer, 'n')]
const [w, i] = [rowsIfAny(workRequest, 'w'), rowsIfAny(incident, 'i')]

/**
 * What became of a patrol: the checkpoints of its route, what was scanned, and what was answered.
 * @throws 404 where the patrol is out of the caller's reach
 */
export async function walkedOf(sql: CompanySql, caller: Caller, id: number) {
  const asked = { id, action: 'read', columns: ['routeId'] } as const
  const { routeId } = await findReached(sql, caller, patrolSession, resourceNamed, asked)
  const [head, stops, scans, answers] = await Promise.all([
    select(sql, {
      graceMin: r.graceMin,
      timeZone: p.timeZone,
    })`from ${r.withDeleted} join ${p.withDeleted} on ${p.id} = ${r.pinId} where ${r.id} = ${routeId}`,
    select(sql, {
      ...pick(t, ['pointId', 'required', 'expectAfterMin']),
      ...pick(o, ['name', 'section', 'photoRequired']),
    })`from ${t} join ${o} on ${o.id} = ${t.pointId} where ${t.routeId} = ${routeId} and ${o.active}
      order by ${t.sequence}, ${t.id} limit ${most}`,
    select(sql, {
      ...pick(a, [
        'id',
        'pointId',
        'at',
        'method',
        'result',
        'flags',
        'distanceM',
        'photoId',
        'photoMissing',
      ]),
      ...pick(a, ['tardyReason', 'skipReason', 'note']),
      name: text.orNull`coalesce(${o.name}, ${a.tag})`,
      quick: boolean`coalesce(${a.pointId} is distinct from lag(${a.pointId}) over w
        and ${a.at} - lag(${a.at}) over w < make_interval(secs => ${tooQuick}), false)`,
    })`from ${a} left join ${o.withDeleted} on ${o.id} = ${a.pointId} where ${a.sessionId} = ${id}
      window w as (order by ${a.at}, ${a.id}) order by ${a.at}, ${a.id} limit ${most}`,
    select(sql, {
      ...pick(n, [
        'id',
        'activityId',
        'pointId',
        'question',
        'answerType',
        'answer',
        'result',
        'note',
        'fileId',
      ]),
      ...pick(n, ['failAction', 'workRequestId', 'incidentId']),
      at: instant`${n.at}`,
      point: text.orNull`${o.name}`,
      workRefNo: w.refNo,
      incidentRefNo: i.refNo,
    })`from ${n} left join ${o.withDeleted} on ${o.id} = ${n.pointId}
      left join ${w.withDeleted} on ${w.id} = ${n.workRequestId}
      left join ${i.withDeleted} on ${i.id} = ${n.incidentId}
      where ${n.sessionId} = ${id} order by ${n.at}, ${n.id} limit ${most}`,
  ])
  return {
    graceMin: head[0]?.graceMin ?? 0,
    timeZone: head[0]?.timeZone ?? caller.timeZone,
    stops,
    scans,
    answers,
  }
}
