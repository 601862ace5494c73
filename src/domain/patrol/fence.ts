import { cornersOf } from './geofence.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** Where a site is: a circle, or the corners of an area where it has them. */
export interface Fence extends Place {
  radiusM: number
  corners?: readonly Place[]
}

const earthM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places, along the surface. */
export function metresBetween(one: Place, other: Place): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const share =
    half(to - from) + Math.cos(from) * Math.cos(to) * half(radians(other.longitude - one.longitude))
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Metres from a place to the nearest side of an area; the earth counts as flat around it. */
function metresToSide(place: Place, corners: readonly Place[]): number {
  const perLatitude = radians(1) * earthM
  const perLongitude = perLatitude * Math.cos(radians(place.latitude))
  const flat = corners.map(({ latitude, longitude }) => ({
    x: (longitude - place.longitude) * perLongitude,
    y: (latitude - place.latitude) * perLatitude,
  }))
  const distances = flat.map((from, index) => {
    const to = flat[(index + 1) % flat.length] ?? from
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(from.x * dx + from.y * dy) / length))
    return Math.hypot(from.x + share * dx, from.y + share * dy)
  })
  return Math.min(...distances)
}

/** Is the place within the corners? By how often a line to the east crosses the sides. */
function isWithin({ latitude, longitude }: Place, corners: readonly Place[]): boolean {
  let within = false
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    if (corner.latitude > latitude === next.latitude > latitude) return
    const share = (latitude - corner.latitude) / (next.latitude - corner.latitude)
    if (longitude < corner.longitude + share * (next.longitude - corner.longitude)) within = !within
  })
  return within
}

/** How far a position may be off and still be believed, in metres. */
const mostBelieved = 50

/**
 * Is somebody at the site? A position is as good as the device says it is: up to 50 m of that speak for the person.
 * @param accuracyM metres, as the device reports them
 * @returns the metres to the middle of the site, and those beyond its fence that no doubt explains
 */
export function atSite(
  place: Place,
  accuracyM: number | null,
  fence: Fence,
): { inside: boolean; distanceM: number; outsideM: number } {
  const distance = metresBetween(place, fence)
  const distanceM = Math.round(distance)
  const leeway = Math.min(Math.max(accuracyM ?? 0, 0), mostBelieved)
  const { corners = [] } = fence
  const beyond =
    corners.length < 3
      ? distance - fence.radiusM
      : isWithin(place, corners)
        ? 0
        : metresToSide(place, corners)
  const outsideM = beyond <= leeway ? 0 : Math.ceil(beyond - leeway)
  return { inside: outsideM === 0, distanceM, outsideM }
}

/** How a site takes clockings from outside its fence: not looked at, marked, or refused. */
export const fenceModes = ['off', 'warn', 'block'] as const
export type FenceMode = (typeof fenceModes)[number]

/** The fence of a site as its record has it; undefined without a place. */
export function siteFence(site: {
  latitude: number | null
  longitude: number | null
  radiusM: number
  fenceShape: string
  fencePolygon: string | null
}): Fence | undefined {
  const corners = (site.fenceShape === 'polygon' && site.fencePolygon && cornersOf(site.fencePolygon)) || []
  const { latitude, longitude, radiusM } = site
  if (latitude !== null && longitude !== null) return { latitude, longitude, radiusM, corners }
  if (corners.length < 3) return undefined
  const middle = (of: (corner: Place) => number) =>
    corners.reduce((sum, corner) => sum + of(corner), 0) / corners.length
  return {
    latitude: middle((one) => one.latitude),
    longitude: middle((one) => one.longitude),
    radiusM,
    corners,
  }
}
