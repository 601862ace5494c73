import * as z from 'zod/mini'
import { isCountryCode } from '../../domain/people/countries.ts'
import { looksLikeEmail } from '../../domain/text/email.ts'
import { findIndustry } from '../../domain/platform/industries.ts'
import { isTimeZone } from '../../domain/time/moments.ts'
import { contactNumberOf } from '../../domain/people/phone.ts'
import { employeeBands, longestName, refusals } from '../../domain/platform/registration.ts'
import { defineCall, done } from '../../schema/call.ts'
import { printable } from '../../schema/validation.ts'

const trimmed = (longest: number) => printable(longest).check(z.trim())
const named = (longest: number, missing: string) =>
  trimmed(longest).check(z.refine((text) => text !== '', { error: missing }))
const address = (wrong: string) =>
  trimmed(254).check(z.refine((text) => text === '' || looksLikeEmail(text), { error: wrong }))

/** A contact number in E.164 form, as the user pool names the account by it (decisions 9). */
const contact = (missing: string, wrong: string) =>
  printable(30).check(
    z.refine((text) => text.trim() !== '', { error: missing, abort: true }),
    z.overwrite((text) => text.replaceAll(/[\s()-]/g, '')),
    z.refine((text) => text.startsWith('+') && contactNumberOf(text) === text, { error: wrong }),
  )

const person = {
  userUuid: z.uuid(),
  firstName: named(longestName, refusals.firstName),
  lastName: named(longestName, refusals.lastName),
}

const workspaceCode = named(50, refusals.workspaceCode)

/** Spec 3: registration user. */
const registerBody = z.strictObject({
  ...person,
  email: z.nullish(address(refusals.email)),
  contactNumber: contact(refusals.contactNumber, refusals.contactNumberForm),
  workspaceCode: z.nullish(workspaceCode),
})

const joinBody = z.strictObject({
  workspaceCode: z.pipe(z.string({ error: refusals.workspaceCode }), workspaceCode),
})

/** Spec 3: new client; and besides: the account it is for, and the company's zone. */
const newClientBody = z.strictObject({
  ...person,
  userUuid: z.optional(person.userUuid),
  companyName: named(120, refusals.companyName),
  country: z.string({ error: refusals.country }).check(z.refine(isCountryCode, { error: refusals.country })),
  industry: z
    .strictObject({ industryId: z.string(), industryName: z.string() }, { error: refusals.industry })
    .check(z.refine((industry) => findIndustry(industry) !== undefined, { error: refusals.industry })),
  user: z.enum(employeeBands, { error: refusals.employees }),
  email: address(refusals.companyEmail).check(
    z.refine((text) => text !== '', { error: refusals.companyEmailRequired }),
  ),
  contact: contact(refusals.mobile, refusals.mobileForm),
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, { error: 'This is no time zone.' }))),
})

const username = z.string().check(z.minLength(1), z.maxLength(254))
const accountNamed = z.object({ username: z.string() })

export const register = defineCall({
  method: 'POST',
  path: 'register',
  concurrency: 'adds',
  about: 'Registers the person whom an account is for, and the company that they ask to join',
  access: 'public',
  body: registerBody,
  answer: accountNamed,
  status: 201,
})

export const registerCompany = defineCall({
  method: 'POST',
  path: 'register/new-client',
  concurrency: 'adds',
  about: 'Registers a new company and its first person',
  access: 'public',
  body: newClientBody,
  answer: accountNamed,
  status: 201,
})

export const verifyContact = defineCall({
  method: 'POST',
  path: 'register/verify',
  concurrency: 'step',
  about: 'Confirms an account with the code that its owner was sent',
  access: 'public',
  body: z.strictObject({ username, code: z.string().check(z.minLength(1), z.maxLength(32)) }),
  answer: accountNamed,
})

/** The plus of a number may have become a space on its way. */
export const sentUsername = (text: string) => text.replace(/^ (?=\d)/, '+')
const ofAccount = z.strictObject({ username })

export const resendCode = defineCall({
  method: 'GET',
  path: 'register/resend-code',
  about: 'Sends the code again',
  access: 'public',
  query: ofAccount,
  answer: accountNamed,
})

export const demoCode = defineCall({
  method: 'GET',
  path: 'register/demo-code',
  about: 'The code last made for a contact number, where this is a demo; else there is none',
  access: 'public',
  query: ofAccount,
  answer: z.object({ code: z.string() }),
})

export const joinCompany = defineCall({
  method: 'POST',
  path: 'register/join',
  concurrency: 'adds',
  about: 'Asks to join a company by its workspace code',
  access: 'signed-in',
  body: joinBody,
  answer: done,
  status: 201,
})
