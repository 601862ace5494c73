import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../schema/call.ts'

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'Write a country code like MY.'))

export const countries = defineCall({
  method: 'GET',
  path: 'country',
  about: 'All countries with their dialling codes',
  access: 'signed-in',
  answer: z.array(
    z.object({
      iso2: z.string(),
      countryName: z.string(),
      name: z.string(),
      dialCode: z.nullable(z.string()),
      isoCode: z.string(),
      /** Address of a picture of its flag. */
      flag: z.string(),
    }),
  ),
})

const state = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  code: z.nullable(z.string()),
  country: z.string(),
})

export const states = defineCall({
  method: 'GET',
  path: 'state',
  about: 'The states of a country (Malaysia where none is named), with those that the company has added',
  access: 'member',
  query: z.strictObject({ country: z.optional(countryCode) }),
  answer: z.array(state),
})

export const addState = defineCall({
  method: 'POST',
  path: 'state',
  concurrency: 'adds',
  access: { module: 'ST', action: 'create' },
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    country: z.optional(countryCode),
  }),
  answer: state,
  status: 201,
})

export const citizenships = defineCall({
  method: 'GET',
  path: 'citizenship',
  about: 'What people may be citizens of, in English',
  access: 'member',
  answer: z.array(z.object({ isoCode: z.string(), name: z.string() })),
})

const proposed = z.object({
  date: z.string(),
  name: z.string(),
  type: z.string(),
  /** The state that keeps it; null where all do. */
  stateName: z.nullable(z.string()),
  /** It stands among the company's holidays already. */
  isKnown: z.boolean(),
})
export type ProposedHoliday = z.infer<typeof proposed>

export const proposeHolidays = defineCall({
  method: 'GET',
  path: 'holiday/proposal',
  about: 'The public holidays of a year in a country and the states of the company’s pins',
  access: { module: 'ST', action: 'read' },
  query: z.strictObject({ year: inQuery.whole, country: z.optional(countryCode) }),
  answer: z.array(proposed),
})

export const takeHolidays = defineCall({
  method: 'POST',
  path: 'holiday/proposal',
  concurrency: 'adds',
  about: 'Enters the public holidays of a year that are not known yet',
  access: { module: 'ST', action: 'create' },
  body: z.strictObject({
    year: z.int().check(z.gte(2020), z.lte(2060)),
    country: z.optional(countryCode),
  }),
  answer: z.object({ added: z.int() }),
})

const feature = z.object({ name: z.string(), module: z.string(), enabled: z.boolean() })

export const features = defineCall({
  method: 'GET',
  path: 'feature',
  about: 'The areas of the portal, and whether they are open in this company',
  access: 'member',
  answer: z.array(feature),
  client: 'cookie',
})

export const featureFlags = defineCall({
  method: 'GET',
  path: 'feature/flag',
  about: 'What of the deployment and the company is switched on, by name',
  access: 'member',
  client: 'cookie',
  answer: z.record(z.string(), z.boolean()),
})
