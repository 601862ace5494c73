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

/** What a line of an emergency's timeline tells of; `untold` is a message that could not be sent. */
export const timelineKinds = [
  'activated',
  'acknowledged',
  'responded',
  'changed',
  'deactivated',
  'told',
  'untold',
  'note',
  'media',
  'position',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** One event of an emergency: who did it where somebody did, and of messages how many people they went to. */
export const timelineEntry = z.strictObject({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  by: z.nullable(z.strictObject({ id: z.int(), name: z.string() })),
  text: z.nullable(z.string()),
  people: z.nullable(z.int()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** Answer of GET emergency/{id}/timeline: oldest first. */
export const timeline = z.array(timelineEntry)
export type Timeline = z.infer<typeof timeline>
