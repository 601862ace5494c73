import { addsUp } from '../../../src/schema/fields.ts'
import { snake } from '../../../src/schema/names.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { scopeCrossesTables, type Registry } from '../access/access.ts'
import { Params } from '../sql/params.ts'
import { matching } from '../reading/reads.ts'
import { lookedUp, searchCrossesTables } from '../reading/search.ts'
import { rememberTotals } from '../reading/totals.ts'

/** Exact sums by field, as decimal text: `{"totalCost": "12345.60"}`. */
export type Sums = Record<string, string>

/** Sums of the rows that a filter keeps, cached like the row counts. */
export function makeSums(db: Database, registry: Registry) {
  const totals = rememberTotals<Sums>(db)

  /**
   * Sums of the readable fields that add up, over the live rows that the caller reaches; empty where none does. Amounts
   * of several currencies have no sum.
   */
  return async (caller: Caller, resource: Resource, given: Record<string, unknown>): Promise<Sums> => {
    const params = new Params()
    const sql = db.heavy(caller.clientId)
    const filter = await lookedUp(sql, caller, resource, given, registry)
    const { reach, readable, from } = matching(caller, resource, filter, params, registry)
    const names = readable.filter((name) => addsUp(fieldOf(resource, name)))
    if (names.length === 0) return {}
    const sums = names.map((name) => {
      const field = fieldOf(resource, name)
      const sum = `coalesce(sum(t.${snake(name)}), ${field.kind === 'money' ? '0.00' : '0'})::text`
      const currency = field.kind === 'money' ? field.currency : undefined
      return currency === undefined
        ? `${sum} as "${name}"`
        : `case when count(distinct t.${snake(currency)}) < 2 then ${sum} end as "${name}"`
    })
    // A filter by id also matches deleted records, which the list does not show.
    const text = `select ${sums.join(', ')} ${from} and t.deleted_at is null`
    const key = `${text}\u0000${JSON.stringify(params.values)}`
    const crossing =
      resource.statusByDay ||
      resource.view ||
      scopeCrossesTables(resource, reach) ||
      searchCrossesTables(filter)
    const known = crossing ? undefined : totals.get(caller.clientId, resource.table, key)
    if (known) return known
    const remember = totals.counting(caller.clientId, resource.table)
    const [row = {}] = await sql.query<Record<string, string | null>>(text, params.values)
    const found = Object.fromEntries(
      Object.entries(row).flatMap(([name, sum]) => (sum === null ? [] : [[name, sum] as const])),
    )
    if (!crossing) remember(key, found)
    return found
  }
}
