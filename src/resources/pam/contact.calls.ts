import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { defineCall, inQuery } from '../../schema/call.ts'
import { mostClients } from './change.calls.ts'
import { clientRow } from './client.calls.ts'

export const listTrials = defineCall({
  method: 'GET',
  path: 'pam/trial',
  about: 'Trials by their end, soonest first; where `from` is given, those that end on that day or later.',
  access: { platform: 'partner', right: 'read' },
  query: z.strictObject({ from: z.optional(inQuery.day) }),
  answer: z.array(
    z.object({
      companyId: z.int(),
      name: z.string(),
      startedOn: z.nullable(z.string()),
      endsOn: z.string().check(z.refine(isCalendarDay)),
      daysLeft: z.int(),
      extendedTimes: z.int(),
      source: z.string(),
      convertedOn: z.nullable(z.string()),
      status: z.enum(['running', 'ending', 'expired', 'converted']),
      plan: z.nullable(z.string()),
      health: z.enum(['good', 'watch', 'risk']),
      healthReasons: clientRow.shape.healthReasons,
      lastActiveAt: z.nullable(z.string()),
      ownerId: z.nullable(z.string()),
      owner: z.nullable(z.string()),
      email: z.nullable(z.string()),
      contactNumber: z.nullable(z.string()),
    }),
  ),
})

export const listOwners = defineCall({
  method: 'GET',
  path: 'pam/owner',
  about: 'Who answers for the clients, each with theirs.',
  access: { platform: 'partner', right: 'read' },
  answer: z.array(
    z.object({
      personId: z.string(),
      name: z.string(),
      email: z.nullable(z.string()),
      contactNumber: z.nullable(z.string()),
      clients: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
})

export const writeOwners = defineCall({
  method: 'POST',
  path: 'pam/owner/message',
  concurrency: 'adds',
  about:
    'Mails the owners of chosen clients, each with their name, company and the last day of the trial; with `preview` it shows one letter and who gets none.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({
    companyIds: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(mostClients)),
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    /** With the words of `letterNames` in braces, such as {name}. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
    preview: z.boolean(),
  }),
  answer: z.object({
    /** Letters sent, or to be sent. */
    sent: z.int(),
    /** Clients without an owner with an e-mail address. */
    without: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Clients whose letter could not be sent. */
    failed: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The first letter. */
    letter: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  }),
})
