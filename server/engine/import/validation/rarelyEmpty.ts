import { startsEmpty } from '../../../../src/schema/fields.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { Column } from '../file/columns.ts'
import type { ImportFile } from '../file/importFile.ts'

/** The number of records that shows the usual values of a file. */
const enough = 100
/** One empty cell in so many may have been forgotten. */
const oneIn = 100

/** Optional columns that nearly all records fill: an empty cell there waits until it is confirmed. */
export async function rarelyEmpty(
  sql: Sql,
  clientId: number,
  file: ImportFile,
  columns: readonly Column[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { name, field, index, part } of columns) {
    if (!startsEmpty(field) || part) continue
    const [counts] = await sql.query<{ total: number; empty: number }>(
      `select count(*)::int as total, count(*) filter (where trim(coalesce(cells[${index + 1}], '')) = '')::int as empty
       from batch_row where client_id = $1 and batch_id = $2`,
      [clientId, file.id],
    )
    if (counts && counts.total >= enough && counts.empty * oneIn <= counts.total) found.add(name)
  }
  return found
}
