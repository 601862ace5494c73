import * as z from 'zod/mini'
import { isCountryCode } from '../../domain/people/countries.ts'
import { looksLikeEmail } from '../../domain/text/email.ts'
import { employeeBands, longestName, refusals } from '../../domain/platform/registration.ts'
import { defineCall } from '../../schema/call.ts'

const id = z.int().check(z.positive())
const needed = (most: number, missing: string) =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(most))
const country = z.string().check(z.refine(isCountryCode, refusals.country))

/** Days that the trial of a client begins with at most. */
export const longestFirstTrial = 90

export const createClient = defineCall({
  method: 'POST',
  path: 'pam/client',
  concurrency: 'adds',
  about:
    'Makes a client company with its first administrator, who is invited and sets their own password. A partner brings it, or the lead that it comes of is won with it.',
  access: { platform: 'partner', right: 'manage' },
  body: z.strictObject({
    companyName: needed(120, refusals.companyName),
    country,
    timeZone: z.string().check(z.maxLength(60)),
    industry: z.strictObject({ industryId: z.string(), industryName: z.string() }),
    employeeBand: z.enum(employeeBands),
    firstName: needed(longestName, refusals.firstName),
    lastName: needed(longestName, refusals.lastName),
    /** With its country code, or as it is written in the country. */
    contact: needed(30, refusals.mobile),
    email: z
      .string()
      .check(z.trim(), z.maxLength(254), z.minLength(1, refusals.companyEmailRequired))
      .check(z.refine(looksLikeEmail, refusals.companyEmail)),
    trialDays: z.int().check(z.minimum(1), z.maximum(longestFirstTrial)),
    planId: z.nullable(id),
    /** The operator's to choose; what a partner makes is its own. */
    partnerId: z.nullable(id),
    leadId: z.nullable(id),
  }),
  answer: z.object({
    companyId: z.int(),
    /** Where they set their password. Only where `code` is told as well does the address hold more than the way there. */
    invitation: z.string(),
    /** The code for it, told this once, where nothing can be sent; null where it is sent to them. */
    code: z.nullable(z.string()),
    /** The address that the invitation has gone to; null where no mail is set up, so that somebody hands it over. */
    mailedTo: z.nullable(z.string()),
    /** An account uses this number already: the company is in its list. */
    isKnown: z.boolean(),
    /** Nothing proves that this account is theirs: they confirm by the link that was sent there, or is handed over. */
    confirms: z.optional(z.object({ sentTo: z.nullable(z.string()) })),
  }),
  status: 201,
})
