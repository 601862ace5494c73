import { z } from 'zod'
import { isCountryCode } from '../../../../src/domain/countries.ts'
import { looksLikeEmail } from '../../../../src/domain/email.ts'
import { findIndustry } from '../../../../src/domain/industries.ts'
import { contactNumberOf } from '../../../../src/domain/phone.ts'
import { employeeBands, longestName, refusals } from '../../../../src/domain/registration.ts'
import { printable } from '../../../../src/schema/validation.ts'

const trimmed = (longest: number) => printable(longest).transform((text) => text.trim())
const named = (longest: number, missing: string) =>
  trimmed(longest).refine((text) => text !== '', { error: missing })
const address = (wrong: string) =>
  trimmed(254).refine((text) => text === '' || looksLikeEmail(text), { error: wrong })

/** A contact number in E.164 form, as the user pool names the account by it (decisions 9). */
const contact = (missing: string, wrong: string) =>
  printable(30)
    .refine((text) => text.trim() !== '', { error: missing, abort: true })
    .transform((text) => text.replaceAll(/[\s()-]/g, ''))
    .refine((text) => text.startsWith('+') && contactNumberOf(text) === text, { error: wrong })

const person = {
  userUuid: z.uuid(),
  firstName: named(longestName, refusals.firstName),
  lastName: named(longestName, refusals.lastName),
}

const workspaceCode = named(50, refusals.workspaceCode)

/** Body of POST register (spec 3: registration user). */
export const registerBody = z.strictObject({
  ...person,
  email: address(refusals.email).nullish(),
  contactNumber: contact(refusals.contactNumber, refusals.contactNumberForm),
  workspaceCode: workspaceCode.nullish(),
})

/** Body of POST register/join. */
export const joinBody = z.strictObject({
  workspaceCode: z.string({ error: refusals.workspaceCode }).pipe(workspaceCode),
})

const isTimeZone = (name: string) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)

/** Body of POST register/new-client (spec 3: new client), and besides: the account it is for, and the company's zone. */
export const newClientBody = z.strictObject({
  ...person,
  userUuid: person.userUuid.optional(),
  companyName: named(120, refusals.companyName),
  country: z.string({ error: refusals.country }).refine(isCountryCode, { error: refusals.country }),
  industry: z
    .strictObject({ industryId: z.string(), industryName: z.string() }, { error: refusals.industry })
    .refine((industry) => findIndustry(industry) !== undefined, { error: refusals.industry }),
  user: z.enum(employeeBands, { error: refusals.employees }),
  email: address(refusals.companyEmail).refine((text) => text !== '', {
    error: refusals.companyEmailRequired,
  }),
  contact: contact(refusals.mobile, refusals.mobileForm),
  timeZone: z.string().refine(isTimeZone, { error: 'This is no time zone.' }).optional(),
})

const username = z.string().min(1).max(254)

/** Body of POST register/verify. */
export const verifyBody = z.strictObject({ username, code: z.string().min(1).max(32) })

/** Query of GET register/resend-code, in which the plus of a number may have become a space on its way. */
export const resendQuery = z.strictObject({
  username: username.transform((text) => text.replace(/^ (?=\d)/, '+')),
})
