import { systemActor } from '../db/companyContext.ts'
import type { Database } from '../db/database.ts'
import { inSupport } from '../db/inSupport.ts'
import type { Tx } from '../db/sql.ts'
import { wayOf, ways, type Handlers, type JobHandler, type JobLog, type Next, type Run } from './handler.ts'
import { mostBegun, nameOf, type Due, type JobTable } from './jobTable.ts'

interface WorkerOptions {
  db: Database
  log: JobLog
  now: () => Date
  handlers: Handlers
  table: JobTable
  stopping: AbortSignal
}

/** Runs single jobs by their handlers, and renews the leases of running ones. */
export function makeWorker({ db, log, now, handlers, table, stopping }: WorkerOptions) {
  /** Running jobs: this process renews their leases. */
  const running = new Set<Due>()
  /** Jobs whose end is not committed. A moved job does not start again before. */
  const unfinished = new Set<Due>()
  let renewing: Promise<void> | undefined

  /** Stops renewing the lease, so that its time stays the same. */
  async function stopRenewing(due: Due) {
    running.delete(due)
    await renewing
  }

  async function renewSoon() {
    for (const [way, { lease }] of Object.entries(ways)) {
      const soon = now().getTime() + lease / 2
      const some = [...running].filter((due) => {
        const handler = handlers.get(due.kind)
        return handler && wayOf(handler) === way && due.until.getTime() < soon
      })
      if (some.length > 0) await table.renew(some, lease)
    }
  }

  /**
   * Writes the job's row last. Users' transactions change a record first and then schedule its job; the opposite order
   * would deadlock. If a run takes longer than its lease, an advisory lock keeps a second process away.
   */
  async function runWithin(due: Due, work: (tx: Tx, run: Run) => Promise<Next>) {
    await db.write(systemActor(due.company), async (tx) => {
      const [lock] = await tx.query<{ isLocked: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isLocked"',
        [`job ${nameOf(due).join(' ')}`],
      )
      if (!lock?.isLocked) return table.putBack(due, tx)
      if (!(await table.isMine(tx, due))) return table.ended(due, tx)
      const next = await work(tx, { ...due, now: now() })
      await stopRenewing(due)
      await table.end(tx, due, next)
    })
  }

  async function runOutside(due: Due, work: (run: Run) => Promise<Next>) {
    const next = await work({ ...due, now: now() })
    await stopRenewing(due)
    await table.end(db.system, due, next)
  }

  async function runPieces(due: Due, work: (run: Run, stopping: AbortSignal) => Promise<void>) {
    await work({ ...due, now: now() }, stopping)
    await stopRenewing(due)
    await table.ended(due)
  }

  async function giveUp(due: Due, handler: JobHandler) {
    const { kind, company, key } = due
    log.error({ kind, company, key }, 'a job was given up: its process ended each time')
    await db.write(systemActor(company), async (tx) => {
      await handler.givenUp?.(tx, due)
      await table.giveUp(tx, due)
    })
  }

  return {
    unfinished: (): Due[] => [...unfinished],

    /** Renews leases long before they end. */
    renew() {
      renewing ??= renewSoon()
        .catch((error: unknown) => log.error({ err: error }, 'running jobs cannot be renewed'))
        .finally(() => {
          renewing = undefined
        })
    },

    /** Runs a job to its end; a failed job is due again later. */
    async run(due: Due) {
      const handler = handlers.get(due.kind)
      if (!handler) return
      const { kind, company, key } = due
      running.add(due)
      unfinished.add(due)
      try {
        await inSupport(company, due.supportId, async () => {
          if (due.begun > mostBegun) await giveUp(due, handler)
          else if ('within' in handler) await runWithin(due, handler.within)
          else if ('outside' in handler) await runOutside(due, handler.outside)
          else await runPieces(due, handler.pieces)
        })
      } catch (error) {
        await stopRenewing(due)
        const attempts = await table.fail(due)
        log.error({ err: error, kind, company, key, attempts }, 'a job failed')
      } finally {
        running.delete(due)
        unfinished.delete(due)
      }
    },
  }
}

export type Worker = ReturnType<typeof makeWorker>
