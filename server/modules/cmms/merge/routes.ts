import type { FastifyInstance } from 'fastify'
import { workRequest } from '../../../../src/resources/cmms/workRequest.resource.ts'
import { mergeBody } from '../../../../src/schema/calls/merge.ts'
import type { Writes } from '../../../engine/writes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { idOf, parseBody } from '../../../platform/http/requests.ts'
import { merge } from './merge.ts'

/** Merging work requests that say the same. */
export function mergeRoutes(app: FastifyInstance, { db, writes }: { db: Database; writes: Writes }) {
  const may = { config: { access: { module: workRequest.module, action: 'update' as const } } }
  app.post('/api/cmms/work-request/:id/merge', may, async (request) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const body = parseBody(mergeBody, request.body)
    return db.write(caller, (tx) => merge(tx, writes, caller, id, body))
  })
}
