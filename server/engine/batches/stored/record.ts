import type { Resource } from '../../../../src/schema/resource.ts'
import { jsonText } from '../../../platform/db/jsonText.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { end } from './ending.ts'
import type { BatchRequest } from './plan.ts'

/**
 * Records changes of a call as a batch, so that users can undo them like one. The batch commits or rolls back with the
 * call's transaction.
 * @param ids the records that `work` changes, all of the resource; without ids there is no batch
 * @param work makes the change, in this transaction
 * @returns the batch's id
 */
export async function recordBatch(
  tx: Tx,
  caller: Caller,
  { resource, action, request }: { resource: Resource; action: string; request: BatchRequest },
  ids: readonly number[],
  work: () => Promise<void>,
): Promise<number | undefined> {
  if (ids.length === 0) return undefined
  const [made] = await tx.query<{ id: number }>(
    `insert into batch (client_id, created_by, resource, action, state, request, started_at, total, done)
     values ($1, $2, $3, $4, 'running', $5, now(), $6, $6) returning id`,
    [caller.clientId, caller.employeeId, resource.name, action, jsonText(request), ids.length],
  )
  if (!made) return undefined
  await tx.query(
    `insert into batch_row (client_id, batch_id, position, record_id, state)
     select $1, $2, row_number() over (order by n.id), n.id, 'done' from unnest($3::bigint[]) as n (id)`,
    [caller.clientId, made.id, ids],
  )
  tx.batch(made.id)
  await work()
  await end(tx, made.id)
  return made.id
}
