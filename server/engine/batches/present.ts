import { z } from 'zod'
import { scopeOf } from '../../../src/domain/permissions.ts'
import { batchStates, undoDays, type Batch, type BatchRow } from '../../../src/schema/calls/batch.ts'
import { camel, snake } from '../../../src/schema/names.ts'
import { fieldOf, type Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { permit, readableFields, type Registry } from '../access.ts'
import { Params } from '../params.ts'
import type { ListQuery } from '../query.ts'
import { isSame, judgeOf, mayDo, neededFor, type BatchRequest, type PendingRow } from './plan.ts'
import { standingRecords } from './records.ts'
import { selectBatch, storedBatch, type StoredBatch } from './stored.ts'

const dayLong = 86_400_000

/** The fields of the resource that the caller may read, none where he may read no record of it. */
const readableOf = (caller: Caller, resource: Resource): readonly string[] =>
  scopeOf(caller.codes, resource.module, 'read') === 'none'
    ? []
    : readableFields(caller, resource, permit(caller, resource, 'read'))

const seesAllOf = (caller: Caller, resource: Resource) =>
  scopeOf(caller.codes, resource.module, 'read') === 'all'

/** A batch that the caller made, or of records all of which he may read. @throws 404 */
export async function visibleBatch(
  db: Database,
  registry: Registry,
  caller: Caller,
  id: number,
): Promise<StoredBatch> {
  const batch = await storedBatch(db.read(caller.clientId), caller.clientId, id)
  if (batch.createdBy !== caller.employeeId && !seesAllOf(caller, registry(batch.resource))) throw notFound()
  return batch
}

/** The batch as the API gives it to the caller. */
export function shownBatch(caller: Caller, resource: Resource, batch: StoredBatch): Batch {
  const { done, same, failed, undone, kept, total } = batch
  const by = (id: number | null, name: string | null) => (id && name !== null ? { id, name } : null)
  return {
    id: batch.id,
    resource: batch.resource,
    action: batch.action,
    state: batch.state,
    request:
      batch.createdBy === caller.employeeId
        ? batch.request
        : readableRequest(caller, resource, batch.request),
    total,
    counts: { pending: total - done - same - failed - undone - kept, done, same, failed, undone, kept },
    message: batch.message,
    createdAt: batch.createdAt,
    createdBy: by(batch.createdBy, batch.createdByName),
    startedAt: batch.startedAt,
    finishedAt: batch.finishedAt,
    undoneAt: batch.undoneAt,
    undoneBy: by(batch.undoneBy, batch.undoneByName),
    undoUntil: undoUntil(caller, resource, batch),
    cancelling: batch.cancelling,
  }
}

/** What was asked for, without the fields that the caller may not read. */
function readableRequest(caller: Caller, resource: Resource, request: BatchRequest): Record<string, unknown> {
  const readable = new Set(readableOf(caller, resource))
  const hidden = (member: string) => {
    const name = member.replace(/_(gte|lte|neq|empty)$/, '')
    if (name === 'q') return !resource.search.every((one) => readable.has(one))
    return resource.fields[name] !== undefined && !readable.has(name)
  }
  return Object.fromEntries(
    Object.entries(request).map(([part, value]) => {
      const members = z.record(z.string(), z.unknown()).safeParse(value)
      if (!members.success) return [part, value]
      return [part, Object.fromEntries(Object.entries(members.data).filter(([name]) => !hidden(name)))]
    }),
  )
}

function undoUntil(caller: Caller, resource: Resource, batch: StoredBatch): string | null {
  if ((batch.state !== 'done' && batch.state !== 'partly') || batch.done === 0 || !batch.finishedAt)
    return null
  const until = new Date(Date.parse(batch.finishedAt) + undoDays * dayLong)
  const foreign = batch.createdBy !== caller.employeeId
  if (until < new Date()) return null
  if (foreign && scopeOf(caller.codes, resource.module, neededFor(batch.action)) !== 'all') return null
  try {
    mayDo(caller, resource, batch.action, batch.request)
  } catch {
    return null // what he may not do he may not undo
  }
  return until.toISOString()
}

const positive = z.number().int().positive()
const batchFilter = z.strictObject({
  id: z.union([positive.transform((id) => [id]), z.array(positive).max(1_000)]).optional(),
  resource: z.string().optional(),
  state: z
    .union([z.enum(batchStates).transform((state) => [state]), z.array(z.enum(batchStates))])
    .optional(),
  /** Whose they are; `me` stands for the caller, whose id the console need not know. */
  createdBy: z.union([positive, z.literal('me')]).optional(),
  recordId: positive.optional(),
})

/** Reads a filter by its rule. @throws 400 naming the first wrong member */
function parseFilter<T>(rule: z.ZodType<T>, filter: unknown): T {
  const result = rule.safeParse(filter)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  throw badRequest(
    String(name ?? 'filter'),
    `The filter's ${String(name)} is not known here, or is no value of it.`,
  )
}

const usualPage = 25
const pageOf = ({ range = [0, usualPage - 1] }: ListQuery) => ({
  first: range[0],
  size: range[1] - range[0] + 1,
})

/** A page of the batches that the caller may see, newest first unless asked otherwise. */
export async function listBatches(
  db: Database,
  resources: readonly Resource[],
  registry: Registry,
  caller: Caller,
  query: ListQuery,
) {
  const { id, resource, state, createdBy, recordId } = parseFilter(batchFilter, query.filter)
  if (recordId !== undefined && resource === undefined) {
    throw badRequest('recordId', 'recordId needs the resource beside it.')
  }
  if (query.sort[0] !== 'id') throw badRequest('sort', `Batches cannot be sorted by ${query.sort[0]}.`)
  const params = new Params()
  const open = resources.filter((one) => seesAllOf(caller, one)).map(({ name }) => name)
  const conditions = [
    `b.client_id = ${params.add(caller.clientId)}`,
    `(b.created_by = ${params.add(caller.employeeId)} or b.resource = any(${params.add(open)}::text[]))`,
  ]
  if (id) conditions.push(`b.id = any(${params.add(id)}::bigint[])`)
  if (resource !== undefined) conditions.push(`b.resource = ${params.add(resource)}`)
  if (state) conditions.push(`b.state = any(${params.add(state)}::text[])`)
  if (createdBy !== undefined)
    conditions.push(`b.created_by = ${params.add(createdBy === 'me' ? caller.employeeId : createdBy)}`)
  if (recordId !== undefined) {
    conditions.push(
      `exists (select from batch_row r where r.client_id = b.client_id and r.batch_id = b.id and r.record_id = ${params.add(recordId)})`,
    )
  }
  const where = conditions.join(' and ')
  const { first, size } = pageOf(query)
  const sql = db.read(caller.clientId)
  const [rows, [count]] = await Promise.all([
    sql.query<StoredBatch>(
      `${selectBatch} where ${where} order by b.id ${query.sort[1]} limit ${size} offset ${first}`,
      params.values,
    ),
    sql.query<{ total: number }>(`select count(*)::int as total from batch b where ${where}`, params.values),
  ])
  return {
    rows: rows.map((batch) => shownBatch(caller, registry(batch.resource), batch)),
    first,
    total: count?.total ?? 0,
  }
}

type LedgerRow = PendingRow & { state: BatchRow['state']; message: string | null }
const rowStates = z.enum(['pending', 'done', 'same', 'failed', 'undone', 'kept'])
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
      const named = resource.title.filter((name) => readable.includes(name))
      return {
        position,
        recordId,
        title: named
          .map((name) => record?.[name] ?? row.values?.[name] ?? '')
          .join(' ')
          .trim(),
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

/** What a row that waits would change in its record as it stands. */
function forecast(caller: Caller, resource: Resource, batch: StoredBatch) {
  let judge: ReturnType<typeof judgeOf>
  try {
    judge = judgeOf(caller, resource, batch.action, batch.request)
  } catch {
    return () => undefined // who may not make the batch is not told what it would do
  }
  return (record: Parameters<typeof judge>[0], row: PendingRow): Diff | undefined => {
    if (!record && row.recordId !== null) return undefined
    const verdict = judge(record, row)
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

/** What a batch changed in records, by the audit trail: each field's value before its first and after its last change. */
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
