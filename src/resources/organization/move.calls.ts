import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { pin } from '../pins/pin.resource.ts'
import { department } from './department.resource.ts'
import { group } from './group.resource.ts'
import { workingHour } from './workingHour.resource.ts'

const body = z.strictObject({
  /** Where they go; null takes them out and puts them nowhere. */
  toId: z.nullable(z.int().check(z.positive())),
  /** Deletes what they leave. */
  remove: z.optional(z.boolean()),
})
const answer = z.object({
  moved: z.int(),
  /** What was done, in the order in which it is undone: the place comes back before its people do. */
  batches: z.array(z.int()),
})
const about = 'Moves its people elsewhere, and deletes it where that is asked'

export const movePeopleOfDepartment = defineCall({
  method: 'POST',
  path: 'department/{id}/move-people',
  concurrency: { expected: [] },
  about,
  of: { resource: department, action: 'update' },
  body,
  answer,
})

export const movePeopleOfGroup = defineCall({
  method: 'POST',
  path: 'group/{id}/move-people',
  concurrency: { expected: [] },
  client: 'cookie',
  about,
  of: { resource: group, action: 'update' },
  body,
  answer,
})

export const movePeopleOfPin = defineCall({
  method: 'POST',
  path: 'pin/{id}/move-people',
  concurrency: { expected: [] },
  about,
  of: { resource: pin, action: 'update' },
  body,
  answer,
})

export const movePeopleOfHours = defineCall({
  method: 'POST',
  path: 'user/working-hour/{id}/move-people',
  concurrency: { expected: [] },
  about,
  of: { resource: workingHour, action: 'update' },
  body,
  answer,
})
