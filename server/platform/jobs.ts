import type { FastifyInstance } from 'fastify'
import { systemActor } from './db/companyContext.ts'
import type { Database } from './db/database.ts'
import { inSupport } from './db/inSupport.ts'
import type { Sql, Tx } from './db/sql.ts'

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
export type JobHandler =
  | { within: (tx: Tx, run: Run) => Promise<Next> }
  | { outside: (run: Run) => Promise<Next> }
  | { pieces: (run: Run, stopping: AbortSignal) => Promise<void> }

/** What each way has for itself: how many at once in one process, and for how many milliseconds, before another may take it up. */
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
/** Failures in a row after which it stays as it is, due never, for an operator to see. */
export const mostAttempts = 10

/** Milliseconds before the next try: 2 s, then twice as long each time, up to ten minutes. */
const pause = (attempts: number) => Math.min(2_000 * 2 ** attempts, 600_000)

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
               support_id = excluded.support_id`,
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

interface Due extends Job {
  kind: string
  attempts: number
  /** The support session in which it was scheduled. */
  supportId: number | null
}

export type Jobs = ReturnType<typeof createJobs>

/** Does what is due, each thing in one process at a time. */
export function createJobs({ db, log, now = () => new Date(), lookEvery = lookInterval }: JobOptions) {
  const handlers = new Map<string, JobHandler>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const where = 'kind = $1 and company = $2 and key = $3'
  const nameOf = ({ kind, company, key }: Due) => [kind, company, key]

  /** Writes down when it is due next; `heldUntil` is the time that it must still bear, for it may have been moved meanwhile. */
  async function settle(sql: Sql, due: Due, next: Next, heldUntil: Date) {
    const held = [...nameOf(due), heldUntil]
    await (next === undefined
      ? sql.query(`delete from job where ${where} and due_at = $4`, held)
      : sql.query(
          `update job set due_at = $5, attempts = 0, support_id = null where ${where} and due_at = $4`,
          [...held, next],
        ))
  }

  /** Takes up what is due of these kinds, the longest first; another process may once the lease is over. */
  async function claim(kinds: readonly string[], most: number, until: Date) {
    return db.system.query<Due>(
      `with next as materialized (
         select kind, company, key from job where due_at <= $1 and kind = any($2) order by due_at limit $3
         for update skip locked
       )
       update job j set due_at = $4 from next n where (j.kind, j.company, j.key) = (n.kind, n.company, n.key)
       returning j.kind, j.company, j.key, j.attempts, j.support_id as "supportId"`,
      [now(), kinds, most, until],
    )
  }

  /**
   * The job's own row is written last: whoever changes a record schedules its job afterwards, and two that took the two in
   * different orders would wait for one another for ever. An advisory lock keeps a second process away instead, should
   * this one take longer than its minute.
   */
  async function doWithin(due: Due, until: Date, work: (tx: Tx, run: Run) => Promise<Next>) {
    await db.write(systemActor(due.company), async (tx) => {
      const [alone] = await tx.query<{ held: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
        [`job ${nameOf(due).join(' ')}`],
      )
      const [mine] = await tx.query(`select 1 from job where ${where} and due_at = $4`, [
        ...nameOf(due),
        until,
      ])
      if (alone?.held && mine) await settle(tx, due, await work(tx, { ...due, now: now() }), until)
    })
  }

  async function doOutside(due: Due, until: Date, work: (run: Run) => Promise<Next>) {
    await settle(db.system, due, await work({ ...due, now: now() }), until)
  }

  async function fail(due: Due, until: Date, error: unknown) {
    const attempts = due.attempts + 1
    const { kind, company, key } = due
    log.error({ err: error, kind, company, key, attempts }, 'a job failed')
    await db.system.query(`update job set attempts = $5, due_at = $6 where ${where} and due_at = $4`, [
      ...nameOf(due),
      until,
      attempts,
      attempts < mostAttempts ? new Date(now().getTime() + pause(due.attempts)) : 'infinity',
    ])
  }

  async function work(due: Due, until: Date) {
    const handler = handlers.get(due.kind)
    if (!handler) return
    try {
      await inSupport(due.company, due.supportId, async () => {
        if ('within' in handler) await doWithin(due, until, handler.within)
        else if ('outside' in handler) await doOutside(due, until, handler.outside)
        else await handler.pieces({ ...due, now: now() }, stopping.signal)
      })
    } catch (error) {
      await fail(due, until, error)
    }
  }

  /** Does the jobs of one way, so that nothing waits for what is done in another: a mail server that does not answer holds up no ladder. */
  function lane(way: Way) {
    const { atOnce, lease } = ways[way]
    const atHand = new Set<Promise<void>>()
    let again = false
    let looking: Promise<void> | undefined

    /** Takes up what is due as far as there are hands for it. */
    async function look() {
      do {
        again = false
        const kinds = [...handlers].filter(([, handler]) => wayOf(handler) === way).map(([kind]) => kind)
        const until = new Date(now().getTime() + lease)
        const claimed = await claim(kinds, atOnce - atHand.size, until)
        for (const due of claimed) {
          const done = work(due, until)
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

  const lanes = [lane('within'), lane('outside'), lane('pieces')]
  const wake = () => lanes.forEach((one) => one.wake())

  return {
    /** Says how work of this kind is done. @throws when the kind is taken */
    handle(kind: string, handler: JobHandler) {
      if (handlers.has(kind)) throw new Error(`There are two ways to do jobs of the kind ${kind}`)
      handlers.set(kind, handler)
    },
    start() {
      db.notifications.subscribe(channel, () => wake())
      timer = setInterval(() => wake(), lookEvery)
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

/** The jobs of a server: they begin when it is ready, and end with it. */
export function runJobs(app: FastifyInstance, options: Omit<JobOptions, 'log'>): Jobs {
  const jobs = createJobs({ ...options, log: app.log })
  app.decorate('jobs', jobs)
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', async () => jobs.stop())
  return jobs
}
