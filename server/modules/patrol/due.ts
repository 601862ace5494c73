import { z } from 'zod'
import { nextStart, timesIn, waitingAt } from '../../../src/domain/patrol/patrol.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Jobs, Next } from '../../platform/jobs/jobs.ts'
import { notify } from '../../services/notification/notify.ts'
import { routeJob, waitingJob } from './patrol.hooks.ts'

const minute = 60_000
/** What was due longer ago than this while nothing ran is not entered any more. */
const longestPast = 24 * 60 * minute

const routeRow = z.object({
  weekdays: z.array(z.coerce.number()),
  startTimes: z.string().nullable(),
  earliestStartMin: z.number(),
  timeZone: z.string(),
  last: z.coerce.date().nullable(),
})

/** Enters the patrols of a route that can be begun by now, each once; gives the time of the next one. */
async function planRoute(tx: Tx, writes: Writes, routeId: number, now: Date): Promise<Next> {
  const [row] = await tx.query(
    `select r.weekdays, r.start_times as "startTimes", r.earliest_start_min as "earliestStartMin", p.time_zone as "timeZone",
       (select max(s.scheduled_at) from patrol_session s
        where s.client_id = r.client_id and s.route_id = r.id and s.scheduled_at <= $3::timestamptz + interval '1 day') as last
     from patrol_route r join pin p on p.client_id = r.client_id and p.id = r.pin_id
     where r.client_id = $1 and r.id = $2 and r.active and r.deleted_at is null and p.status = 'active'`,
    [tx.actor.clientId, routeId, now.toISOString()],
  )
  if (!row) return undefined
  const { weekdays, startTimes, earliestStartMin, timeZone, last } = routeRow.parse(row)
  const plan = { weekdays, startTimes: timesIn(startTimes), timeZone }
  const early = earliestStartMin * minute
  const from = Math.max(last?.getTime() ?? now.getTime(), now.getTime() - longestPast)
  const caller = await systemCaller(tx)
  let next = nextStart(plan, new Date(from))
  while (next && next.getTime() - early <= now.getTime()) {
    await writes.create(tx, caller, patrolSession, { routeId, scheduledAt: next.toISOString() })
    next = nextStart(plan, next)
  }
  return next && new Date(next.getTime() - early)
}

const waitingRow = z.object({
  refNo: z.string(),
  route: z.string(),
  status: z.string(),
  scheduledAt: z.coerce.date(),
  graceMin: z.number(),
  estMinutes: z.number(),
  tell: z.array(z.number()),
})

/** Says of a patrol that nobody has begun that it is due, late or missed, and tells those who want to know. */
async function lookAt(tx: Tx, sessionId: number, now: Date): Promise<Next> {
  const [row] = await tx.query(
    `select s.ref_no as "refNo", r.name as route, s.status, s.scheduled_at as "scheduledAt", r.grace_min as "graceMin",
       r.est_minutes as "estMinutes", r.alert_user_ids as tell
     from patrol_session s join patrol_route r on r.client_id = s.client_id and r.id = s.route_id
     where s.client_id = $1 and s.id = $2 and s.deleted_at is null and s.status = any ('{scheduled,due,late}')
       and s.scheduled_at is not null for update of s`,
    [tx.actor.clientId, sessionId],
  )
  if (!row) return undefined
  const waiting = waitingRow.parse(row)
  const { status, next } = waitingAt(waiting, now)
  if (status !== waiting.status) {
    tx.verb('patrol')
    await tx.query(
      'update patrol_session set status = $3, updated_at = now(), version = version + 1 where client_id = $1 and id = $2',
      [tx.actor.clientId, sessionId, status],
    )
    tx.touch('patrol_session')
    if (status === 'late' || status === 'missed') {
      await notify(tx, waiting.tell, {
        type: 'patrol',
        wording: status === 'late' ? 'patrolLate' : 'patrolMissed',
        values: { route: waiting.route, ref: waiting.refNo },
      })
    }
  }
  return next
}

export function patrolJobs(jobs: Jobs, writes: Writes) {
  jobs.handle(routeJob, { within: (tx, { key, now }) => planRoute(tx, writes, key, now) })
  jobs.handle(waitingJob, { within: (tx, { key, now }) => lookAt(tx, key, now) })
}
