import { atSite, siteFence, type FenceMode } from '../../../src/domain/patrol/fence.ts'
import type { PunchType } from '../../../src/domain/pay/workedTime.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import type { Sent } from './ingest.ts'

/** The site of a punch, with its fence. */
export interface Pin {
  id: number
  timeZone: string
  latitude: number | null
  longitude: number | null
  radiusM: number
  fenceShape: string
  fencePolygon: string | null
  fenceMode: FenceMode
}

/** The site of a punch: the first of these that exists, otherwise the nearest of the person's own. */
export async function pinOf(
  tx: Tx,
  userId: number,
  sent: Sent,
  [named, planned]: readonly (number | undefined)[],
): Promise<Pin | undefined> {
  const [pin] = await tx.query<Pin>(
    `select p.id, p.latitude::float8 as latitude, p.longitude::float8 as longitude, p.radius_m as "radiusM",
       p.time_zone as "timeZone", p.fence_shape as "fenceShape", p.fence_polygon as "fencePolygon",
       p.fence_mode as "fenceMode"
     from pin p join employee e on e.client_id = $1 and e.id = $2
     where p.client_id = $1 and p.deleted_at is null and (p.id = $3 or p.id = $4
       or ($3::bigint is null and $4::bigint is null and p.id = any(e.pin_ids)))
     order by p.id = $3 desc nulls last, p.id = $4 desc nulls last,
       abs(p.latitude::float8 - $5::float8) + abs(p.longitude::float8 - $6::float8), p.id limit 1`,
    [
      tx.actor.clientId,
      userId,
      named ?? null,
      planned ?? null,
      sent.latitude ?? null,
      sent.longitude ?? null,
    ],
  )
  return pin
}

/** The site where a person is at work: a break or clock-out that names none is of it. */
export async function siteAtWork(
  tx: Tx,
  userId: number,
  type: PunchType,
  at: number,
): Promise<number | undefined> {
  if (type === 'in') return undefined
  const [last] = await tx.query<{ type: PunchType; pinId: number }>(
    `select type, pin_id as "pinId" from clock_event where client_id = $1 and user_id = $2 and type <> 'interval'
       and at <= $3 and at > $3::timestamptz - interval '20 hours' order by at desc, id desc limit 1`,
    [tx.actor.clientId, userId, new Date(at).toISOString()],
  )
  return last && last.type !== 'out' ? last.pinId : undefined
}

const far = (metres: number) => (metres < 1_000 ? `${metres} m` : `${Math.round(metres / 100) / 10} km`)

/**
 * Where a punch was made, by the fence of its site and how that is to be taken.
 * @param late it was made a while ago: the work was done, so that it is flagged where it would be refused
 * @throws 422 where the site refuses clockings from outside
 */
export function placeOf(pin: Pin, sent: Sent, late: boolean) {
  const { latitude, longitude, accuracyM = null } = sent
  const place = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  const fence = siteFence(pin)
  const seen = place && fence && atSite(place, accuracyM, fence)
  if (pin.fenceMode === 'off') return { place, seen: seen && { ...seen, inside: null }, flag: undefined }
  const isRefusing = pin.fenceMode === 'block' && fence !== undefined && !late && sent.type !== 'interval'
  if (isRefusing && !place && sent.method === 'gps')
    throw invalid({ latitude: 'Allow this phone its position: this site takes no clocking without one.' })
  if (isRefusing && seen && !seen.inside)
    throw invalid({
      latitude: `You are ${far(seen.outsideM)} outside of the site, which takes no clocking from there.`,
    })
  return { place, seen, flag: seen?.inside === false ? 'outside_fence' : undefined }
}
