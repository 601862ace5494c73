import * as z from 'zod/mini'
import { defineCall } from '../../schema/call.ts'
import { mostIncidentMedia } from '../../schema/limits.ts'
import { openedWork } from '../maintenance/work/workDetail.shapes.ts'
import { instant } from '../../schema/days.ts'
import { offlineKey, place } from '../patrol/patrol.calls.ts'
import { incident } from './incident.resource.ts'

const id = z.int().check(z.positive())

export const reportIncident = defineCall({
  method: 'POST',
  path: 'snap/report',
  concurrency: 'adds',
  own: 'reports an incident',
  about: 'An incident with its pictures, as a device sends it; one offline key counts once.',
  access: { module: 'SS', action: 'create' },
  status: 201,
  body: z.strictObject({
    pinId: id,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    description: z.optional(z.string().check(z.maxLength(10_000))),
    incidentTypeId: z.optional(id),
    severity: z.optional(z.enum(['info', 'low', 'medium', 'high', 'critical'])),
    occurredAt: instant,
    offlineKey,
    ...place,
    locationNote: z.optional(z.string().check(z.maxLength(200))),
    pointId: z.optional(id),
    fileIds: z.optional(z.array(id).check(z.maxLength(mostIncidentMedia))),
  }),
  answer: z.object({
    id: z.number(),
    refNo: z.string(),
    status: z.string(),
    severity: z.string(),
    repeated: z.boolean(),
  }),
})

export const workFromIncident = defineCall({
  method: 'POST',
  path: 'snap/{id}/work-request',
  concurrency: { same: 'The work request that was opened first is the answer to both.' },
  about: 'Opens the work request that puts the incident right, once.',
  of: { resource: incident, action: 'update' },
  answer: openedWork,
})
