import { snake } from '../../../../src/schema/names.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { permit, rowScope, type Registry } from '../../access/access.ts'
import { Params } from '../../sql/params.ts'
import { selectList } from '../../reading/query.ts'
import type { Row } from '../../reading/reads.ts'
import { lower } from '../../linking/names.ts'

/** A live record that has one of the given values; `reachable` when the caller may change it. */
export type Existing = Row & { given: string; reachable: boolean }

/** Finds live records by their id or by a unique field, compared without case like its index. */
export async function findExisting(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  field: string,
  given: ReadonlySet<string>,
): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>()
  if (given.size === 0) return found
  const reach = permit(caller, resource, 'update')
  const params = new Params()
  const values = params.add([...given])
  const client = params.add(caller.clientId)
  const scope = rowScope(resource, caller, reach, params, registry) ?? 'true'
  const matches = field === 'id' ? 't.id = n.given::bigint' : `lower(t.${snake(field)}) = n.low`
  // One look into the index for each, however many records there are.
  const rows = await sql.query<Existing>(
    `with n as materialized (select given, lower(given) as low from unnest(${values}::text[]) as given)
     select n.given, t.* from n cross join lateral (
       select (${scope}) as reachable, ${selectList(resource, Object.keys(resource.fields))} from ${resource.table} t
       where t.client_id = ${client} and ${matches} and t.deleted_at is null limit 1) t`,
    params.values,
  )
  for (const row of rows) found.set(lower(row.given), row)
  return found
}

/** A value that is unique among records with the same value in another field, with that other value. */
export interface WithinGiven {
  within: number
  given: string
}

export const withinKey = ({ within, given }: WithinGiven) => `${within} ${given}`

/** Finds live records by a value that is unique within a reference, such as the month of a meter. */
export async function findWithin(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  names: { within: string; field: string },
  wanted: readonly WithinGiven[],
): Promise<Map<string, Existing>> {
  if (wanted.length === 0) return new Map()
  const params = new Params()
  const scope = rowScope(resource, caller, permit(caller, resource, 'update'), params, registry) ?? 'true'
  const asked = [wanted.map(({ within }) => within), wanted.map(({ given }) => given)].map((list) =>
    params.add(list),
  )
  const rows = await sql.query<Existing & { within: number }>(
    `select n.within, n.given, t.* from unnest(${asked[0]}::bigint[], ${asked[1]}::text[]) as n (within, given)
     cross join lateral (select (${scope}) as reachable, ${selectList(resource, Object.keys(resource.fields))} from ${resource.table} t
       where t.client_id = ${params.add(caller.clientId)} and t.${snake(names.within)} = n.within
         and t.${snake(names.field)} = n.given::date and t.deleted_at is null limit 1) t`,
    params.values,
  )
  return new Map(rows.map((row) => [withinKey(row), row]))
}
