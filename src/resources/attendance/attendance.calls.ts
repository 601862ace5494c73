import * as z from 'zod/mini'
import { punchTypes } from '../../domain/pay/workedTime.ts'
import { defineCall, inQuery } from '../../schema/call.ts'
import { instant } from '../../schema/days.ts'
import { clocking } from './clocking.resource.ts'
import { wire } from '../scheduling/shift.shapes.ts'

const reading = { module: 'TS', action: 'read' } as const
const pin = z.optional(inQuery.idOrAll)
const days = { start: inQuery.day, end: inQuery.day }
const minutes = z.number()
const shownInstant = z.nullable(z.string())

/** One line of the timesheet; without an id somebody was planned and has not come. Times are instants in UTC. */
export const timesheetLine = z.object({
  id: z.nullable(z.number()),
  version: z.nullable(z.number()),
  userId: z.number(),
  pinId: z.number(),
  workDate: z.string(),
  assignmentId: z.nullable(z.number()),
  plannedIn: shownInstant,
  plannedOut: shownInstant,
  clockIn: shownInstant,
  clockOut: shownInstant,
  breakMin: z.nullable(z.number()),
  awayMin: z.nullable(z.number()),
  workedMin: minutes,
  normalMin: minutes,
  overtimeMin: minutes,
  restDayMin: minutes,
  holidayMin: minutes,
  lateMin: minutes,
  earlyOutMin: minutes,
  exceptions: z.array(z.string()),
  status: z.string(),
  absent: z.boolean(),
  reason: z.nullable(z.string()),
  originalIn: shownInstant,
  originalOut: shownInstant,
  /** The current figures of an approved line, where they differ from the approved ones. */
  current: z.nullable(
    z.object({
      workedMin: minutes,
      normalMin: minutes,
      overtimeMin: minutes,
      restDayMin: minutes,
      holidayMin: minutes,
    }),
  ),
})
export type TimesheetLine = z.infer<typeof timesheetLine>

const timesheetPerson = z.object({
  id: z.number(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.nullable(z.string()),
})
export type TimesheetPerson = z.infer<typeof timesheetPerson>

/** Lines of the timesheet on one page, and at most without pages. */
export const mostLines = 400
export const mostUnpagedLines = 50_000

const timesheetFigures = z.object({
  lines: z.number(),
  people: z.number(),
  workedMin: minutes,
  overtimeMin: minutes,
  lateMin: minutes,
  absent: z.number(),
  toLook: z.number(),
  /** Nobody has approved or rejected them. */
  undecided: z.number(),
})
export type TimesheetFigures = z.infer<typeof timesheetFigures>

export const timesheet = defineCall({
  method: 'GET',
  path: 'attendance/timesheet',
  about: 'What people worked on some days, both included, with who was planned and did not come.',
  access: reading,
  heavy: true,
  query: z.strictObject({
    ...days,
    pin,
    department: pin,
    user: pin,
    only: z.optional(z.enum(['exceptions', 'waiting'])),
    /** So many lines from the offset on: what needs a look first, then the latest days, by name. Without it all, by day, of 62 days at most. */
    limit: z.optional(inQuery.whole),
    offset: z.optional(inQuery.whole),
  }),
  answer: z.object({
    people: z.array(timesheetPerson),
    lines: z.array(timesheetLine),
    locks: z.array(z.object({ startDate: z.string(), endDate: z.string(), pinId: z.nullable(z.number()) })),
    /** How many lines are asked for, on all pages. */
    total: z.number(),
    /** What all lines of the days come to. */
    figures: timesheetFigures,
    /** Some lines wait to be calculated again, because a fact has changed. */
    recalculating: z.boolean(),
  }),
})

const decided = z.object({ id: z.number(), status: z.string(), version: z.number() })

/** A decision that says why. */
const explained = z.strictObject({
  remark: z.string().check(z.minLength(1), z.maxLength(500)),
  version: z.optional(wire.id),
})

export const approveClocking = defineCall({
  method: 'PUT',
  path: 'attendance/clocking/{id}/approve',
  concurrency: { expected: ['version'] },
  of: { resource: clocking, action: 'update' },
  body: z.strictObject({
    remark: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    version: z.optional(wire.id),
  }),
  answer: decided,
})

export const rejectClocking = defineCall({
  method: 'PUT',
  path: 'attendance/clocking/{id}/reject',
  concurrency: { expected: ['version'] },
  of: { resource: clocking, action: 'update' },
  body: explained,
  answer: decided,
})

export const keepClocking = defineCall({
  method: 'PUT',
  path: 'attendance/clocking/{id}/keep',
  concurrency: { expected: ['version'] },
  about: 'Keeps the approved figures of a line that differs since.',
  of: { resource: clocking, action: 'update' },
  body: explained,
  answer: decided,
})

export const attendanceEvents = defineCall({
  method: 'GET',
  path: 'attendance/event',
  about:
    'What happened on some days, both included: punches, assignments, off-days and holidays on one list.',
  access: { module: 'AT', action: 'read' },
  heavy: true,
  query: z.strictObject({ ...days, pin, user: pin, clocking: z.optional(inQuery.id) }),
  answer: z.array(
    z.object({
      kind: z.enum(['clock', 'shift', 'off_day', 'holiday']),
      id: z.number(),
      at: z.nullable(z.string()),
      until: z.nullable(z.string()),
      date: z.string(),
      userId: z.nullable(z.number()),
      pinId: z.nullable(z.number()),
      /** Type of a punch, kind of an off-day, name of a shift or a holiday. */
      title: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      accuracyM: z.nullable(z.number()),
      distanceM: z.nullable(z.number()),
      insideFence: z.nullable(z.boolean()),
      skewSec: z.nullable(z.number()),
      method: z.nullable(z.string()),
      flags: z.array(z.string()),
      clockingId: z.nullable(z.number()),
    }),
  ),
})

/** The activity types of the mobile client (spec 3): 1 clock-in, 2 clock-out, 3 interval. */
const numbered = { 1: 'in', 2: 'out', 3: 'interval' } as const
export const punchTypeOf = (type: (typeof punchTypes)[number] | 1 | 2 | 3) =>
  typeof type === 'number' ? numbered[type] : type

export const sendPunch = defineCall({
  method: 'POST',
  path: 'attendance/event',
  concurrency: 'adds',
  own: 'clocks in and out',
  about:
    'A clock-in, clock-out, interval or break as the mobile client sends it; one offline key counts once.',
  access: { module: 'AT', action: 'create' },
  status: 201,
  body: z.strictObject({
    type: z.union([z.enum(punchTypes), z.literal([1, 2, 3])]),
    /** When it was made and, of one that waited, when it was sent: both by the clock of the device. */
    deviceAt: instant,
    sentAt: z.optional(instant),
    /** When it was made by the server's clock, as far as the device knew that. */
    at: z.optional(instant),
    offline: z.optional(z.boolean()),
    timeZone: z.optional(z.string().check(z.maxLength(60))),
    latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
    longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
    /** Metres. */
    accuracyM: z.optional(z.number().check(z.minimum(0), z.maximum(100_000))),
    pinId: z.optional(wire.id),
    /** Of somebody else, by a kiosk or a supervisor; the caller where absent. */
    userId: z.optional(wire.id),
    method: z.optional(z.enum(['gps', 'qr', 'nfc', 'kiosk', 'wifi', 'face', 'manual'])),
    offlineKey: z.string().check(z.minLength(8), z.maxLength(80)),
    mock: z.optional(z.boolean()),
    note: z.optional(z.string().check(z.maxLength(500))),
    photoId: z.optional(wire.id),
  }),
  answer: z.object({
    id: z.number(),
    clockingId: z.nullable(z.number()),
    at: z.string(),
    workDate: z.nullable(z.string()),
    pinId: z.nullable(z.number()),
    insideFence: z.nullable(z.boolean()),
    distanceM: z.nullable(z.number()),
    flags: z.array(z.string()),
    repeated: z.boolean(),
  }),
})

/** The numbers of an attendance rule, as they would count. */
const ruleNumbers = {
  graceMin: z.int(),
  roundMin: z.int().check(z.minimum(1), z.maximum(60)),
  normalMin: z.int(),
  weekNormalMin: z.optional(z.int()),
  overtimeFromMin: z.int(),
  breakAfterMin: z.int(),
  longMin: z.int(),
}

/** Lines that a rule is tried on at once. */
export const mostTried = 20_000
const sums = z.object({ worked: z.number(), overtime: z.number(), late: z.number(), exceptions: z.number() })

export const tryRule = defineCall({
  method: 'POST',
  path: 'attendance/rule/try',
  concurrency: 'reads',
  about:
    'What the lines of some days would come to by other rules, beside what they come to; nothing is written.',
  access: { module: 'TS', action: 'update', reach: 'all' },
  heavy: true,
  body: z.strictObject({
    start: wire.day,
    end: wire.day,
    pin: z.optional(z.nullable(z.int())),
    ...ruleNumbers,
  }),
  answer: z.object({ lines: z.number(), now: sums, instead: sums }),
})

export const repairPunches = defineCall({
  method: 'POST',
  path: 'attendance/clocking/repair',
  concurrency: 'adds',
  about:
    'Enters the missing punches of many lines, and of people who left none, as they were planned, with one reason.',
  access: { module: 'TS', action: 'update', reach: 'all' },
  body: z.strictObject({
    ids: z.array(wire.id).check(z.maxLength(1_000)),
    /** Assignments of the timesheet whose people left no punch at all. */
    assignmentIds: z.optional(z.array(wire.id).check(z.maxLength(1_000))),
    reason: z.string().check(z.minLength(1), z.maxLength(500)),
    preview: z.optional(z.boolean()),
  }),
  answer: z.object({ ids: z.array(z.number()), assignmentIds: z.array(z.number()) }),
})
