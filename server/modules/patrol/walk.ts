import { z } from 'zod'
import {
  assessScan,
  patrolEnd,
  scanFlagsOf,
  type ScanFlag,
  type ScanResult,
  type Stop,
} from '../../../src/domain/patrol/patrol.ts'
import { metresBetween, type Place } from '../../../src/domain/patrol/fence.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'

/** SQL: a patrol that was due, or begun, longer ago is not begun, or gone on with, any more. */
export const stillWalked = `interval '12 hours'`

const walkRow = z.object({
  id: z.number(),
  refNo: z.string(),
  routeId: z.number(),
  pinId: z.number(),
  userId: z.number().nullable(),
  order: z.enum(['sequence', 'random']),
  graceMin: z.number(),
  unprovenScans: z.string(),
  scheduledAt: z.coerce.date().nullable(),
  startedAt: z.coerce.date().nullable(),
  finishedAt: z.coerce.date().nullable(),
  status: z.string(),
  requiredCount: z.number(),
  scannedCount: z.number(),
})
export type Walk = z.infer<typeof walkRow>

/** A patrol with what its route asks for, held until the transaction ends: its scans follow one another. */
export async function holdWalk(tx: Sql, clientId: number, id: number): Promise<Walk | undefined> {
  const [row] = await tx.query(
    `select s.id, s.ref_no as "refNo", s.route_id as "routeId", r.pin_id as "pinId", s.user_id as "userId",
       r.walk_order as "order", r.grace_min as "graceMin", r.unproven_scans as "unprovenScans", s.scheduled_at as "scheduledAt", s.started_at as "startedAt",
       s.finished_at as "finishedAt", s.status, s.required_count as "requiredCount", s.scanned_count as "scannedCount"
     from patrol_session s join patrol_route r on r.client_id = s.client_id and r.id = s.route_id
     where s.client_id = $1 and s.id = $2 and s.deleted_at is null for no key update of s`,
    [clientId, id],
  )
  return row && walkRow.parse(row)
}

export interface WalkStop extends Stop {
  name: string
  tag: string
  photoRequired: boolean
  scanned: boolean
}

/** The stops of a route in their order, and which of them a patrol has scanned. */
export const stopsOf = (tx: Sql, clientId: number, routeId: number, sessionId: number | null) =>
  tx.query<WalkStop>(
    `select s.point_id as "pointId", s.sequence, s.required, s.expect_after_min as "expectAfterMin",
       s.tolerance_min as "toleranceMin", p.name, p.code as tag, p.photo_required as "photoRequired",
       exists (select from patrol_activity a where a.client_id = s.client_id and a.session_id = $3 and a.point_id = s.point_id
         and a.deleted_at is null and a.result <> all ('{unknown_tag,skipped}')) as scanned
     from patrol_stop s join patrol_point p on p.client_id = s.client_id and p.id = s.point_id
     where s.client_id = $1 and s.route_id = $2 and s.deleted_at is null and p.deleted_at is null and p.active
     order by s.sequence, s.id limit 500`,
    [clientId, routeId, sessionId],
  )

const pointRow = z.object({
  id: z.number(),
  code: z.string(),
  latitude: z.coerce.number().nullable(),
  longitude: z.coerce.number().nullable(),
  radiusM: z.number(),
})

/** The checkpoint that a tag or an id names, in use or not. */
async function pointOf(tx: Sql, clientId: number, given: { pointId: unknown; tag: unknown }) {
  const [row] = await tx.query(
    `select id, code, latitude::float8 as latitude, longitude::float8 as longitude,
       radius_m as "radiusM" from patrol_point
     where client_id = $1 and deleted_at is null and ${typeof given.pointId === 'number' ? 'id = $2' : 'lower(code) = lower($2)'}`,
    [clientId, typeof given.pointId === 'number' ? given.pointId : String(given.tag ?? '')],
  )
  return row && pointRow.parse(row)
}

/** The scan of another checkpoint of the patrol that is nearest in time to an instant. */
async function nearestScan(tx: Tx, walk: Walk, pointId: number, at: number) {
  const [row] = await tx.query<{ at: string; latitude: number | null; longitude: number | null }>(
    `select a.at, p.latitude::float8 as latitude, p.longitude::float8 as longitude from patrol_activity a
     join patrol_point p on p.client_id = a.client_id and p.id = a.point_id
     where a.client_id = $1 and a.session_id = $2 and a.point_id <> $3 and a.deleted_at is null
       and a.result <> all ('{unknown_tag,skipped}') order by abs(extract(epoch from a.at - $4::timestamptz)) limit 1`,
    [tx.actor.clientId, walk.id, pointId, new Date(at).toISOString()],
  )
  return row && { at: Date.parse(row.at), place: placeOf(row) }
}

const placeOf = ({ latitude, longitude }: { latitude: unknown; longitude: unknown }): Place | undefined =>
  (latitude ?? null) === null || (longitude ?? null) === null
    ? undefined
    : { latitude: Number(latitude), longitude: Number(longitude) }

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
export async function assess(
  tx: Tx,
  clientId: number,
  walk: Walk,
  scan: Readonly<Record<string, unknown>>,
): Promise<Scanned> {
  const [point, stops] = await Promise.all([
    pointOf(tx, clientId, { pointId: scan['pointId'], tag: scan['tag'] }),
    stopsOf(tx, clientId, walk.routeId, walk.id),
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
        startedAt: walk.startedAt?.getTime(),
        finishedAt: walk.finishedAt?.getTime(),
        other: await nearestScan(tx, walk, point.id, at),
        repeated: stop?.scanned === true,
      })
  const manual = scan['method'] === 'manual' || flags.includes('no_tag')
  const result = assessScan(
    { pointId: point?.id, at, manual, flags },
    {
      startedAt: walk.startedAt?.getTime() ?? at,
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

/** SQL: the required checkpoints of the route of a patrol `s`, as they are now. */
export const requiredNow = `(select count(distinct t.point_id)::int from patrol_stop t
  join patrol_point p on p.client_id = t.client_id and p.id = t.point_id and p.active and p.deleted_at is null
  where t.client_id = s.client_id and t.route_id = s.route_id and t.deleted_at is null and t.required)`

/**
 * Counts the scans of a patrol again, and until it ends the checkpoints that its route requires; a scan begins one that
 * nobody has begun.
 */
export async function followScans(tx: Tx, clientId: number, sessionId: number): Promise<void> {
  const [counted] = await tx.query<{ finishedAt: string | null }>(
    `update patrol_session s set
       required_count = case when s.finished_at is null then ${requiredNow} else s.required_count end,
       scanned_count = case when s.finished_at is null then done.scanned else least(done.scanned, s.required_count) end, started_at = coalesce(s.started_at, done.first),
       user_id = coalesce(s.user_id, done.person),
       status = case when s.status = any ('{scheduled,due,late}') and done.first is not null then 'in_progress' else s.status end,
       updated_at = now(), version = s.version + 1
     from (select count(distinct a.point_id) filter (where t.required and a.result <> all ('{unknown_tag,skipped}'))::int as scanned,
         min(a.at) as first, (array_agg(a.user_id order by a.at))[1] as person
       from patrol_activity a
       join patrol_session w on w.client_id = a.client_id and w.id = a.session_id
       left join patrol_stop t on t.client_id = a.client_id and t.route_id = w.route_id and t.point_id = a.point_id
         and t.deleted_at is null and exists (select from patrol_point p where p.client_id = t.client_id
           and p.id = t.point_id and p.active and p.deleted_at is null)
       where a.client_id = $1 and a.session_id = $2 and a.deleted_at is null) done
     where s.client_id = $1 and s.id = $2 returning s.finished_at as "finishedAt"`,
    [clientId, sessionId],
  )
  const walk = counted?.finishedAt ? await holdWalk(tx, clientId, sessionId) : undefined
  // A scan that comes after the end of its patrol still counts: it may be complete with it.
  if (walk && walk.status !== 'cancelled' && walk.status !== endOf(walk))
    await tx.query('update patrol_session set status = $3 where client_id = $1 and id = $2', [
      clientId,
      sessionId,
      endOf(walk),
    ])
}

/** Counts again what the patrols of a route require that have not ended, after the route or a checkpoint has changed. */
export async function followRoute(tx: Tx, of: { routeId: unknown } | { pointId: number }): Promise<void> {
  const [routes, id] =
    'routeId' in of
      ? ['$2', of.routeId]
      : ['select t.route_id from patrol_stop t where t.client_id = $1 and t.point_id = $2', of.pointId]
  await tx.query(
    `update patrol_session s set required_count = ${requiredNow}, version = s.version + 1
     where s.client_id = $1 and s.route_id in (${routes}) and s.finished_at is null and s.deleted_at is null
       and s.status = any ('{scheduled,due,late,in_progress}') and s.required_count <> ${requiredNow}`,
    [tx.actor.clientId, id],
  )
  tx.touch('patrol_session')
}

/** Was it begun after its grace? */
export const isLate = ({ scheduledAt, startedAt, graceMin }: Walk): boolean =>
  scheduledAt !== null &&
  startedAt !== null &&
  startedAt.getTime() > scheduledAt.getTime() + graceMin * 60_000

export const endOf = (walk: Walk) => patrolEnd(walk.requiredCount - walk.scannedCount, isLate(walk))
