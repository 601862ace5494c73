import type { Resource } from '../../../src/schema/resource.ts'
import type { Registry } from '../access/access.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, sayRange } from '../../platform/http/requests.ts'
import { historyOf } from '../reading/history.ts'
import { parseListQuery } from '../reading/query.ts'
import { makeNames } from '../reading/recordNames.ts'
import { idsOf, needs, type RouteContext } from './context.ts'

/** Serves lists, deleted records, names, single records and their history. */
export function readRoutes(
  { app, db, reads }: RouteContext,
  { resources, registry }: { resources: readonly Resource[]; registry: Registry },
) {
  const names = makeNames({ db, resources, registry })

  return (path: string, resource: Resource) => {
    app.get(path, needs(resource, 'read'), async (request, reply) => {
      const page = await reads.list(callerOf(request), resource, parseListQuery(request.query, resource))
      sayRange(reply, resource.name, page)
      return page.rows
    })
    if (!resource.readOnly)
      app.get(`${path}/deleted`, needs(resource, 'delete'), async (request, reply) => {
        const query = parseListQuery(request.query, resource)
        const page = await reads.deleted(callerOf(request), resource, query)
        sayRange(reply, resource.name, page)
        return page.rows
      })
    app.get(`${path}/names`, { config: { access: 'member' } }, async (request) =>
      names(callerOf(request), resource, idsOf(request, resource)),
    )
    app.get(`${path}/:id`, needs(resource, 'read'), async (request) =>
      reads.one(callerOf(request), resource, idOf(request)),
    )
    app.get(`${path}/:id/history`, needs(resource, 'read'), async (request) => {
      const caller = callerOf(request)
      const record = await reads.one(caller, resource, idOf(request))
      return historyOf(db, caller, resource, record.id)
    })
  }
}
