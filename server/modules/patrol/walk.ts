import { z } from 'zod'
import { assessScan, patrolEnd, type ScanResult, type Stop } from '../../../src/domain/patrol.ts'
import { metresBetween } from '../../../src/domain/fence.ts'
import type { Sql } from '../../platform/db/sql.ts'

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
       r.walk_order as "order", r.grace_min as "graceMin", s.scheduled_at as "scheduledAt", s.started_at as "startedAt",
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
})

/** The checkpoint that a tag or an id names, in use or not. */
async function pointOf(tx: Sql, clientId: number, given: { pointId: unknown; tag: unknown }) {
  const [row] = await tx.query(
    `select id, code, latitude::float8 as latitude, longitude::float8 as longitude from patrol_point
     where client_id = $1 and deleted_at is null and ${typeof given.pointId === 'number' ? 'id = $2' : 'lower(code) = lower($2)'}`,
    [clientId, typeof given.pointId === 'number' ? given.pointId : String(given.tag ?? '')],
  )
  return row && pointRow.parse(row)
}

interface Scanned {
  pointId: number | null
  tag: string | null
  distanceM: number | null
  result: ScanResult | 'skipped'
}

/** What a scan of a patrol is worth, with the checkpoint that it names. */
export async function assess(
  tx: Sql,
  clientId: number,
  walk: Walk,
  scan: Readonly<Record<string, unknown>>,
): Promise<Scanned> {
  const [point, stops] = await Promise.all([
    pointOf(tx, clientId, { pointId: scan['pointId'], tag: scan['tag'] }),
    stopsOf(tx, clientId, walk.routeId, walk.id),
  ])
  const at = Date.parse(String(scan['at']))
  const result = assessScan(
    { pointId: point?.id, at, manual: scan['method'] === 'manual' },
    {
      startedAt: walk.startedAt?.getTime() ?? at,
      order: walk.order,
      stops,
      scanned: new Set(stops.filter(({ scanned }) => scanned).map(({ pointId }) => pointId)),
    },
  )
  const [latitude, longitude] = [scan['latitude'], scan['longitude']].map((value) =>
    value === null || value === undefined ? undefined : Number(value),
  )
  const seen = latitude !== undefined && longitude !== undefined && { latitude, longitude }
  const fixed = point !== undefined &&
    point.latitude !== null &&
    point.longitude !== null && { latitude: point.latitude, longitude: point.longitude }
  return {
    // One that does not exist is refused as any reference would be.
    pointId: point?.id ?? (typeof scan['pointId'] === 'number' ? scan['pointId'] : null),
    tag: typeof scan['tag'] === 'string' ? scan['tag'] : (point?.code ?? null),
    distanceM: seen && fixed ? Math.round(metresBetween(seen, fixed)) : null,
    result: typeof scan['skipReason'] === 'string' && result !== 'unknown_tag' ? 'skipped' : result,
  }
}

/** Counts what a patrol has scanned anew; a scan begins one that nobody has begun. */
export async function followScans(tx: Sql, clientId: number, sessionId: number): Promise<void> {
  await tx.query(
    `update patrol_session s set
       scanned_count = done.scanned, started_at = coalesce(s.started_at, done.first),
       user_id = coalesce(s.user_id, done.person),
       status = case when s.status = any ('{scheduled,due,late}') and done.first is not null then 'in_progress' else s.status end,
       updated_at = now(), version = s.version + 1
     from (select count(distinct a.point_id) filter (where t.required and a.result <> all ('{unknown_tag,skipped}'))::int as scanned,
         min(a.at) as first, (array_agg(a.user_id order by a.at))[1] as person
       from patrol_activity a
       join patrol_session w on w.client_id = a.client_id and w.id = a.session_id
       left join patrol_stop t on t.client_id = a.client_id and t.route_id = w.route_id and t.point_id = a.point_id
         and t.deleted_at is null
       where a.client_id = $1 and a.session_id = $2 and a.deleted_at is null) done
     where s.client_id = $1 and s.id = $2`,
    [clientId, sessionId],
  )
}

/** Was it begun after its grace? */
export const isLate = ({ scheduledAt, startedAt, graceMin }: Walk): boolean =>
  scheduledAt !== null &&
  startedAt !== null &&
  startedAt.getTime() > scheduledAt.getTime() + graceMin * 60_000

export const endOf = (walk: Walk) => patrolEnd(walk.requiredCount - walk.scannedCount, isLate(walk))
