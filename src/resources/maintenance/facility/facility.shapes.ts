import * as z from 'zod/mini'
import { day } from '../../../schema/days.ts'
import { dashboardPeriod } from '../dashboard/dashboard.shapes.ts'

/** Facilities that the table of the analytics names at most; its `total` says how many have feedback. */
export const mostFacilities = 500
/** How many the list of the lowest has. */
export const lowestShown = 10
/** Stars up to which a rating is poor. */
export const poorStars = 2

const count = z.int().check(z.nonnegative())
const figure = z.nullable(z.number())
const id = z.int().check(z.positive())

const counted = { count, average: z.number() }
const ofFacility = z.object({
  facilityId: id,
  pinId: id,
  ...counted,
  poor: count,
  /** Of as many days before; null where there was nothing. */
  averageBefore: figure,
})
export type FacilityRow = z.infer<typeof ofFacility>

/**
 * Answer of GET facility/analytics/{from}/{until}?filter=: what visitors gave in the days of the company, save what was
 * ignored; `filter` is one of the list of facility feedback. Hours and days of the week are those of the clock at the site.
 */
export const facilityAnalytics = z.object({
  period: dashboardPeriod,
  /** As many days, right before. */
  before: z.object({ from: day, until: day }),
  count,
  countBefore: count,
  average: figure,
  averageBefore: figure,
  poor: count,
  poorBefore: count,
  /** How many somebody has seen to, and the hours from the feedback until then. */
  handled: count,
  responseH: figure,
  responseHBefore: figure,
  stars: z.array(z.object({ stars: z.int(), count })),
  byDay: z.array(z.object({ day, start: z.string(), end: z.string(), ...counted })),
  /** ISO days of the week and hours at which there was any. */
  byHour: z.array(z.object({ weekday: z.int(), hour: z.int(), ...counted })),
  pins: z.array(z.object({ pinId: id, ...counted, poor: count })),
  total: count,
  /** Those with most feedback first. */
  facilities: z.array(ofFacility),
  /** Lowest average first. */
  lowest: z.array(ofFacility),
})
export type FacilityAnalytics = z.infer<typeof facilityAnalytics>
