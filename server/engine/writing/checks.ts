import { codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import { messages } from '../../../src/schema/messages.ts'
import { snake } from '../../../src/schema/names.ts'
import { labelOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { forbidden, invalid, type ApiError } from '../../platform/errors.ts'
import { permit, reachedRows, rowScope, type Permitted, type Registry } from '../access/access.ts'
import type { Change } from './hooks.ts'
import { Params } from '../sql/params.ts'

/** Lists of references name records that exist. @throws 422 naming the field */
export async function checkReferences(
  sql: Sql,
  clientId: number,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  registry: Registry,
) {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (field?.kind !== 'references' || !Array.isArray(value) || value.length === 0) continue
    await mustExist(sql, clientId, registry(field.to), name, value)
  }
}

/** @throws 422 under the field's name unless all ids are those of live records of the target */
export async function mustExist(
  sql: Sql,
  clientId: number,
  target: Resource,
  name: string,
  ids: readonly unknown[],
) {
  const [found] = await sql.query<{ count: number }>(
    `select count(*)::int as count from ${target.table} where client_id = $1 and id = any($2::bigint[]) and deleted_at is null`,
    [clientId, [...new Set(ids)]],
  )
  if (found?.count !== new Set(ids).size) throw invalid({ [name]: messages.noSuchRecord })
}

/**
 * Refuses circles of records that refer to their kind, such as a department's parent. Checked after the write, to
 * include all records of one write.
 * @throws 422 that names the field
 */
export async function refuseCircles(
  sql: Sql,
  clientId: number,
  resource: Resource,
  ids: readonly number[],
  written: readonly string[],
) {
  for (const name of written) {
    const field = resource.fields[name]
    if (field?.kind !== 'reference' || field.to !== resource.name) continue
    const column = snake(name)
    const found = await sql.query(
      `with recursive up as (
         select t.id as start, t.${column} as next from ${resource.table} t
         where t.client_id = $1 and t.id = any($2::bigint[]) and t.${column} is not null
         union select up.start, t.${column} from up join ${resource.table} t on t.client_id = $1 and t.id = up.next
         where up.next <> up.start and t.${column} is not null
       ) select 1 from up where next = start limit 1`,
      [clientId, ids],
    )
    if (found.length > 0) throw invalid({ [name]: messages.circle })
  }
}

/**
 * The refusal of each own record that the caller may read but not change (`ownWritable`). Records out of their reach
 * are not included.
 */
export async function closedToChange(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  reach: Permitted,
  ids: readonly number[],
  action: Action,
): Promise<ReadonlyMap<number, ApiError>> {
  const changedRows = resource.ownWritable?.rows
  if (reach === 'all' || !changedRows || ids.length === 0) return new Map()
  const params = new Params()
  const own = reachedRows(resource, caller, reach, params, registry, { ids, deleted: 'either' })
  const changed = rowScope({ ...resource, own: changedRows }, caller, reach, params, registry)
  const rows = await sql.query<{ id: number }>(
    `select t.id from ${resource.table} t where ${own} and (${changed}) is not true`,
    params.values,
  )
  const refusal = forbidden(codeFor(resource.module, 'main', action))
  return new Map(rows.map(({ id }) => [id, refusal]))
}

/**
 * A caller with a `me` code names only themselves in the fields that `ownWritable.self` lists.
 * @throws 403 naming the code that would open all
 */
export function mustNameSelf(resource: Resource, { caller, verb, values }: Change) {
  if (verb !== 'create' && verb !== 'update') return
  const { self = [] } = resource.ownWritable ?? {}
  const other = self.find((name) => (values[name] ?? caller.employeeId) !== caller.employeeId)
  if (other === undefined || permit(caller, resource, verb) === 'all') return
  const code = codeFor(resource.module, 'main', verb)
  throw forbidden(code, `${labelOf(resource, other)}: name yourself. Others need the permission ${code}.`)
}

/** @throws 403 naming the code that would open all, where one of the records is not the caller's to change */
export async function mustBeOpen(...asked: Parameters<typeof closedToChange>) {
  const [refusal] = (await closedToChange(...asked)).values()
  if (refusal) throw refusal
}

/**
 * A caller with own scope can neither create a record of another person nor give one away. A step (`byStep`) declares
 * its scope. @throws 403 that names the code that would reach all
 */
export async function mustReach(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  reach: Permitted,
  ids: readonly number[],
  action: Action,
  byStep = false,
) {
  if (reach === 'all' || ids.length === 0) return
  const params = new Params()
  const rows = reachedRows(resource, caller, reach, params, registry, { ids, deleted: 'either' })
  const own = await tx.query(`select 1 from ${resource.table} t where ${rows}`, params.values)
  if (own.length !== ids.length) throw forbidden(codeFor(resource.module, 'main', action))
  if (!byStep) await mustBeOpen(tx, caller, resource, registry, reach, ids, action)
}
