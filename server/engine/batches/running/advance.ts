import type { Caller } from '../../../platform/auth/caller.ts'
import { inCallersTerms } from '../../../platform/db/connections/refusals.ts'
import type { Actor, Tx } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/errors.ts'
import { lockJob } from '../../../platform/jobs/jobs.ts'
import { dropNamed } from '../../linking/linking.ts'
import { abandon, batchKind, end, takeBack } from '../stored/ending.ts'
import { reasonOf } from '../stored/plan.ts'
import { chunkSize, storedBatch } from '../stored/stored.ts'
import { contextOf, scheduleWork, untilGone, type LedgerOptions, type OnRefusal } from './ledgerContext.ts'
import { runChunk, type RunContext } from './run.ts'
import { undoChunk } from './undo.ts'

/** The message of a batch that failed without a refusal. */
export const brokenDown = 'Something went wrong on our side.'

/** Does the next piece of the work. @returns whether there is more to do */
async function step(tx: Tx, context: RunContext, refused: OnRefusal): Promise<boolean> {
  const { state, cancelling, action, id } = context.batch
  if (state === 'undoing') {
    const more = await undoChunk(tx, context)
    if (!more) await dropNamed(tx, context)
    return more
  }
  if (!cancelling) return runChunk(tx, context, refused)
  if (action === 'import') await takeBack(tx, id, null)
  return action === 'import'
}

/**
 * Does the next piece of a running batch, or of one that is being undone, in one transaction.
 * @returns whether there is more to do
 */
export async function advance(
  options: LedgerOptions,
  caller: Caller,
  id: number,
  refused: OnRefusal = () => undefined,
): Promise<boolean> {
  const { db, registry } = options
  try {
    return await db.write(caller, async (tx) => {
      // The lock lasts until the end, so that only one process works on the batch.
      const isLocked = await lockJob(tx, batchKind, id)
      const batch = await storedBatch(tx, caller.clientId, id)
      if (!isLocked || (batch.state !== 'running' && batch.state !== 'undoing')) return false
      tx.batch(id)
      const more = await step(tx, contextOf(options, caller, batch), refused)
      if (more) scheduleWork(options, tx, id, untilGone)
      else await end(tx, id)
      return more
    })
  } catch (error) {
    const batch = await storedBatch(db.read(caller.clientId), caller.clientId, id)
    const refusal = inCallersTerms(error)
    if (batch.action !== 'import' || batch.state !== 'running' || !(refusal instanceof ApiError)) throw error
    const message = reasonOf(registry(batch.resource), refusal)
    await db.write(caller, (tx) => takeBack(tx, id, message))
    return true
  }
}

/** Ends the work on a batch early, with the reason. */
export const giveUp = ({ db }: LedgerOptions, actor: Actor, id: number, message: string) =>
  db.write(actor, (tx) => abandon(tx, id, message))

/** Runs a small batch to its end within the call; the job runs a large one. */
export async function runSmall(
  options: LedgerOptions,
  caller: Caller,
  { id, records }: { id: number; records: number },
  refused?: OnRefusal,
) {
  if (records > chunkSize) return
  try {
    while (await advance(options, caller, id, refused));
  } catch (error) {
    // The caller gets the error, so the batch must not continue. If the database is away, the job gives the batch up.
    const reason = error instanceof ApiError ? error.message : brokenDown
    await giveUp(options, caller, id, reason).catch(() => undefined)
    throw error
  }
}
