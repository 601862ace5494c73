import * as z from 'zod/mini'
import { defineCall, inQuery, recordOf } from '../../../schema/call.ts'
import { byPinAnswer, mostWorkloadDays, workloadAnswer } from './workload.shapes.ts'
import { fileFacts, lastReadings, ownTimer, workLinks, workPromise } from './workDetail.shapes.ts'
import { spanQuery } from '../dashboard/span.ts'
import { workRequest } from './workRequest.resource.ts'
import { workTime } from './workTime.resource.ts'

const read = { resource: workRequest, action: 'read' } as const
const update = { resource: workRequest, action: 'update' } as const

export const workByPin = defineCall({
  method: 'GET',
  path: 'cmms/work-request/by-pin',
  about: 'How much work is open at which site',
  of: read,
  query: z.strictObject({ filter: z.optional(inQuery.filter) }),
  answer: byPinAnswer,
})

export const workload = defineCall({
  method: 'GET',
  path: 'cmms/work-request/workload',
  about: 'Open work by person and day',
  of: read,
  query: spanQuery(mostWorkloadDays - 1),
  answer: workloadAnswer,
})

/** People whom one search for somebody responsible gives at most. */
export const mostCandidates = 25

/** Somebody who could be responsible; what of them the caller may not read is null or empty. */
const candidate = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  employeeId: z.nullable(z.string()),
  photoId: z.nullable(z.int()),
  department: z.nullable(z.string()),
  sites: z.array(z.string()),
  /** They belong to the site that is asked about. */
  here: z.boolean(),
  /** Open work requests that they are responsible for. */
  open: z.int(),
})
export type Candidate = z.infer<typeof candidate>

export const candidatesAnswer = z.array(candidate)

export const candidates = defineCall({
  method: 'GET',
  path: 'cmms/work-request/candidates',
  about: 'Who could be responsible, people of the site first, with what each has open',
  of: read,
  query: z.strictObject({ pin: z.optional(inQuery.id), q: z.optional(inQuery.text) }),
  answer: candidatesAnswer,
})

/** People whom one search for somebody to mention gives at most. */
export const mostReaders = 8

export const readers = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/readers',
  about: 'Who else reads a work request and its comments, and so can be mentioned in one',
  of: read,
  query: z.strictObject({
    q: z.optional(inQuery.text),
    ids: z.optional(inQuery.ids),
    internal: z.optional(inQuery.yes),
  }),
  answer: z.array(z.object({ id: z.int(), firstName: z.string(), lastName: z.nullable(z.string()) })),
})

export const links = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/links',
  about: 'What a work request comes from and what was opened from it',
  of: read,
  answer: workLinks,
})

export const promise = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/promise',
  about: 'How a work request stands against its promise',
  of: read,
  answer: workPromise,
})

export const meterReadings = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/meter-readings',
  about: 'What each meter of its steps showed last',
  of: read,
  answer: lastReadings,
})

export const storedFiles = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/files',
  about: 'What is stored for its files',
  of: read,
  answer: fileFacts,
})

export const runningTimer = defineCall({
  method: 'GET',
  path: 'cmms/work-time/timer',
  about: "The caller's own timer that runs",
  of: { resource: workTime, action: 'read' },
  answer: ownTimer,
})

export const startTimer = defineCall({
  method: 'POST',
  path: 'cmms/work-request/{id}/timer',
  concurrency: 'step',
  own: 'starts their own timer',
  about: "Begins the caller's time on a work request",
  access: { module: workTime.module, action: 'create' },
  answer: recordOf(workTime),
  status: 201,
})

export const stopTimer = defineCall({
  method: 'PATCH',
  path: 'cmms/work-time/{id}/stop',
  concurrency: 'step',
  own: 'stops their own timer',
  about: "Ends the caller's time on a work request",
  of: { resource: workTime, action: 'update' },
  answer: recordOf(workTime),
})

export const makeTrackLink = defineCall({
  method: 'POST',
  path: 'cmms/work-request/{id}/track',
  concurrency: { same: 'A link that works is kept.' },
  about: 'The link by which people outside follow a work request; made where there is none',
  of: update,
  answer: z.object({ path: z.string() }),
  status: 201,
})

export const revokeTrackLinks = defineCall({
  method: 'DELETE',
  path: 'cmms/work-request/{id}/track',
  concurrency: { same: 'No link works afterwards.' },
  about: 'Takes all links to a work request back',
  of: update,
  answer: z.object({ revoked: z.int() }),
})
