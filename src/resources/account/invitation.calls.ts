import * as z from 'zod/mini'
import { looksLikeEmail } from '../../domain/text/email.ts'
import { maximumPasswordLength } from '../../domain/access/password.ts'
import { refusals } from '../../domain/platform/registration.ts'
import { defineCall } from '../../schema/call.ts'

/** The secret of an invitation's link. */
const invitation = z.string().check(z.minLength(1), z.maxLength(64))

export const readInvitation = defineCall({
  method: 'POST',
  path: 'register/invitation',
  concurrency: 'reads',
  about: 'Returns who is invited, and to which company',
  access: 'public',
  body: z.strictObject({ invitation }),
  answer: z.object({ company: z.string(), firstName: z.string(), contactNumber: z.string() }),
})

export const acceptInvitation = defineCall({
  method: 'POST',
  path: 'register/invitation/accept',
  concurrency: 'step',
  about: 'Ties the invited employment to the account that is signed in',
  access: 'signed-in',
  body: z.strictObject({ invitation }),
  answer: z.object({ clientId: z.int() }),
})

export const acceptAsNewAccount = defineCall({
  method: 'POST',
  path: 'register/invitation/account',
  concurrency: 'step',
  about: 'Makes an account for an invited person and ties the employment to it',
  access: 'public',
  body: z.strictObject({
    invitation,
    password: z.string().check(z.minLength(1), z.maxLength(maximumPasswordLength)),
    /** For a person whose number another account uses, where the company has no address of them. */
    email: z.optional(
      z.string().check(z.trim(), z.maxLength(254), z.refine(looksLikeEmail, refusals.companyEmail)),
    ),
  }),
  /** The login of the new account. */
  answer: z.object({ clientId: z.int(), username: z.string() }),
})
