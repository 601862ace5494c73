import * as z from 'zod/mini'

/** Positions that a phone may hand in with one call, after a time without network. */
export const mostPositions = 500

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))

/** Where the person in need was at a time: degrees, metres, an instant in UTC. */
export const position = z.strictObject({
  takenAt: z.iso.datetime(),
  latitude: degrees(90),
  longitude: degrees(180),
  accuracyM: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)))),
})
export type Position = z.infer<typeof position>

/** Body of POST emergency/{id}/position. */
export const positionsBody = z.strictObject({
  positions: z.array(position).check(z.minLength(1), z.maxLength(mostPositions)),
})

/** Answer of GET emergency/{id}/position: the latest ones, in the order in which they were taken. */
export const track = z.array(position)
