import { allCodes, codeFor, modules, permissionOf } from '../../../src/domain/access/permissions.ts'
import {
  accessOfRole,
  changeAccess,
  changesOfRole,
  explainAccess,
  giveRole,
  permissionMatrix,
} from '../../../src/resources/access/access.calls.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { role } from '../../../src/resources/access/role.resource.ts'
import { roleAccess } from '../../../src/resources/access/access.shapes.ts'
import { permit } from '../../engine/access/access.ts'
import { keyOf } from '../../engine/batches/routes.ts'
import { serve } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import { explain } from './explain.ts'

const catalogue = allCodes.flatMap((code) => {
  const permission = permissionOf(code)
  return permission ? [{ code, ...permission, name: modules[permission.module] }] : []
})

/** The codes in the catalogue's order, each once. @throws 422 naming those that are none */
function knownCodes(given: readonly string[]): string[] {
  const wrong = given.filter((code) => !allCodes.includes(code))
  if (wrong.length > 0) throw invalid({ permissions: `There is no permission ${wrong.join(', ')}.` })
  return allCodes.filter((code) => given.includes(code))
}

/** The company's roles that the caller reaches, or that one of them. */
async function rolesOf(sql: Sql, caller: Caller, id?: number) {
  const params = new Params()
  const { from } = matching(caller, role, {}, params, resourceNamed)
  const one = id === undefined ? '' : `and t.id = ${params.add(id)}`
  const rows = await sql.query<object>(
    `select t.id, t.name, t.description, t.version, t.permissions,
       (select count(*)::int from employee e where e.client_id = t.client_id and e.role_id = t.id and e.deleted_at is null) as users
     ${from} ${one} order by lower(t.name), t.id`,
    params.values,
  )
  return rows.map((row) => roleAccess.parse(row))
}

async function roleOf(sql: Sql, caller: Caller, id: number) {
  const [found] = await rolesOf(sql, caller, id)
  if (!found) throw notFound()
  return found
}

/** What roles give, and who holds them (spec 7, admin). A role's name is written by the calls of its resource. */
export const accessCalls = [
  serve(permissionMatrix, async ({ sql, caller }) => ({
    data: catalogue,
    roles: await rolesOf(sql, caller),
  })),

  serve(explainAccess, ({ caller, query }, { db }) => explain(db, caller, query)),

  serve(accessOfRole, ({ sql, caller, params }) => roleOf(sql, caller, params.id)),

  serve(changesOfRole, async ({ sql, caller, params }) => {
    const rows = await sql.query<{ id: number; before: string[]; after: string[] }>(
      `select id, before->'permissions' as before, after->'permissions' as after from audit
       where client_id = $1 and resource = $2 and record_id = $3 and before ? 'permissions' order by id desc limit 200`,
      [caller.clientId, role.table, params.id],
    )
    const without = (codes: readonly string[], other: readonly string[]) =>
      codes.filter((code) => !other.includes(code))
    return rows.map(({ id, before, after }) => ({
      id,
      granted: without(after, before),
      taken: without(before, after),
    }))
  }),

  serve(changeAccess, async ({ caller, params: { id }, body, write }, { writes }) => {
    // Whoever changes but their own role could give themselves everything.
    if (permit(caller, role, 'update') !== 'all') throw forbidden(codeFor(role.module, 'main', 'update'))
    const permissions = knownCodes(body.permissions)
    await write((tx) => writes.update(tx, caller, role, id, { permissions }, body.version))
    // Whoever may write roles need not be one who may read them.
    return { id, version: body.version + 1, permissions }
  }),

  serve(giveRole, async ({ caller, params, body: { ids }, request }, { batches }) => {
    const asked = await batches.updateOf(caller, employee, { ids, set: { roleId: params.id } })
    return batches.start(caller, employee, 'update', asked, { ids }, { key: keyOf(request) })
  }),
]
