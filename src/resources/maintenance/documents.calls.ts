import * as z from 'zod/mini'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { labelsBody, documentBody } from '../documents/documents.shapes.ts'
import { facility } from './facility/facility.resource.ts'
import { workRequest } from './work/workRequest.resource.ts'

/** Whoever may read the records may print them. Putting pages together takes time, so that it is asked for less often. */
const pdf = { answer: fileAnswer('application/pdf'), perMinute: 60 } as const

export const workRequestPdf = defineCall({
  method: 'GET',
  path: 'cmms/work-request/{id}/pdf',
  about: 'A work request as a PDF',
  of: { resource: workRequest, action: 'read' },
  query: z.strictObject({ language: z.optional(inQuery.text) }),
  ...pdf,
})

export const workRequestsPdf = defineCall({
  method: 'POST',
  path: 'cmms/work-request/pdf',
  concurrency: 'reads',
  about: 'Several work requests as one PDF, each on pages of its own',
  of: { resource: workRequest, action: 'read' },
  body: documentBody,
  ...pdf,
})

export const facilityLabels = defineCall({
  method: 'POST',
  path: 'cmms/facility/labels',
  concurrency: 'reads',
  about: 'Sheets of QR labels',
  of: { resource: facility, action: 'read' },
  body: labelsBody,
  ...pdf,
})
