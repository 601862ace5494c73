import type { AnswerOf } from '../../../src/schema/call.ts'
import type { fieldDay } from '../../../src/resources/field/field.calls.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { incidentType } from '../../../src/resources/incident/incidentType.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import { Params } from '../../engine/sql/params.ts'
import { matchingOpen } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql, Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { changedAssignmentsOf } from '../../modules/scheduling/public.ts'
import { stillWalked } from '../../modules/patrol/public.ts'

type Day = AnswerOf<typeof fieldDay>

const hour = 3_600_000
/** Assignments that begin within so much, or have ended no longer ago than so much. */
const assignmentsAhead = 36 * hour
const assignmentsBack = 3 * hour
/** A punch older than this says nothing about now. */
const punchesWithin = 20 * hour
/** Routes, and work requests, that one person is given at once. */
const most = 50
const mostPins = 500

/** FROM and WHERE of what the caller reads of a resource; undefined where they read nothing of it. */
const reached = (caller: Caller, resource: Resource, filter: Record<string, unknown>, params: Params) =>
  matchingOpen(caller, resource, filter, params, resourceNamed)?.from

async function assignmentsOf(sql: CompanySql, caller: Caller, now: number) {
  const [since, until] = [new Date(now - assignmentsBack), new Date(now + assignmentsAhead)]
  const params = new Params()
  const from = reached(
    caller,
    shiftAssignment,
    { userId: caller.employeeId, status: ['published', 'confirmed', 'swap_requested'] },
    params,
  )
  if (!from) return []
  const current = await sql.query<Day['assignments'][number]>(
    `select t.id, t.pin_id as "pinId", t.start_at as "startAt", t.end_at as "endAt", t.status,
       s.name, s.task_list as tasks
     from (select t.* ${from} and t.start_at < ${params.add(until.toISOString())}
         and t.end_at > ${params.add(since.toISOString())}) t
     join shift s on s.client_id = t.client_id and s.id = t.shift_id
     order by t.start_at, t.id limit ${most}`,
    params.values,
  )
  const changed = await changedAssignmentsOf(sql, caller.employeeId, since, until)
  return [...current, ...changed].toSorted(
    (one, other) => Date.parse(one.startAt) - Date.parse(other.startAt) || one.id - other.id,
  )
}

/** The routes at the given sites, each with the patrol that is under way or comes next. */
async function patrolsOf(sql: Sql, caller: Caller, pinIds: readonly number[], now: number) {
  const params = new Params()
  const from = reached(caller, patrolRoute, { pinId: pinIds, active: true }, params)
  if (!from || pinIds.length === 0) return []
  const [me, at] = [params.add(caller.employeeId), params.add(new Date(now).toISOString())]
  return sql.query<Day['patrols'][number]>(
    `select t.id as "routeId", t.name, t.pin_id as "pinId", t.instructions, t.walk_order as order,
       s.id as "sessionId", s.status, s.scheduled_at as "scheduledAt",
       s.scheduled_at + make_interval(mins => t.grace_min) as "lateAt", t.tardy_reason as "tardyReason",
       coalesce((select json_agg(json_build_object('pointId', p.id, 'name', p.name, 'tag', p.code,
           'required', o.required, 'photoRequired', p.photo_required, 'scanned', exists (
             select from patrol_activity a where a.client_id = t.client_id and a.session_id = s.id and a.point_id = p.id
               and a.deleted_at is null and a.result <> all ('{unknown_tag,skipped}')),
           'questions', coalesce((
             select json_agg(json_build_object('id', q.id, 'text', q.text, 'answerType', q.answer_type,
               'required', q.required, 'options', q.options, 'failWhen', q.fail_when, 'leastValue', q.least_value,
               'mostValue', q.most_value, 'failAction', q.fail_action) order by q.rank, q.id)
             from patrol_question q join patrol_checklist l on l.client_id = q.client_id and l.id = q.checklist_id
             where q.client_id = t.client_id and q.checklist_id = p.checklist_id and q.deleted_at is null
               and l.active and l.deleted_at is null), '[]')) order by o.sequence, o.id)
         from patrol_stop o join patrol_point p on p.client_id = o.client_id and p.id = o.point_id
         where o.client_id = t.client_id and o.route_id = t.id and o.deleted_at is null and p.deleted_at is null and p.active),
         '[]') as stops, f.last
     from (select t.* ${from}) t
     left join lateral (
       select s.id, s.status, s.scheduled_at from patrol_session s
       where s.client_id = t.client_id and s.route_id = t.id and s.deleted_at is null
         and (s.user_id is null or s.user_id = ${me})
         and (s.status = 'in_progress' or (s.status = any ('{scheduled,due,late}')
           and s.scheduled_at between ${at}::timestamptz - ${stillWalked}
             and ${at}::timestamptz + interval '1 day'))
       order by s.status = 'in_progress' desc, s.scheduled_at, s.id limit 1) s on true
     left join lateral (
       select json_build_object('status', s.status, 'startedAt', s.started_at, 'finishedAt', s.finished_at,
         'scannedCount', s.scanned_count, 'requiredCount', s.required_count,
         'left', coalesce((
           select json_agg(p.name order by o.sequence, o.id)
           from patrol_stop o join patrol_point p on p.client_id = o.client_id and p.id = o.point_id
           where o.client_id = s.client_id and o.route_id = s.route_id and o.required and o.deleted_at is null and s.status = 'incomplete'
             and p.deleted_at is null and p.active and not exists (
               select from patrol_activity a where a.client_id = s.client_id and a.session_id = s.id
                 and a.point_id = o.point_id and a.deleted_at is null and a.result <> all ('{unknown_tag,skipped}'))), '[]'),
         'badAnswers', (select count(*) from patrol_answer w where w.client_id = s.client_id and w.session_id = s.id
           and w.deleted_at is null and w.result = 'failed')) as last
       from patrol_session s
       where s.client_id = t.client_id and s.route_id = t.id and s.user_id = ${me} and s.deleted_at is null
         and s.finished_at between ${at}::timestamptz - ${stillWalked} and ${at}::timestamptz
       order by s.finished_at desc, s.id desc limit 1) f on true
     order by s.scheduled_at nulls last, t.name, t.id limit ${most}`,
    params.values,
  )
}

/** The open work requests that name the person as whoever does them. */
async function workOf(sql: Sql, caller: Caller) {
  const params = new Params()
  const status = ['approved', 'assigned', 'in_progress', 'on_hold']
  const from = reached(caller, workRequest, { status }, params)
  if (!from) return []
  const me = params.add(caller.employeeId)
  return sql.query<Day['work'][number]>(
    `select t.id, t.ref_no as "refNo", t.title, t.description, t.status, t.priority, t.due_at as "dueAt", t.pin_id as "pinId",
       nullif(concat_ws(' · ', p.name, f.name, t.location_note), '') as place, p.time_zone as "timeZone",
       coalesce((select json_agg(json_build_object('id', k.id, 'label', k.label, 'taskType', k.task_type,
           'required', k.required, 'result', k.result, 'value', k.value, 'unit', k.unit, 'options', k.options) order by k.sequence, k.id)
         from work_task k where k.client_id = t.client_id and k.work_request_id = t.id and k.deleted_at is null), '[]') as steps
     from (select t.* ${from} and (t.primary_user_id = ${me} or ${me} = any(t.assignee_ids))) t
     left join pin p on p.client_id = t.client_id and p.id = t.pin_id
     left join facility f on f.client_id = t.client_id and f.id = t.facility_id
     order by t.status = 'in_progress' desc, t.due_at nulls last, t.id limit ${most}`,
    params.values,
  )
}

async function lastPunchOf(sql: Sql, { clientId, employeeId }: Caller, now: number) {
  const [row] = await sql.query<NonNullable<Day['lastPunch']>>(
    `select type, at, pin_id as "pinId" from clock_event
     where client_id = $1 and user_id = $2 and type <> 'interval' and at > $3 order by at desc, id desc limit 1`,
    [clientId, employeeId, new Date(now - punchesWithin).toISOString()],
  )
  return row ?? null
}

async function typesOf(sql: Sql, caller: Caller) {
  const params = new Params()
  const from = reached(caller, incidentType, { active: true }, params)
  if (!from) return []
  return sql.query<Day['incidentTypes'][number]>(
    `select t.id, t.name, t.severity ${from} order by t.name, t.id limit 200`,
    params.values,
  )
}

/** The sites that concern the person, then all others for whoever may see them. */
function pinsOf(sql: Sql, caller: Caller, own: readonly number[], work: readonly { pinId: number | null }[]) {
  const also = work.flatMap(({ pinId }) => (pinId === null ? [] : [pinId]))
  return sql.query<Day['pins'][number]>(
    `select id, name, code, nullif(concat_ws(', ', address, postcode, city), '') as address,
       contact_phone as "contactPhone", time_zone as "timeZone",
       json_build_object('latitude', latitude, 'longitude', longitude, 'radiusM', radius_m, 'fenceShape', fence_shape,
         'fencePolygon', fence_polygon, 'mode', fence_mode) as fence, id = any($2) as own
     from pin where client_id = $1 and deleted_at is null and (id = any($2) or id = any($3) or $4)
     order by id = any($2) desc, name, id limit ${mostPins}`,
    [caller.clientId, own, also, reachOf(pin, caller.codes, 'read') === 'all'],
  )
}

/** What the caller needs in the field around now: each part limited by their permissions, as its own list is. */
export async function dayOf(sql: CompanySql, caller: Caller, now: Date): Promise<Day> {
  const [me] = await sql.query<{ employeeId: string; name: string; pinIds: number[] }>(
    `select employee_id as "employeeId", trim(first_name || ' ' || last_name) as name, pin_ids as "pinIds"
     from employee where client_id = $1 and id = $2 and deleted_at is null`,
    [caller.clientId, caller.employeeId],
  )
  if (!me) throw notFound()
  const assignments = await assignmentsOf(sql, caller, now.getTime())
  const pinIds = [...new Set([...assignments.map(({ pinId }) => pinId), ...me.pinIds])]
  const [lastPunch, patrols, work, incidentTypes] = await Promise.all([
    lastPunchOf(sql, caller, now.getTime()),
    patrolsOf(sql, caller, pinIds, now.getTime()),
    workOf(sql, caller),
    typesOf(sql, caller),
  ])
  const pins = await pinsOf(sql, caller, pinIds, work)
  const creates = (resource: Resource) => reachOf(resource, caller.codes, 'create') !== 'none'
  const may = {
    clock: scopeOf(caller.codes, 'AT', 'create') !== 'none',
    patrol: creates(patrolActivity),
    report: creates(incident),
    alarm: creates(emergency),
    work: scopeOf(caller.codes, workRequest.module, 'update') !== 'none',
  }
  const { employeeId, name } = me
  return {
    at: now.toISOString(),
    me: { id: caller.employeeId, employeeId, name },
    pins,
    assignments,
    lastPunch,
    patrols,
    work,
    incidentTypes,
    may,
  }
}
