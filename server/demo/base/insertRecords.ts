import { snake } from '../../../src/schema/names.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** A record to enter, by the names of the API; base columns included where they are not to be today's. */
export type DemoRecord = Readonly<Record<string, unknown>>

/**
 * Enters records of one resource with one statement; all of them hold the same members.
 * @returns their ids, in the order given
 */
export async function insertRecords(
  tx: Sql,
  clientId: number,
  resource: Resource,
  records: readonly DemoRecord[],
): Promise<number[]> {
  const [first] = records
  if (!first) return []
  const columns = Object.keys(first).map(snake)
  const rows = records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [snake(name), value])),
  )
  const entered = await tx.query<{ id: number }>(
    `insert into ${resource.table} (client_id, ${columns.join(', ')})
     select $1, ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_array_elements($2::jsonb) with ordinality as item (value, position),
       jsonb_populate_record(null::${resource.table}, item.value) r
     order by item.position returning id`,
    [clientId, JSON.stringify(rows)],
  )
  return entered.map(({ id }) => id).sort((one, other) => one - other)
}
