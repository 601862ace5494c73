import type { z } from 'zod/mini'
import type { finishPatrol, scanPoint, startPatrol } from '../../../src/resources/patrol/patrol.calls.ts'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { reachedRow } from '../../engine/reading/reads.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { cancelJob } from '../../platform/jobs/jobs.ts'
import { keepAnswers, mayStandThere } from './answers.ts'
import { holdDevice, mustHaveCome } from '../../services/activity/devices.ts'
import type { ScanFlag } from '../../../src/domain/patrol/patrol.ts'
import { endOf, followScans, holdWalk, stillWalked, stopsOf } from './walk.ts'
import { waitingJob } from './patrol.hooks.ts'

type Start = z.output<(typeof startPatrol)['body']>
type Scan = z.output<(typeof scanPoint)['body']>
type Finish = z.output<(typeof finishPatrol)['body']>

async function told(tx: Tx, id: number, repeated: boolean) {
  const walk = await holdWalk(tx, tx.actor.clientId, id)
  if (!walk) throw notFound()
  const stops = await stopsOf(tx, tx.actor.clientId, walk.routeId, id)
  const { refNo, status, requiredCount, startedAt } = walk
  return {
    id,
    refNo,
    status,
    requiredCount,
    startedAt: startedAt?.toISOString() ?? null,
    repeated,
    // Who walks it reads the tags on the spot: they prove that somebody was there.
    stops: stops.map(({ tag: _tag, toleranceMin: _tolerance, ...stop }) => stop),
  }
}

/** The patrol of the route that can be begun at the instant: nobody's or the caller's own, the nearest before it. */
async function dueAt(tx: Tx, caller: Caller, routeId: number, at: string) {
  const [due] = await tx.query<{ id: number; late: boolean; reason: string }>(
    `select s.id, $4::timestamptz > s.scheduled_at + make_interval(mins => r.grace_min) as late, r.tardy_reason as reason
     from patrol_session s join patrol_route r on r.client_id = s.client_id and r.id = s.route_id
     where s.client_id = $1 and s.route_id = $2 and s.deleted_at is null and s.status = any ('{scheduled,due,late}')
       and (s.user_id is null or s.user_id = $3) and s.scheduled_at between $4::timestamptz - ${stillWalked}
         and $4::timestamptz + make_interval(mins => r.earliest_start_min)
     order by s.scheduled_at desc limit 1 for update of s`,
    [caller.clientId, routeId, caller.employeeId, at],
  )
  return due
}

/** @throws 404 where the route is out of the caller's reach; 422 where it is late and must say why */
export async function begin(tx: Tx, writes: Writes, caller: Caller, { routeId, at, ...body }: Start) {
  mustHaveCome('at', at)
  await holdDevice(tx, caller)
  const [known] = await tx.query<{ id: number }>(
    'select id from patrol_session where client_id = $1 and user_id = $2 and offline_key = $3',
    [caller.clientId, caller.employeeId, body.offlineKey],
  )
  if (known) return told(tx, known.id, true)
  await reachedRow(tx, caller, patrolRoute, resourceNamed, { id: routeId, action: 'read', columns: 't.id' })
  const [walking] = await tx.query<{ id: number }>(
    `select id from patrol_session where client_id = $1 and route_id = $2 and user_id = $3 and deleted_at is null
       and status = 'in_progress' and started_at between $4::timestamptz - ${stillWalked} and $4
     order by id desc limit 1`,
    [caller.clientId, routeId, caller.employeeId, at],
  )
  // Who starts it twice walks it once.
  if (walking) return told(tx, walking.id, true)
  const due = await dueAt(tx, caller, routeId, at)
  if (due?.late && due.reason === 'mandatory' && !body.tardyReason)
    throw invalid({ tardyReason: 'Say why the patrol begins late.' })
  const id =
    due?.id ?? (await writes.create(tx, caller, patrolSession, { routeId, userId: caller.employeeId })).id
  tx.verb('patrol')
  await tx.query(
    `update patrol_session set user_id = $3, started_at = $4, status = 'in_progress', tardy_reason = $5, offline = $6,
       offline_key = $7, updated_at = now(), updated_by = $3, version = version + 1 where client_id = $1 and id = $2`,
    [
      caller.clientId,
      id,
      caller.employeeId,
      at,
      body.tardyReason ?? null,
      body.offline ?? false,
      body.offlineKey,
    ],
  )
  await followScans(tx, caller.clientId, id)
  tx.touch('patrol_session')
  cancelJob(tx, waitingJob, id)
  return told(tx, id, false)
}

interface ScanAnswer {
  id: number
  pointId: number | null
  result: string
  flags: ScanFlag[]
  photoMissing: boolean
  distanceM: number | null
  scannedCount: number
  requiredCount: number
}

const scanned = (tx: Tx, userId: number, offlineKey: string) =>
  tx.query<ScanAnswer>(
    `select a.id, a.point_id as "pointId", a.result, a.flags, a.distance_m as "distanceM", a.photo_missing as "photoMissing", s.scanned_count as "scannedCount",
       s.required_count as "requiredCount"
     from patrol_activity a join patrol_session s on s.client_id = a.client_id and s.id = a.session_id
     where a.client_id = $1 and a.user_id = $2 and a.offline_key = $3`,
    [tx.actor.clientId, userId, offlineKey],
  )

async function scannedBefore(tx: Tx, sessionId: number, pointId: number, activityId: number) {
  const earlier = await tx.query(
    `select from patrol_activity where client_id = $1 and session_id = $2 and point_id = $3 and id <> $4
       and deleted_at is null and result <> all ('{unknown_tag,skipped}') limit 1`,
    [tx.actor.clientId, sessionId, pointId, activityId],
  )
  return earlier.length > 0
}

/** What is said of a scan that its route refuses, by what it does not prove. */
const refusals: Readonly<Partial<Record<ScanFlag | 'out_of_order', Readonly<Record<string, string>>>>> = {
  no_tag: { tag: 'Scan the tag of the checkpoint: this route takes none by hand.' },
  no_position: { latitude: 'Allow this phone its position: this route takes no scan without one.' },
  too_far: { latitude: 'You are too far from this checkpoint.' },
  too_fast: { at: 'This is too soon after another checkpoint.' },
  wrong_time: { at: 'This is outside the time of the patrol.' },
  out_of_order: { tag: 'Scan the checkpoints one after the other.' },
}

/** @throws 422 where the route takes no scan without proof, as long as the person may still stand there */
function mustProve(rule: string, { flags, result }: ScanAnswer, at: string) {
  if (rule !== 'refuse' || !mayStandThere(at)) return
  const kinds: (keyof typeof refusals)[] = result === 'out_of_order' ? [...flags, result] : flags
  const problem = kinds.map((kind) => refusals[kind]).find(Boolean)
  if (problem) throw invalid(problem)
}

/**
 * @throws 404 where the patrol is out of the caller's reach; 409 where it was cancelled; 422 naming what has not been
 * answered, or the photo that is missing, as long as the person may still stand there
 */
export async function scan(tx: Tx, writes: Writes, caller: Caller, { answers, checklistAt, ...body }: Scan) {
  mustHaveCome('at', body.at)
  await holdDevice(tx, caller)
  const [known] = await scanned(tx, caller.employeeId, body.offlineKey)
  if (known) return { ...known, repeated: true }
  if (body.tag === undefined && body.pointId === undefined)
    throw invalid({ tag: 'Say which checkpoint it is.' })
  const id = body.sessionId
  await reachedRow(tx, caller, patrolSession, resourceNamed, { id, action: 'read', columns: 't.id' })
  const walk = await holdWalk(tx, caller.clientId, id)
  if (walk?.status === 'cancelled') throw conflict('This patrol was cancelled.')
  if (!walk) throw notFound()
  const { id: activityId } = await writes.create(tx, caller, patrolActivity, {
    ...body,
    userId: caller.employeeId,
  })
  const [made] = await scanned(tx, caller.employeeId, body.offlineKey)
  if (!made) throw new Error('A scan was not kept')
  const { pointId, result } = made
  mustProve(walk.unprovenScans, made, body.at)
  // What comes later is kept without it, as an exception.
  if (made.photoMissing && mayStandThere(body.at))
    throw invalid({ photoId: 'This checkpoint needs a photo.' })
  if (result !== 'unknown_tag' || answers)
    await keepAnswers(
      tx,
      writes,
      caller,
      { activityId, sessionId: id, pointId, pinId: walk.pinId, userId: caller.employeeId },
      { at: body.at, answers, checklistAt },
      pointId === null || (await scannedBefore(tx, id, pointId, activityId)),
    )
  return { ...made, repeated: false }
}

/** @throws 409 where it has not begun; 422 where checkpoints are missing and nobody says why */
export async function finish(tx: Tx, id: number, { at, earlyEndReason }: Finish) {
  mustHaveCome('at', at)
  const { clientId, employeeId } = tx.actor
  const begun = await holdWalk(tx, clientId, id)
  if (begun && !begun.finishedAt) await followScans(tx, clientId, id)
  const walk = await holdWalk(tx, clientId, id)
  if (!walk) throw notFound()
  const { scannedCount, requiredCount } = walk
  const answer = { id, scannedCount, requiredCount }
  if (walk.finishedAt) return { ...answer, status: walk.status, finishedAt: walk.finishedAt.toISOString() }
  if (walk.status !== 'in_progress') throw conflict('This patrol has not begun.')
  const status = endOf(walk)
  if (status === 'incomplete' && !earlyEndReason)
    throw invalid({ earlyEndReason: 'Say why checkpoints are left out.' })
  tx.verb('patrol')
  await tx.query(
    `update patrol_session set finished_at = $3, status = $4, early_end_reason = $5, updated_at = now(), updated_by = $6,
       version = version + 1 where client_id = $1 and id = $2`,
    [clientId, id, at, status, earlyEndReason ?? null, employeeId || null],
  )
  tx.touch('patrol_session')
  return { ...answer, status, finishedAt: new Date(at).toISOString() }
}
