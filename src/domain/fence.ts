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
 */
export function atSite(
  place: Place,
  accuracyM: number | null,
  fence: Fence,
): { inside: boolean; distanceM: number } {
  const distance = metresBetween(place, fence)
  const distanceM = Math.round(distance)
  const leeway = Math.min(Math.max(accuracyM ?? 0, 0), mostBelieved)
  const { corners = [] } = fence
  if (corners.length >= 3) {
    const near = corners.some((corner) => metresBetween(place, corner) <= leeway)
    return { inside: isWithin(place, corners) || near, distanceM }
  }
  return { inside: distance <= fence.radiusM + leeway, distanceM }
}
