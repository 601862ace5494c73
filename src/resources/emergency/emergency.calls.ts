import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { positionsBody, timeline, track } from './emergency.shapes.ts'
import { emergency } from './emergency.resource.ts'

const read = { resource: emergency, action: 'read' } as const

export const positions = defineCall({
  method: 'GET',
  path: 'emergency/{id}/position',
  about: 'Where the person in need has been since the call for help',
  of: read,
  answer: track,
})

export const emergencyTimeline = defineCall({
  method: 'GET',
  path: 'emergency/{id}/timeline',
  about: 'All that is known of an emergency, oldest first',
  of: read,
  answer: timeline,
})

export const addPositions = defineCall({
  method: 'POST',
  path: 'emergency/{id}/position',
  concurrency: 'adds',
  own: 'sends their position in their own emergency',
  about: 'Adds to the track; what is there already stays. Positions after the end are ignored.',
  of: { resource: emergency, action: 'update' },
  body: positionsBody,
  /** `closed`: the call for help is over, so that no further position is needed. */
  answer: z.object({ ok: z.boolean(), closed: z.boolean() }),
  status: 201,
})

const text = z.nullable(z.string())

export const ownEmergency = defineCall({
  method: 'GET',
  path: 'emergency/mine',
  about:
    'The caller’s own latest call for help of the last 12 hours: who has seen it, who comes, who closed it.',
  access: 'member',
  answer: z.object({
    call: z.nullable(
      z.object({
        id: z.number(),
        type: z.string(),
        status: z.enum(['active', 'acknowledged', 'responding', 'deactivated']),
        activatedAt: z.string(),
        seenAt: text,
        seenBy: text,
        comingAt: text,
        comingBy: text,
        closedAt: text,
        closedBy: text,
      }),
    ),
  }),
})
export type OwnEmergency = NonNullable<z.infer<typeof ownEmergency.answer>['call']>
