import type { BatchState } from '../../../../src/schema/calls/batch.ts'
import { jsonText } from '../../../platform/db/jsonText.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { batchRequest, type BatchRequest } from './plan.ts'

/** Rows that one transaction works on. */
export const chunkSize = 1_000

/** A batch as the ledger keeps it. */
export interface StoredBatch {
  id: number
  createdAt: string
  createdBy: number
  createdByName: string | null
  /** The support session in which it was made. */
  supportId: number | null
  supportedBy: string | null
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
  /** Records of a file that its maker left out. */
  leftOut: number
  startedAt: string | null
  finishedAt: string | null
  undoneAt: string | null
  undoneBy: number | null
  undoneByName: string | null
  undoneSupportId: number | null
  undoneSupportedBy: string | null
  message: string | null
}

const nameOf = (alias: string) => `trim(${alias}.first_name || ' ' || ${alias}.last_name)`

/** SELECT and FROM of batches, alias `b`. */
export const selectBatch = `select b.id, b.created_at as "createdAt", b.created_by as "createdBy", ${nameOf('c')} as "createdByName",
    b.resource, b.action, b.state, b.cancelling, b.request, b.total, b.done, b.same, b.failed, b.undone, b.kept,
    b.left_out as "leftOut",
    b.started_at as "startedAt", b.finished_at as "finishedAt", b.undone_at as "undoneAt", b.undone_by as "undoneBy",
    ${nameOf('u')} as "undoneByName", b.message, b.support_id as "supportId", s.operator_name as "supportedBy",
    b.undone_support_id as "undoneSupportId", t.operator_name as "undoneSupportedBy"
  from batch b left join employee c on c.client_id = b.client_id and c.id = b.created_by
    left join employee u on u.client_id = b.client_id and u.id = b.undone_by
    left join support_session s on s.client_id = b.client_id and s.id = b.support_id
    left join support_session t on t.client_id = b.client_id and t.id = b.undone_support_id`

/** A batch of the company. @throws 404 */
export async function storedBatch(sql: Sql, clientId: number, id: number): Promise<StoredBatch> {
  const [row] = await sql.query<StoredBatch>(`${selectBatch} where b.client_id = $1 and b.id = $2`, [
    clientId,
    id,
  ])
  if (!row) throw notFound()
  return { ...row, request: batchRequest.parse(row.request) }
}

/** The outcome of a row. */
export interface Outcome {
  position: number
  state: 'pending' | 'done' | 'same' | 'failed' | 'undone' | 'kept'
  message?: string
  /** The record that was made for it. */
  recordId?: number
}

/** Stores outcomes of rows, and counts them in the batch. */
export async function note(tx: Tx, batchId: number, from: 'pending' | 'done', outcomes: readonly Outcome[]) {
  const key = [tx.actor.clientId, batchId]
  const positions = outcomes.map(({ position }) => position).sort((a, b) => a - b)
  // The range between first and last row keeps the cost independent of the batch's size.
  await tx.query(
    `update batch_row r set state = n.state, message = n.message, record_id = coalesce(r.record_id, n."recordId")
     from jsonb_to_recordset($3::jsonb) as n (position integer, state text, message text, "recordId" bigint)
     where r.client_id = $1 and r.batch_id = $2 and r.position = n.position and r.position between $4 and $5`,
    [...key, jsonText(outcomes), positions[0] ?? 0, positions.at(-1) ?? 0],
  )
  const count = (state: Outcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length - (state === from ? outcomes.length : 0)
  await tx.query(
    `update batch set done = done + $3, same = same + $4, failed = failed + $5, undone = undone + $6, kept = kept + $7
     where client_id = $1 and id = $2`,
    [...key, count('done'), count('same'), count('failed'), count('undone'), count('kept')],
  )
}
