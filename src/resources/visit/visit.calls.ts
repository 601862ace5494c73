import { defineCall } from '../../schema/call.ts'
import { openedWork } from '../../schema/calls/workDetail.ts'
import { visitFinding } from './visitFinding.resource.ts'

export const workFromFinding = defineCall({
  method: 'POST',
  path: 'visit/finding/{id}/work-request',
  about: 'Opens the work request that puts the finding right, once.',
  of: { resource: visitFinding, action: 'update' },
  answer: openedWork,
})
