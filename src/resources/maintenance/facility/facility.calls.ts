import * as z from 'zod/mini'
import { defineCall, inQuery } from '../../../schema/call.ts'
import { facilityAnalytics } from './facility.shapes.ts'
import { facilityFeedback } from './facilityFeedback.resource.ts'
import { facilityRequest } from './facilityRequest.resource.ts'

export const feedbackAnalytics = defineCall({
  method: 'GET',
  path: 'cmms/facility/analytics/{from}/{until}',
  about: 'What visitors gave in the days, both included',
  of: { resource: facilityFeedback, action: 'read' },
  query: z.strictObject({ filter: z.optional(inQuery.filter) }),
  answer: facilityAnalytics,
})

export const workOfFacilityRequest = defineCall({
  method: 'POST',
  path: 'cmms/facility-request/{id}/work-request',
  concurrency: 'step',
  about: 'Opens the work request of a facility request, once',
  of: { resource: facilityRequest, action: 'update' },
  answer: z.object({ workRequestId: z.int(), refNo: z.string() }),
  status: 201,
})
