import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../schema/call.ts'
import { shift } from './shift.resource.ts'
import { tried, wire } from './shift.shapes.ts'

const updating = { module: 'SC', action: 'update', reach: 'all' } as const
const shownDays = z.strictObject({ start: inQuery.day, end: inQuery.day, pin: z.optional(inQuery.idOrAll) })

const published = z.object({
  people: z.number(),
  /** Open assignments, which people of their pins see. */
  open: z.number(),
  added: z.number(),
  moved: z.number(),
  removed: z.number(),
})
const publishing = {
  preview: tried.preview,
  /** False: people see the roster without a message. */
  notify: z.optional(z.boolean()),
  /** The changes that the sender saw; others refuse it. */
  expected: z.optional(z.strictObject({ added: z.int(), moved: z.int(), removed: z.int() })),
}

export const publishShift = defineCall({
  method: 'PUT',
  concurrency: { expected: ['expected'] },
  path: 'shift/{id}/publish',
  of: { resource: shift, action: 'update' },
  body: z.strictObject(publishing),
  answer: published,
})
export const publishAll = defineCall({
  method: 'PUT',
  concurrency: { expected: ['expected'] },
  path: 'shift/publish',
  about:
    'Publishes the roster of some days: of a pin or all, of some people or all. Each person is notified once.',
  access: updating,
  body: z.strictObject({
    start: wire.day,
    end: wire.day,
    pin: z.optional(z.nullable(z.int())),
    /** The people to publish for; null: open shifts. All where absent. */
    users: z.optional(z.array(z.nullable(wire.id)).check(z.minLength(1), z.maxLength(20_000))),
    ...publishing,
  }),
  answer: published,
})
export const publishUser = defineCall({
  method: 'PUT',
  concurrency: { expected: ['expected'] },
  path: 'shift/publish/user/{userId}',
  access: updating,
  body: z.strictObject({
    start: z.optional(wire.day),
    end: z.optional(wire.day),
    pin: z.optional(z.nullable(z.int())),
    ...publishing,
  }),
  answer: published,
})
const placed = z.object({ day: z.string(), begin: z.string(), end: z.string(), site: z.string() })
export const unpublishedChanges = defineCall({
  method: 'GET',
  path: 'shift/unpublished/change',
  about: 'The unpublished changes of a person, or without one of open shifts: as planned, and as published.',
  access: updating,
  query: z.extend(shownDays, { user: z.optional(inQuery.id) }),
  answer: z.array(z.object({ is: z.nullable(placed), was: z.nullable(placed) })),
})
export type UnpublishedChange = z.infer<typeof unpublishedChanges.answer>[number]

export const unpublishedUsers = defineCall({
  method: 'GET',
  path: 'shift/unpublished',
  about: 'People whose roster has unpublished changes, and open shifts, with the number of changes.',
  access: { module: 'SC', action: 'read' },
  query: shownDays,
  answer: z.array(
    z.object({
      /** Null: open shifts. */
      userId: z.nullable(z.number()),
      firstName: z.string(),
      lastName: z.string(),
      added: z.number(),
      moved: z.number(),
      removed: z.number(),
    }),
  ),
})
