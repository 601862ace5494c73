import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { createClient } from './newClient.calls.ts'

const { contact, email } = createClient.body.shape

export const inviteAgain = defineCall({
  method: 'POST',
  path: 'pam/client/{clientId}/invitation/{employeeId}',
  concurrency: { expected: ['was'] },
  about: 'Invites an administrator again who has not signed in yet, with number and address put right.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({
    contact,
    email,
    /** As the sender saw them. */
    was: z.strictObject({ contact: z.string(), email: z.nullable(z.string()) }),
  }),
  answer: createClient.answer,
})
