import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Database } from '../../platform/db/database.ts'
import { Gate } from '../../platform/db/connections/gate.ts'
import { callerOf } from '../../platform/http/access.ts'
import type { Registry } from '../access/access.ts'
import { parseExportQuery, type ExportOptions } from './exportCells.ts'
import { exportCsv } from './exportCsv.ts'
import { exportXlsx } from './exportXlsx.ts'
import { parseListQuery } from '../reading/query.ts'
import { makeSums } from './sums.ts'

/** Files and sums of all rows of a list, below the collection's path. */
export function exportRoutes(app: FastifyInstance, { db, registry }: { db: Database; registry: Registry }) {
  const sums = makeSums(db, registry)
  // Reports may hold two of the six connections that stream; one company leaves some of the others.
  const gate = new Gate({ atOnce: 2, waiting: 20, patience: 20_000 })

  return (path: string, resource: Resource) => {
    const need = { config: { access: { module: resource.module, action: 'read' as const } } }

    const exported = (ending: string, type: string, make: (options: ExportOptions) => Promise<Readable>) =>
      app.get(`${path}/export.${ending}`, need, async (request, reply) => {
        const query = parseExportQuery(request.query, resource)
        const caller = callerOf(request)
        const leave = await gate.enter(caller.clientId)
        const stream = await make({ db, registry, caller, resource, ...query }).catch((error: unknown) => {
          leave()
          throw error
        })
        stream.once('close', leave)
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${resource.name}.${ending}"`)
          .send(stream)
      })
    exported('csv', 'text/csv; charset=utf-8', exportCsv)
    exported('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', exportXlsx)
    app.get(`${path}/totals`, need, async (request) => {
      const { filter } = parseListQuery(request.query, resource)
      return sums(callerOf(request), resource, filter)
    })
  }
}
