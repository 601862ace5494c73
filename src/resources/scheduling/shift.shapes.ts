import * as z from 'zod/mini'
import { clashKinds } from '../../domain/scheduling/clashes.ts'
import { day } from '../../schema/days.ts'

/** Days whose shifts, lines or punches are answered at once. */
export const mostShownDays = 62

const id = z.int().check(z.positive())

/** A shift as calendars and rosters show it; its weekdays by their ISO number beside the mask that they make. */
export const shownShift = z.object({
  id: z.number(),
  name: z.string(),
  pinId: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  recurringDay: z.number(),
  weekdays: z.array(z.number()),
  everyNWeeks: z.number(),
  breakMin: z.number(),
  breakPaid: z.boolean(),
  headcount: z.number(),
  skillIds: z.array(z.number()),
  jobId: z.nullable(z.number()),
  nationalities: z.array(z.string()),
  /** What an hour of it pays, by exact decimal text; null for whoever may not read pay. */
  rateOverride: z.nullable(z.string()),
  source: z.string(),
  taskList: z.nullable(z.string()),
  isTemplate: z.boolean(),
  /** The series that it replaces on a day. */
  seriesId: z.nullable(z.number()),
  seriesDay: z.nullable(z.string()),
  /** Days of the series that differ, or are not worked. */
  exceptDates: z.array(z.string()),
  version: z.number(),
})
export type ShownShift = z.infer<typeof shownShift>

/** A person's assignment, or an open one. `told`: its person knows of it as it stands. Times are instants in UTC. */
export const shownAssignment = z.object({
  id: z.number(),
  shiftId: z.number(),
  userId: z.nullable(z.number()),
  pinId: z.number(),
  date: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  /** By the clock of the site. Its shift may have other times by now. */
  startTime: z.string(),
  endTime: z.string(),
  minutes: z.number(),
  status: z.string(),
  told: z.boolean(),
  source: z.string(),
  reason: z.nullable(z.string()),
})
export type ShownAssignment = z.infer<typeof shownAssignment>

export const shownOffDay = z.object({
  id: z.number(),
  userId: z.number(),
  date: z.string(),
  kind: z.string(),
  note: z.nullable(z.string()),
})

/** A day on which somebody is away, or has asked to be (`waiting`); `part` of the day. */
export const shownLeave = z.object({
  userId: z.number(),
  date: z.string(),
  part: z.enum(['full', 'am', 'pm', 'hours']),
  fromTime: z.nullable(z.string()),
  toTime: z.nullable(z.string()),
  waiting: z.boolean(),
})
export type ShownLeave = z.infer<typeof shownLeave>

export const shownHoliday = z.object({
  date: z.string(),
  name: z.string(),
  country: z.string(),
  stateName: z.nullable(z.string()),
})

export const shownClash = z.object({
  userId: z.nullable(z.number()),
  date: z.string(),
  /** Null for a day off in a locked period. */
  shiftId: z.nullable(z.number()),
  kind: z.enum(clashKinds),
  /** It is refused; others ask for a reason. */
  hard: z.boolean(),
  detail: z.nullable(z.string()),
})
export type ShownClash = z.infer<typeof shownClash>

/** What became of a change of the roster, or would: with `preview` nothing is written. */
export const rosterAnswer = z.object({ ids: z.array(z.number()), clashes: z.array(shownClash) })

/** One person, and how many minutes they are planned for in the days asked for. */
export const rosterPerson = z.object({
  id: z.number(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.nullable(z.string()),
  departmentId: z.nullable(z.number()),
  pinIds: z.array(z.number()),
  permitExpiry: z.nullable(z.string()),
  minutes: z.number(),
  /** The most minutes in a week without a reason, by the attendance rule of the pin, or the strictest of their pins. */
  weekMaxMin: z.number(),
  /** Minutes of their working hours in a week, by their terms of the first day; null if nothing is agreed. */
  weekContractMin: z.nullable(z.number()),
  clashes: z.optional(z.array(shownClash)),
})
export type RosterPerson = z.infer<typeof rosterPerson>

const reason = z.optional(z.nullable(z.string().check(z.maxLength(500))))
const preview = z.optional(z.boolean())
/** What every change of the roster takes: a reason for what asks one, and whether it is only tried. */
export const tried = { reason, preview }

export const wire = { id, day }

export const offDayKind = z.enum(['rest', 'off', 'public_holiday', 'replacement'])

/** The days and the pin, -1 or none for all, whose gaps are looked for. */
export const gapsOf = { start: day, end: day, pin: z.optional(z.nullable(z.int())) }
