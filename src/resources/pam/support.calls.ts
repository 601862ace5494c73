import * as z from 'zod/mini'
import { shortestReason } from '../../domain/platform/support.ts'
import { defineCall, done } from '../../schema/call.ts'

export const startSupport = defineCall({
  method: 'POST',
  path: 'pam/client/{clientId}/support',
  concurrency: 'adds',
  about:
    'Begins a support session: the caller works in the client as its chosen administrator, for 30 minutes at most.',
  access: { platform: 'operator', right: 'manage' },
  body: z.strictObject({
    personId: z.uuid(),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(shortestReason, `Say in at least ${shortestReason} characters why.`),
        z.maxLength(500),
      ),
  }),
  answer: z.object({
    sessionId: z.int(),
    companyId: z.int(),
    company: z.string(),
    person: z.string(),
    reason: z.string(),
    endsAt: z.string(),
  }),
  status: 201,
})

export const endSupport = defineCall({
  method: 'POST',
  path: 'support/end',
  concurrency: 'own',
  about: 'Ends the support session that the request names.',
  access: 'member',
  answer: done,
})

export const supportSessions = defineCall({
  method: 'GET',
  path: 'support/session',
  about:
    'The latest support sessions of the own company: who of the operator worked in it, as whom, when and why.',
  access: { module: 'AC', action: 'read', reach: 'all' },
  answer: z.array(
    z.object({
      id: z.int(),
      operatorName: z.string(),
      employeeName: z.string(),
      reason: z.string(),
      startedAt: z.string(),
      endsAt: z.string(),
      endedAt: z.nullable(z.string()),
      isRunning: z.boolean(),
    }),
  ),
})
