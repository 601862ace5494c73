import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { instant } from '../../schema/days.ts'
import { announcement } from './announcement.resource.ts'

export const archiveAnnouncement = defineCall({
  method: 'PUT',
  path: 'announcement/{id}/archive',
  concurrency: 'step',
  of: { resource: announcement, action: 'update' },
  answer: z.object({ id: z.int(), status: z.string() }),
})

export const duplicateAnnouncement = defineCall({
  method: 'POST',
  path: 'announcement/{id}/duplicate',
  concurrency: 'adds',
  about: 'A draft with the same text, photo and audience',
  of: { resource: announcement, action: 'create' },
  answer: z.object({ id: z.int() }),
  status: 201,
})

export const resendAnnouncement = defineCall({
  method: 'POST',
  path: 'announcement/{id}/resend',
  concurrency: 'adds',
  about: 'Tells those who have not read it once more',
  of: { resource: announcement, action: 'update' },
  answer: z.object({ told: z.int() }),
})

/** What the caller may read and has been sent, the newest first. */
export const ownAnnouncements = defineCall({
  method: 'GET',
  path: 'announcement/mine',
  about: 'What has been announced to the caller, what stays on top first, then the newest; at most a hundred',
  access: 'member',
  answer: z.array(
    z.object({
      id: z.int(),
      receiptId: z.int(),
      title: z.string(),
      body: z.string(),
      photoId: z.nullable(z.int()),
      priority: z.string(),
      pinned: z.boolean(),
      requireAck: z.boolean(),
      publishedAt: z.nullable(z.string()),
      status: z.string(),
      fromOperator: z.boolean(),
    }),
  ),
})

export const answerAnnouncement = defineCall({
  method: 'PUT',
  path: 'announcement/{id}/receipt',
  concurrency: 'own',
  about: 'The caller has read what was announced to them, or confirms it',
  of: { resource: announcement, action: 'read' },
  body: z.strictObject({ acknowledged: z.boolean() }),
  answer: z.object({ status: z.string() }),
})

const told = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  priority: z.string(),
  requireAck: z.boolean(),
  createdAt: z.string(),
  expireAt: z.nullable(z.string()),
  /** Companies that it goes to, and to how many of them it has gone. */
  companies: z.int(),
  reached: z.int(),
  recipients: z.int(),
})
export type ToldBroadcast = z.infer<typeof told>

export const broadcasts = defineCall({
  method: 'GET',
  path: 'announcement/broadcast',
  about: 'What the operator has told all companies, the newest first; at most a hundred',
  access: { module: 'AN', action: 'read' },
  answer: z.array(told),
})

export const broadcast = defineCall({
  method: 'POST',
  path: 'announcement/broadcast',
  concurrency: 'adds',
  about: 'Tells everybody at work in the companies that are named, or in all; the operator’s alone',
  access: { module: 'AN', action: 'create' },
  body: z.strictObject({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
    priority: z.enum(['normal', 'important', 'urgent']),
    requireAck: z.boolean(),
    expireAt: z.nullable(instant),
    /** Companies; none means all of them. */
    clientIds: z.array(z.int().check(z.positive())).check(z.maxLength(1_000)),
  }),
  answer: z.object({ id: z.int(), companies: z.int() }),
  status: 201,
})

export const broadcastCompanies = defineCall({
  method: 'GET',
  path: 'announcement/broadcast/company',
  about: 'The companies that the operator may tell something',
  access: { module: 'AN', action: 'read' },
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
})
