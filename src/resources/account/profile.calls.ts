import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { companyFacts } from '../company/company.shapes.ts'
import { passwordState } from './password.shapes.ts'

/** By these the console learns who the caller is, where they belong and what they may do (spec 7). */
export const ownProfile = defineCall({
  method: 'GET',
  path: 'user/profile',
  about: 'Who is signed in',
  access: 'signed-in',
  answer: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
    contactNumber: z.nullable(z.string()),
  }),
})

export const ownPassword = defineCall({
  method: 'GET',
  path: 'user/password',
  about: 'When the password was last changed',
  access: 'signed-in',
  answer: passwordState,
})

export const ownCompanies = defineCall({
  method: 'GET',
  path: 'client/user',
  about: 'The companies that the person works in, or has asked to join',
  access: 'signed-in',
  answer: z.array(
    z.object({
      clientId: z.int(),
      cpnName: z.string(),
      cpnLogo: z.nullable(z.string()),
      brandColour: z.nullable(z.string()),
      isApprove: z.boolean(),
    }),
  ),
})

export const ownCompany = defineCall({
  method: 'GET',
  path: 'client',
  about: 'The company that the caller works in',
  access: 'member',
  answer: companyFacts,
})

export const ownAccess = defineCall({
  method: 'GET',
  path: 'admin/access/me',
  about: 'The codes of what the caller may do',
  access: 'member',
  answer: z.object({ data: z.array(z.string()) }),
})

/** Answers of the single calls, asked together because a console needs them before its first page. */
export const ownStart = defineCall({
  method: 'GET',
  path: 'user/start',
  about:
    'Who is signed in, their company and permissions, and what waits for them, for the start of a console',
  access: 'member',
  answer: z.object({
    profile: ownProfile.answer,
    company: companyFacts,
    access: ownAccess.answer,
    /** Notifications that the caller has not read. */
    unread: z.int(),
    /** Emergencies without a deactivation time; null without permission to read them. */
    openEmergencies: z.nullable(z.int()),
  }),
})
