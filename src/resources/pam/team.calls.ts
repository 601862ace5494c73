import * as z from 'zod/mini'
import { platformRights } from '../../domain/platform/platform.ts'
import { defineCall } from '../../schema/call.ts'

export const listTeam = defineCall({
  method: 'GET',
  path: 'pam/team',
  about: 'Whom of the own company looks after client companies, by which rights.',
  access: { platform: 'partner', right: 'read' },
  answer: z.array(
    z.object({
      employeeId: z.int(),
      name: z.string(),
      jobTitle: z.nullable(z.string()),
      /** Holds all rights by Admin Access. */
      isAdministrator: z.boolean(),
      rights: z.array(z.enum(platformRights)),
    }),
  ),
})

export const setMember = defineCall({
  method: 'PUT',
  path: 'pam/team/{employeeId}',
  concurrency: { expected: ['was'] },
  about: 'Says what a colleague may do with client companies; without rights, nothing any more.',
  access: { platform: 'partner', right: 'team' },
  body: z.strictObject({
    rights: z.array(z.enum(platformRights)),
    /** The rights that the sender saw; none of a colleague who is new in the team. */
    was: z.array(z.enum(platformRights)),
  }),
  answer: z.object({ employeeId: z.int() }),
})
