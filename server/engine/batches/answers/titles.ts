import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { permit, readableOf, type Registry } from '../../access/access.ts'
import { standingRecords } from '../running/records.ts'
import type { StoredBatch } from '../stored/stored.ts'

/** What people call a record, by those of its title's fields that are readable; `values` stand where it has none. */
export const titleOf = (
  { title }: Resource,
  readable: readonly string[],
  record: Readonly<Record<string, unknown>> | undefined,
  values?: Readonly<Record<string, unknown>> | null,
): string =>
  title
    .filter((name) => readable.includes(name))
    .map((name) => record?.[name] ?? values?.[name] ?? '')
    .join(' ')
    .trim()

/** The record's title with its natural key before it, by which people tell records of one title apart. */
export function keyedTitleOf(
  resource: Resource,
  readable: readonly string[],
  record: Readonly<Record<string, unknown>> | undefined,
  values?: Readonly<Record<string, unknown>> | null,
): string {
  const { naturalKey, title } = resource
  const names = naturalKey === undefined || title.includes(naturalKey) ? title : [naturalKey, ...title]
  return titleOf({ ...resource, title: names }, readable, record, values)
}

/** What people call the record of each batch that is for one record, as far as the caller may read it; by batch. */
export async function titlesOf(
  db: Database,
  registry: Registry,
  caller: Caller,
  batches: readonly StoredBatch[],
): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>()
  const single = batches.filter(({ total, action }) => total === 1 && action !== 'import')
  if (single.length === 0) return titles
  const sql = db.read(caller.clientId)
  const rows = await sql.query<{ batchId: number; recordId: number }>(
    `select batch_id as "batchId", record_id as "recordId" from batch_row
     where client_id = $1 and batch_id = any($2::bigint[]) and record_id is not null`,
    [caller.clientId, single.map(({ id }) => id)],
  )
  const recordOf = new Map(rows.map(({ batchId, recordId }) => [batchId, recordId]))
  const named = async (name: string) => {
    const resource = registry(name)
    const readable = readableOf(caller, resource)
    if (readable.length === 0) return
    const own = single.filter((batch) => batch.resource === name)
    const ids = [...new Set(own.flatMap(({ id }) => recordOf.get(id) ?? []))]
    const reach = permit(caller, resource, 'read')
    const records = await standingRecords(sql, caller, resource, registry, reach, ids, false)
    for (const { id } of own) titles.set(id, titleOf(resource, readable, records.get(recordOf.get(id) ?? 0)))
  }
  await Promise.all([...new Set(single.map(({ resource }) => resource))].map(named))
  return titles
}
