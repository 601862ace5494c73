import type { Caller } from '../../platform/auth/caller.ts'
import type { FindCaller } from '../../platform/auth/membership.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { ApiError, notAMember } from '../../platform/errors.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { abandon } from './stored/ending.ts'
import type { Ledger } from './ledger.ts'
import { brokenDown } from './running/advance.ts'
import { storedBatch, type StoredBatch } from './stored/stored.ts'

interface Options {
  db: Database
  ledger: Ledger
  findCaller: FindCaller
  /** Notifies the owner of a batch that was given up. */
  notifyStopped: (tx: Tx, owner: number, batchId: number) => Promise<unknown>
  log: { error(details: object, message: string): void }
}

/** Times that one piece may fail before the batch is given up. */
const mostAttempts = 5

/**
 * Continues a batch of any process: a large one, or one whose process has stopped. Discards one that waited too long
 * for its creator.
 */
export function batchJob({ db, ledger, findCaller, notifyStopped, log }: Options): JobHandler {
  /** The current permissions of the user who started the work. @throws 403 if they are no longer a member */
  async function workerOf(clientId: number, batch: StoredBatch): Promise<Caller> {
    const { state, createdBy, undoneBy } = batch
    const isUndone = state === 'undoing'
    const [supportId, operatorName] = isUndone
      ? [batch.undoneSupportId, batch.undoneSupportedBy]
      : [batch.supportId, batch.supportedBy]
    const [person] = await db
      .read(clientId)
      .query<{ person_id: string | null }>(
        'select person_id from employee where client_id = $1 and id = $2',
        [clientId, isUndone ? (undoneBy ?? createdBy) : createdBy],
      )
    const caller = person?.person_id && (await findCaller(person.person_id, clientId))
    if (!caller) throw notAMember()
    // Begun in a support session, it is still the operator's work when that is over.
    return supportId === null
      ? caller
      : { ...caller, support: { id: supportId, operatorName: operatorName ?? '' } }
  }

  return {
    async pieces({ company, key: id, attempts }, stopping) {
      try {
        const batch = await storedBatch(db.read(company), company, id)
        if (batch.state !== 'running' && batch.state !== 'undoing') return await ledger.forget(company, id)
        // Rights may end between two pieces of the work.
        while (!stopping.aborted && (await ledger.advance(await workerOf(company, batch), id)));
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined
        if (status === 404) return ledger.forget(company, id)
        if (error instanceof ApiError && status === 403)
          return ledger.giveUp(systemActor(company), id, error.message)
        if (attempts + 1 < mostAttempts) throw error
        log.error({ err: error, batch: id }, 'a batch was given up')
        await ledger.giveUp(systemActor(company), id, brokenDown)
      }
    },

    async givenUp(tx, { company, key: id }) {
      const { state, createdBy, undoneBy } = await storedBatch(tx, company, id)
      if (state !== 'running' && state !== 'undoing') return
      await abandon(tx, id, brokenDown)
      await notifyStopped(tx, state === 'undoing' ? (undoneBy ?? createdBy) : createdBy, id)
    },
  }
}
