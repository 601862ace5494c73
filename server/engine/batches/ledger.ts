import { codeFor } from '../../../src/domain/access/permissions.ts'
import { undoDays, type BatchState } from '../../../src/schema/calls/batch.ts'
import { neededOf, reachOf } from '../../../src/schema/reach.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { Gate } from '../../platform/db/connections/gate.ts'
import type { Actor } from '../../platform/db/sql.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { visibleBatch } from './answers/present.ts'
import { advance, giveUp, runSmall } from './running/advance.ts'
import { scheduleWork, untilWorkedOn, type LedgerOptions, type OnRefusal } from './running/ledgerContext.ts'
import { forget, startBatch, type NewBatch } from './running/start.ts'
import { mayDo, neededFor } from './stored/plan.ts'
import type { StoredBatch } from './stored/stored.ts'

/** The states in which a batch with changes can be undone. */
export const undoable: ReadonlySet<BatchState> = new Set(['done', 'partly'])

export type Ledger = ReturnType<typeof makeLedger>

/** The batch of an id, if the caller may change it. @throws 403 naming the code that they lack */
async function changeableBatch({ db, registry }: LedgerOptions, caller: Caller, id: number) {
  const batch = await visibleBatch(db, registry, caller, id)
  const resource = registry(batch.resource)
  mayDo(caller, resource, batch.action, batch.request)
  const needed = neededFor(batch.action)
  if (batch.createdBy !== caller.employeeId && reachOf(resource, caller.codes, needed) !== 'all') {
    throw forbidden(codeFor(resource.module, 'main', neededOf(resource, needed)))
  }
  return batch
}

interface Move {
  /** SQL of the new values, and of the condition under which they are set. */
  set: string
  from: string
  /** The number of records to work on afterwards, if any. */
  records?: number
  /** Includes records that have changed since the preview. */
  includeChanged?: boolean
}

/** Moves a batch to another state. @throws 409 if it is not in the expected state any more */
async function moveBatch(options: LedgerOptions, caller: Caller, batch: StoredBatch, move: Move) {
  const { set, from, records, includeChanged = false } = move
  await options.db.write(caller, async (tx) => {
    const moved = await tx.query(
      `update batch set ${set} where client_id = $1 and id = $2 and ${from} returning 1`,
      [caller.clientId, batch.id],
    )
    if (moved.length === 0) throw conflict('This batch is past that point.')
    if (records === undefined) return
    scheduleWork(options, tx, batch.id, untilWorkedOn(records))
    if (batch.state !== 'previewed' || batch.action === 'import') return
    const [version, rows] = includeChanged ? [', version = null', ''] : ['', ` and state <> 'pending'`]
    await tx.query(
      `update batch_row set state = 'pending', message = null${version} where client_id = $1 and batch_id = $2${rows}`,
      [caller.clientId, batch.id],
    )
  })
}

/** Creates batches, runs them chunk by chunk, and undoes them. A job continues unfinished ones (job.ts). */
export function makeLedger(options: LedgerOptions) {
  // A preview may read all rows of a company: the next one waits, but not longer than for a connection.
  const previews = new Gate({ atOnce: 1, waiting: 20, patience: 20_000 })

  return {
    start: (wanted: NewBatch, refused?: OnRefusal) =>
      wanted.preview
        ? previews.run(wanted.caller.clientId, () => startBatch(options, wanted, refused))
        : startBatch(options, wanted, refused),
    advance: (caller: Caller, id: number) => advance(options, caller, id),
    giveUp: (actor: Actor, id: number, message: string) => giveUp(options, actor, id, message),
    forget: (clientId: number, id: number) => forget(options, clientId, id),

    /** Ids of the records that have the wanted values after a small batch, in order. */
    async written({ clientId }: Caller, id: number): Promise<number[]> {
      const rows = await options.db
        .read(clientId)
        .query<{ id: number }>(
          `select record_id as id from batch_row where client_id = $1 and batch_id = $2 and state in ('done', 'same') order by position`,
          [clientId, id],
        )
      return rows.map((row) => row.id)
    },

    /**
     * Runs a previewed batch on exactly the records of the preview.
     * @param includeChanged includes records that have changed since; otherwise they fail, each with the reason
     */
    async run(caller: Caller, id: number, includeChanged = false) {
      const batch = await changeableBatch(options, caller, id)
      if (batch.createdBy !== caller.employeeId) throw conflict('Only who made this batch can run it.')
      const counts = batch.action === 'import' ? '' : ', same = 0, failed = 0'
      const set = `state = 'running', started_at = now()${counts}`
      const records = batch.total
      await moveBatch(options, caller, batch, { set, from: `state = 'previewed'`, records, includeChanged })
      await runSmall(options, caller, { id, records })
    },

    /** Stops a running batch after its current piece; finished records stay changed. */
    async cancel(caller: Caller, id: number) {
      const batch = await changeableBatch(options, caller, id)
      const isWaiting = batch.state === 'previewed' || batch.state === 'draft'
      await moveBatch(
        options,
        caller,
        batch,
        isWaiting
          ? { set: `state = 'cancelled', finished_at = now()`, from: `state in ('previewed', 'draft')` }
          : { set: 'cancelling = true', from: `state = 'running'` },
      )
    },

    async undo(caller: Caller, id: number) {
      const batch = await changeableBatch(options, caller, id)
      if (!undoable.has(batch.state) || batch.done === 0) throw conflict('There is nothing to undo.')
      const set = `state = 'undoing', undone_by = app_actor(), undone_support_id = app_support(), message = null`
      const from = `state in ('done', 'partly') and finished_at > now() - interval '${undoDays} days'`
      await moveBatch(options, caller, batch, { set, from, records: batch.done })
      await runSmall(options, caller, { id, records: batch.done })
    },
  }
}
