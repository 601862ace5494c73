import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { formLimit } from '../../schema/limits.ts'
import { bodySchema } from '../../schema/validation.ts'
import { facilityFeedback } from '../maintenance/facility/facilityFeedback.resource.ts'

/** Nobody signs in on the public page: an address may look and send as often as people at one site do. */
const open = { access: 'public', perMinute: 120 } as const

export const visitedFacility = defineCall({
  method: 'GET',
  path: 'feedback/facility/{id}',
  about: 'What the holder of a label may know of its facility; what could not be found out is empty',
  ...open,
  answer: z.object({
    id: z.int(),
    name: z.string(),
    location: z.string(),
    qrstatus: z.nullable(z.boolean()),
    pin: z.nullable(z.int()),
    site: z.string(),
    company: z.string(),
    logo: z.nullable(z.string()),
    brandColour: z.nullable(z.string()),
  }),
})

export const visitedPin = defineCall({
  method: 'GET',
  path: 'feedback/pin/{id}',
  about: 'Whose pin it is (spec 4, Pin/company for feedback); what could not be found out is empty',
  ...open,
  answer: z.object({
    id: z.int(),
    company: z.string(),
    logo: z.nullable(z.string()),
    brandColour: z.nullable(z.string()),
  }),
})

/** What a visitor gives, by the rules of the record that it becomes. */
export const feedbackBody = bodySchema(facilityFeedback, 'create', [
  'facilityId',
  'name',
  'mobileNo',
  'feedback',
  'rating',
])

export const giveFeedback = defineCall({
  method: 'POST',
  path: 'feedback',
  concurrency: 'adds',
  about: "Keeps a visitor's feedback about a facility",
  ...open,
  body: feedbackBody,
  answer: z.object({ ok: z.boolean(), track: z.optional(z.string()) }),
  status: 201,
  bodyLimit: formLimit,
})
