import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../schema/call.ts'
import { instant } from '../../schema/days.ts'

/** Types of activities (spec 3): three of the clock, and all others. */
export const activityTypes = { clockIn: 1, clockOut: 2, interval: 3, general: 4 } as const

export const activityKinds = ['clock', 'patrol', 'touchdown', 'visit', 'incident'] as const
export type ActivityKind = (typeof activityKinds)[number]

const nullable = { text: z.nullable(z.string()), number: z.nullable(z.number()) }

/** Something that happened at a site. `title` and `detail` are values of its record; times are instants in UTC. */
export const activity = z.object({
  kind: z.enum(activityKinds),
  type: z.number(),
  id: z.number(),
  at: z.string(),
  userId: nullable.number,
  userName: nullable.text,
  pinId: nullable.number,
  pinName: nullable.text,
  timeZone: nullable.text,
  title: nullable.text,
  detail: nullable.text,
  latitude: nullable.number,
  longitude: nullable.number,
  distanceM: nullable.number,
})
export type Activity = z.infer<typeof activity>

const access = { module: 'AV', action: 'read' } as const
/** Any other number than those of the clock means the general ones; absent, all. */
const type = z.optional(inQuery.whole)
const pin = z.optional(inQuery.idOrAll)

/** Activities that one answer holds. */
export const mostActivities = 100

export const activities = defineCall({
  method: 'GET',
  path: 'activity',
  about:
    'What happened at the sites since a day, the newest first; `before` gives those earlier than an instant.',
  access,
  query: z.strictObject({
    type,
    start: inQuery.day,
    end: z.optional(inQuery.day),
    pin,
    user: pin,
    before: z.optional(instant),
  }),
  heavy: true,
  answer: z.object({ rows: z.array(activity), more: z.boolean() }),
})

export const latestOfUsers = defineCall({
  method: 'GET',
  path: 'activity/user/latest',
  about: 'What each active person did last, the newest first.',
  access,
  query: z.strictObject({ pin }),
  answer: z.array(activity),
})

const location = z.object({
  id: z.number(),
  name: z.string(),
  code: nullable.text,
  stateName: z.string(),
  latitude: nullable.number,
  longitude: nullable.number,
  radiusM: z.number(),
  /** Since the day, by type. */
  counts: z.object({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number() }),
  lastAt: nullable.text,
})
export type ActivityLocation = z.infer<typeof location>

export const activityOfPin = defineCall({
  method: 'GET',
  path: 'activity/pin/{pinId}',
  about: 'A site with what happened there since a day, the newest first.',
  access,
  query: z.strictObject({ type, start: inQuery.day, end: z.optional(inQuery.day) }),
  heavy: true,
  answer: z.object({ pin: location, rows: z.array(activity), more: z.boolean() }),
})

/** Sites that one answer holds. */
export const mostLocations = 200

export const locations = defineCall({
  method: 'GET',
  path: 'activity/location',
  about:
    'Sites by a part of their name or state, without regard to case and outer spaces, with what happened since a day.',
  access,
  query: z.strictObject({
    search: z.optional(inQuery.text),
    start: inQuery.day,
    end: z.optional(inQuery.day),
  }),
  heavy: true,
  answer: z.object({ locations: z.array(location), total: z.number() }),
})
