import type { FastifyInstance } from 'fastify'
import { utility } from '../../../../src/resources/cmms/utility.resource.ts'
import { utilMonth } from '../../../../src/resources/cmms/utilMonth.resource.ts'
import { workRequest } from '../../../../src/resources/cmms/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { monthCellsBody, mostMonthRows } from '../../../../src/schema/calls/utility.ts'
import type { Ledger } from '../../../engine/batches/ledger.ts'
import { keyOf, type BatchCalls } from '../../../engine/batches/routes.ts'
import { reachedRow } from '../../../engine/reads.ts'
import type { Writes } from '../../../engine/writes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError, badRequest, conflict } from '../../../platform/errors.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { idOf, parseBody } from '../../../platform/http/requests.ts'
import { openForMonth } from '../causes.ts'
import { anomalyOf } from './anomaly.ts'
import { planCells } from './cells.ts'
import { meterGaps } from './gaps.ts'
import { monthGrid } from './grid.ts'
import { meterYear } from './year.ts'

interface Options {
  db: Database
  writes: Writes
  ledger: Ledger
  batches: BatchCalls
}

const bodyLimit = 1_048_576

/** What meters answer beyond plain records: their months as a sheet, what is missing, a year's figures, and anomalies. */
export function utilityRoutes(app: FastifyInstance, { db, writes, ledger, batches }: Options) {
  const root = '/api/cmms/utility'
  const months = '/api/cmms/util-month'
  const read = { config: { access: { module: utility.module, action: 'read' } } } as const

  app.get(`${root}/months`, read, async (request) => {
    const caller = callerOf(request)
    return monthGrid(db.read(caller.clientId), caller, request.query)
  })
  app.get(`${root}/gaps`, read, async (request) => {
    const caller = callerOf(request)
    return meterGaps(db.read(caller.clientId), caller, request.query)
  })
  app.get(`${root}/:id/year`, read, async (request) => {
    const caller = callerOf(request)
    return meterYear(db.read(caller.clientId), caller, idOf(request), request.query)
  })
  app.get(`${months}/:id/anomaly`, read, async (request) => {
    const caller = callerOf(request)
    return anomalyOf(db.read(caller.clientId), caller, idOf(request))
  })

  const write = { config: { access: { module: utilMonth.module, action: 'update' } }, bodyLimit } as const
  app.post(`${root}/months`, write, async (request, reply) => {
    const caller = callerOf(request)
    const { cells, preview = false } = parseBody(monthCellsBody, request.body)
    const { rows, wrong } = await planCells(db.read(caller.clientId), caller, cells)
    if (wrong.length > 0) {
      throw new ApiError(422, 'invalid', 'Some cells need correcting.', { extra: { cells: wrong } })
    }
    if (rows.length > mostMonthRows)
      throw badRequest('cells', `At most ${mostMonthRows} months can be written at once.`)
    const added = rows.filter(({ before }) => !before).length
    if (preview) return { added, changed: rows.length - added }
    const fields = ['utilityId', 'month', 'readingEnd', 'isEstimated', 'rollover', 'billAmount']
    const id = await ledger.start({
      caller,
      resource: utilMonth,
      // All or none of it is kept, and it may make records: that is an import.
      action: 'import',
      request: { fields, added },
      preview: false,
      key: keyOf(request),
      fix: async (tx, batchId) => {
        await tx.query(
          `insert into batch_row (client_id, batch_id, position, record, record_id, version, "values")
           select $1, $2, n.position, n.position, n.id, n.version, n."values"
           from jsonb_to_recordset($3::jsonb) as n (position integer, id bigint, version integer, "values" jsonb)`,
          [
            caller.clientId,
            batchId,
            JSON.stringify(
              rows.map(({ utilityId, month, before, values }, index) => ({
                position: index + 1,
                id: before?.id ?? null,
                version: before?.version ?? null,
                values: before ? values : { utilityId, month, ...values },
              })),
            ),
          ],
        )
        return rows.length
      },
    })
    return reply.code(201).send(await batches.shown(caller, id))
  })

  const opening = { config: { access: { module: workRequest.module, action: 'create' } } } as const
  app.post(`${months}/:id/work`, opening, async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const made = await db.write(caller, async (tx) => {
      await reachedRow(tx, caller, utilMonth, resourceNamed, { id, action: 'read', columns: 't.id' })
      return openForMonth(tx, writes, caller, id)
    })
    if (!made) throw conflict('This month is not out of the usual.')
    return reply.code(201).send(made.work)
  })
}
