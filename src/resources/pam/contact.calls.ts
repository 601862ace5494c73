import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { mostClients } from './change.calls.ts'

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
