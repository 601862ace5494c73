import { z } from 'zod'
import { nextStart, timesIn } from '../../../src/domain/patrol/patrol.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { permit, reachedRows } from '../../engine/access/access.ts'
import { Params } from '../../engine/sql/params.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** Routes that the board shows at once. */
const mostRoutes = 300

const iso = z.coerce.date().transform((at) => at.toISOString())
const row = z.object({
  id: z.number(),
  name: z.string(),
  pinId: z.number(),
  pinName: z.string(),
  timeZone: z.string(),
  weekdays: z.array(z.coerce.number()),
  startTimes: z.string().nullable(),
  done: z.number(),
  missed: z.number(),
  sessionId: z.number().nullable(),
  refNo: z.string().nullable(),
  status: z.string().nullable(),
  scheduledAt: iso.nullable(),
  startedAt: iso.nullable(),
  finishedAt: iso.nullable(),
  scannedCount: z.number().nullable(),
  requiredCount: z.number().nullable(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  lastPoint: z.string().nullable(),
  lastAt: iso.nullable(),
  badAnswers: z.number(),
})

/** The routes that the caller reaches, each with its latest patrol. */
export async function boardOf(sql: Sql, caller: Caller, pinId: number | undefined, now: Date) {
  const params = new Params()
  const conditions = [
    reachedRows(patrolRoute, caller, permit(caller, patrolRoute, 'read'), params, resourceNamed),
    't.active',
    ...(pinId === undefined ? [] : [`t.pin_id = ${params.add(pinId)}`]),
  ]
  const at = params.add(now.toISOString())
  const rows = await sql.query(
    `select t.id, t.name, t.pin_id as "pinId", p.name as "pinName", p.time_zone as "timeZone", t.weekdays,
       t.start_times as "startTimes", coalesce(day.done, 0)::int as done, coalesce(day.missed, 0)::int as missed,
       s.id as "sessionId", s.ref_no as "refNo", s.status, s.scheduled_at as "scheduledAt", s.started_at as "startedAt",
       s.finished_at as "finishedAt", s.scanned_count as "scannedCount", s.required_count as "requiredCount",
       s.user_id as "userId", trim(e.first_name || ' ' || e.last_name) as "userName", last.name as "lastPoint", last.at as "lastAt",
       (select count(*)::int from patrol_answer w where w.client_id = t.client_id and w.session_id = s.id
          and w.result = 'failed' and w.deleted_at is null) as "badAnswers"
     from patrol_route t
     join pin p on p.client_id = t.client_id and p.id = t.pin_id
     left join lateral (
       select * from patrol_session s where s.client_id = t.client_id and s.route_id = t.id and s.deleted_at is null
       order by s.status = 'in_progress' desc, s.id desc limit 1) s on true
     left join employee e on e.client_id = t.client_id and e.id = s.user_id
     left join lateral (
       select a.at, o.name from patrol_activity a
       left join patrol_point o on o.client_id = a.client_id and o.id = a.point_id
       where a.client_id = t.client_id and a.session_id = s.id and a.deleted_at is null order by a.at desc limit 1) last on true
     left join lateral (
       select count(*) filter (where d.status = any ('{completed,completed_late}')) as done,
         count(*) filter (where d.status = any ('{missed,incomplete}')) as missed
       from (select status from patrol_session d where d.client_id = t.client_id and d.route_id = t.id and d.deleted_at is null
           and d.scheduled_at between ${at}::timestamptz - interval '1 day' and ${at}::timestamptz) d) day on true
     where ${conditions.join(' and ')} order by p.name, t.name, t.id limit ${mostRoutes + 1}`,
    params.values,
  )
  const routes = rows.slice(0, mostRoutes).map((one) => {
    const found = row.parse(one)
    const { id, name, pinId: site, pinName, timeZone, weekdays, startTimes, done, missed, sessionId } = found
    const { refNo, status, scheduledAt, startedAt, finishedAt, scannedCount, requiredCount } = found
    const { userId, userName, lastPoint, lastAt, badAnswers } = found
    const next = nextStart({ weekdays, startTimes: timesIn(startTimes), timeZone }, now)
    return {
      id,
      name,
      pinId: site,
      pinName,
      timeZone,
      nextAt: next?.toISOString() ?? null,
      done,
      missed,
      session:
        sessionId === null || refNo === null || status === null
          ? null
          : {
              id: sessionId,
              refNo,
              status,
              scheduledAt,
              startedAt,
              finishedAt,
              scannedCount: scannedCount ?? 0,
              requiredCount: requiredCount ?? 0,
              userId,
              userName,
              lastPoint,
              lastAt,
              badAnswers,
            },
    }
  })
  return { routes, more: rows.length > mostRoutes }
}
