import * as z from 'zod/mini'
import { fenceModes } from '../../domain/patrol/fence.ts'
import { answerTypes, failActions } from '../../domain/patrol/patrolAnswers.ts'
import { punchTypes } from '../../domain/pay/workedTime.ts'
import { defineCall } from '../../schema/call.ts'

const nullable = { text: z.nullable(z.string()), number: z.nullable(z.number()) }

const fieldPin = z.object({
  id: z.number(),
  name: z.string(),
  code: nullable.text,
  address: nullable.text,
  contactPhone: nullable.text,
  timeZone: z.string(),
  /** Where it is clocked in, by which the phone says how far outside one is. An earlier page has kept none of it. */
  fence: z.optional(
    z.object({
      latitude: nullable.number,
      longitude: nullable.number,
      radiusM: z.number(),
      fenceShape: z.string(),
      fencePolygon: nullable.text,
      mode: z.enum(fenceModes),
    }),
  ),
  /** The person works there. The others are there to be reported on. */
  own: z.boolean(),
})

const fieldAssignment = z.object({
  id: z.number(),
  pinId: z.number(),
  name: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  status: z.string(),
  /** What is to be done on it, one a line. */
  tasks: nullable.text,
})

const fieldQuestion = z.object({
  id: z.number(),
  text: z.string(),
  answerType: z.enum(answerTypes),
  required: z.boolean(),
  options: nullable.text,
  /** By these the phone knows at once that an answer is bad, and what follows. */
  failWhen: nullable.text,
  leastValue: nullable.number,
  mostValue: nullable.number,
  failAction: z.enum(failActions),
})
export type FieldQuestion = z.infer<typeof fieldQuestion>

const fieldStop = z.object({
  pointId: z.number(),
  name: z.string(),
  tag: z.string(),
  required: z.boolean(),
  photoRequired: z.boolean(),
  scanned: z.boolean(),
  /** Asked once it has been scanned. A day that an earlier page has kept on the phone has none. */
  questions: z.optional(z.array(fieldQuestion)),
})
export type FieldStop = z.infer<typeof fieldStop>

/** How a patrol that has ended went. */
const endedPatrol = z.object({
  status: z.string(),
  startedAt: nullable.text,
  finishedAt: z.string(),
  scannedCount: z.number(),
  requiredCount: z.number(),
  /** Names of the required checkpoints that were left out. */
  left: z.array(z.string()),
  badAnswers: z.number(),
})
export type EndedPatrol = z.infer<typeof endedPatrol>

/** A route that the person may walk, with the patrol of it that is under way or due next. */
const fieldPatrol = z.object({
  routeId: z.number(),
  name: z.string(),
  pinId: z.number(),
  instructions: nullable.text,
  /** How its checkpoints are come by: one after the other, or in any order. */
  order: z.enum(['sequence', 'random']),
  sessionId: nullable.number,
  status: nullable.text,
  scheduledAt: nullable.text,
  /** From when on a start is late, and whether that must be explained. */
  lateAt: nullable.text,
  tardyReason: z.enum(['no', 'optional', 'mandatory']),
  stops: z.array(fieldStop),
  /** Their last one of it, of the last hours. A day that an earlier page has kept on the phone says nothing of it. */
  last: z.optional(z.nullable(endedPatrol)),
})
export type FieldPatrol = z.infer<typeof fieldPatrol>

const fieldStep = z.object({
  id: z.number(),
  label: z.string(),
  taskType: z.string(),
  required: z.boolean(),
  result: z.string(),
  value: nullable.text,
  unit: nullable.text,
  /** Of a choice, with semicolons between them. */
  options: nullable.text,
})
export type FieldStep = z.infer<typeof fieldStep>

const fieldWork = z.object({
  id: z.number(),
  refNo: z.string(),
  title: z.string(),
  description: nullable.text,
  status: z.enum(['approved', 'assigned', 'in_progress', 'on_hold']),
  priority: z.string(),
  dueAt: nullable.text,
  pinId: nullable.number,
  place: nullable.text,
  timeZone: nullable.text,
  steps: z.array(fieldStep),
})
export type FieldWork = z.infer<typeof fieldWork>

const day = z.object({
  /** When it was read, by the server. */
  at: z.string(),
  me: z.object({ id: z.number(), employeeId: z.string(), name: z.string() }),
  /** Their own sites and those of their assignments and work; for whoever may see them, all others too. */
  pins: z.array(fieldPin),
  assignments: z.array(fieldAssignment),
  lastPunch: z.nullable(z.object({ type: z.enum(punchTypes), at: z.string(), pinId: nullable.number })),
  patrols: z.array(fieldPatrol),
  work: z.array(fieldWork),
  incidentTypes: z.array(z.object({ id: z.number(), name: z.string(), severity: z.string() })),
  /** What the person's role lets them send. */
  may: z.object({
    clock: z.boolean(),
    patrol: z.boolean(),
    report: z.boolean(),
    alarm: z.boolean(),
    work: z.boolean(),
  }),
})
export type FieldDay = z.infer<typeof day>

export const fieldDay = defineCall({
  method: 'GET',
  path: 'field/day',
  about:
    'All that somebody needs in the field today, in one answer, so that a phone can keep it while it has no network.',
  access: 'member',
  answer: day,
})
