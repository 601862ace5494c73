import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { cancelJob } from '../../../platform/jobs/jobs.ts'
import { storedBatch } from './stored.ts'

/** The kind of the jobs that batches are worked on by. */
export const batchKind = 'batch'

/** Previews that one person keeps, and records of all of them. */
const most = { previews: 10, records: 100_000 }

/** Drops the older previews of a person: each new one would otherwise leave its rows for a day. */
export async function dropPreviews(
  tx: Tx,
  { clientId, employeeId }: Pick<Caller, 'clientId' | 'employeeId'>,
) {
  const dropped = await tx.query<{ id: number }>(
    `delete from batch b using (
       select id, row_number() over latest as place, sum(total) over latest as records
       from batch where client_id = $1 and created_by = $2 and state = 'previewed' and action <> 'import'
       window latest as (order by id desc)) p
     where b.client_id = $1 and b.id = p.id and p.place > 1 and (p.place > $3 or p.records > $4) returning b.id`,
    [clientId, employeeId, most.previews, most.records],
  )
  for (const { id } of dropped) cancelJob(tx, batchKind, id)
}

/** Ends a batch with the status that follows from its rows. */
export async function end(tx: Tx, batchId: number) {
  const key = [tx.actor.clientId, batchId]
  // An import that is put back before it was finished was refused or cancelled, not undone.
  await tx.query(
    `update batch b set
       state = case
         when state = 'undoing' and finished_at is not null then 'undone'
         when state = 'undoing' then case when message is null then 'cancelled' else 'failed' end
         when cancelling and done + same + failed + left_out < total then case when done > 0 then 'partly' else 'cancelled' end
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
  cancelJob(tx, batchKind, batchId)
}

/**
 * Marks an import's written records for undo, because an import is all or nothing. With a message it failed, without
 * one it was cancelled.
 */
export async function takeBack(tx: Tx, batchId: number, message: string | null) {
  await tx.query(
    `update batch set state = 'undoing', message = $3 where client_id = $1 and id = $2 and state = 'running'`,
    [tx.actor.clientId, batchId, message],
  )
}

/**
 * Stops the work on a batch with a reason, which pending rows get as their refusal. Records of a stopped undo stay
 * done, so that the undo can be repeated.
 */
export async function abandon(tx: Tx, batchId: number, message: string) {
  const key = [tx.actor.clientId, batchId]
  const { state } = await storedBatch(tx, tx.actor.clientId, batchId)
  if (state === 'undoing') {
    await tx.query(
      `update batch set state = 'partly', message = $3, finished_at = coalesce(finished_at, now())
       where client_id = $1 and id = $2`,
      [...key, message],
    )
    cancelJob(tx, batchKind, batchId)
    return
  }
  await tx.query(
    `with refused as (
       update batch_row set state = 'failed', message = $3
       where client_id = $1 and batch_id = $2 and state = 'pending' returning 1
     )
     update batch set message = $3, failed = failed + (select count(*) from refused) where client_id = $1 and id = $2`,
    [...key, message],
  )
  await end(tx, batchId)
}
