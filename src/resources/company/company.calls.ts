import * as z from 'zod/mini'
import { colourPattern } from '../../domain/text/colour.ts'
import { dayShapes } from '../../domain/people/regional.ts'
import { isCountryCode } from '../../domain/people/countries.ts'
import { looksLikeEmail } from '../../domain/text/email.ts'
import { switchable } from '../../domain/access/features.ts'
import { defineCall } from '../../schema/call.ts'

const text = (most: number) => z.nullable(z.string().check(z.trim(), z.maxLength(most)))
const isWebAddress = (given: string) => /^https?:\/\/[^\s/]+/.test(given)

const profile = {
  regNo: z.nullable(z.string()),
  taxNo: z.nullable(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  country: z.string(),
  /** `#rrggbb`. */
  brandColour: z.nullable(z.string()),
}

const detail = z.object({
  ...profile,
  id: z.int(),
  name: z.string(),
  logo: z.nullable(z.string()),
  industryName: z.nullable(z.string()),
  employeeBand: z.nullable(z.string()),
  version: z.int(),
})

/** The company's profile (spec 7, company detail). */
export const companyDetail = defineCall({
  method: 'GET',
  path: 'client/detail',
  access: { module: 'CP', action: 'read' },
  client: 'cookie',
  answer: detail,
})

const change = z.strictObject({
  name: z.optional(z.string().check(z.trim(), z.minLength(1, 'This is required.'), z.maxLength(160))),
  regNo: z.optional(text(40)),
  taxNo: z.optional(text(40)),
  address: z.optional(text(500)),
  phone: z.optional(text(40)),
  email: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(254), z.refine(looksLikeEmail, 'Must be an e-mail address.')),
    ),
  ),
  website: z.optional(
    z.nullable(
      z
        .string()
        .check(z.trim(), z.maxLength(200), z.refine(isWebAddress, 'Must begin with https:// or http://.')),
    ),
  ),
  country: z.optional(z.string().check(z.refine(isCountryCode, 'Must be a country.'))),
  brandColour: z.optional(
    z.nullable(z.string().check(z.regex(colourPattern, 'Must be a colour such as #0b6b75.'))),
  ),
  /** The version that was changed; a newer one is not overwritten. */
  version: z.optional(z.int()),
})

/** Changes the company's profile: what is given, and nothing else. */
export const saveCompanyDetail = defineCall({
  method: 'PUT',
  path: 'client/detail',
  concurrency: { expected: ['version'] },
  access: { module: 'CP', action: 'update' },
  client: 'cookie',
  body: change,
  answer: detail,
})

/** The same by the other path of spec 7. */
export const saveCompany = defineCall({
  method: 'PUT',
  path: 'client',
  concurrency: { expected: ['version'] },
  access: { module: 'CP', action: 'update' },
  body: change,
  answer: detail,
})

const setting = z.object({
  timeZone: z.string(),
  /** 1 (Monday) to 7 (Sunday). */
  weekStart: z.int(),
  dateFormat: z.enum(dayShapes),
  language: z.enum(['en', 'ms']),
  /** ISO 4217. */
  currency: z.string(),
  /** Codes of modules that the company has switched off. */
  featuresOff: z.array(z.string()),
  /** Codes of modules that its plan does not hold. */
  notInPlan: z.array(z.string()),
  version: z.int(),
})

/** How the company counts its days, writes them, and what it uses (spec 2, General). */
export const companySetting = defineCall({
  method: 'GET',
  path: 'client/setting',
  access: { module: 'ST', action: 'read' },
  answer: setting,
})

export const saveCompanySetting = defineCall({
  method: 'PUT',
  path: 'client/setting',
  concurrency: { expected: ['version'] },
  access: { module: 'ST', action: 'update' },
  body: z.strictObject({
    timeZone: z.optional(z.string().check(z.maxLength(60))),
    weekStart: z.optional(z.int().check(z.gte(1), z.lte(7))),
    dateFormat: z.optional(z.enum(dayShapes)),
    language: z.optional(z.enum(['en', 'ms'])),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Must be a currency such as MYR.'))),
    featuresOff: z.optional(z.array(z.enum(switchable)).check(z.maxLength(switchable.length))),
    version: z.optional(z.int()),
  }),
  answer: setting,
})
