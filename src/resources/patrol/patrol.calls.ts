import * as z from 'zod/mini'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { scanFlags } from '../../domain/patrol/patrol.ts'
import { labelsBody } from '../documents/documents.shapes.ts'
import { instant } from '../../schema/days.ts'
import { patrolPoint } from './patrolPoint.resource.ts'
import { patrolSession } from './patrolSession.resource.ts'

const id = z.int().check(z.positive())
const nullable = { text: z.nullable(z.string()), number: z.nullable(z.number()) }
const reason = z.optional(z.string().check(z.trim(), z.maxLength(200)))
/** Made by the device, so that what it sends again counts once. */
export const offlineKey = z.string().check(z.minLength(8), z.maxLength(80))
export const place = {
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
}

const stop = z.object({
  pointId: z.number(),
  name: z.string(),
  sequence: z.number(),
  required: z.boolean(),
  photoRequired: z.boolean(),
  expectAfterMin: nullable.number,
  scanned: z.boolean(),
})

/** A patrol as whoever walks it is told; `repeated`: it had been begun by the same key before. */
const begun = z.object({
  id: z.number(),
  refNo: z.string(),
  status: z.string(),
  startedAt: nullable.text,
  requiredCount: z.number(),
  repeated: z.boolean(),
  stops: z.array(stop),
})

export const startPatrol = defineCall({
  method: 'POST',
  path: 'patrol/start',
  concurrency: 'step',
  own: 'starts a patrol of a route at their sites',
  about: 'Begins the patrol of a route: the one that is due, or one of its own where none is.',
  access: { module: 'PT', action: 'create' },
  status: 201,
  body: z.strictObject({
    routeId: id,
    at: instant,
    offlineKey,
    offline: z.optional(z.boolean()),
    tardyReason: reason,
  }),
  answer: begun,
})

/** An answer to a question of the checkpoint's checklist; yes and no are written as such. */
const givenAnswer = z.strictObject({
  questionId: id,
  answer: z.optional(z.string().check(z.maxLength(1_000))),
  note: z.optional(z.string().check(z.maxLength(2_000))),
  fileId: z.optional(id),
})

export const scanPoint = defineCall({
  method: 'POST',
  path: 'patrol/scan',
  concurrency: 'adds',
  own: 'scans a checkpoint of their own patrol',
  about: 'A checkpoint scanned on a patrol, by its tag or its id; one offline key counts once.',
  access: { module: 'PT', action: 'create' },
  status: 201,
  body: z.strictObject({
    sessionId: id,
    tag: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
    pointId: z.optional(id),
    at: instant,
    offlineKey,
    method: z.optional(z.enum(['qr', 'nfc', 'barcode', 'beacon', 'gps', 'manual'])),
    ...place,
    photoId: z.optional(id),
    tardyReason: reason,
    note: z.optional(z.string().check(z.maxLength(2_000))),
    answers: z.optional(z.array(givenAnswer).check(z.maxLength(100))),
    /** When the device read the questions: it is their state of then that the answers are held against. */
    checklistAt: z.optional(instant),
  }),
  answer: z.object({
    id: z.number(),
    pointId: nullable.number,
    result: z.string(),
    /** What it does not prove. */
    flags: z.array(z.enum(scanFlags)),
    photoMissing: z.boolean(),
    distanceM: nullable.number,
    scannedCount: z.number(),
    requiredCount: z.number(),
    repeated: z.boolean(),
  }),
})

export const finishPatrol = defineCall({
  method: 'POST',
  path: 'patrol/session/{id}/finish',
  concurrency: { same: 'A patrol that has ended does not change.' },
  own: 'finishes their own patrol',
  about: 'Ends a patrol; where checkpoints are missing it says why. Sent again it changes nothing.',
  of: { resource: patrolSession, action: 'update' },
  body: z.strictObject({ at: instant, earlyEndReason: reason }),
  answer: z.object({
    id: z.number(),
    status: z.string(),
    scannedCount: z.number(),
    requiredCount: z.number(),
    finishedAt: nullable.text,
  }),
})

const boardSession = z.object({
  id: z.number(),
  refNo: z.string(),
  status: z.string(),
  scheduledAt: nullable.text,
  startedAt: nullable.text,
  finishedAt: nullable.text,
  scannedCount: z.number(),
  requiredCount: z.number(),
  userId: nullable.number,
  userName: nullable.text,
  lastPoint: nullable.text,
  lastAt: nullable.text,
  /** Bad answers given on it so far. */
  badAnswers: z.number(),
})

/** A route on the live board: its last patrol that is or was due, and when it is due next. */
const boardRoute = z.object({
  id: z.number(),
  name: z.string(),
  pinId: z.number(),
  pinName: z.string(),
  timeZone: z.string(),
  nextAt: nullable.text,
  session: z.nullable(boardSession),
  /** Of the last 24 hours. */
  done: z.number(),
  missed: z.number(),
})
export type BoardRoute = z.infer<typeof boardRoute>

export const patrolBoard = defineCall({
  method: 'GET',
  path: 'patrol/board',
  about: 'Every active route with its latest patrol, how far it is, and when it is due next.',
  access: { module: 'PT', action: 'read' },
  query: z.strictObject({ pin: z.optional(inQuery.idOrAll) }),
  answer: z.object({ routes: z.array(boardRoute), more: z.boolean() }),
})

/** What was out of the way, in the order of the list of reasons. */
export const exceptionKinds = [
  'missed',
  'incomplete',
  'late_start',
  'late_scan',
  'out_of_order',
  'unknown_tag',
  'too_quick',
  ...scanFlags,
  'no_photo',
  'bad_answer',
  'unanswered',
] as const
export type PatrolException = z.infer<typeof exceptionRow>

const exceptionRow = z.object({
  kind: z.enum(exceptionKinds),
  sessionId: z.number(),
  refNo: z.string(),
  at: z.string(),
  routeName: z.string(),
  pinId: nullable.number,
  pinName: nullable.text,
  userId: nullable.number,
  userName: nullable.text,
  pointName: nullable.text,
  reason: nullable.text,
})

export const patrolExceptions = defineCall({
  method: 'GET',
  path: 'patrol/exception',
  about:
    'Patrols missed, unfinished or late, and scans that were late, out of order, unknown, too quick or without their photo, answers that are bad or missing.',
  access: { module: 'PT', action: 'read' },
  query: z.strictObject({
    start: inQuery.day,
    end: inQuery.day,
    pin: z.optional(inQuery.idOrAll),
    kind: z.optional(z.enum(exceptionKinds)),
  }),
  answer: z.object({
    rows: z.array(exceptionRow),
    counts: z.record(z.string(), z.number()),
    more: z.boolean(),
  }),
})

/** Days that one heat map looks at, and pairs of route and checkpoint that it shows at most. */
export const mostHeatDays = 31
export const mostHeatRows = 300

const heatRow = z.object({
  routeId: z.number(),
  routeName: z.string(),
  pinId: z.number(),
  pinName: z.string(),
  pointId: z.number(),
  pointName: z.string(),
  /** Minutes since the scan before it, to a tenth. */
  least: z.number(),
  average: z.number(),
  most: z.number(),
  count: z.number(),
  /** Minutes that the route allows from the stop before it; null where it says nothing or may be walked in any order. */
  expected: nullable.number,
})
export type HeatRow = z.infer<typeof heatRow>

export const patrolHeat = defineCall({
  method: 'GET',
  path: 'patrol/heat',
  about:
    'The shortest, average and longest minutes from one checkpoint to the next, by route and checkpoint, over at most 31 days.',
  access: { module: 'PT', action: 'read' },
  query: z.strictObject({ start: inQuery.day, end: inQuery.day, pin: z.optional(inQuery.idOrAll) }),
  heavy: true,
  answer: z.object({ rows: z.array(heatRow), more: z.boolean() }),
})

export const pointLabels = defineCall({
  method: 'POST',
  path: 'patrol/point/labels',
  concurrency: 'reads',
  about: 'Sheets of QR labels, whose codes are the tags of the checkpoints',
  of: { resource: patrolPoint, action: 'read' },
  body: labelsBody,
  answer: fileAnswer('application/pdf'),
  perMinute: 60,
})
