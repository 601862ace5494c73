import type { Resource } from '../../../src/schema/resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { PendingRow } from './plan.ts'

/** The records of the file that a row refers to: references to the resource itself that hold minus their number. */
function neededBy(own: readonly string[], { values }: PendingRow): number[] {
  return own
    .flatMap((name) => values?.[name])
    .filter((id) => typeof id === 'number' && id < 0)
    .map((id) => -Number(id))
}

const ownReferences = (resource: Resource) =>
  Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name]
    return field && 'to' in field && field.to === resource.name
  })

/** Cuts rows, which stand in an order in which none refers to a later one, so that none refers to one of its own part. */
export function layersOf(resource: Resource, rows: readonly PendingRow[]): PendingRow[][] {
  const own = ownReferences(resource)
  const layers: PendingRow[][] = []
  let records = new Set<number | null>()
  for (const row of rows) {
    const last = layers.at(-1)
    if (last && !neededBy(own, row).some((record) => records.has(record))) last.push(row)
    else {
      layers.push([row])
      records = new Set()
    }
    records.add(row.record)
  }
  return layers
}

/** Puts the ids that records of the file have been given into the rows that refer to them. */
export async function withIds(
  sql: Sql,
  clientId: number,
  batchId: number,
  resource: Resource,
  rows: readonly PendingRow[],
): Promise<readonly PendingRow[]> {
  const own = ownReferences(resource)
  const needed = [...new Set(rows.flatMap((row) => neededBy(own, row)))]
  if (needed.length === 0) return rows
  const made = await sql.query<{ record: number; id: number }>(
    `select record, record_id as id from batch_row
     where client_id = $1 and batch_id = $2 and record = any($3::integer[]) and record_id is not null`,
    [clientId, batchId, needed],
  )
  const ids = new Map(made.map(({ record, id }) => [-record, id]))
  const resolved = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(resolved) : typeof value === 'number' ? (ids.get(value) ?? value) : value
  return rows.map((row) => ({
    ...row,
    values:
      row.values &&
      Object.fromEntries(
        Object.entries(row.values).map(([name, value]) => [
          name,
          own.includes(name) ? resolved(value) : value,
        ]),
      ),
  }))
}
