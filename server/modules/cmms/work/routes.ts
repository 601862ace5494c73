import type { FastifyInstance } from 'fastify'
import { workRequest } from '../../../../src/resources/cmms/workRequest.resource.ts'
import { mostWorkloadDays } from '../../../../src/schema/calls/work.ts'
import type { Database } from '../../../platform/db/database.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { filterIn, spanOf } from '../span.ts'
import { workByPin } from './byPin.ts'
import { workload } from './workload.ts'

/** What the views of work requests ask for besides their list: how much is open at which site, and for whom on which day. */
export function workRoutes(app: FastifyInstance, db: Database) {
  const root = '/api/cmms/work-request'
  const reading = { config: { access: { module: workRequest.module, action: 'read' } } } as const

  app.get(`${root}/by-pin`, reading, async (request) => {
    const caller = callerOf(request)
    return workByPin(db.read(caller.clientId), caller, filterIn(request.query))
  })

  app.get(`${root}/workload`, reading, async (request) => {
    const caller = callerOf(request)
    const { filter, ...span } = spanOf(request.query, mostWorkloadDays - 1)
    return workload(db.read(caller.clientId), caller, span, filter)
  })
}
