import { entitles } from '../../../src/domain/access/entitlement.ts'
import type { z } from 'zod'
import {
  allCodes,
  codeFor,
  isAction,
  modules,
  permissionOf,
  scopeOf,
  type Action,
} from '../../../src/domain/access/permissions.ts'
import { resourceNamed, resources } from '../../../src/resources/index.ts'
import { role } from '../../../src/resources/access/role.resource.ts'
import type { explainQuery, Explanation } from '../../../src/resources/access/access.shapes.ts'
import { neededOf, reachIf, reachOf, opensToOwn } from '../../../src/schema/reach.ts'
import type { Resource, Transition } from '../../../src/schema/resource.ts'
import { permit, readableFields } from '../../engine/access/access.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching, type Row } from '../../engine/reading/reads.ts'
import { selectList } from '../../engine/reading/query.ts'
import { notEntitled, stepOf } from '../../engine/writing/transitions.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, badRequest, forbidden, notFound } from '../../platform/errors.ts'

interface Person {
  caller: Caller
  name: string
}

/** Somebody of the caller's company, with the codes of their role. @throws 403 unless the caller may see all roles */
async function personOf(db: Database, caller: Caller, employeeId: number): Promise<Person> {
  const other = employeeId !== caller.employeeId
  if (other && scopeOf(caller.codes, role.module, 'read') !== 'all')
    throw forbidden(codeFor(role.module, 'main', 'read'))
  const [found] = await db
    .read(caller.clientId)
    .query<{ name: string; active: boolean; codes: string[] | null }>(
      `select trim(e.first_name || ' ' || e.last_name) as name, e.status = 'active' as active, r.permissions as codes
     from employee e left join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
     where e.client_id = $1 and e.id = $2 and e.deleted_at is null`,
      [caller.clientId, employeeId],
    )
  if (!found) throw notFound()
  const codes = new Set(found.active ? found.codes : [])
  return { caller: other ? { ...caller, employeeId, codes } : caller, name: found.name }
}

/** The record as somebody reaches it for an action, or undefined where it is not there for them. */
async function reached(db: Database, caller: Caller, resource: Resource, action: Action, id: number) {
  // Rows are those of the action's own code; reading asks for no other.
  const codes = new Set([...caller.codes].map((code) => asRead(code, resource, action)))
  const params = new Params()
  const { where } = matching({ ...caller, codes }, resource, {}, params, resourceNamed)
  const [row] = await db
    .read(caller.clientId)
    .query<Row>(
      `select ${selectList(resource, Object.keys(resource.fields))} from ${resource.table} t where ${where} and t.id = ${params.add(id)}`,
      params.values,
    )
  return row
}

/** Of the resource's codes those for `action` count as its codes to read, and no others. */
function asRead(code: string, resource: Resource, action: Action): string {
  const permission = permissionOf(code)
  if (permission?.module !== resource.module) return code
  return permission.action === neededOf(resource, action)
    ? codeFor(resource.module, permission.scope, 'read')
    : ''
}

/** May a person do something, and what decides it (the rules of engine/access/access.ts, in words). */
export async function explain(
  db: Database,
  asker: Caller,
  query: z.infer<typeof explainQuery>,
): Promise<Explanation> {
  const resource = resources.find(({ name }) => name === query.resource)
  if (!resource) throw badRequest('resource', `There is no resource ${query.resource}.`)
  const transition: Transition | undefined = Object.hasOwn(resource.transitions, query.action)
    ? resource.transitions[query.action]
    : undefined
  if (!transition && !isAction(query.action))
    throw badRequest('action', `There is no action ${query.action}.`)
  const action = transition || !isAction(query.action) ? 'update' : query.action
  const { caller, name } = await personOf(db, asker, Number(query.employeeId ?? asker.employeeId))

  const asked = neededOf(resource, action)
  const [main, me] = [codeFor(resource.module, 'main', asked), codeFor(resource.module, 'me', asked)]
  const isOpenToOwn = transition ? transition.own !== undefined : opensToOwn(resource, action)
  const reach = reachIf(resource, caller.codes, action, isOpenToOwn)
  const readReach = reachOf(resource, caller.codes, 'read')
  const readable =
    readReach === 'none' ? undefined : readableFields(caller, resource, permit(caller, resource, 'read'))
  const hidden = Object.entries(resource.fields).flatMap(([field, { module }]) =>
    module && readable && !readable.includes(field) ? [{ field, code: codeFor(module, 'main', 'read') }] : [],
  )
  const needed = reachIf(resource, new Set([me]), action, isOpenToOwn) === 'none' ? [main] : [main, me]
  const holders = await db
    .read(asker.clientId)
    .query<{ name: string }>(
      `select name from role where client_id = $1 and deleted_at is null and permissions && $2::text[] order by lower(name) limit 20`,
      [asker.clientId, [main]],
    )
  const one = resource.label.one.toLowerCase()
  const many = resource.label.many.toLowerCase()
  const actionName = transition?.label.toLowerCase() ?? action
  const answer = (rule: Explanation['rule'], codes: string[], reason: string): Explanation => ({
    allowed: rule === 'all' || rule === 'own',
    rule,
    codes,
    held: allCodes.filter((code) => caller.codes.has(code) && permissionOf(code)?.module === resource.module),
    roles: holders.map((holder) => holder.name),
    hidden,
    reason,
    name,
  })

  if (reach === 'none' && reachIf(resource, caller.codes, action, true) === 'own')
    return answer(
      'ownNotEnough',
      [main],
      `“${transition?.label ?? action}” needs the permission ${main}, which opens all ${many}.`,
    )
  if (reach === 'none')
    return answer(
      'noCode',
      needed,
      `To ${actionName} ${many} takes the permission ${needed.join(' or ')} (${modules[resource.module]}).`,
    )
  const granted =
    reach === 'all'
      ? answer('all', [main], `The permission ${main} opens all ${many}.`)
      : answer('own', [me], `The permission ${me} opens own ${many} only.`)
  if (query.id === undefined || action === 'create') return granted

  const id = Number(query.id)
  // What the one who asks may not see themselves they do not learn of through somebody else.
  const visible =
    caller === asker ||
    (reachOf(resource, asker.codes, 'read') !== 'none' && (await reached(db, asker, resource, 'read', id)))
  const record = visible ? await reached(db, caller, resource, action, id) : undefined
  if (!record) {
    return reach === 'all' || !visible
      ? answer('missing', [], `There is no such ${one}, or it was deleted.`)
      : answer(
          'notOwn',
          [main],
          `${me} reaches own ${many} only, and this is none of them, or there is none. All are reached by ${main}.`,
        )
  }
  if (transition) {
    if (!entitles(transition.own, reach, record, caller.employeeId))
      return answer('notNamed', [main], notEntitled(resource, transition).message)
    try {
      stepOf(resource, query.action, transition, caller, record, {})
    } catch (error) {
      if (error instanceof ApiError) return answer('state', [], error.message)
      throw error
    }
  }
  return granted
}
