import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/sql.ts'
import { type Handlers, type JobHandler, type JobLog, type Way } from './handler.ts'
import { jobTable } from './jobTable.ts'
import { makeLane } from './lane.ts'
import { makeWorker } from './worker.ts'

export type { Job, JobHandler, Next, Run } from './handler.ts'

export interface JobOptions {
  db: Database
  log: JobLog
  /** The current time; tests have a clock of their own. */
  now?: (() => Date) | undefined
  /** Milliseconds between two searches for due jobs; messages announce the urgent jobs of other processes. */
  lookEvery?: number
}

const channel = 'job'
/** Milliseconds; a job that is due sooner is announced to other processes. */
const lookInterval = 1_000

/** The jobs that a transaction schedules, or cancels if they have no time. */
type Changes = Map<string, { kind: string; key: number; dueAt: Date | undefined }>

const changed = new WeakMap<Tx, Changes>()

function change(tx: Tx, kind: string, key: number, dueAt: Date | undefined) {
  let changes = changed.get(tx)
  if (!changes) {
    const fresh: Changes = new Map()
    changes = fresh
    changed.set(tx, fresh)
    tx.atEnd(() => storeChanges(tx, fresh))
  }
  changes.set(`${kind} ${key}`, { kind, key, dueAt })
}

async function storeChanges(tx: Tx, changes: Changes) {
  const all = [...changes.values()]
  const scheduled = all.filter(({ dueAt }) => dueAt !== undefined)
  const cancelled = all.filter(({ dueAt }) => dueAt === undefined)
  const names = (some: typeof all) => [some.map(({ kind }) => kind), some.map(({ key }) => key)]
  await Promise.all([
    ...(cancelled.length === 0
      ? []
      : [
          tx.query(
            'delete from job where company = $1 and (kind, key) in (select * from unnest($2::text[], $3::bigint[]))',
            [tx.actor.clientId, ...names(cancelled)],
          ),
        ]),
    ...(scheduled.length === 0
      ? []
      : [
          // The same order in each transaction avoids deadlocks.
          tx.query(
            `insert into job (kind, company, key, due_at)
             select kind, $1, key, due_at from unnest($2::text[], $3::bigint[], $4::timestamptz[]) as n (kind, key, due_at)
             order by kind, key
             on conflict (kind, company, key) do update set due_at = excluded.due_at, attempts = 0,
               begun = least(job.begun, 1), support_id = excluded.support_id`,
            [tx.actor.clientId, ...names(scheduled), scheduled.map(({ dueAt }) => dueAt?.toISOString())],
          ),
        ]),
  ])
}

/**
 * Schedules the job for a time, or for now if the time is past. A job that exists moves to the new time. All jobs of a
 * transaction are stored together at its commit.
 */
export function scheduleJob(tx: Tx, kind: string, key: number, dueAt: Date): void {
  change(tx, kind, key, dueAt)
  // The regular search finds later jobs.
  if (dueAt.getTime() <= Date.now() + lookInterval) tx.tell(channel, '')
}

/** Cancels a scheduled job, at the commit. */
export function cancelJob(tx: Tx, kind: string, key: number): void {
  change(tx, kind, key, undefined)
}

/** Locks the job until the end of the transaction; returns false if it does not exist. */
export async function lockJob(tx: Tx, kind: string, key: number): Promise<boolean> {
  const rows = await tx.query('select 1 from job where kind = $1 and company = $2 and key = $3 for update', [
    kind,
    tx.actor.clientId,
    key,
  ])
  return rows.length > 0
}

export type Jobs = ReturnType<typeof createJobs>

const laneNames: readonly (Way | 'unended')[] = ['within', 'outside', 'pieces', 'unended']

/** Runs due jobs, each in one process at a time. */
export function createJobs({ db, log, now = () => new Date(), lookEvery = lookInterval }: JobOptions) {
  const handlers: Handlers = new Map()
  const stopping = new AbortController()
  const table = jobTable(db, now)
  const worker = makeWorker({ db, log, now, handlers, table, stopping: stopping.signal })
  const lanes = laneNames.map((way) =>
    makeLane(way, { handlers, table, worker, log, stopping: stopping.signal }),
  )
  const wake = () => lanes.forEach((lane) => lane.wake())
  let timer: NodeJS.Timeout | undefined

  return {
    /** The kinds of work that there are. */
    kinds: (): string[] => [...handlers.keys()],
    /** Registers the handler of a kind. @throws if the kind has one */
    handle(kind: string, handler: JobHandler) {
      if (handlers.has(kind)) throw new Error(`Jobs of the kind ${kind} have two handlers`)
      handlers.set(kind, handler)
    },
    start() {
      db.notifications.subscribe(channel, wake)
      timer = setInterval(() => {
        wake()
        worker.renew()
      }, lookEvery)
      wake()
    },
    /** Runs jobs until none is due or running; for tests, and for callers that cannot wait for the next search. */
    async runDue() {
      for (let isBusy = true; isBusy;) {
        wake()
        isBusy = (await Promise.all(lanes.map((lane) => lane.ended()))).some(Boolean)
      }
    },
    /** Starts no more jobs and waits for the current ones. */
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(lanes.map((lane) => lane.ended()))
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that is due at a time. */
    jobs: Jobs
  }
}

/** The jobs of a server. They start when the server is ready, or later if `whenReady` is false, and stop with it. */
export function runJobs(app: FastifyInstance, options: Omit<JobOptions, 'log'>, whenReady = true): Jobs {
  const jobs = createJobs({ ...options, log: app.log })
  app.decorate('jobs', jobs)
  if (whenReady) app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', async () => jobs.stop())
  return jobs
}
