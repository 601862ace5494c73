import { z } from 'zod'
import { codeFor } from '../../../src/domain/permissions.ts'
import { undoDays, type BatchState } from '../../../src/schema/calls/batch.ts'
import { neededOf, reachOf } from '../../../src/schema/reach.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import { jsonText } from '../../platform/db/jsonText.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, Tx } from '../../platform/db/sql.ts'
import { Gate } from '../../platform/db/connections/gate.ts'
import { ApiError, busy, conflict, forbidden, invalid } from '../../platform/errors.ts'
import { cancelJob, holdJob, scheduleJob } from '../../platform/jobs/jobs.ts'
import type { Registry } from '../access/access.ts'
import { inCallersTerms } from '../../platform/db/connections/refusals.ts'
import type { HookTable } from '../writing/hooks.ts'
import { keepAnswer, keptAnswer } from '../calls/idempotency.ts'
import { dropNamed } from '../linking/linking.ts'
import type { Writes } from '../writing/writes.ts'
import { abandon, batchKind, dropPreviews, end, takeBack } from './stored/ending.ts'
import { mayDo, neededFor, reasonOf, type BatchRequest } from './stored/plan.ts'
import { previewChunk, runChunk, type RunContext } from './running/run.ts'
import { visibleBatch } from './answers/present.ts'
import { chunkSize, storedBatch, type StoredBatch } from './stored/stored.ts'
import { undoChunk } from './running/undo.ts'

export interface LedgerOptions {
  db: Database
  registry: Registry
  hooks: HookTable
  writes: Writes
  now: () => Date
}

/** What a new batch is made of. */
export interface NewBatch {
  caller: Caller
  resource: Resource
  action: string
  request: BatchRequest
  preview: boolean
  /** The Idempotency-Key of the call, and the hash of what was asked. */
  key?: { key: string; hash: string } | undefined
  /** Enters the rows and gives their number. */
  fix: (tx: Tx, batchId: number) => Promise<number>
  /** Whether no one waits for the answer any more: a preview then stops and leaves nothing. */
  isGone?: () => boolean
}

/** The states in which a batch can be undone, once it has changed something. */
export const undoable: ReadonlySet<BatchState> = new Set(['done', 'partly'])

/** Milliseconds that a batch waits for its maker's word. */
const untilExpired = 86_400_000
/** The same for the next piece of what is worked on, after which its process is taken for gone. */
const untilGone = 10_000

/** What a batch says that no rule refused and that could not be worked on all the same. */
export const brokenDown = 'Something went wrong on our side.'

const answerOf = z.object({ id: z.number() })

export type Ledger = ReturnType<typeof makeLedger>

/** Makes batches, works on them piece by piece, and undoes them. What has been begun is gone on with by its job (job.ts). */
export function makeLedger({ db, registry, hooks, writes, now }: LedgerOptions) {
  const seeTo = (tx: Tx, id: number, wait: number) =>
    scheduleJob(tx, batchKind, id, new Date(now().getTime() + wait))
  const untilWorkedOn = (records: number) => (records > chunkSize ? 0 : untilGone)
  // A preview may go through all that a company has; the next one waits, but not longer than a connection does.
  const previews = new Gate({ atOnce: 1, waiting: 20, patience: 20_000 })

  /** What work on a batch needs. @throws 403 naming the code that the caller lacks for it now */
  const contextOf = (caller: Caller, batch: StoredBatch): RunContext => {
    const resource = registry(batch.resource)
    const reach = mayDo(caller, resource, batch.action, batch.request)
    return { caller, resource, registry, hooks: hooks[resource.name], writes, batch, reach }
  }

  /**
   * Makes a batch: its records are fixed, and it is validated, run to its end, or left to the background by its size.
   * @param refused is told of every record that is refused while the call waits
   * @throws 422 where there is no record at all
   */
  const start = (wanted: NewBatch, refused?: (error: ApiError) => void) =>
    wanted.preview
      ? previews.run(wanted.caller.clientId, () => begin(wanted, refused))
      : begin(wanted, refused)

  async function begin(wanted: NewBatch, refused?: (error: ApiError) => void) {
    if (wanted.isGone?.()) throw busy()
    const { caller, resource, action, request, preview, key } = wanted
    mayDo(caller, resource, action, request)
    let made: { id: number; total: number }
    try {
      made = await db.write(caller, async (tx) => {
        const [batch] = await tx.query<{ id: number }>(
          `insert into batch (client_id, created_by, resource, action, state, request, started_at)
           values ($1, $2, $3, $4, $5::text, $6, case when $5 = 'running' then now() end) returning id`,
          [
            caller.clientId,
            caller.employeeId,
            resource.name,
            action,
            preview ? 'previewed' : 'running',
            jsonText(request),
          ],
        )
        const { id } = answerOf.parse(batch)
        const total = await wanted.fix(tx, id)
        if (total === 0)
          throw invalid({ root: `There are no ${resource.label.many.toLowerCase()} to change.` })
        await tx.query('update batch set total = $3 where client_id = $1 and id = $2', [
          caller.clientId,
          id,
          total,
        ])
        seeTo(tx, id, preview ? untilExpired : untilWorkedOn(total))
        if (preview) await dropPreviews(tx, caller)
        if (key) await keepAnswer(tx, key.key, key.hash, { status: 201, body: JSON.stringify({ id }) })
        return { id, total }
      })
    } catch (error) {
      const kept = key && (await keptAnswer(db, caller, key.key, key.hash))
      if (!kept) throw inCallersTerms(error)
      return answerOf.parse(JSON.parse(kept.body)).id
    }
    if (preview) await validateAll(wanted, made.id)
    else await goOn(caller, made.id, made.total, refused)
    return made.id
  }

  /** Drops a batch that waited too long for its maker's word, and what keeps it due. */
  const forget = (clientId: number, id: number) =>
    db.write(systemActor(clientId), async (tx) => {
      await tx.query(
        `delete from batch where client_id = $1 and id = $2 and state in ('previewed', 'draft')`,
        [clientId, id],
      )
      cancelJob(tx, batchKind, id)
    })

  async function validateAll({ caller, isGone }: NewBatch, id: number) {
    const context = contextOf(caller, await storedBatch(db.read(caller.clientId), caller.clientId, id))
    for (let after: number | undefined = 0; after !== undefined;) {
      if (isGone?.()) {
        await forget(caller.clientId, id)
        throw busy()
      }
      const from: number = after
      after = await db.write(caller, (tx) => previewChunk(tx, context, from))
    }
  }

  /** Runs what is small within the call, and leaves the rest to its job. */
  async function goOn(caller: Caller, id: number, records: number, refused?: (error: ApiError) => void) {
    if (records > chunkSize) return
    try {
      while (await advance(caller, id, refused));
    } catch (error) {
      // The caller is told that it failed, so nobody may go on with it. Out of reach now, it is given up in the background.
      const reason = error instanceof ApiError ? error.message : brokenDown
      await giveUp(caller, id, reason).catch(() => undefined)
      throw error
    }
  }

  /**
   * Does the next piece of a batch that runs or is being undone, as one transaction.
   * @returns whether there is more to do
   */
  async function advance(caller: Caller, id: number, refused: (error: ApiError) => void = () => undefined) {
    try {
      return await db.write(caller, async (tx) => {
        // Held until the end, so that no two work on one batch, and nobody takes over one that is worked on.
        const held = await holdJob(tx, batchKind, id)
        const batch = await storedBatch(tx, caller.clientId, id)
        if (!held || (batch.state !== 'running' && batch.state !== 'undoing')) return false
        tx.batch(id)
        const more = await step(tx, contextOf(caller, batch), refused)
        if (more) seeTo(tx, id, untilGone)
        else await end(tx, id)
        return more
      })
    } catch (error) {
      const batch = await storedBatch(db.read(caller.clientId), caller.clientId, id)
      const refusal = inCallersTerms(error)
      if (batch.action !== 'import' || batch.state !== 'running' || !(refusal instanceof ApiError))
        throw error
      const message = reasonOf(registry(batch.resource), refusal)
      await db.write(caller, (tx) => takeBack(tx, id, message))
      return true
    }
  }

  async function step(tx: Tx, context: RunContext, refused: (error: ApiError) => void) {
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

  /** Ends the work on a batch before its end, with the reason (ending.ts). */
  const giveUp = (actor: Actor, id: number, message: string) =>
    db.write(actor, (tx) => abandon(tx, id, message))

  /** The batch that a caller names, under the rules of who may do what with it. */
  async function changeable(caller: Caller, id: number) {
    const batch = await visibleBatch(db, registry, caller, id)
    const resource = registry(batch.resource)
    mayDo(caller, resource, batch.action, batch.request)
    const needed = neededFor(batch.action)
    if (batch.createdBy !== caller.employeeId && reachOf(resource, caller.codes, needed) !== 'all') {
      throw forbidden(codeFor(resource.module, 'main', neededOf(resource, needed)))
    }
    return batch
  }

  /** Moves a batch on, unless somebody else did so first. @throws 409 */
  async function move(
    caller: Caller,
    batch: StoredBatch,
    set: string,
    from: string,
    work?: number,
    changed = false,
  ) {
    await db.write(caller, async (tx) => {
      const moved = await tx.query(
        `update batch set ${set} where client_id = $1 and id = $2 and ${from} returning 1`,
        [caller.clientId, batch.id],
      )
      if (moved.length === 0) throw conflict('This batch is past that point.')
      if (work === undefined) return
      seeTo(tx, batch.id, untilWorkedOn(work))
      if (batch.state !== 'previewed' || batch.action === 'import') return
      await tx.query(
        `update batch_row set state = 'pending', message = null${changed ? ', version = null' : ''} where client_id = $1 and batch_id = $2${changed ? '' : " and state <> 'pending'"}`,
        [caller.clientId, batch.id],
      )
    })
  }

  return {
    start,
    advance,
    giveUp,
    forget,

    /** The records that are now as a small batch wanted them, in the order of their ids. */
    async written({ clientId }: Caller, id: number): Promise<number[]> {
      const rows = await db
        .read(clientId)
        .query<{ id: number }>(
          `select record_id as id from batch_row where client_id = $1 and batch_id = $2 and state in ('done', 'same') order by position`,
          [clientId, id],
        )
      return rows.map((row) => row.id)
    },

    /**
     * Runs a batch that was looked at before: exactly the records that were fixed then.
     * @param changed includes those that have changed since; without it they are left out, each with the reason
     */
    async run(caller: Caller, id: number, changed = false) {
      const batch = await changeable(caller, id)
      if (batch.createdBy !== caller.employeeId) throw conflict('Only who made this batch can run it.')
      const counts = batch.action === 'import' ? '' : ', same = 0, failed = 0'
      const begin = `state = 'running', started_at = now()${counts}`
      await move(caller, batch, begin, `state = 'previewed'`, batch.total, changed)
      await goOn(caller, id, batch.total)
    },

    /** Stops a running batch after the piece that is being worked on; what is done stays done. */
    async cancel(caller: Caller, id: number) {
      const batch = await changeable(caller, id)
      if (batch.state === 'previewed' || batch.state === 'draft') {
        await move(
          caller,
          batch,
          `state = 'cancelled', finished_at = now()`,
          `state in ('previewed', 'draft')`,
        )
        return
      }
      await move(caller, batch, 'cancelling = true', `state = 'running'`)
    },

    async undo(caller: Caller, id: number) {
      const batch = await changeable(caller, id)
      if (!undoable.has(batch.state) || batch.done === 0) throw conflict('There is nothing to undo.')
      const begin = `state = 'undoing', undone_by = app_actor(), undone_support_id = app_support(), message = null`
      const open = `state in ('done', 'partly') and finished_at > now() - interval '${undoDays} days'`
      await move(caller, batch, begin, open, batch.done)
      await goOn(caller, id, batch.done)
    },
  }
}
