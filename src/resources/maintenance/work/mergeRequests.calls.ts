import * as z from 'zod/mini'
import { defineCall } from '../../../schema/call.ts'
import { workRequest } from './workRequest.resource.ts'

/** Work requests that are merged into one at a time. */
export const mostMerged = 50

/** Those that go. With `preview` nothing is written. */
const body = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostMerged)),
  preview: z.optional(z.boolean()),
})

/** What moves to the one that stays, or has moved. */
const answer = z.object({
  /** Ref. no. of the one that stays. */
  refNo: z.string(),
  merged: z.array(z.string()),
  comments: z.number(),
  files: z.number(),
  tasks: z.number(),
  triggers: z.number(),
  links: z.number(),
  /** Working times, their minutes and what the labour cost. */
  times: z.number(),
  minutes: z.number(),
  labour: z.string(),
  /** Lines of other costs, and their amount. */
  costs: z.number(),
  amount: z.string(),
  requesters: z.number(),
  /** Some of them are about another pin. */
  otherPins: z.boolean(),
})
export type MergeAnswer = z.infer<typeof answer>

/** Makes one of several work requests that say the same: what belongs to the others moves to it, all or nothing. */
export const mergeRequests = defineCall({
  method: 'POST',
  path: 'cmms/work-request/{id}/merge',
  concurrency: 'step',
  about: 'Moves what belongs to duplicates to the one that stays, and cancels them',
  of: { resource: workRequest, action: 'update' },
  body,
  answer,
})
