import * as z from 'zod/mini'
import { day } from '../../../schema/days.ts'
import { references } from '../../../schema/fields.ts'
import { shownAs } from '../../../schema/members.ts'

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

/** Schedules that one call works on at most. */
export const mostAtOnce = 200
const id = z.int().check(z.positive())
const ids = z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))

/** Body of POST schedule/generate: makes the next work request of each now, whatever its date. */
export const generateBody = z.strictObject({ ids })

/** What became of each: the work request, or why there is none. */
export const generateAnswer = z.array(
  z.object({
    id,
    name: z.string(),
    workRequestId: z.nullable(id),
    reason: z.nullable(z.string()),
  }),
)
export type Generated = z.infer<typeof generateAnswer>[number]

/** Days by which dates are moved at most. */
export const mostShifted = 366
/** Body of POST schedule/shift: asks what moving the dates by so many days comes to; nothing is written. */
export const shiftBody = z.strictObject({
  ids,
  days: z.int().check(z.minimum(-mostShifted), z.maximum(mostShifted)),
})

/** The next date before and after, and the cells that make it so (POST schedule/batch/cells); or why it cannot be. */
export const shiftAnswer = z.array(
  z.object({
    id,
    name: z.string(),
    version: z.int(),
    before: z.nullable(day),
    after: z.nullable(day),
    cells: z.nullable(z.record(z.string(), z.string())),
    reason: z.nullable(z.string()),
  }),
)
export type Shifted = z.infer<typeof shiftAnswer>[number]

/** Sites that a schedule is copied to at most. */
export const mostCopies = 50
/** Body of POST schedule/{id}/copy: a draft with its steps for each of these sites; answered with their ids. */
export const copyBody = z.strictObject({
  pinIds: shownAs(references({ to: 'pin' }), z.array(id).check(z.minLength(1), z.maxLength(mostCopies))),
})
export const copyAnswer = z.object({ ids: z.array(id) })
