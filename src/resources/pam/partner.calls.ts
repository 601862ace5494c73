import * as z from 'zod/mini'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { partnerTiers, platformRights } from '../../domain/platform/platform.ts'
import { defineCall } from '../../schema/call.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))
const percent = z.string().check(z.regex(/^(100|\d{1,2})(\.\d{1,2})?$/, 'Must be a percentage such as 12.5.'))
const partner = z.object({
  companyId: z.int(),
  name: z.string(),
  code: z.nullable(z.string()),
  tier: z.nullable(z.enum(partnerTiers)),
  territory: z.nullable(z.string()),
  /** Agreed for today; null outside the agreement. */
  commissionPercent: z.nullable(z.string()),
  /** Agreed percents by their first day, newest first: each counts until the next one begins, or its own last day. */
  terms: z.array(
    z.object({
      startsOn: z.string(),
      endsOn: z.nullable(z.string()),
      commissionPercent: z.string(),
    }),
  ),
  /** Of the agreement; 0 where nothing has been agreed yet. */
  version: z.int(),
  owner: z.nullable(z.string()),
  clients: z.int(),
  payingClients: z.int(),
  /** Of paid invoices of the clients that it brought, without tax: this year, by currency. */
  earned: z.array(z.object({ currency: z.string(), base: z.string(), commission: z.string() })),
})
export type PartnerAnswer = z.infer<typeof partner>

export const listPartners = defineCall({
  method: 'GET',
  path: 'pam/partner',
  about:
    'Partners with the clients that they brought and their commission of this year; a partner sees itself alone.',
  access: { platform: 'partner', right: 'read' },
  answer: z.array(partner),
})

export const setAgreement = defineCall({
  method: 'PUT',
  path: 'pam/partner/{companyId}',
  concurrency: { expected: ['version'] },
  about:
    'Puts down what has been agreed with a partner from a day on; what clients paid before that day keeps its commission.',
  access: { platform: 'operator', right: 'manage' },
  body: z.strictObject({
    code: text(30),
    tier: z.enum(partnerTiers),
    territory: z.nullable(z.string().check(z.maxLength(120))),
    commissionPercent: percent,
    /** Counts for invoices paid from this day on. */
    agreementStartsOn: day,
    agreementEndsOn: z.nullable(day),
    version: z.int(),
  }),
  answer: z.object({ companyId: z.int() }),
})

export const listCommissions = defineCall({
  method: 'GET',
  path: 'pam/partner/{companyId}/commission',
  about: 'Paid invoices of the clients that a partner brought, newest first, with its commission of each.',
  access: { platform: 'partner', right: 'read' },
  answer: z.array(
    z.object({
      invoiceId: z.int(),
      number: z.string(),
      client: z.string(),
      paidOn: z.string(),
      currency: z.string(),
      base: z.string(),
      percent: z.string(),
      commission: z.string(),
    }),
  ),
})

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
