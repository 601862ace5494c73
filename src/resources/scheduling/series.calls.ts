import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { shift } from './shift.resource.ts'
import { rosterAnswer, tried, wire } from './shift.shapes.ts'

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const within = (least: number, most: number) => z.optional(z.int().check(z.minimum(least), z.maximum(most)))
const longText = (most: number) => z.optional(z.nullable(z.string().check(z.maxLength(most))))

/** What differs; the version of the series is the one that the sender saw. */
const differing = {
  version: wire.id,
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  pinId: z.optional(wire.id),
  startTime: z.optional(clock),
  endTime: z.optional(clock),
  breakMin: within(0, 240),
  breakPaid: z.optional(z.boolean()),
  headcount: within(1, 500),
  taskList: longText(4_000),
  notes: longText(2_000),
  ...tried,
}

const answer = z.extend(rosterAnswer, {
  /** The shift that the assignments belong to now. A preview makes none. */
  shiftId: z.nullable(z.number()),
  /** Assignments whose day, times, place or break change: their people are notified again. */
  changed: z.number(),
  /** Assignments that are cancelled. */
  withdrawn: z.number(),
})
export type SeriesAnswer = z.infer<typeof answer>

const body = z.strictObject({
  ...differing,
  /** Another day for the work of this one. */
  movedTo: z.optional(wire.day),
  /** False: the series is not worked on that day. */
  worked: z.optional(z.boolean()),
})
export type DayChange = z.infer<typeof body>

export const changeDay = defineCall({
  method: 'PUT',
  concurrency: { expected: ['version'] },
  path: 'shift/{id}/day/{date}',
  about: 'Changes one day of a series. The assignments of the day stay. A preview returns their conflicts.',
  of: { resource: shift, action: 'update' },
  body,
  answer,
})

export const followSeries = defineCall({
  method: 'DELETE',
  concurrency: 'step',
  path: 'shift/{id}/day/{date}',
  about: 'Makes a differing day equal its series again. Its assignments stay, with the times of the series.',
  of: { resource: shift, action: 'update' },
  body: z.strictObject(tried),
  answer,
})

const bodyFrom = z.strictObject({
  ...differing,
  startDate: z.optional(wire.day),
  endDate: z.optional(wire.day),
  recurringDay: within(0, 127),
  everyNWeeks: within(1, 8),
})
export type ChangeFrom = z.infer<typeof bodyFrom>

export const changeFrom = defineCall({
  method: 'PUT',
  concurrency: { expected: ['version'] },
  path: 'shift/{id}/from/{date}',
  about:
    'Changes a series from a day on: the series ends before that day, and another one continues it with its assignments.',
  of: { resource: shift, action: 'update' },
  body: bodyFrom,
  answer,
})
