import { wordsOf } from '../../../../src/domain/text/searchWords.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { ApiError, badRequest } from '../../../platform/errors.ts'
import { matching } from '../../reading/reads.ts'
import { reachedRows, rowScope, type Permitted, type Registry } from '../../access/access.ts'
import { closedToChange } from '../../writing/checks.ts'
import { inCallersTerms } from '../../../platform/db/connections/refusals.ts'
import { Params } from '../../sql/params.ts'
import { selectList } from '../../reading/query.ts'
import { lookedUp, searchMembers } from '../../reading/search.ts'
import { neededFor, reachFor, type SessionFacts } from '../stored/plan.ts'
import type { RunContext } from './run.ts'

/** The records of a batch: named ones, or all that match the filter without `except`. */
export type Selection =
  { ids: readonly number[] } | { filter: Record<string, unknown>; except?: readonly number[] | undefined }

/**
 * Fixes the records of a batch, in the order of their ids: later changes neither add to them nor take away.
 * @returns how many they are
 * @throws 400 for a filter that the resource's lists would refuse, and for a blank search, which keeps everybody
 */
export async function fixRecords(
  tx: Tx,
  batchId: number,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  action: string,
  selection: Selection,
): Promise<number> {
  const params = new Params()
  const key = `${params.add(caller.clientId)}::bigint, ${params.add(batchId)}::bigint`
  let from: string
  if ('ids' in selection) {
    from = `from (select distinct id from unnest(${params.add(selection.ids)}::bigint[]) as n (id)) t`
  } else {
    const { except = [] } = selection
    const blank = searchMembers.find((member) => {
      const search = selection.filter[member]
      return typeof search === 'string' && wordsOf(search).length === 0
    })
    if (blank) {
      throw badRequest(
        blank,
        `${blank} holds no word to search by; only the empty filter means every record.`,
      )
    }
    const filter = await lookedUp(tx, caller, resource, selection.filter, registry)
    from = matching(caller, resource, filter, params, registry, action === 'restore').from
    const scope = rowScope(resource, caller, reachFor(caller, resource, action), params, registry)
    if (scope) from += ` and ${scope}`
    if (except.length > 0) from += ` and t.id <> all(${params.add(except)}::bigint[])`
  }
  const [made] = await tx.query<{ count: number }>(
    `with made as (
       insert into batch_row (client_id, batch_id, position, record_id)
       select ${key}, row_number() over (order by t.id), t.id ${from} order by t.id returning 1
     ) select count(*)::int as count from made`,
    params.values,
  )
  return made?.count ?? 0
}

/** The records within the caller's reach by id, deleted ones too; locked in the order of their ids where asked for. */
export async function standingRecords(
  sql: Sql,
  caller: Caller,
  resource: Resource,
  registry: Registry,
  reach: Permitted,
  ids: readonly number[],
  lock: boolean,
): Promise<Map<number, SessionFacts>> {
  if (ids.length === 0) return new Map()
  const params = new Params()
  const which = reachedRows(resource, caller, reach, params, registry, { ids, deleted: 'either' })
  const rows = await sql.query<SessionFacts>(
    `select ${selectList(resource, Object.keys(resource.fields))}, t.deleted_at as "deletedAt" from ${resource.table} t
     where ${which} order by t.id${lock ? ' for update of t' : ''}`,
    params.values,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Records that the caller reads but may not change by the batch; a transition declares its own rows. */
export async function closedRecords(
  sql: Sql,
  { caller, resource, registry, reach, batch }: RunContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ApiError>> {
  if (resource.transitions[batch.action]) return new Map()
  return closedToChange(sql, caller, resource, registry, reach, ids, neededFor(batch.action))
}

/**
 * Does work for many rows at once. If the database or a rule refuses it, it is rolled back. Then each half is tried,
 * until only the faulty rows are left out.
 */
export async function withoutCulprits<T>(
  tx: Tx,
  rows: readonly T[],
  work: (tx: Tx, rows: readonly T[]) => Promise<void>,
  leaveOut: (row: T, error: ApiError) => void,
): Promise<void> {
  try {
    return await tx.part((part) => work(part, rows))
  } catch (error) {
    const refusal = inCallersTerms(error)
    const [first] = rows
    if (!(refusal instanceof ApiError) || first === undefined) throw error
    if (rows.length === 1) return leaveOut(first, refusal)
  }
  const half = Math.ceil(rows.length / 2)
  await withoutCulprits(tx, rows.slice(0, half), work, leaveOut)
  await withoutCulprits(tx, rows.slice(half), work, leaveOut)
}
