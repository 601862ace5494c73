import { facility } from '../../../../src/resources/maintenance/facility/facility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  feedbackAnalytics,
  workOfFacilityRequest,
} from '../../../../src/resources/maintenance/facility/facility.calls.ts'
import { facilityRequest } from '../../../../src/resources/maintenance/facility/facilityRequest.resource.ts'
import { reachedFor } from '../../../engine/tables/reached.ts'
import { pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import { serve } from '../../../engine/module.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { titled } from '../closedLoop/triggers.ts'
import { openWork } from '../closedLoop/closedLoop.ts'
import { readPeriod } from '../dashboard/period.ts'
import { analytics } from './analytics.ts'

const [t, f] = [rowsOf(facilityRequest, 't'), rowsOf(facility, 'f')]
const asked = {
  ...pick(t, ['title', 'description', 'requestType', 'status', 'requestedBy', 'neededAt', 'workRequestId']),
  facilityId: f.id,
  facility: f.name,
  ...pick(f, ['location', 'pinId']),
}

/** What of a facility's requests is work for somebody; keeping free and opening are none. */
const workTypes: Readonly<Record<string, { category: string | null }>> = {
  repair: { category: null },
  cleaning: { category: 'cleaning' },
}

/** Opens the work request of a facility request, once; they know each other afterwards. */
async function openFor(tx: Tx, writes: Writes, caller: Caller, id: number) {
  const [request] = await select(tx, asked)`from ${t.bare} join ${f.withDeleted} on ${f.id} = ${t.facilityId}
    where ${reachedFor(caller, facilityRequest, resourceNamed, { ids: id, action: 'update' })}`
  if (!request) throw notFound()
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
      dueAt: request.neededAt,
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
