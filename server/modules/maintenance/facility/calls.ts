import { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  feedbackAnalytics,
  workOfFacilityRequest,
} from '../../../../src/resources/maintenance/facility/facility.calls.ts'
import { facilityRequest } from '../../../../src/resources/maintenance/facility/facilityRequest.resource.ts'
import { serve } from '../../../engine/module.ts'
import { reachedRow } from '../../../engine/reading/reads.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'
import { titled } from '../closedLoop/triggers.ts'
import { openWork } from '../closedLoop/closedLoop.ts'
import { readPeriod } from '../dashboard/period.ts'
import { analytics } from './analytics.ts'

const asked = z.object({
  title: z.string(),
  description: z.string().nullable(),
  requestType: z.string(),
  status: z.string(),
  requestedBy: z.number().nullable(),
  neededAt: z.coerce.date().nullable(),
  workRequestId: z.number().nullable(),
  facilityId: z.number(),
  facility: z.string(),
  location: z.string(),
  pinId: z.number(),
})

/** What of a facility's requests is work for somebody; keeping free and opening are none. */
const workTypes: Readonly<Record<string, { category: string | null }>> = {
  repair: { category: null },
  cleaning: { category: 'cleaning' },
}

/** Opens the work request of a facility request, once; they know each other afterwards. */
async function openFor(tx: Tx, writes: Writes, caller: Caller, id: number) {
  const row = await reachedRow(tx, caller, facilityRequest, resourceNamed, {
    id,
    action: 'update',
    columns: `t.title, t.description, t.request_type as "requestType", t.status, t.requested_by as "requestedBy",
      t.needed_at as "neededAt", t.work_request_id as "workRequestId", t.facility_id as "facilityId",
      (select jsonb_build_object('facility', f.name, 'location', f.location, 'pinId', f.pin_id) from facility f
       where f.client_id = t.client_id and f.id = t.facility_id) as place`,
  })
  const { place, ...own } = z
    .object({ place: z.record(z.string(), z.unknown()) })
    .loose()
    .parse(row)
  const request = asked.parse({ ...own, ...place })
  if (request.workRequestId !== null) throw conflict('It has a work request already.')
  const work = workTypes[request.requestType]
  if (!work) throw conflict('Only a request for repair or cleaning can open a work request.')
  if (request.status === 'done' || request.status === 'rejected') {
    throw conflict('This request has been closed.')
  }
  const { id: workRequestId, refNo } = await openWork(tx, writes, caller, {
    kind: 'request',
    triggerId: id,
    subjectId: id,
    work: {
      title: titled(`${request.facility}: ${request.title}`),
      description: request.description,
      category: work.category,
      pinId: request.pinId,
      facilityId: request.facilityId,
      locationNote: request.location,
      requesterId: request.requestedBy,
      dueAt: request.neededAt?.toISOString() ?? null,
      facilityRequestId: id,
    },
    comment: request.title,
  })
  if (request.status !== 'in_progress') await writes.transition(tx, caller, facilityRequest, id, 'start', {})
  await writes.update(tx, caller, facilityRequest, id, { workRequestId })
  return { workRequestId, refNo }
}

/** What facilities answer beyond plain records: the figures of their feedback, and the work that requests for them open. */
export const facilityCalls = [
  serve(feedbackAnalytics, ({ sql, caller, params, query: { filter = {} } }) =>
    analytics({ sql, caller, period: readPeriod(params, caller.timeZone), filter }),
  ),
  serve(workOfFacilityRequest, ({ caller, params, write }, { writes }) =>
    write((tx) => openFor(tx, writes, caller, params.id)),
  ),
]
