import type { Caller } from '../../platform/auth/caller.ts'
import type { FindCaller } from '../../platform/auth/membership.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError, notAMember } from '../../platform/errors.ts'
import { brokenDown, type Ledger } from './ledger.ts'
import { storedBatch, type StoredBatch } from './stored.ts'

export interface WorkerOptions {
  db: Database
  ledger: Ledger
  findCaller: FindCaller
  log: { error(details: object, message: string): void }
}

/** Batches that one process works on at a time. */
const atOnce = 2
const lookEvery = 3_000
const mostAttempts = 5
const channel = 'batch'

interface Claim {
  company: number
  batch_id: number
  attempts: number
}

/**
 * Works on what batch_work holds due, whichever process left it there: large batches, those of a process that is gone,
 * and those that have expired.
 */
export function batchWorker({ db, ledger, findCaller, log }: WorkerOptions) {
  let active = 0
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  let working: Promise<unknown>[] = []

  async function claim(): Promise<Claim | undefined> {
    const [claimed] = await db.system.query<Claim>(
      `update batch_work set due_at = clock_timestamp() + interval '10 s', attempts = attempts + 1
       where (company, batch_id) in (select company, batch_id from batch_work where due_at < clock_timestamp()
         order by due_at limit 1 for update skip locked)
       returning company, batch_id, attempts`,
    )
    return claimed
  }

  /** The rights of whoever started the work, as they are now. @throws 403 when they are no member any more */
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

  async function see({ company, batch_id: id, attempts }: Claim) {
    const batch = await storedBatch(db.read(company), company, id)
    if (batch.state !== 'running' && batch.state !== 'undoing') {
      await ledger.forget(company, id)
      return
    }
    try {
      // Rights may end between two pieces of the work.
      while (!stopping.signal.aborted && (await ledger.advance(await workerOf(company, batch), id)));
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) {
        await ledger.giveUp(systemActor(company), id, error.message)
        return
      }
      log.error({ err: error, batch: id }, 'batch failed')
      if (attempts >= mostAttempts) {
        await ledger.giveUp(systemActor(company), id, brokenDown)
      }
    }
  }

  async function look() {
    while (!stopping.signal.aborted && active < atOnce) {
      const claimed = await claim()
      if (!claimed) return
      active += 1
      const work = see(claimed)
        .catch((error: unknown) => log.error({ err: error }, 'batch work failed'))
        .finally(() => {
          active -= 1
          working = working.filter((other) => other !== work)
          wake()
        })
      working.push(work)
    }
  }

  function wake() {
    if (stopping.signal.aborted) return
    look().catch((error: unknown) => log.error({ err: error }, 'batch work cannot be looked for'))
  }

  return {
    /** Has a batch that waits taken up, by this process or another. */
    announce() {
      wake()
      db.notifications.publish(channel, '')
    },
    start() {
      db.notifications.subscribe(channel, () => wake())
      timer = setInterval(() => wake(), lookEvery)
      wake()
    },
    /** Lets the pieces of work at hand come to their end; what is left, another process or the next start goes on with. */
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(working)
    },
  }
}
