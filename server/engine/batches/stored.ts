import type { BatchState } from '../../../src/schema/calls/batch.ts'
import { jsonText } from '../../platform/db/jsonText.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { batchRequest, type BatchRequest } from './plan.ts'

/** Rows that one transaction works on. */
export const chunkSize = 1_000

/** A batch as the ledger keeps it. */
export interface StoredBatch {
  id: number
  createdAt: string
  createdBy: number
  createdByName: string | null
  resource: string
  action: string
  state: BatchState
  cancelling: boolean
  request: BatchRequest
  total: number
  done: number
  same: number
  failed: number
  undone: number
  kept: number
  startedAt: string | null
  finishedAt: string | null
  undoneAt: string | null
  undoneBy: number | null
  undoneByName: string | null
  message: string | null
}

const nameOf = (alias: string) => `${alias}.first_name || ' ' || ${alias}.last_name`

/** SELECT and FROM of batches, alias `b`. */
export const selectBatch = `select b.id, b.created_at as "createdAt", b.created_by as "createdBy", ${nameOf('c')} as "createdByName",
    b.resource, b.action, b.state, b.cancelling, b.request, b.total, b.done, b.same, b.failed, b.undone, b.kept,
    b.started_at as "startedAt", b.finished_at as "finishedAt", b.undone_at as "undoneAt", b.undone_by as "undoneBy",
    ${nameOf('u')} as "undoneByName", b.message
  from batch b left join employee c on c.client_id = b.client_id and c.id = b.created_by
    left join employee u on u.client_id = b.client_id and u.id = b.undone_by`

/** A batch of the company. @throws 404 */
export async function storedBatch(sql: Sql, clientId: number, id: number): Promise<StoredBatch> {
  const [row] = await sql.query<StoredBatch>(`${selectBatch} where b.client_id = $1 and b.id = $2`, [
    clientId,
    id,
  ])
  if (!row) throw notFound()
  return { ...row, request: batchRequest.parse(row.request) }
}

/** What became of a row. */
export interface Outcome {
  position: number
  state: 'pending' | 'done' | 'same' | 'failed' | 'undone' | 'kept'
  message?: string
  /** The record that was made for it. */
  recordId?: number
}

/** Notes what became of rows, and counts them in the batch. */
export async function note(tx: Tx, batchId: number, from: 'pending' | 'done', outcomes: readonly Outcome[]) {
  const key = [tx.actor.clientId, batchId]
  await tx.query(
    `update batch_row r set state = n.state, message = n.message, record_id = coalesce(r.record_id, n."recordId")
     from jsonb_to_recordset($3::jsonb) as n (position integer, state text, message text, "recordId" bigint)
     where r.client_id = $1 and r.batch_id = $2 and r.position = n.position`,
    [...key, jsonText(outcomes)],
  )
  const count = (state: Outcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length - (state === from ? outcomes.length : 0)
  await tx.query(
    `update batch set done = done + $3, same = same + $4, failed = failed + $5, undone = undone + $6, kept = kept + $7
     where client_id = $1 and id = $2`,
    [...key, count('done'), count('same'), count('failed'), count('undone'), count('kept')],
  )
}

/** Ends a batch by what became of its rows; nobody is to work on it any more. */
export async function end(tx: Tx, batchId: number) {
  const key = [tx.actor.clientId, batchId]
  // An import that is put back before it was finished was refused or cancelled, not undone.
  await tx.query(
    `update batch b set
       state = case
         when state = 'undoing' and finished_at is not null then 'undone'
         when state = 'undoing' then case when message is null then 'cancelled' else 'failed' end
         when cancelling and done + same + failed < total then case when done > 0 then 'partly' else 'cancelled' end
         when failed = 0 then 'done'
         when done + same > 0 then 'partly'
         else 'failed' end,
       undone_at = case when state = 'undoing' and finished_at is not null then now() end,
       finished_at = coalesce(finished_at, now()),
       message = coalesce(message, case when done + same = 0 then (select r.message from batch_row r
         where r.client_id = b.client_id and r.batch_id = b.id and r.state = 'failed' order by r.position limit 1) end)
     where client_id = $1 and id = $2`,
    key,
  )
  await tx.query('delete from batch_work where company = $1 and batch_id = $2', key)
}
