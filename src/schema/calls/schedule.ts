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

/** Schedules that a planner shows at most; the others are reached by its filter. */
export const mostPlanned = 100

/** What has become of a date: its work is done, open, or late; it is still to come; it was left out. */
export const dateStates = ['done', 'open', 'overdue', 'planned', 'skipped'] as const
export type DateState = (typeof dateStates)[number]

/** Answer of GET schedule/planner?from=&until=&filter=: schedules in the order of their sites, with their dates in order. */
export const plannerAnswer = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      refNo: z.string(),
      name: z.string(),
      status: z.string(),
      pinId: z.number(),
      dates: z.array(
        z.object({
          planned: day,
          actual: day,
          state: z.enum(dateStates),
          workRequestId: z.nullable(z.number()),
          skippedReason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** How many schedules the filter keeps. */
  total: z.number(),
})
export type PlannerAnswer = z.infer<typeof plannerAnswer>
export type PlannerRow = PlannerAnswer['rows'][number]
export type PlannerDate = PlannerRow['dates'][number]
