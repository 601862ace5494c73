import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { nextStart, timesIn, waitingAt } from '../../../src/domain/patrol/patrol.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { change } from '../../engine/tables/rows.ts'
import { instant, now as atNow, pick, rowsOf, select, whole } from '../../engine/tables/statement.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Jobs, Next } from '../../platform/jobs/jobs.ts'
import { notify } from '../../services/notification/notify.ts'
import { routeJob, waitingJob } from './patrol.hooks.ts'
import { isWaiting } from './walk.ts'

const minute = 60_000
/** What was due longer ago than this while nothing ran is not entered any more. */
const longestPast = 24 * 60 * minute

const [r, p, s] = [rowsOf(patrolRoute, 'r'), rowsOf(pin, 'p'), rowsOf(patrolSession, 's')]

/** Enters the patrols of a route that can be begun by now, each once; gives the time of the next one. */
async function planRoute(tx: Tx, writes: Writes, routeId: number, now: Date): Promise<Next> {
  const [route] = await select(tx, {
    ...pick(r, ['weekdays', 'startTimes', 'earliestStartMin']),
    timeZone: p.timeZone,
    last: instant.orNull`select max(${s.scheduledAt}) from ${s.withDeleted}
      where ${s.routeId} = ${r.id} and ${s.scheduledAt} <= ${now.toISOString()}::timestamptz + interval '1 day'`,
  })`from ${r} join ${p.withDeleted} on ${p.id} = ${r.pinId}
    where ${r.id} = ${routeId} and ${r.active} and ${p.status} = 'active'`
  if (!route) return undefined
  const { weekdays, startTimes, earliestStartMin, timeZone, last } = route
  const plan = { weekdays: weekdays.map(Number), startTimes: timesIn(startTimes), timeZone }
  const early = earliestStartMin * minute
  const from = Math.max(last === null ? now.getTime() : Date.parse(last), now.getTime() - longestPast)
  const caller = await systemCaller(tx)
  let next = nextStart(plan, new Date(from))
  while (next && next.getTime() - early <= now.getTime()) {
    await writes.create(tx, caller, patrolSession, { routeId, scheduledAt: next.toISOString() })
    next = nextStart(plan, next)
  }
  return next && new Date(next.getTime() - early)
}

/** Says of a patrol that nobody has begun that it is due, late or missed, and tells those who want to know. */
async function lookAt(tx: Tx, sessionId: number, now: Date): Promise<Next> {
  const [waiting] = await select(tx, {
    ...pick(s, ['refNo', 'status']),
    scheduledAt: instant`${s.scheduledAt}`,
    ...pick(r, ['graceMin', 'estMinutes']),
    route: r.name,
    tell: r.alertUserIds,
  })`from ${s} join ${r.withDeleted} on ${r.id} = ${s.routeId}
    where ${s.id} = ${sessionId} and ${isWaiting} and ${s.scheduledAt} is not null for update of s`
  if (!waiting) return undefined
  const { status, next } = waitingAt({ ...waiting, scheduledAt: new Date(waiting.scheduledAt) }, now)
  if (status !== waiting.status) {
    tx.verb('patrol')
    const version = whole`t.version + 1`
    await change(tx, patrolSession, { id: sessionId }, { status, updatedAt: atNow, version }, { quiet: true })
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
