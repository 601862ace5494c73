import * as z from 'zod/mini'
import { answerResults, answerTypes, failActions } from '../../domain/patrol/patrolAnswers.ts'
import { scanFlags } from '../../domain/patrol/patrol.ts'
import { defineCall } from '../../schema/call.ts'
import { patrolSession } from './patrolSession.resource.ts'

const nullable = { text: z.nullable(z.string()), number: z.nullable(z.number()) }

/** A checkpoint of the route that the patrol went along. */
const stopOfWalk = z.object({
  pointId: z.number(),
  name: z.string(),
  section: nullable.text,
  required: z.boolean(),
  expectAfterMin: nullable.number,
  photoRequired: z.boolean(),
})
export type StopOfWalk = z.infer<typeof stopOfWalk>

const scanOfWalk = z.object({
  id: z.number(),
  pointId: nullable.number,
  /** Of the checkpoint, else what the tag said. */
  name: nullable.text,
  at: z.string(),
  method: z.string(),
  result: z.string(),
  flags: z.array(z.enum(scanFlags)),
  distanceM: nullable.number,
  photoId: nullable.number,
  photoMissing: z.boolean(),
  tardyReason: nullable.text,
  skipReason: nullable.text,
  note: nullable.text,
  /** Sooner after the scan before, elsewhere, than anybody walks. */
  quick: z.boolean(),
})
export type ScanOfWalk = z.infer<typeof scanOfWalk>

const answerOfWalk = z.object({
  id: z.number(),
  activityId: z.number(),
  pointId: nullable.number,
  point: nullable.text,
  question: nullable.text,
  answerType: z.enum(answerTypes),
  answer: nullable.text,
  result: z.enum(answerResults),
  note: nullable.text,
  fileId: nullable.number,
  failAction: z.enum(failActions),
  at: z.string(),
  workRequestId: nullable.number,
  workRefNo: nullable.text,
  incidentId: nullable.number,
  incidentRefNo: nullable.text,
})
export type AnswerOfWalk = z.infer<typeof answerOfWalk>

export const walked = defineCall({
  method: 'GET',
  path: 'patrol/session/{id}/walked',
  about: 'What became of a patrol: the checkpoints of its route, what was scanned and what was answered.',
  of: { resource: patrolSession, action: 'read' },
  answer: z.object({
    graceMin: z.number(),
    timeZone: z.string(),
    stops: z.array(stopOfWalk),
    scans: z.array(scanOfWalk),
    answers: z.array(answerOfWalk),
  }),
})
