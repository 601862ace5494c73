import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Database } from '../../platform/db/database.ts'
import { callerOf } from '../../platform/http/access.ts'
import type { Registry } from '../access.ts'
import { parseExportQuery, type ExportOptions } from './exportCells.ts'
import { exportCsv } from './exportCsv.ts'
import { exportXlsx } from './exportXlsx.ts'
import { parseListQuery } from '../query.ts'
import { makeSums } from './sums.ts'

/** What is given of all rows of a list at once, below the collection's path: files and sums. */
export function exportRoutes(app: FastifyInstance, { db, registry }: { db: Database; registry: Registry }) {
  const sums = makeSums(db, registry)

  return (path: string, resource: Resource) => {
    const need = { config: { access: { module: resource.module, action: 'read' as const } } }

    const exported = (ending: string, type: string, make: (options: ExportOptions) => Promise<Readable>) =>
      app.get(`${path}/export.${ending}`, need, async (request, reply) => {
        const query = parseExportQuery(request.query, resource)
        const stream = await make({ db, registry, caller: callerOf(request), resource, ...query })
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
