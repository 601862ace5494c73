import * as z from 'zod/mini'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { labelsBody, paperBody } from '../../schema/calls/papers.ts'
import { facility } from './facility.resource.ts'
import { workRequest } from './workRequest.resource.ts'

/** Whoever may read the records may print them. Putting pages together takes time, so that it is asked for less often. */
const pdf = { answer: fileAnswer('application/pdf'), perMinute: 60 } as const

export const workRequestPdf = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/pdf',
  about: 'A work request on paper',
  of: { resource: workRequest, action: 'read' },
  query: z.strictObject({ language: z.optional(inQuery.text) }),
  ...pdf,
})

export const workRequestsPdf = defineCall({
  method: 'POST',
  path: 'cmms/work-request/pdf',
  about: 'Several work requests on paper, each on pages of its own',
  of: { resource: workRequest, action: 'read' },
  body: paperBody,
  ...pdf,
})

export const facilityLabels = defineCall({
  method: 'POST',
  path: 'cmms/facility/labels',
  about: 'Sheets of QR labels',
  of: { resource: facility, action: 'read' },
  body: labelsBody,
  ...pdf,
})
