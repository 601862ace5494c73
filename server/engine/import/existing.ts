import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { permit, rowScope, type Registry } from '../access.ts'
import { Params } from '../params.ts'
import { selectList } from '../query.ts'
import type { Row } from '../reads.ts'
import { lower } from './names.ts'

/** A live record that has one of the given values; `reachable` when the caller may change it. */
export type Existing = Row & { given: string; reachable: boolean }

const atOnce = 2_000

/**
 * Live records by the value they have in a unique field, compared as its index does, without regard to case.
 * @param lock keeps others from changing them until the transaction ends
 */
export async function findExisting(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  field: string,
  given: readonly string[],
  lock: boolean,
): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>()
  const reach = permit(caller, resource, 'update')
  for (let at = 0; at < given.length; at += atOnce) {
    const params = new Params()
    const values = params.add(given.slice(at, at + atOnce))
    const client = params.add(caller.clientId)
    const scope = rowScope(resource, caller, reach, params, registry) ?? 'true'
    const rows = await sql.query<Existing>(
      `select n.given, (${scope}) as reachable, ${selectList(Object.keys(resource.fields))}
       from unnest(${values}::text[]) as n (given) join ${resource.table} t on lower(t.${snake(field)}) = lower(n.given)
       where t.client_id = ${client} and t.deleted_at is null order by t.id${lock ? ' for update of t' : ''}`,
      params.values,
    )
    for (const row of rows) found.set(lower(row.given), row)
  }
  return found
}
