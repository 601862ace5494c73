import { z } from 'zod'
import { answerOfWalk, scanOfWalk, stopOfWalk } from '../../../src/resources/patrol/walked.calls.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { reachedRow } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { tooQuick } from './exceptions.ts'

/** Scans, and answers, of one patrol that one answer holds. */
const most = 1_000

const reached = z.object({ routeId: z.number() })

/**
 * What became of a patrol: the checkpoints of its route, what was scanned, and what was answered.
 * @throws 404 where the patrol is out of the caller's reach
 */
export async function walkedOf(sql: Sql, caller: Caller, id: number) {
  const { routeId } = reached.parse(
    await reachedRow(sql, caller, patrolSession, resourceNamed, {
      id,
      action: 'read',
      columns: 't.route_id as "routeId"',
    }),
  )
  const { clientId } = caller
  const [head, stops, scans, answers] = await Promise.all([
    sql.query<{ graceMin: number; timeZone: string }>(
      `select r.grace_min as "graceMin", p.time_zone as "timeZone" from patrol_route r
       join pin p on p.client_id = r.client_id and p.id = r.pin_id where r.client_id = $1 and r.id = $2`,
      [clientId, routeId],
    ),
    sql.query(
      `select s.point_id as "pointId", p.name, p.section, s.required, s.expect_after_min as "expectAfterMin",
         p.photo_required as "photoRequired"
       from patrol_stop s join patrol_point p on p.client_id = s.client_id and p.id = s.point_id
       where s.client_id = $1 and s.route_id = $2 and s.deleted_at is null and p.deleted_at is null and p.active
       order by s.sequence, s.id limit ${most}`,
      [clientId, routeId],
    ),
    sql.query(
      `select a.id, a.point_id as "pointId", coalesce(p.name, a.tag) as name, to_json(a.at) #>> '{}' as at, a.method, a.result, a.flags,
         a.distance_m as "distanceM", a.photo_id as "photoId", a.photo_missing as "photoMissing", a.tardy_reason as "tardyReason",
         a.skip_reason as "skipReason", a.note,
         coalesce(a.point_id is distinct from lag(a.point_id) over w
           and a.at - lag(a.at) over w < make_interval(secs => ${tooQuick}), false) as quick
       from patrol_activity a left join patrol_point p on p.client_id = a.client_id and p.id = a.point_id
       where a.client_id = $1 and a.session_id = $2 and a.deleted_at is null
       window w as (order by a.at, a.id) order by a.at, a.id limit ${most}`,
      [clientId, id],
    ),
    sql.query(
      `select a.id, a.activity_id as "activityId", a.point_id as "pointId", p.name as point, a.question, a.answer_type as "answerType",
         a.answer, a.result, a.note, a.file_id as "fileId", a.fail_action as "failAction", to_json(a.at) #>> '{}' as at,
         a.work_request_id as "workRequestId", w.ref_no as "workRefNo", a.incident_id as "incidentId", i.ref_no as "incidentRefNo"
       from patrol_answer a left join patrol_point p on p.client_id = a.client_id and p.id = a.point_id
       left join work_request w on w.client_id = a.client_id and w.id = a.work_request_id
       left join incident i on i.client_id = a.client_id and i.id = a.incident_id
       where a.client_id = $1 and a.session_id = $2 and a.deleted_at is null order by a.at, a.id limit ${most}`,
      [clientId, id],
    ),
  ])
  return {
    graceMin: head[0]?.graceMin ?? 0,
    timeZone: head[0]?.timeZone ?? caller.timeZone,
    stops: stops.map((one) => stopOfWalk.parse(one)),
    scans: scans.map((one) => scanOfWalk.parse(one)),
    answers: answers.map((one) => answerOfWalk.parse(one)),
  }
}
