import { patrolActivity } from '../../../src/resources/patrol/patrolActivity.resource.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { patrolRoute } from '../../../src/resources/patrol/patrolRoute.resource.ts'
import { patrolSession } from '../../../src/resources/patrol/patrolSession.resource.ts'
import { patrolStop } from '../../../src/resources/patrol/patrolStop.resource.ts'
import {
  assessScan,
  patrolEnd,
  scanFlagsOf,
  type ScanFlag,
  type ScanResult,
} from '../../../src/domain/patrol/patrol.ts'
import { metresBetween, type Place } from '../../../src/domain/patrol/fence.ts'
import { change } from '../../engine/tables/rows.ts'
import {
  boolean,
  float,
  pick,
  piece,
  rowsOf,
  select,
  whole,
  write,
  type Piece,
  type Selected,
} from '../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../platform/db/sql.ts'

/** SQL: a patrol that was due, or begun, longer ago is not begun, or gone on with, any more. */
export const stillWalked = `interval '12 hours'`

const [s, r] = [rowsOf(patrolSession, 's'), rowsOf(patrolRoute, 'r')]
const [t, p, a] = [rowsOf(patrolStop, 't'), rowsOf(patrolPoint, 'p'), rowsOf(patrolActivity, 'a')]
/** Whether a scan shows that somebody was there. */
const counts = piece`${a.result} <> all ('{unknown_tag,skipped}')`
/** Whether somebody may still begin it. */
export const isWaiting = piece`${s.status} = any ('{scheduled,due,late}')`

const walkColumns = {
  ...pick(s, ['id', 'refNo', 'routeId', 'userId', 'scheduledAt', 'startedAt', 'finishedAt', 'status']),
  ...pick(s, ['requiredCount', 'scannedCount']),
  ...pick(r, ['pinId', 'graceMin', 'unprovenScans']),
  order: r.walkOrder,
}
export type Walk = Selected<typeof walkColumns>

/** A patrol with the rules of its route, locked until the transaction ends: its scans follow one another. */
export async function holdWalk(tx: CompanySql, id: number): Promise<Walk | undefined> {
  const [row] = await select(tx, walkColumns)`from ${s} join ${r.withDeleted} on ${r.id} = ${s.routeId}
    where ${s.id} = ${id} for no key update of s`
  return row
}

/** The stops of a route in their order, and which of them a patrol has scanned. */
export const stopsOf = (tx: CompanySql, routeId: number, sessionId: number | null) =>
  select(tx, {
    ...pick(t, ['pointId', 'sequence', 'required', 'expectAfterMin', 'toleranceMin']),
    ...pick(p, ['name', 'photoRequired']),
    tag: p.code,
    scanned: boolean`exists (select from ${a} where ${a.sessionId} = ${sessionId}::bigint and ${a.pointId} = ${t.pointId} and ${counts})`,
  })`from ${t} join ${p} on ${p.id} = ${t.pointId} where ${t.routeId} = ${routeId} and ${p.active}
    order by ${t.sequence}, ${t.id} limit 500`

/** The place of a checkpoint. */
const place = { latitude: float.orNull`${p.latitude}`, longitude: float.orNull`${p.longitude}` }

/** The checkpoint that a tag or an id names, in use or not. */
async function pointOf(tx: CompanySql, { pointId, tag }: { pointId: unknown; tag: unknown }) {
  const isNamed =
    typeof pointId === 'number'
      ? piece`${p.id} = ${pointId}`
      : piece`lower(${p.code}) = lower(${String(tag ?? '')})`
  const [row] = await select(tx, {
    ...pick(p, ['id', 'code', 'radiusM']),
    ...place,
  })`from ${p} where ${isNamed}`
  return row
}

/** The scan of another checkpoint of the patrol that is nearest in time to an instant. */
async function nearestScan(tx: Tx, walk: Walk, pointId: number, at: number) {
  const [row] = await select(tx, {
    at: a.at,
    ...place,
  })`from ${a} join ${p.withDeleted} on ${p.id} = ${a.pointId}
    where ${a.sessionId} = ${walk.id} and ${a.pointId} <> ${pointId} and ${counts}
    order by abs(extract(epoch from ${a.at} - ${new Date(at).toISOString()}::timestamptz)) limit 1`
  return row && { at: Date.parse(row.at), place: placeOf(row) }
}

const placeOf = ({ latitude, longitude }: { latitude: unknown; longitude: unknown }): Place | undefined =>
  (latitude ?? null) === null || (longitude ?? null) === null
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) }

const instantOf = (at: string | null) => (at === null ? undefined : Date.parse(at))

interface Scanned {
  pointId: number | null
  tag: string | null
  distanceM: number | null
  /** Its checkpoint asks for a photo, and the patrol has none of it. */
  photoMissing: boolean
  flags: ScanFlag[]
  result: ScanResult | 'skipped'
}

/** What a scan of a patrol is worth, with the checkpoint that it names. */
export async function assess(tx: Tx, walk: Walk, scan: Readonly<Record<string, unknown>>): Promise<Scanned> {
  const [point, stops] = await Promise.all([
    pointOf(tx, { pointId: scan['pointId'], tag: scan['tag'] }),
    stopsOf(tx, walk.routeId, walk.id),
  ])
  const at = Date.parse(String(scan['at']))
  const seen = placeOf({ latitude: scan['latitude'], longitude: scan['longitude'] })
  const fixed = point && placeOf(point)
  const stop = stops.find(({ pointId }) => pointId === point?.id)
  const hasTag = typeof scan['tag'] === 'string'
  const flags = !point
    ? []
    : scanFlagsOf({
        at,
        receivedAt: Date.now(),
        hasTag,
        method: String(scan['method'] ?? ''),
        place: seen,
        point: fixed && { ...fixed, radiusM: point.radiusM },
        startedAt: instantOf(walk.startedAt),
        finishedAt: instantOf(walk.finishedAt),
        other: await nearestScan(tx, walk, point.id, at),
        repeated: stop?.scanned === true,
      })
  const manual = scan['method'] === 'manual' || flags.includes('no_tag')
  const result = assessScan(
    { pointId: point?.id, at, manual, flags },
    {
      startedAt: instantOf(walk.startedAt) ?? at,
      order: walk.order,
      stops,
      scanned: new Set(stops.filter(({ scanned }) => scanned).map(({ pointId }) => pointId)),
    },
  )
  const isSkipped = typeof scan['skipReason'] === 'string' && result !== 'unknown_tag'
  return {
    // One that does not exist is refused as any reference would be.
    pointId: point?.id ?? (typeof scan['pointId'] === 'number' ? scan['pointId'] : null),
    tag: typeof scan['tag'] === 'string' ? scan['tag'] : (point?.code ?? null),
    distanceM: seen && fixed ? Math.round(metresBetween(seen, fixed)) : null,
    photoMissing:
      stop?.photoRequired === true && !stop.scanned && !isSkipped && typeof scan['photoId'] !== 'number',
    flags: isSkipped ? [] : flags,
    result: isSkipped ? 'skipped' : result,
  }
}

/** The required checkpoints of a route, as they are now. */
export const requiredNow = (routeId: Piece) =>
  whole`select count(distinct ${t.pointId}) from ${t} join ${p} on ${p.id} = ${t.pointId} and ${p.active}
    where ${t.routeId} = ${routeId} and ${t.required}`

/**
 * Counts the scans of a patrol again, and until it ends the checkpoints that its route requires; a scan begins one that
 * nobody has begun.
 */
export async function followScans(tx: Tx, sessionId: number): Promise<void> {
  const w = rowsOf(patrolSession, 'w')
  const [counted] = await write(tx, { finishedAt: s.finishedAt })`update ${s.bare} set
      required_count = case when ${s.finishedAt} is null then ${requiredNow(s.routeId)} else ${s.requiredCount} end,
      scanned_count = case when ${s.finishedAt} is null then done.scanned else least(done.scanned, ${s.requiredCount}) end,
      started_at = coalesce(${s.startedAt}, done.first), user_id = coalesce(${s.userId}, done.person),
      status = case when ${isWaiting} and done.first is not null then 'in_progress' else ${s.status} end,
      updated_at = now(), version = ${s.version} + 1
    from (select count(distinct ${a.pointId}) filter (where ${t.required} and ${counts}) as scanned,
        min(${a.at}) as first, (array_agg(${a.userId} order by ${a.at}))[1] as person
      from ${a} join ${w.withDeleted} on ${w.id} = ${a.sessionId}
      left join ${t} on ${t.routeId} = ${w.routeId} and ${t.pointId} = ${a.pointId}
        and exists (select from ${p} where ${p.id} = ${t.pointId} and ${p.active})
      where ${a.sessionId} = ${sessionId}) done
    where ${s.ofCompany} and ${s.id} = ${sessionId}`
  const walk = counted?.finishedAt ? await holdWalk(tx, sessionId) : undefined
  // A scan that comes after the end of its patrol still counts: it may be complete with it.
  if (walk && walk.status !== 'cancelled' && walk.status !== endOf(walk))
    await change(tx, patrolSession, { id: sessionId }, { status: endOf(walk) }, { quiet: true })
}

/** Counts again what the patrols of a route require that have not ended, after the route or a checkpoint has changed. */
export async function followRoute(tx: Tx, of: { routeId: number } | { pointId: number }): Promise<void> {
  const routes =
    'routeId' in of
      ? piece`${of.routeId}`
      : piece`select ${t.routeId} from ${t.withDeleted} where ${t.pointId} = ${of.pointId}`
  const required = requiredNow(s.routeId)
  await write(tx, {})`update ${s.bare} set required_count = ${required}, version = ${s.version} + 1
    where ${s.company} and ${s.routeId} in (${routes}) and ${s.finishedAt} is null
      and (${isWaiting} or ${s.status} = 'in_progress') and ${s.requiredCount} <> ${required}`
  tx.touch('patrol_session')
}

/** Was it begun after its grace? */
export const isLate = ({ scheduledAt, startedAt, graceMin }: Walk): boolean =>
  scheduledAt !== null &&
  startedAt !== null &&
  Date.parse(startedAt) > Date.parse(scheduledAt) + graceMin * 60_000

export const endOf = (walk: Walk) => patrolEnd(walk.requiredCount - walk.scannedCount, isLate(walk))
