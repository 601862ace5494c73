import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../schema/call.ts'
import { shift } from './shift.resource.ts'
import {
  rosterAnswer,
  rosterPerson,
  shownHoliday,
  shownLeave,
  shownOffDay,
  shownShift,
  shownAssignment,
  gapsOf,
  offDayKind,
  tried,
  wire,
} from './shift.shapes.ts'

const reading = { module: 'SC', action: 'read' } as const
const updating = { module: 'SC', action: 'update', reach: 'all' } as const
const creating = { module: 'SC', action: 'create', reach: 'all' } as const
const days = { start: inQuery.day, end: inQuery.day }
const pin = z.optional(inQuery.idOrAll)

export const calendarEvents = defineCall({
  method: 'GET',
  path: 'calendar',
  about: 'Shifts of a pin, or of all, as contiguous blocks of days: single ones teal, recurring ones green.',
  access: reading,
  heavy: true,
  client: 'cookie',
  query: z.strictObject({ pin, start: z.optional(inQuery.day), end: z.optional(inQuery.day) }),
  answer: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      pinId: z.number(),
      /** Days, both included. */
      start: z.string(),
      end: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      recurring: z.boolean(),
      colour: z.enum(['teal', 'green']),
      headcount: z.number(),
    }),
  ),
})

export const scheduling = defineCall({
  method: 'GET',
  path: 'shift/scheduling',
  about: 'Shifts, assignments, off-days, leave and holidays of some days, both included.',
  access: reading,
  heavy: true,
  query: z.strictObject({ ...days, pin, user: pin, department: pin }),
  answer: z.object({
    shifts: z.array(shownShift),
    assignments: z.array(shownAssignment),
    offDays: z.array(shownOffDay),
    leave: z.array(shownLeave),
    holidays: z.array(shownHoliday),
    /** Minutes that contracts order on each day; nothing for whoever may not read contracts. */
    contracted: z.array(z.object({ date: z.string(), minutes: z.number() })),
  }),
})

export const shiftsOfUser = defineCall({
  method: 'GET',
  path: 'shift/user/{userId}',
  about: 'The assignments of a person, of one day or of some, with their shifts.',
  access: reading,
  query: z.strictObject({
    date: z.optional(inQuery.day),
    start: z.optional(inQuery.day),
    end: z.optional(inQuery.day),
  }),
  answer: z.array(z.extend(shownAssignment, { shift: shownShift, pin: z.string() })),
})

const hours = z.array(
  z.object({ userId: z.number(), period: z.string(), minutes: z.number(), assignments: z.number() }),
)
const hoursQuery = z.strictObject({ ...days, pin, user: pin })
/** Minutes planned by person and month; a period is its first day. */
export const hoursByMonth = defineCall({
  method: 'GET',
  path: 'shift/hours/month',
  access: reading,
  heavy: true,
  query: hoursQuery,
  answer: hours,
})
/** The same by week, which begins on Monday. */
export const hoursByWeek = defineCall({
  method: 'GET',
  path: 'shift/hours/week',
  access: reading,
  heavy: true,
  query: hoursQuery,
  answer: hours,
})

export const shiftUsers = defineCall({
  method: 'GET',
  path: 'shift/users',
  about:
    'Who can be planned at a pin, with their hours; with a shift and a day, also what stands against each.',
  access: reading,
  heavy: true,
  query: z.strictObject({
    ...days,
    pin,
    department: pin,
    /** People who have the job, by assignment or by name. */
    job: pin,
    /** People who have the skill or permit on the first day. */
    skill: pin,
    search: z.optional(inQuery.text),
    shift: z.optional(inQuery.id),
    date: z.optional(inQuery.day),
  }),
  answer: z.array(rosterPerson),
})

export const shiftTasks = defineCall({
  method: 'GET',
  path: 'shift/tasks',
  about: 'What is to be done in the shifts of some days.',
  access: reading,
  heavy: true,
  query: z.strictObject({ ...days, pin, user: pin }),
  answer: z.array(
    z.object({
      shiftId: z.number(),
      name: z.string(),
      pinId: z.number(),
      days: z.array(z.string()),
      tasks: z.array(z.string()),
    }),
  ),
})

export const shiftHolidays = defineCall({
  method: 'GET',
  path: 'shift/holidays',
  access: reading,
  query: z.strictObject({ ...days, pin }),
  answer: z.array(shownHoliday),
})

export const assignUsers = defineCall({
  method: 'POST',
  path: 'shift/{id}/user',
  concurrency: 'adds',
  about: 'Plans people in a shift: on the days named, or on all of its days between two.',
  of: { resource: shift, action: 'update' },
  status: 201,
  body: z.strictObject({
    userIds: z.array(wire.id).check(z.minLength(1), z.maxLength(200)),
    dates: z.optional(z.array(wire.day).check(z.maxLength(400))),
    start: z.optional(wire.day),
    end: z.optional(wire.day),
    ...tried,
  }),
  answer: rosterAnswer,
})

export const removeUser = defineCall({
  method: 'DELETE',
  path: 'shift/{id}/user/{userId}',
  concurrency: { expected: [] },
  about: 'Takes a person out of a shift from a day on, today where none is named.',
  of: { resource: shift, action: 'update' },
  body: z.strictObject({ from: z.optional(wire.day) }),
  answer: z.object({ removed: z.number() }),
})

/** The person whom the sender saw in an assignment. Another one since then refuses the change. */
const from = z.optional(z.nullable(wire.id))

const rosterOffDay = z.strictObject({ userId: wire.id, date: wire.day, kind: z.optional(offDayKind) })
export type RosterOffDay = z.infer<typeof rosterOffDay>

const change = z.union([
  z.strictObject({ put: z.strictObject({ shiftId: wire.id, date: wire.day, userId: z.nullable(wire.id) }) }),
  z.strictObject({
    move: z.strictObject({ id: wire.id, date: wire.day, userId: z.nullable(wire.id), from }),
  }),
  z.strictObject({ remove: wire.id, from }),
  z.strictObject({ off: rosterOffDay }),
  z.strictObject({ cancelOff: z.strictObject({ userId: wire.id, date: wire.day }) }),
])
export type RosterChange = z.infer<typeof change>

export const changeRoster = defineCall({
  method: 'POST',
  path: 'shift/roster',
  concurrency: { expected: ['changes.from'] },
  about:
    'Makes many changes of the roster and of days off, all or none. A preview returns their conflicts. Days off require create.',
  access: updating,
  body: z.strictObject({
    changes: z.array(change).check(z.minLength(1), z.maxLength(1_000)),
    /** What shift/fill was asked for: what of the changes it proposes, asked again by the server, keeps that as its source. */
    filled: z.optional(z.strictObject(gapsOf)),
    ...tried,
  }),
  answer: rosterAnswer,
})

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const shiftClashes = defineCall({
  method: 'POST',
  path: 'shift/{id}/clashes',
  concurrency: 'reads',
  about:
    'The effect of a change of a shift on its assignments: how many change, are withdrawn, or conflict. Writes nothing.',
  of: { resource: shift, action: 'update' },
  body: z.strictObject({
    /** Days by which the whole shift moves, if its first and last day are not given. */
    days: z.optional(z.int().check(z.minimum(-400), z.maximum(400))),
    startDate: z.optional(wire.day),
    endDate: z.optional(wire.day),
    startTime: z.optional(clock),
    endTime: z.optional(clock),
    recurringDay: z.optional(z.int().check(z.minimum(0), z.maximum(127))),
    everyNWeeks: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
    pinId: z.optional(wire.id),
    breakMin: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
    breakPaid: z.optional(z.boolean()),
    /** Previews the deletion of the shift and ignores other changes. */
    deleted: z.optional(z.boolean()),
  }),
  answer: z.extend(rosterAnswer, {
    /** Assignments whose day, times, place or break change: their people are notified again. */
    changed: z.number(),
    /** Assignments on days that the shift is not worked any more, or of a deleted shift: they are cancelled. */
    withdrawn: z.number(),
  }),
})

export const copyWeek = defineCall({
  method: 'POST',
  path: 'shift/copy-week',
  concurrency: 'adds',
  about:
    'Plans a week like another one, without conflicting assignments. A reason includes those whose conflicts only need one.',
  access: creating,
  body: z.strictObject({
    from: wire.day,
    to: wire.day,
    pin: z.optional(z.nullable(z.int())),
    ...tried,
  }),
  answer: z.object({
    ids: z.array(z.number()),
    /** Assignments that were planned, or would be. */
    planned: z.number(),
    /** Assignments that are on the other week already. */
    there: z.number(),
    /** Assignments of shifts that do not run then, and of nobody on days that are over. */
    outside: z.number(),
    /** Shifts of single days that were made for them. */
    shiftIds: z.array(z.number()),
    /** Assignments that are left out, and would be planned with a reason. */
    needReason: z.number(),
    /** Assignments that are left out with any reason. */
    refused: z.number(),
    /** The conflicts of both, the refused ones first. */
    left: rosterAnswer.shape.clashes,
  }),
})
