import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { offeredAssignment } from './openShift.calls.ts'
import { shownClash, tried, wire } from './shift.shapes.ts'

export const offerShift = defineCall({
  method: 'POST',
  concurrency: { expected: ['from'] },
  path: 'shift-assignment/{id}/offer',
  about:
    'Offers an assignment to several people; the first to accept has it. People who have an offer of it get no second one.',
  access: { module: 'SC', action: 'update', reach: 'all' },
  status: 201,
  body: z.strictObject({
    userIds: z.array(wire.id).check(z.minLength(1), z.maxLength(50)),
    /** The person whom the sender saw in the assignment; another one refuses it. */
    from: z.nullable(wire.id),
    note: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    reason: tried.reason,
  }),
  answer: z.object({ offered: z.number() }),
})

export const ownOffers = defineCall({
  method: 'GET',
  path: 'shift/offered',
  about: 'Shifts that are offered to the caller and can still be accepted, the soonest first.',
  access: { module: 'SC', action: 'read' },
  answer: z.array(
    z.extend(offeredAssignment, {
      offerId: z.number(),
      note: z.nullable(z.string()),
      clashes: z.array(shownClash),
    }),
  ),
})
