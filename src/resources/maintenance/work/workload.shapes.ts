import * as z from 'zod/mini'
import { day } from '../../../schema/days.ts'

const id = z.int().check(z.positive())
const count = z.int().check(z.nonnegative())

/** Sites that a map of work shows at most, those with the most open work first. */
export const mostPinsShown = 1_000

/** A site with its open work requests; its name and place where the caller may read the pin. */
export const pinWork = z.object({
  pinId: id,
  name: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  open: count,
  /** Those whose due time has passed. */
  overdue: count,
  /** Those whose promise is broken. */
  breached: count,
})
export type PinWork = z.infer<typeof pinWork>

/** Answer of GET work-request/by-pin?filter=. */
export const byPinAnswer = z.object({
  rows: z.array(pinWork),
  /** Sites with open work in all. */
  total: count,
})

/** Days that a workload is asked for at most. */
export const mostWorkloadDays = 42
/** People that it shows at most, those with the most work first. */
export const mostPeopleShown = 500
/** Work requests that a cell names; its count says how many there are. */
export const mostNamed = 50

/** Work requests of one person on one day, or on none of the days asked for. */
export const workCell = z.object({
  requests: count,
  /** Planned minutes: their share of the estimates, rounded to whole minutes. */
  minutes: z.number(),
  /** Those without an estimate, which add no minutes. */
  unestimated: count,
  /** The first of them. */
  ids: z.array(id),
})
export type WorkCell = z.infer<typeof workCell>

export const workloadRow = z.object({
  /** Null: nobody is named. */
  employeeId: z.nullable(id),
  days: z.record(day, workCell),
  /** Open work of days before the first; null where there is none, as in the two below. */
  earlier: z.nullable(workCell),
  later: z.nullable(workCell),
  /** Open work that is neither planned nor due. */
  undated: z.nullable(workCell),
  /** Minutes that they can work on each day, in the order of the days; null where no policy says when their sites work. */
  available: z.nullable(z.array(z.number())),
})
export type WorkloadRow = z.infer<typeof workloadRow>

/**
 * Answer of GET work-request/workload?from=&until=&filter=: open work by person and day of the company's zone. A request
 * counts on the day of its planned start, else on which it is due, for the one responsible, else in even parts for its
 * assignees.
 */
export const workloadAnswer = z.object({
  days: z.array(day),
  rows: z.array(workloadRow),
  /** People with open work in all, nobody included. */
  total: count,
})
export type WorkloadAnswer = z.infer<typeof workloadAnswer>
