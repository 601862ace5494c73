import type { FastifyInstance } from 'fastify'
import { allCodes, codeFor, modules, permissionOf } from '../../../src/domain/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { employee } from '../../../src/resources/organization/employee.resource.ts'
import { role } from '../../../src/resources/organization/role.resource.ts'
import { roleAccess, roleAccessBody, roleUsersBody } from '../../../src/schema/calls/access.ts'
import { permit } from '../../engine/access.ts'
import { keyOf, type BatchCalls } from '../../engine/batches/routes.ts'
import { inCallersTerms } from '../../engine/dbErrors.ts'
import { Params } from '../../engine/params.ts'
import { matching } from '../../engine/reads.ts'
import type { Writes } from '../../engine/writes.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/access.ts'
import { idOf, parseBody } from '../../platform/http/requests.ts'

export interface AccessRouteOptions {
  db: Database
  writes: Writes
  batches: BatchCalls
}

const catalogue = allCodes.flatMap((code) => {
  const permission = permissionOf(code)
  return permission ? [{ code, ...permission, name: modules[permission.module] }] : []
})

/** The codes in the catalogue's order, each once. @throws 422 naming those that are none */
function knownCodes(given: readonly string[]): string[] {
  const wrong = given.filter((code) => permissionOf(code) === undefined)
  if (wrong.length > 0) throw invalid({ permissions: `There is no permission ${wrong.join(', ')}.` })
  return allCodes.filter((code) => given.includes(code))
}

/** What roles give, and who holds them (spec 7, admin). A role's name is written by the calls of its resource. */
export function accessRoutes(app: FastifyInstance, { db, writes, batches }: AccessRouteOptions) {
  const may = (action: 'read' | 'update') => ({ config: { access: { module: role.module, action } } })

  /** The company's roles that the caller reaches, or that one of them. */
  async function rolesOf(caller: Caller, id?: number) {
    const params = new Params()
    const { from } = matching(caller, role, {}, params, resourceNamed)
    const one = id === undefined ? '' : `and t.id = ${params.add(id)}`
    const rows = await db.read(caller.clientId).query<object>(
      `select t.id, t.name, t.description, t.version, t.permissions,
         (select count(*)::int from employee e where e.client_id = t.client_id and e.role_id = t.id and e.deleted_at is null) as users
       ${from} ${one} order by lower(t.name), t.id`,
      params.values,
    )
    return rows.map((row) => roleAccess.parse(row))
  }

  async function roleOf(caller: Caller, id: number) {
    const [found] = await rolesOf(caller, id)
    if (!found) throw notFound()
    return found
  }

  app.get('/api/admin/access', may('read'), async (request) => ({
    data: catalogue,
    roles: await rolesOf(callerOf(request)),
  }))

  app.get('/api/admin/access/role/:id', may('read'), async (request) =>
    roleOf(callerOf(request), idOf(request)),
  )

  app.get('/api/admin/access/role/:id/changes', may('read'), async (request) => {
    const caller = callerOf(request)
    const { id } = await roleOf(caller, idOf(request))
    const rows = await db.read(caller.clientId).query<{ id: number; before: string[]; after: string[] }>(
      `select id, before->'permissions' as before, after->'permissions' as after from audit
       where client_id = $1 and resource = $2 and record_id = $3 and before ? 'permissions' order by id desc limit 200`,
      [caller.clientId, role.table, id],
    )
    const without = (codes: readonly string[], other: readonly string[]) =>
      codes.filter((code) => !other.includes(code))
    return rows.map(({ id, before, after }) => ({
      id,
      granted: without(after, before),
      taken: without(before, after),
    }))
  })

  app.put('/api/admin/access/role/:id', may('update'), async (request) => {
    const caller = callerOf(request)
    // Whoever changes but his own role could give himself everything.
    if (permit(caller, role, 'update') !== 'all') throw forbidden(codeFor(role.module, 'main', 'update'))
    const { version, ...body } = parseBody(roleAccessBody, request.body)
    const id = idOf(request)
    const permissions = knownCodes(body.permissions)
    try {
      await db.write(caller, (tx) => writes.update(tx, caller, role, id, { permissions }, version))
    } catch (error) {
      throw inCallersTerms(error, role)
    }
    // Whoever may write roles need not be one who may read them.
    return { id, version: version + 1, permissions }
  })

  app.put(
    '/api/admin/role/:id/user',
    { config: { access: { module: employee.module, action: 'update' } } },
    async (request) => {
      const caller = callerOf(request)
      const { ids } = parseBody(roleUsersBody, request.body)
      const asked = await batches.updateOf(caller, employee, { ids, set: { roleId: idOf(request) } })
      return batches.start(caller, employee, 'update', asked, { ids }, { key: keyOf(request) })
    },
  )
}
