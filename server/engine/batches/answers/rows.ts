import { z } from 'zod'
import { batchRowStates, type BatchRow } from '../../../../src/schema/calls/batch.ts'
import { camel, snake } from '../../../../src/schema/names.ts'
import { fieldOf, type Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { permit, readableOf, type Registry } from '../../access/access.ts'
import { Params } from '../../sql/params.ts'
import type { ListQuery } from '../../reading/query.ts'
import { allowed, isSame, validateOf, mayDo, type PendingRow } from '../stored/plan.ts'
import { pageOf, parseFilter } from './present.ts'
import { standingRecords } from '../running/records.ts'
import type { StoredBatch } from '../stored/stored.ts'
import { keyedTitleOf } from './titles.ts'

type LedgerRow = PendingRow & { state: BatchRow['state']; message: string | null }
const rowStates = z.enum(batchRowStates)
const rowFilter = z.strictObject({
  state: z.union([rowStates.transform((state) => [state]), z.array(rowStates)]).optional(),
})

/** A page of a batch's records, each with what changes or was changed as far as the caller may read it. */
export async function listRows(
  db: Database,
  registry: Registry,
  caller: Caller,
  batch: StoredBatch,
  query: ListQuery,
): Promise<{ rows: BatchRow[]; first: number; total: number }> {
  const { state } = parseFilter(rowFilter, query.filter)
  const resource = registry(batch.resource)
  const sql = db.read(caller.clientId)
  const params = new Params()
  const conditions = [`client_id = ${params.add(caller.clientId)}`, `batch_id = ${params.add(batch.id)}`]
  if (state) conditions.push(`state = any(${params.add(state)}::text[])`)
  const where = conditions.join(' and ')
  const { first, size } = pageOf(query)
  const [rows, [count]] = await Promise.all([
    sql.query<LedgerRow>(
      `select position, record_id as "recordId", record, "values", version, state, message from batch_row
       where ${where} order by position limit ${size} offset ${first}`,
      params.values,
    ),
    sql.query<{ total: number }>(
      `select count(*)::int as total from batch_row where ${where}`,
      params.values,
    ),
  ])
  const readable = readableOf(caller, resource)
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const reached =
    readable.length === 0
      ? new Map<never, never>()
      : await standingRecords(sql, caller, resource, registry, permit(caller, resource, 'read'), ids, false)
  const diffs = await changesOf(db, caller, resource, batch.id, ids)
  const wouldChange = forecast(caller, resource, batch)
  const seen = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => readable.includes(name) || name === 'deletedAt'),
    )
  return {
    rows: rows.map((row) => {
      const { position, recordId, message } = row
      const record = recordId === null ? undefined : reached.get(recordId)
      const diff =
        row.state === 'pending'
          ? wouldChange(record, row)
          : recordId === null
            ? undefined
            : diffs.get(recordId)
      const shown = record !== undefined || recordId === null ? diff : undefined
      return {
        position,
        recordId,
        title: keyedTitleOf(resource, readable, record, row.values),
        state: row.state,
        message,
        before: seen(shown?.before ?? {}),
        after: seen(shown?.after ?? {}),
      }
    }),
    first,
    total: count?.total ?? 0,
  }
}

interface Diff {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The change that a pending row would make in its current record. */
function forecast(caller: Caller, resource: Resource, batch: StoredBatch) {
  // Callers who may not make the batch get no preview of it.
  if (!allowed(caller, resource, batch.action, batch.request)) return () => undefined
  const reach = mayDo(caller, resource, batch.action, batch.request)
  const validate = validateOf(caller, resource, batch.action, batch.request, reach)
  return (record: Parameters<typeof validate>[0], row: PendingRow): Diff | undefined => {
    if (!record && row.recordId !== null) return undefined
    const verdict = validate(record, row)
    if (verdict.state !== 'write') return undefined
    const changed = Object.entries(verdict.values).filter(
      ([name, value]) => !isSame(fieldOf(resource, name), value, record?.[name] ?? null),
    )
    return {
      before: record ? Object.fromEntries(changed.map(([name]) => [name, record[name] ?? null])) : {},
      after: Object.fromEntries(changed),
    }
  }
}

/** A batch's changes by the audit trail: each field's value before its first change and after its last. */
async function changesOf(
  db: Database,
  caller: Caller,
  resource: Resource,
  batchId: number,
  ids: readonly number[],
) {
  const decimals = Object.keys(resource.fields).filter((name) =>
    ['money', 'decimal'].includes(fieldOf(resource, name).kind),
  )
  const merged = (part: string, order: string) =>
    `jsonb_object_agg(e.key, case when jsonb_typeof(e.value -> '${part}') = 'number' and e.key = any($5::text[])
       then to_jsonb(e.value ->> '${part}') else e.value -> '${part}' end order by a.id ${order})
       filter (where e.value ? '${part}') as ${part}`
  const rows = await db.read(caller.clientId).query<{ id: number } & { [K in keyof Diff]: Diff[K] | null }>(
    `select a.record_id as id, ${merged('before', 'desc')}, ${merged('after', 'asc')}
     from audit a cross join lateral (
       select key, jsonb_object_agg(side, value) as value from (
         select key, 'before' as side, value from jsonb_each(a.before)
         union all select key, 'after', value from jsonb_each(a.after)) sides group by key) e
     where a.client_id = $1 and a.batch_id = $2 and a.resource = $3 and a.record_id = any($4::bigint[]) and a.verb <> 'undo'
     group by a.record_id`,
    [caller.clientId, batchId, resource.table, ids, decimals.map(snake)],
  )
  const named = (values: Record<string, unknown> | null) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([column, value]) => {
        const name = camel(column)
        const instant = resource.fields[name]?.kind === 'instant' && typeof value === 'string'
        return [name, instant ? new Date(value).toISOString() : value]
      }),
    )
  return new Map(rows.map(({ id, before, after }) => [id, { before: named(before), after: named(after) }]))
}
