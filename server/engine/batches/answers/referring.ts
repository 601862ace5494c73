import type { BatchReference } from '../../../../src/schema/calls/batch.ts'
import { snake } from '../../../../src/schema/names.ts'
import { reachOf } from '../../../../src/schema/reach.ts'
import { referringFields, type Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { permit, readableFields, reachedRows, type Registry } from '../../access/access.ts'
import { Params } from '../../sql/params.ts'
import type { StoredBatch } from '../stored/stored.ts'

/**
 * How many live records that the caller may read refer, by which field, to records that the batch would work on.
 * Records that the batch itself works on are left out; so are fields by which nothing refers to them.
 */
export async function referencesTo(
  db: Database,
  resources: readonly Resource[],
  registry: Registry,
  caller: Caller,
  batch: StoredBatch,
): Promise<BatchReference[]> {
  const sql = db.read(caller.clientId)
  const found = await Promise.all(
    referringFields(resources, batch.resource)
      .filter(({ resource, field }) => {
        if (reachOf(resource, caller.codes, 'read') === 'none') return false
        return readableFields(caller, resource, permit(caller, resource, 'read')).includes(field)
      })
      .map(async ({ resource, field }) => {
        const params = new Params()
        const company = params.add(caller.clientId)
        const waiting = `select r.record_id from batch_row r
          where r.client_id = ${company} and r.batch_id = ${params.add(batch.id)} and r.state = 'pending'`
        const column = `t.${snake(field)}`
        const conditions = [
          reachedRows(resource, caller, permit(caller, resource, 'read'), params, registry),
          // An array is compared through the column's index; the planner reads the whole table for a subselect.
          resource.fields[field]?.kind === 'references'
            ? `${column} && array(${waiting})`
            : `${column} = any(array(${waiting}))`,
        ]
        if (resource.name === batch.resource) conditions.push(`t.id not in (${waiting})`)
        const [row] = await sql.query<{ count: number }>(
          `select count(*)::int as count from ${resource.table} t where ${conditions.join(' and ')}`,
          params.values,
        )
        return { resource: resource.name, field, count: row?.count ?? 0 }
      }),
  )
  return found.filter(({ count }) => count > 0)
}
