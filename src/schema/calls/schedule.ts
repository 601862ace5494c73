import * as z from 'zod/mini'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Dates asked for at most: those of a planner's year. */
export const mostDates = 400

/** A date of a schedule: by its rule, and on which it is done, around holidays. */
export const plannedDate = z.object({ planned: day, actual: day })
export type PlannedDate = z.infer<typeof plannedDate>

/** Answer of POST schedule/preview and of GET schedule/{id}/dates. */
export const plannedDates = z.array(plannedDate)

/** Body of POST schedule/{id}/skip: a date to come, and why it is left out. */
export const skipBody = z.strictObject({
  planned: day,
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why it is left out.'), z.maxLength(500)),
})

/** A date that has been seen to: GET schedule/{id}/occurrences, the latest first. */
export const occurrence = z.object({
  planned: day,
  actual: day,
  equipmentId: z.nullable(z.number()),
  workRequestId: z.nullable(z.number()),
  skippedReason: z.nullable(z.string()),
  skippedBy: z.nullable(z.number()),
})
export type Occurrence = z.infer<typeof occurrence>
export const occurrencesAnswer = z.array(occurrence)
