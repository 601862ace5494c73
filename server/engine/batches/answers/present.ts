import { z } from 'zod'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { batchStates, undoDays, type Batch } from '../../../../src/schema/calls/batch.ts'
import { reachOf } from '../../../../src/schema/reach.ts'
import { searchedText, type Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { readableOf, type Registry } from '../../access/access.ts'
import { Params } from '../../sql/params.ts'
import type { ListQuery } from '../../reading/query.ts'
import { isSearch } from '../../reading/search.ts'
import { allowed, neededFor, type BatchRequest } from '../stored/plan.ts'
import { selectBatch, storedBatch, type StoredBatch } from '../stored/stored.ts'
import { titlesOf } from './titles.ts'

const dayLong = 86_400_000

const seesAllOf = (caller: Caller, resource: Resource) =>
  scopeOf(caller.codes, resource.module, 'read') === 'all'

/** A batch that the caller made, or of records all of which they may read. @throws 404 */
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

/** The batch as the API gives it to the caller; `title` is of its only record. */
export function shownBatch(caller: Caller, resource: Resource, batch: StoredBatch, title = ''): Batch {
  const { done, same, failed, undone, kept, leftOut: left, total } = batch
  const by = (id: number | null, name: string | null, operatorName: string | null) =>
    id && name !== null ? { id, name, operatorName } : null
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
    title,
    counts: {
      pending: total - done - same - failed - undone - kept - left,
      done,
      same,
      failed,
      undone,
      kept,
      left,
    },
    message: batch.message,
    createdAt: batch.createdAt,
    createdBy: by(batch.createdBy, batch.createdByName, batch.supportedBy),
    startedAt: batch.startedAt,
    finishedAt: batch.finishedAt,
    undoneAt: batch.undoneAt,
    undoneBy: by(batch.undoneBy, batch.undoneByName, batch.undoneSupportedBy),
    undoUntil: undoUntil(caller, resource, batch),
    cancelling: batch.cancelling,
  }
}

/** The request, without fields that the caller may not read. */
function readableRequest(caller: Caller, resource: Resource, request: BatchRequest): Record<string, unknown> {
  const readable = new Set(readableOf(caller, resource))
  const hidden = (member: string) => {
    if (isSearch(member)) return !searchedText(resource).every((one) => readable.has(one))
    const name = member.replace(/_(gte|lte|neq|empty)$/, '')
    return resource.fields[name] !== undefined && !readable.has(name)
  }
  return Object.fromEntries(
    Object.entries(request).map(([part, value]) => {
      if (part === 'fields' && Array.isArray(value)) return [part, value.filter((name) => readable.has(name))]
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
  if (foreign && reachOf(resource, caller.codes, neededFor(batch.action)) !== 'all') return null
  return allowed(caller, resource, batch.action, batch.request) ? until.toISOString() : null
}

const positive = z.number().int().positive()
const batchFilter = z.strictObject({
  id: z.union([positive.transform((id) => [id]), z.array(positive).max(1_000)]).optional(),
  resource: z.string().optional(),
  state: z
    .union([z.enum(batchStates).transform((state) => [state]), z.array(z.enum(batchStates))])
    .optional(),
  /** The creator; `me` means the caller, whose id the console does not know. */
  createdBy: z.union([positive, z.literal('me')]).optional(),
  recordId: positive.optional(),
})

/** Reads a filter by its rule. @throws 400 naming the first wrong member */
export function parseFilter<T>(rule: z.ZodType<T>, filter: unknown): T {
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
export const pageOf = ({ range = [0, usualPage - 1] }: ListQuery) => ({
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
  const titles = await titlesOf(db, registry, caller, rows)
  return {
    rows: rows.map((batch) => shownBatch(caller, registry(batch.resource), batch, titles.get(batch.id))),
    first,
    total: count?.total ?? 0,
  }
}
