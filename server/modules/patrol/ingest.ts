import type { z } from 'zod/mini'
import type { finishPatrol, scanPoint, startPatrol } from '../../../src/resources/patrol/patrol.calls.ts'
import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { change, findOne } from '../../engine/tables/rows.ts'
import { boolean, pick, raw, rowsOf, select, type Selected } from '../../engine/tables/statement.ts'
import { reachedRow } from '../../engine/reading/reads.ts'
import type { Writes } from '../../engine/writing/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { cancelJob } from '../../platform/jobs/jobs.ts'
import { keepAnswers, mayStandThere } from './answers.ts'
import { holdDevice, mustHaveCome } from '../../services/activity/devices.ts'
import type { ScanFlag } from '../../../src/domain/patrol/patrol.ts'
import { endOf, followScans, holdWalk, isWaiting, stillWalked, stopsOf } from './walk.ts'
import { waitingJob } from './patrol.hooks.ts'

type Start = z.output<(typeof startPatrol)['body']>
type Scan = z.output<(typeof scanPoint)['body']>
type Finish = z.output<(typeof finishPatrol)['body']>

const [s, r, a] = [rowsOf(patrolSession, 's'), rowsOf(patrolRoute, 'r'), rowsOf(patrolActivity, 'a')]

async function told(tx: Tx, id: number, repeated: boolean) {
  const walk = await holdWalk(tx, id)
  if (!walk) throw notFound()
  const stops = await stopsOf(tx, walk.routeId, id)
  const { refNo, status, requiredCount, startedAt } = walk
  return {
    id,
    refNo,
    status,
    requiredCount,
    startedAt,
    repeated,
    // Who walks it reads the tags on the spot: they prove that somebody was there.
    stops: stops.map(({ tag: _tag, toleranceMin: _tolerance, ...stop }) => stop),
  }
}

/** The patrol of the route that can be begun at the instant: nobody's or the caller's own, the nearest before it. */
async function dueAt(tx: Tx, caller: Caller, routeId: number, at: string) {
  const [due] = await select(tx, {
    id: s.id,
    late: boolean`${at}::timestamptz > ${s.scheduledAt} + make_interval(mins => ${r.graceMin})`,
    reason: r.tardyReason,
  })`from ${s} join ${r.withDeleted} on ${r.id} = ${s.routeId}
    where ${s.routeId} = ${routeId} and ${isWaiting} and (${s.userId} is null or ${s.userId} = ${caller.employeeId})
      and ${s.scheduledAt} between ${at}::timestamptz - ${raw(stillWalked)}
        and ${at}::timestamptz + make_interval(mins => ${r.earliestStartMin})
    order by ${s.scheduledAt} desc limit 1 for update of s`
  return due
}

/** @throws 404 where the route is out of the caller's reach; 422 where it is late and must say why */
export async function begin(tx: Tx, writes: Writes, caller: Caller, { routeId, at, ...body }: Start) {
  mustHaveCome('at', at)
  await holdDevice(tx, caller)
  const { offlineKey, offline = false, tardyReason = null } = body
  const { employeeId: userId } = caller
  const sent = { userId, offlineKey }
  const known = await findOne(tx, patrolSession, sent, { columns: ['id'], withDeleted: true })
  if (known) return told(tx, known.id, true)
  await reachedRow(tx, caller, patrolRoute, resourceNamed, { id: routeId, action: 'read', columns: 't.id' })
  const [walking] = await select(tx, {
    id: s.id,
  })`from ${s} where ${s.routeId} = ${routeId} and ${s.userId} = ${userId}
    and ${s.status} = 'in_progress' and ${s.startedAt} between ${at}::timestamptz - ${raw(stillWalked)} and ${at}::timestamptz
    order by ${s.id} desc limit 1`
  // Who starts it twice walks it once.
  if (walking) return told(tx, walking.id, true)
  const due = await dueAt(tx, caller, routeId, at)
  if (due?.late && due.reason === 'mandatory' && !tardyReason)
    throw invalid({ tardyReason: 'Say why the patrol begins late.' })
  const id = due?.id ?? (await writes.create(tx, caller, patrolSession, { routeId, userId })).id
  tx.verb('patrol')
  await change(
    tx,
    patrolSession,
    { id },
    { ...sent, startedAt: at, status: 'in_progress', tardyReason, offline },
  )
  await followScans(tx, id)
  cancelJob(tx, waitingJob, id)
  return told(tx, id, false)
}

const scanAnswer = {
  ...pick(a, ['id', 'pointId', 'result', 'flags', 'distanceM', 'photoMissing']),
  ...pick(s, ['scannedCount', 'requiredCount']),
}
type ScanAnswer = Selected<typeof scanAnswer>

const scanned = (tx: Tx, userId: number, offlineKey: string) =>
  select(tx, scanAnswer)`from ${a.withDeleted} join ${s.withDeleted} on ${s.id} = ${a.sessionId}
    where ${a.userId} = ${userId} and ${a.offlineKey} = ${offlineKey}`

async function scannedBefore(tx: Tx, sessionId: number, pointId: number, activityId: number) {
  const earlier = await select(tx, { id: a.id })`from ${a} where ${a.sessionId} = ${sessionId}
    and ${a.pointId} = ${pointId} and ${a.id} <> ${activityId} and ${a.result} <> all ('{unknown_tag,skipped}') limit 1`
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
  const walk = await holdWalk(tx, id)
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
  const begun = await holdWalk(tx, id)
  if (begun && !begun.finishedAt) await followScans(tx, id)
  const walk = await holdWalk(tx, id)
  if (!walk) throw notFound()
  const { scannedCount, requiredCount } = walk
  const answer = { id, scannedCount, requiredCount }
  if (walk.finishedAt) return { ...answer, status: walk.status, finishedAt: walk.finishedAt }
  if (walk.status !== 'in_progress') throw conflict('This patrol has not begun.')
  const status = endOf(walk)
  if (status === 'incomplete' && !earlyEndReason)
    throw invalid({ earlyEndReason: 'Say why checkpoints are left out.' })
  tx.verb('patrol')
  await change(tx, patrolSession, { id }, { finishedAt: at, status, earlyEndReason: earlyEndReason ?? null })
  return { ...answer, status, finishedAt: new Date(at).toISOString() }
}
