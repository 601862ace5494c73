import * as z from 'zod/mini'

/** Days that a dashboard may be asked for at once. */
export const mostDays = 370

/** Rows that the tables by site, person and facility answer with; their `total` says how many there are. */
export const mostDashboardRows = 500

const day = z.iso.date()
const instant = z.iso.datetime()
const count = z.int().check(z.nonnegative())
/** Null where there is nothing to take it of. */
const figure = z.nullable(z.number())
const id = z.int().check(z.positive())

/**
 * The days asked for, both included and counted in the company's time zone, as instants that a list filters by: the first
 * and the last millisecond. Work is open, overdue and so old as of `asOf`: the end, or now where that is still to come.
 */
export const dashboardPeriod = z.object({
  from: day,
  until: day,
  start: instant,
  end: instant,
  asOf: instant,
})
export type DashboardPeriod = z.infer<typeof dashboardPeriod>

/** By site: hours from request to completion of what was completed in the period, and the average of its visitors' stars. */
export const pinFigures = z.object({
  pinId: id,
  open: count,
  overdue: count,
  completed: count,
  avgHours: figure,
  rating: figure,
  ratings: count,
})
/** Answer of GET dashboard/pins/{from}/{until}: the sites with most to do first. */
export const pinsAnswer = z.object({ period: dashboardPeriod, total: count, rows: z.array(pinFigures) })
export type PinsAnswer = z.infer<typeof pinsAnswer>

/**
 * By who is responsible (null: nobody is): `assigned` of what was requested in the period, all else of what was completed
 * in it. `onTimePct` is of what had a due time; `rework` had been opened again.
 */
export const personFigures = z.object({
  employeeId: z.nullable(id),
  assigned: count,
  completed: count,
  onTimePct: figure,
  avgResolveH: figure,
  rework: count,
})
/** Answer of GET dashboard/performances/{from}/{until}: those who completed most first. */
export const performancesAnswer = z.object({
  period: dashboardPeriod,
  total: count,
  rows: z.array(personFigures),
})
export type PerformancesAnswer = z.infer<typeof performancesAnswer>

/** How many meters a change is taken of, and of how many: those with the months of both spans. */
const metersCompared = z.object({ compared: count, of: count })

/** Exact decimals as text; null where nothing has been read, or billed, yet. */
const amount = z.nullable(z.string())
const amounts = { consumption: amount, cost: amount }
/** A type of utility by its unit, and the change against as many months before, in percent. */
export const utilityFigures = z.object({
  utilityType: z.string(),
  unit: z.string(),
  /** The meters that they come from; null where there are too many for a list to ask for. */
  meterIds: z.nullable(z.array(id)),
  ...amounts,
  /** Months of meters that have no reading yet, and no bill yet; a part of another meter is billed with that one. */
  notRead: count,
  notBilled: count,
  consumptionChangePct: figure,
  consumptionCompared: metersCompared,
  costChangePct: figure,
  costCompared: metersCompared,
  months: z.array(z.object({ month: day, ...amounts })),
})
export type UtilityFigures = z.infer<typeof utilityFigures>

/** Answer of GET dashboard/utils/{from}/{until}: of the months that the days lie in; both are first days of months. */
export const utilsAnswer = z.object({
  firstMonth: day,
  lastMonth: day,
  cost: amount,
  costBefore: amount,
  costChangePct: figure,
  /** With what the compared months cost, now and before. */
  costCompared: z.extend(metersCompared, { cost: amount, costBefore: amount }),
  rows: z.array(utilityFigures),
})
export type UtilsAnswer = z.infer<typeof utilsAnswer>

const share = z.object({ value: z.nullable(z.string()), count })
export type DashboardShare = z.infer<typeof share>

/** Days since a request was made, from and until, of those that are open; the last is open-ended. */
export const ageBuckets = ['0-1', '2-3', '4-7', '8-14', '15+'] as const

/** Answer of GET dashboard/wr/{from}/{until}. The counts by status, priority and category are of what was requested. */
export const wrAnswer = z.object({
  period: dashboardPeriod,
  received: count,
  resolved: count,
  byStatus: z.array(share),
  byPriority: z.array(share),
  byCategory: z.array(share),
  byDay: z.array(z.object({ day, start: instant, end: instant, received: count, resolved: count })),
  /** Of what is open; `start` is null where it has none. */
  ages: z.array(z.object({ bucket: z.enum(ageBuckets), start: z.nullable(instant), end: instant, count })),
  /** Hours from request to first response, of what was requested. */
  acknowledgeH: figure,
  /** Hours from request to completion, of what was completed. */
  resolveH: figure,
})
export type WrAnswer = z.infer<typeof wrAnswer>

/**
 * Answer of GET dashboard/schedule/{from}/{until}: the work requests of preventive schedules that were due. They are done,
 * missed (open after their time) or coming; compliance is what was done in time of what is done or missed.
 */
export const scheduleFigures = z.object({
  period: dashboardPeriod,
  due: count,
  done: count,
  onTime: count,
  missed: count,
  coming: count,
  skipped: count,
  compliancePct: figure,
})
export type ScheduleFigures = z.infer<typeof scheduleFigures>

const facilityFigures = z.object({ facilityId: id, pinId: id, count, average: z.number() })
/** Answer of GET dashboard/feedback/{from}/{until}: what visitors gave, save what was ignored. */
export const feedbackAnswer = z.object({
  period: dashboardPeriod,
  count,
  average: figure,
  stars: z.array(z.object({ stars: z.int(), count })),
  total: count,
  /** Those with most feedback first. */
  facilities: z.array(facilityFigures),
  /** The ten with the lowest average, lowest first. */
  lowest: z.array(facilityFigures),
})
export type FeedbackAnswer = z.infer<typeof feedbackAnswer>

/**
 * A figure with that of the period before, and the change in percent; null where there is none to compare with. With
 * `meters` the change is of those alone, and `before` is given only where nothing is left out on either side.
 */
const compared = z.object({
  value: figure,
  before: figure,
  changePct: figure,
  meters: z.optional(metersCompared),
})
export type Compared = z.infer<typeof compared>

/** The figures of the summary, in their order. How much stood open at an earlier time is not kept. */
export const summaryNames = [
  'open',
  'overdue',
  'received',
  'completed',
  'acknowledgeH',
  'resolveH',
  'onTimePct',
  'compliancePct',
  'feedback',
  'rating',
  'utilityCost',
] as const
export type SummaryName = (typeof summaryNames)[number]

/** Answer of GET dashboard/summary and of dashboard/summary/{from}/{until}; without days, of the last thirty. */
export const summaryAnswer = z.object({
  period: dashboardPeriod,
  /** As many days, right before. */
  before: z.object({ from: day, until: day }),
  figures: z.record(z.enum(summaryNames), compared),
})
export type SummaryAnswer = z.infer<typeof summaryAnswer>
