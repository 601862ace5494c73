import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { offDay } from './offDay.resource.ts'
import { offDayKind, shownOffDay, tried, wire } from './shift.shapes.ts'

export const putOffDay = defineCall({
  method: 'PUT',
  path: 'shift/off-day',
  concurrency: { expected: [] },
  about: 'Gives a person a day off, or changes which kind it is.',
  access: { module: 'SC', action: 'create', reach: 'all' },
  body: z.strictObject({
    userId: wire.id,
    date: wire.day,
    kind: z.optional(offDayKind),
    note: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    /** Why the person works on the day, if they have a shift on it. */
    reason: tried.reason,
  }),
  answer: shownOffDay,
})
export const removeOffDay = defineCall({
  method: 'DELETE',
  path: 'shift/off-day/{id}',
  concurrency: 'step',
  of: { resource: offDay, action: 'delete' },
  answer: z.object({ id: z.number() }),
})
export const cancelOffDay = defineCall({
  method: 'PUT',
  path: 'shift/off-day/{id}/cancel',
  concurrency: 'step',
  of: { resource: offDay, action: 'update' },
  answer: z.object({ id: z.number(), status: z.string() }),
})
