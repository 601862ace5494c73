/** A place on earth in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Where a pin is clocked in: around its middle, or within corners. */
export type Fence =
  { shape: 'circle'; centre: Position; radiusM: number } | { shape: 'polygon'; corners: readonly Position[] }

const earthRadiusM = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The way over the ground between two places, in metres. */
export function distanceM(from: Position, to: Position): number {
  const [lat, lng] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lng / 2) ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const mostCorners = 100

/**
 * The corners that a text names: `3.15 101.71, 3.16 101.71, 3.16 101.72`.
 * @returns undefined where it names no places
 */
export function cornersOf(text: string): Position[] | undefined {
  const corners = text.split(',').map((corner): Position => {
    const [latitude, longitude, ...rest] = corner.trim().split(/\s+/)
    return rest.length > 0 || !latitude || !longitude
      ? { latitude: Number.NaN, longitude: Number.NaN }
      : { latitude: Number(latitude), longitude: Number(longitude) }
  })
  const areAll = corners.every(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
  )
  return areAll ? corners : undefined
}

/** The stored text of corners: six digits are a tenth of a metre. */
export const cornersText = (corners: readonly Position[]) =>
  corners
    .map(({ latitude, longitude }) => `${Number(latitude.toFixed(6))} ${Number(longitude.toFixed(6))}`)
    .join(', ')

/** On which side of the line from one place to another a third lies. */
const side = (from: Position, to: Position, of: Position) =>
  Math.sign(
    (to.longitude - from.longitude) * (of.latitude - from.latitude) -
      (to.latitude - from.latitude) * (of.longitude - from.longitude),
  )

/** Whether two edges of a polygon that share no corner cut one another. */
const cut = ([a, b]: readonly [Position, Position], [c, d]: readonly [Position, Position]) =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)

const edgesOf = (corners: readonly Position[]) =>
  corners.map((corner, index): readonly [Position, Position] => [
    corner,
    corners[(index + 1) % corners.length] ?? corner,
  ])

/** The error of a geofence's corners, or undefined. */
export function polygonFault(text: string): string | undefined {
  const corners = cornersOf(text)
  if (!corners) return 'Write corners like 3.15 101.71, 3.16 101.71, 3.16 101.72.'
  if (corners.length < 3) return 'A geofence has at least three corners.'
  if (corners.length > mostCorners) return `A geofence has at most ${mostCorners} corners.`
  const edges = edgesOf(corners)
  const crosses = edges.some((edge, index) =>
    edges.some((other, at) => {
      const apart = Math.abs(at - index)
      return apart > 1 && apart < edges.length - 1 && cut(edge, other)
    }),
  )
  return crosses ? 'The sides of a geofence must not cross.' : undefined
}

/** Whether a place lies inside a fence. */
export function isInside(fence: Fence, at: Position): boolean {
  if (fence.shape === 'circle') return distanceM(fence.centre, at) <= fence.radiusM
  // A ray to the east crosses the sides an odd number of times from inside.
  return edgesOf(fence.corners).reduce((inside, [from, to]) => {
    const spans = from.latitude > at.latitude !== to.latitude > at.latitude
    const share = (at.latitude - from.latitude) / (to.latitude - from.latitude)
    return spans && at.longitude < from.longitude + share * (to.longitude - from.longitude) ? !inside : inside
  }, false)
}

/** The stored fence of a pin, or undefined. */
export function fenceOf(pin: {
  latitude: string | null
  longitude: string | null
  radiusM: number
  fenceShape: string
  fencePolygon: string | null
}): Fence | undefined {
  const corners = pin.fenceShape === 'polygon' && pin.fencePolygon ? cornersOf(pin.fencePolygon) : undefined
  if (corners) return { shape: 'polygon', corners }
  if (pin.latitude === null || pin.longitude === null) return undefined
  const centre = { latitude: Number(pin.latitude), longitude: Number(pin.longitude) }
  return { shape: 'circle', centre, radiusM: pin.radiusM }
}
