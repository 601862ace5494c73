import { LRUCache } from 'lru-cache'
import { snake } from '../../../src/schema/names.ts'
import { personOf, personalFields, type WayOfReading } from '../../../src/schema/personal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'

const hour = 3_600_000
/**
 * Reads noted within the hour, by company, reader, way, resource and employee. The limit is a size, because for a number
 * of entries the library reserves all memory at the start.
 */
const noted = new LRUCache<string, true>({ maxSize: 100_000, sizeCalculation: () => 1, ttl: hour })

export interface PersonalRead {
  way: WayOfReading
  /** SQL of the personal data that is shown, such as `t.dob`. */
  shown: readonly string[]
  /** The rows, whose table is `t`: what follows `select`, up to its conditions. */
  from: string
  /** The parameters of it. */
  values: readonly unknown[]
}

/** SQL of those of the fields that hold personal data. */
export const personalColumns = (resource: Resource, names: readonly string[]): string[] =>
  personalFields(resource)
    .filter((name) => names.includes(name))
    .map((name) => `t.${snake(name)}`)

/** Notes that the caller sees personal data of others in rows of the resource. */
export async function notePersonalReads(
  db: Database,
  caller: Caller,
  resource: Resource,
  { way, shown, from, values }: PersonalRead,
): Promise<void> {
  if (shown.length === 0) return
  const [reader, support, how, what] = [1, 2, 3, 4].map((place) => `$${values.length + place}`)
  const person = `t.${snake(personOf(resource))}`
  await db.write(caller, (tx) =>
    tx.query(
      `insert into personal_data_read (client_id, employee_id, reader_id, support_id, way, resource)
       select distinct t.client_id, ${person}, ${reader}::bigint, ${support}::bigint, ${how}::text, ${what}::text ${from}
         and ${person} is distinct from ${reader}::bigint and (${shown.map((column) => `${column} is not null`).join(' or ')})`,
      [...values, caller.employeeId || null, caller.support?.id ?? null, way, resource.name],
    ),
  )
}

/** Does so for rows of a list or a single record, unless this reader saw them within the last hour. */
export async function noteRowsRead(
  db: Database,
  caller: Caller,
  resource: Resource,
  way: 'record' | 'list',
  rows: readonly ({ id: number } & Record<string, unknown>)[],
): Promise<void> {
  const names = personalFields(resource)
  if (names.length === 0) return
  const person = personOf(resource)
  const reader = `${caller.clientId} ${caller.employeeId} ${caller.support?.id ?? ''} ${way} ${resource.name}`
  const fresh = rows.filter(
    (row) =>
      row[person] !== caller.employeeId &&
      names.some((name) => row[name] !== undefined && row[name] !== null) &&
      !noted.has(`${reader} ${String(row[person])}`),
  )
  if (fresh.length === 0) return
  await notePersonalReads(db, caller, resource, {
    way,
    shown: personalColumns(resource, names),
    from: `from ${resource.table} t where t.client_id = $1 and t.id = any ($2)`,
    values: [caller.clientId, fresh.map(({ id }) => id)],
  })
  for (const row of fresh) noted.set(`${reader} ${String(row[person])}`, true)
}
