import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { policy } from './policy.resource.ts'

const changed = z.object({ id: z.int(), status: z.string() })

export const publishPolicy = defineCall({
  method: 'PUT',
  path: 'client/policy/{id}/publish',
  concurrency: 'step',
  about: 'Publishes a policy to its audience, in place of the edition before it',
  of: { resource: policy, action: 'update' },
  answer: changed,
})

export const revisePolicy = defineCall({
  method: 'POST',
  path: 'client/policy/{id}/revise',
  concurrency: 'step',
  about: 'Begins the next edition as a draft; the published one holds until that is published',
  of: { resource: policy, action: 'update' },
  answer: z.object({ id: z.int() }),
  status: 201,
})

export const acknowledgePolicy = defineCall({
  method: 'PUT',
  path: 'client/policy/{id}/acknowledge',
  concurrency: 'own',
  about: 'The caller acknowledges a policy that applies to them',
  of: { resource: policy, action: 'read' },
  answer: z.object({ status: z.string() }),
})

const ownPolicy = z.object({
  id: z.int(),
  title: z.string(),
  body: z.nullable(z.string()),
  documentId: z.nullable(z.int()),
  edition: z.int(),
  dueOn: z.nullable(z.string()),
  status: z.string(),
  acknowledgedAt: z.nullable(z.string()),
})
export type OwnPolicy = z.infer<typeof ownPolicy>

export const ownPolicies = defineCall({
  method: 'GET',
  path: 'client/policy/mine',
  about: 'The policies that apply to the caller, those to be acknowledged first; at most a hundred',
  access: 'member',
  answer: z.array(ownPolicy),
})

export const remindOfPolicy = defineCall({
  method: 'POST',
  path: 'client/policy/{id}/remind',
  concurrency: 'adds',
  about: 'Reminds all who have not acknowledged it yet',
  of: { resource: policy, action: 'update' },
  answer: z.object({ reminded: z.int() }),
})
