import type { FastifyInstance } from 'fastify'
import { systemActor } from '../db/companyContext.ts'
import type { Database } from '../db/database.ts'
import { inSupport } from '../db/inSupport.ts'
import type { Tx } from '../db/sql.ts'
import { jobTable, mostBegun, nameOf, type Due } from './jobTable.ts'

/** A thing that waits: the record `key` of a company. */
export interface Job {
  company: number
  key: number
}

export interface Run extends Job {
  /** By the clock that the jobs go by. */
  now: Date
  /** Times in a row that it has failed before. */
  attempts: number
}

/** When it is due next; undefined where it is done. */
export type Next = Date | undefined

/**
 * How work of one kind is done. `within` a transaction of the company, which also says that it is done: it happens once,
 * whatever fails and however many processes there are. What reaches out of the database (mail, push) is done `outside`:
 * it has a minute for itself, and happens again where the process ends before it has said that it is done. What is too
 * long for one transaction is done in `pieces`: each holds the job (`holdJob`) and schedules or cancels it, until the
 * signal says that the process is to end.
 */
export type JobHandler = {
  /**
   * Settles a job that its process ended with each time, and notifies its owner, in the transaction that gives it up.
   * Without it, only the log says so.
   */
  givenUp?: (tx: Tx, job: Job) => Promise<void>
} & (
  | { within: (tx: Tx, run: Run) => Promise<Next> }
  | { outside: (run: Run) => Promise<Next> }
  | { pieces: (run: Run, stopping: AbortSignal) => Promise<void> }
)

/**
 * What each way has for itself: how many at once in one process, and for how many milliseconds, before another may take it
 * up. A job that still runs has its time renewed.
 */
const ways = {
  within: { atOnce: 4, lease: 60_000 },
  outside: { atOnce: 4, lease: 60_000 },
  pieces: { atOnce: 2, lease: 10_000 },
}
type Way = keyof typeof ways

const wayOf = (handler: JobHandler): Way =>
  'within' in handler ? 'within' : 'outside' in handler ? 'outside' : 'pieces'

export interface JobOptions {
  db: Database
  log: { error(details: object, message: string): void }
  /** What time it is; tests have a clock of their own. */
  now?: (() => Date) | undefined
  /** Milliseconds between two looks at what is due; another process's schedule is heard of at once in any case. */
  lookEvery?: number
}

const channel = 'job'
/** Milliseconds; also how soon due a job is for other processes to be told of it at once. */
const lookInterval = 1_000

/** What a transaction does about things that wait, by their names; without a time they are taken back. */
type Changes = Map<string, { kind: string; key: number; dueAt: Date | undefined }>

const changed = new WeakMap<Tx, Changes>()

function change(tx: Tx, kind: string, key: number, dueAt: Date | undefined) {
  let changes = changed.get(tx)
  if (!changes) {
    const fresh: Changes = new Map()
    changes = fresh
    changed.set(tx, fresh)
    tx.atEnd(() => writeDown(tx, fresh))
  }
  changes.set(`${kind} ${key}`, { kind, key, dueAt })
}

async function writeDown(tx: Tx, changes: Changes) {
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
          // In one order, so that two transactions do not wait for one another.
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
 * Has the work done at its time, or at once where that is past; what waits already moves there. It is written down with
 * the commit, with all else that the transaction schedules.
 */
export function scheduleJob(tx: Tx, kind: string, key: number, dueAt: Date): void {
  change(tx, kind, key, dueAt)
  // What comes later is found by looking.
  if (dueAt.getTime() <= Date.now() + lookInterval) tx.tell(channel, '')
}

/** Takes back what waits, with the commit. */
export function cancelJob(tx: Tx, kind: string, key: number): void {
  change(tx, kind, key, undefined)
}

/** Keeps the job from all others until the end of the transaction; false where there is none. */
export async function holdJob(tx: Tx, kind: string, key: number): Promise<boolean> {
  const held = await tx.query('select 1 from job where kind = $1 and company = $2 and key = $3 for update', [
    kind,
    tx.actor.clientId,
    key,
  ])
  return held.length > 0
}

export type Jobs = ReturnType<typeof createJobs>

/** Does what is due, each thing in one process at a time. */
export function createJobs({ db, log, now = () => new Date(), lookEvery = lookInterval }: JobOptions) {
  const handlers = new Map<string, JobHandler>()
  /** Jobs whose work has begun and not ended: this process renews their leases. */
  const running = new Set<Due>()
  /** The same jobs, until their end is committed. A moved job does not begin again before. */
  const atWork = new Set<Due>()
  let renewing: Promise<void> | undefined
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const table = jobTable(db, now)

  /** Stops renewing the job's lease, so that its time stays. */
  async function ended(due: Due) {
    running.delete(due)
    await renewing
  }

  /** Renews the time of what still runs, long before it is over. */
  async function renew() {
    for (const [way, { lease }] of Object.entries(ways)) {
      const soon = now().getTime() + lease / 2
      const some = [...running].filter((due) => {
        const handler = handlers.get(due.kind)
        return handler && wayOf(handler) === way && due.until.getTime() < soon
      })
      if (some.length > 0) await table.renew(some, lease)
    }
  }

  /** Begins due jobs and renews the leases of running ones. */
  function tick() {
    wake()
    renewing ??= renew()
      .catch((error: unknown) => log.error({ err: error }, 'running jobs cannot be renewed'))
      .finally(() => {
        renewing = undefined
      })
  }

  /**
   * The job's own row is written last: whoever changes a record schedules its job afterwards, and two that took the two in
   * different orders would wait for one another for ever. An advisory lock keeps a second process away instead, should
   * this one take longer than its minute.
   */
  async function doWithin(due: Due, work: (tx: Tx, run: Run) => Promise<Next>) {
    await db.write(systemActor(due.company), async (tx) => {
      const [alone] = await tx.query<{ held: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
        [`job ${nameOf(due).join(' ')}`],
      )
      if (!alone?.held) return table.putBack(due, tx)
      if (!(await table.isMine(tx, due))) return table.ended(due, tx)
      const next = await work(tx, { ...due, now: now() })
      await ended(due)
      await table.end(tx, due, next)
    })
  }

  async function doOutside(due: Due, work: (run: Run) => Promise<Next>) {
    const next = await work({ ...due, now: now() })
    await ended(due)
    await table.end(db.system, due, next)
  }

  async function doPieces(due: Due, work: (run: Run, stopping: AbortSignal) => Promise<void>) {
    await work({ ...due, now: now() }, stopping.signal)
    await ended(due)
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

  async function work(due: Due) {
    const handler = handlers.get(due.kind)
    if (!handler) return
    const { kind, company, key } = due
    running.add(due)
    atWork.add(due)
    try {
      await inSupport(company, due.supportId, async () => {
        if (due.begun > mostBegun) await giveUp(due, handler)
        else if ('within' in handler) await doWithin(due, handler.within)
        else if ('outside' in handler) await doOutside(due, handler.outside)
        else await doPieces(due, handler.pieces)
      })
    } catch (error) {
      await ended(due)
      const attempts = await table.fail(due)
      log.error({ err: error, kind, company, key, attempts }, 'a job failed')
    } finally {
      running.delete(due)
      atWork.delete(due)
    }
  }

  /**
   * Does the jobs of one way, so that nothing waits for what is done in another: a mail server that does not answer holds up
   * no ladder. Those of any way that were begun without an end are done one at a time: one that ends its process takes no
   * other of them with it.
   */
  function lane(way: Way | 'unended') {
    const { atOnce, lease } = way === 'unended' ? { atOnce: 1, lease: 60_000 } : ways[way]
    const atHand = new Set<Promise<void>>()
    let again = false
    let looking: Promise<void> | undefined

    /** Takes up what is due as far as there are hands for it. */
    async function look() {
      do {
        again = false
        const kinds = [...handlers]
          .filter(([, handler]) => way === 'unended' || wayOf(handler) === way)
          .map(([kind]) => kind)
        const begun = await table.begin(kinds, atOnce - atHand.size, lease, {
          unended: way === 'unended',
          running: [...atWork],
        })
        for (const due of begun) {
          const done = work(due)
            .catch((error: unknown) => log.error({ err: error }, 'a job cannot be put back'))
            .finally(() => {
              atHand.delete(done)
              wake()
            })
          atHand.add(done)
        }
      } while (again && atHand.size < atOnce && !stopping.signal.aborted)
    }

    function wake() {
      again = true
      if (stopping.signal.aborted || looking || atHand.size === atOnce) return
      looking = look()
        .catch((error: unknown) => log.error({ err: error }, 'jobs cannot be looked for'))
        .finally(() => {
          looking = undefined
          if (again) wake()
        })
    }

    return {
      wake,
      /** Waits for what is at hand and for what is taken up meanwhile. @returns whether there was any */
      async ended(): Promise<boolean> {
        const isBusy = () => looking !== undefined || atHand.size > 0
        let any = false
        while (isBusy()) {
          await looking
          any ||= atHand.size > 0
          await Promise.all(atHand)
        }
        return any
      },
    }
  }

  const lanes = [lane('within'), lane('outside'), lane('pieces'), lane('unended')]
  const wake = () => lanes.forEach((one) => one.wake())

  return {
    /** The kinds of work that there are. */
    kinds: (): string[] => [...handlers.keys()],
    /** Says how work of this kind is done. @throws when the kind is taken */
    handle(kind: string, handler: JobHandler) {
      if (handlers.has(kind)) throw new Error(`There are two ways to do jobs of the kind ${kind}`)
      handlers.set(kind, handler)
    },
    start() {
      db.notifications.subscribe(channel, () => wake())
      timer = setInterval(tick, lookEvery)
      wake()
    },
    /** Does what is due by the clock, until nothing is or is at hand; for tests, and for whoever does not want to wait. */
    async runDue() {
      for (let busy = true; busy;) {
        wake()
        busy = (await Promise.all(lanes.map((one) => one.ended()))).some(Boolean)
      }
    },
    /** Lets what is at hand come to its end. */
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(lanes.map((one) => one.ended()))
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is due at a time. */
    jobs: Jobs
  }
}

/** The jobs of a server: they begin when it is ready, or later where it says so, and end with it. */
export function runJobs(app: FastifyInstance, options: Omit<JobOptions, 'log'>, whenReady = true): Jobs {
  const jobs = createJobs({ ...options, log: app.log })
  app.decorate('jobs', jobs)
  if (whenReady) app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', async () => jobs.stop())
  return jobs
}
