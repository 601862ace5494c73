import type { RecordName } from '../../../src/schema/calls/names.ts'
import { snake } from '../../../src/schema/names.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { companyOf, readableOf, type Registry } from '../access/access.ts'
import { Params } from '../sql/params.ts'
import { matching } from './reads.ts'

interface NamesOptions {
  db: Database
  resources: readonly Resource[]
  registry: Registry
}

/** The ids of the target that a field of the resource holds in rows that the caller reaches. */
async function referredBy(
  sql: Sql,
  registry: Registry,
  caller: Caller,
  resource: Resource,
  name: string,
  ids: readonly number[],
): Promise<number[]> {
  const params = new Params()
  const { from } = matching(caller, resource, {}, params, registry, false)
  const column = `t.${snake(name)}`
  const asked = `${params.add(ids)}::bigint[]`
  const rows = await sql.query<{ id: number }>(
    resource.fields[name]?.kind === 'references'
      ? `select distinct one as id from (select unnest(${column}) as one ${from} and ${column} && ${asked}) s where one = any(${asked})`
      : `select distinct ${column} as id ${from} and ${column} = any(${asked})`,
    params.values,
  )
  return rows.map(({ id }) => id)
}

/**
 * What people call records that the caller may not read, as far as records that they may read refer to these: a person
 * whose work names a site knows where to go, and learns nothing about other sites by their numbers.
 */
export function makeNames({ db, resources, registry }: NamesOptions) {
  return async (caller: Caller, target: Resource, ids: readonly number[]) => {
    const sql = db.read(caller.clientId)
    const left = new Set(ids)
    const found: number[] = []
    const take = (some: readonly number[]) => {
      for (const id of some) if (left.delete(id)) found.push(id)
    }
    if (reachOf(target, caller.codes, 'read') !== 'none') {
      const params = new Params()
      const { from } = matching(caller, target, { id: [...ids] }, params, registry)
      const rows = await sql.query<{ id: number }>(`select t.id ${from}`, params.values)
      take(rows.map(({ id }) => id))
    }
    for (const resource of resources)
      for (const name of readableOf(caller, resource)) {
        if (left.size === 0) break
        const field = resource.fields[name]
        if (field && 'to' in field && field.to === target.name)
          take(await referredBy(sql, registry, caller, resource, name, [...left]))
      }
    const title = target.title.map((name) => `${snake(name)}::text`).join(', ')
    return sql.query<RecordName>(
      `select id, concat_ws(' ', ${title}) as name from ${target.table} where client_id = $1 and id = any($2::bigint[]) order by id`,
      [companyOf(target, caller), found],
    )
  }
}
