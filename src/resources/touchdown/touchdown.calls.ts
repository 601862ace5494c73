import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../schema/call.ts'
import { instant, month } from '../../schema/days.ts'
import { offlineKey, place } from '../patrol/patrol.calls.ts'
import { touchdownActivity } from './touchdownActivity.resource.ts'

const id = z.int().check(z.positive())
const text = z.optional(z.string().check(z.maxLength(2_000)))

const touched = z.object({
  id: z.number(),
  status: z.string(),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  stayMin: z.nullable(z.number()),
  insideFence: z.boolean(),
  distanceM: z.nullable(z.number()),
  repeated: z.boolean(),
})

export const checkIn = defineCall({
  method: 'POST',
  path: 'touchdown/check-in',
  concurrency: 'adds',
  own: 'checks in at a site',
  about:
    'The caller has come to a site: fills in what was planned for that day, or makes a touchdown of its own.',
  access: { module: 'TD', action: 'create' },
  status: 201,
  body: z.strictObject({
    pinId: id,
    at: instant,
    offlineKey,
    ...place,
    metPersons: z.optional(z.string().check(z.maxLength(300))),
    remark: text,
    photoId: z.optional(id),
  }),
  answer: touched,
})

export const checkOut = defineCall({
  method: 'POST',
  path: 'touchdown/activity/{id}/check-out',
  concurrency: { same: 'A visit that has ended does not change.' },
  own: 'checks out of their own touchdown',
  about: 'The caller leaves the site. Sent again it changes nothing.',
  of: { resource: touchdownActivity, action: 'update' },
  body: z.strictObject({ at: instant, remark: text }),
  answer: touched,
})

const cell = z.object({
  userId: z.number(),
  pinId: z.number(),
  done: z.number(),
  target: z.number(),
  late: z.number(),
  missed: z.number(),
})
export type MatrixCell = z.infer<typeof cell>

const ofMonth = z.strictObject({
  month: month,
  pin: z.optional(inQuery.idOrAll),
})

export const touchdownMatrix = defineCall({
  method: 'GET',
  path: 'touchdown/matrix',
  about: 'Touchdowns of a month by supervisor and site, made and wanted.',
  access: { module: 'TD', action: 'read' },
  query: ofMonth,
  answer: z.object({
    people: z.array(z.object({ id: z.number(), name: z.string(), done: z.number(), target: z.number() })),
    pins: z.array(z.object({ id: z.number(), name: z.string(), done: z.number(), target: z.number() })),
    cells: z.array(cell),
  }),
})

const site = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timeZone: z.string(),
  done: z.number(),
  target: z.number(),
  missed: z.number(),
  /** Made sooner after the one before than their schedule allows. */
  tooSoon: z.number(),
  /** The most days that its schedules leave between two touchdowns. */
  everyDays: z.nullable(z.number()),
  gap: z.object({ days: z.number(), from: z.string(), until: z.string() }),
  last: z.nullable(z.object({ id: z.number(), at: z.string(), userName: z.nullable(z.string()) })),
})
export type TouchdownSite = z.infer<typeof site>

export const touchdownSites = defineCall({
  method: 'GET',
  path: 'touchdown/site',
  about:
    'Sites of a month that schedules want touchdowns at, or that had some: how many, the longest gap in days, and the latest.',
  access: { module: 'TD', action: 'read' },
  query: ofMonth,
  answer: z.object({ sites: z.array(site) }),
})
