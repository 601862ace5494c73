import * as z from 'zod/mini'

/** Work requests that are merged into one at a time. */
export const mostMerged = 50

/** Body of POST work-request/{id}/merge: those that go. With `preview` nothing is written. */
export const mergeBody = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostMerged)),
  preview: z.optional(z.boolean()),
})

/** What moves to the one that stays, or has moved. */
export const mergeAnswer = z.object({
  /** Ref. no. of the one that stays. */
  refNo: z.string(),
  merged: z.array(z.string()),
  comments: z.number(),
  files: z.number(),
  tasks: z.number(),
  causes: z.number(),
  links: z.number(),
  requesters: z.number(),
  /** Some of them are about another pin. */
  otherPins: z.boolean(),
})
export type MergeAnswer = z.infer<typeof mergeAnswer>
