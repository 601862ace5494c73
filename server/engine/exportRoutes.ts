import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../src/schema/resource.ts'
import type { Database } from '../platform/db/database.ts'
import { callerOf } from '../platform/http/access.ts'
import type { Registry } from './access.ts'
import { exportCsv } from './exportCsv.ts'
import { parseListQuery } from './query.ts'
import { makeSums } from './sums.ts'

/** What is given of all rows of a list at once, below the collection's path: files and sums. */
export function exportRoutes(app: FastifyInstance, { db, registry }: { db: Database; registry: Registry }) {
  const sums = makeSums(db, registry)

  return (path: string, resource: Resource) => {
    const need = { config: { access: { module: resource.module, action: 'read' as const } } }

    app.get(`${path}/export.csv`, need, async (request, reply) => {
      const { filter, sort } = parseListQuery(request.query, resource)
      const stream = await exportCsv({ db, registry, caller: callerOf(request), resource, filter, sort })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${resource.name}.csv"`)
        .send(stream)
    })
    app.get(`${path}/totals`, need, async (request) => {
      const { filter } = parseListQuery(request.query, resource)
      return sums(callerOf(request), resource, filter)
    })
  }
}
