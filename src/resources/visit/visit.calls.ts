import * as z from 'zod/mini'
import { defineCall, fileAnswer, inQuery } from '../../schema/call.ts'
import { openedWork } from '../maintenance/work/workDetail.shapes.ts'
import { visit } from './visit.resource.ts'
import { visitFinding } from './visitFinding.resource.ts'

export const workFromFinding = defineCall({
  method: 'POST',
  path: 'visit/finding/{id}/work-request',
  concurrency: { same: 'The work request that was opened first is the answer to both.' },
  client: 'cookie',
  about: 'Opens the work request that puts the finding right, once.',
  of: { resource: visitFinding, action: 'update' },
  answer: openedWork,
})

export const visitPdf = defineCall({
  method: 'GET',
  path: 'visit/{id}/pdf',
  client: 'cookie',
  about: 'A visit as a PDF: what was checked, counted and found',
  of: { resource: visit, action: 'read' },
  query: z.strictObject({ language: z.optional(inQuery.text) }),
  answer: fileAnswer('application/pdf'),
  perMinute: 60,
})
