import type { FastifyInstance } from 'fastify'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { cancelJob, lockJob, scheduleJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Derived, DerivedKey } from './derived.ts'
import { wideLock } from './triggers.ts'

const kind = 'derived'
/** Each company has one. */
const jobKey = 1
/** The most that one transaction calculates: an id may have many days. */
interface Bounds {
  ids: number
  keys: number
}
/** Before the answer of the write that changed a fact. */
const atOnce: Bounds = { ids: 25, keys: 100 }
/** In a transaction of the job: others answer between two of them. */
const inStep: Bounds = { ids: 50, keys: 100 }
/** Marks that are counted. */
const mostCounted = 10_000
/** Milliseconds between two searches for marks that a process has left behind. */
const lookInterval = 60_000

/** Waits until nobody else calculates these ids, and keeps others from it until the end of the transaction. */
async function hold(tx: Tx, { name }: Derived, ids: readonly number[]) {
  await tx.query(`select pg_advisory_xact_lock_shared(${wideLock(name, '$1')})`, [tx.actor.clientId])
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('${name}.' || id, $1)) from unnest($2::bigint[]) as id order by id`,
    [tx.actor.clientId, [...new Set(ids)].toSorted((one, other) => one - other)],
  )
}

/**
 * Calculates these keys in a transaction that has written facts of them, for answers that hold the result.
 * The calculation marks nothing as stale for itself.
 */
export async function calculateNow(tx: Tx, derived: Derived, keys: readonly DerivedKey[], now: Date) {
  await hold(
    tx,
    derived,
    keys.map(({ id }) => id),
  )
  tx.settling(derived.name)
  await derived.calculate(tx, keys, now)
  tx.settling('')
}

/** Whether values wait to be calculated: of these ids, or of all. */
export async function isStale(sql: Sql, clientId: number, { name }: Derived, ids?: readonly number[]) {
  const [mark] = await sql.query(
    `select 1 as one from derived_stale where company = $1 and name = $2
       and ($3::bigint[] is null or id = any($3)) limit 1`,
    [clientId, name, ids ?? null],
  )
  return mark !== undefined
}

/** Nothing is signed off, paid or sent that waits to be calculated. @throws 409 */
export async function mustBeSettled(tx: Tx, derived: Derived, ids?: readonly number[]) {
  if (await isStale(tx, tx.actor.clientId, derived, ids))
    throw conflict('This is being calculated anew. Try again in a moment.')
}

/** How many marks there are, counted up to 10,000, and the age of the first in seconds. */
export async function staleCounts(sql: Sql): Promise<{ stale: number; oldestSec: number }> {
  const [row] = await sql.query<{ stale: number; oldestSec: number }>(
    `select (select count(*)::int from (select from derived_stale limit ${mostCounted}) s) as stale,
       coalesce((select extract(epoch from now() - at)::int from derived_stale order by mark limit 1), 0) as "oldestSec"`,
  )
  return row ?? { stale: 0, oldestSec: 0 }
}

/** Calculates the next values that are marked. @returns whether there may be more */
const step = (db: Database, derived: Derived, company: number, most: Bounds, now: Date): Promise<boolean> =>
  db.write({ ...systemActor(company), settling: derived.name }, async (tx) => {
    const next = await tx.query<DerivedKey>(
      `select id, day from (
         select id, day, dense_rank() over (order by id) as place from (
           select distinct id, day from derived_stale where company = $1 and name = $2 order by id, day limit $4) s) s
       where place <= $3`,
      [company, derived.name, most.ids, most.keys],
    )
    const ids = [...new Set(next.map(({ id }) => id))]
    if (ids.length === 0) return false
    await hold(tx, derived, ids)
    const marked = await tx.query<DerivedKey>(
      `with taken as (
         delete from derived_stale s using unnest($3::bigint[], $4::date[]) k (id, day)
         where s.company = $1 and s.name = $2 and s.id = k.id
           and coalesce(s.day, 'infinity') = coalesce(k.day, 'infinity') returning s.id, s.day, s.source)
       select id, day, array_agg(distinct source) as sources from taken group by id, day order by id, day`,
      [company, derived.name, next.map(({ id }) => id), next.map(({ day }) => day)],
    )
    tx.verb('recalculate')
    if (marked.length > 0) await derived.calculate(tx, marked, now)
    return ids.length === most.ids || next.length === most.keys
  })

/**
 * Keeps calculated values up to date. A write calculates a few of its keys before it answers. A job calculates the others,
 * and those of processes that ended.
 */
export function settleDerived(
  app: FastifyInstance,
  all: readonly Derived[],
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
): void {
  const wake = (company: number) =>
    db.write({ ...systemActor(company), settling: kind }, async (tx) => {
      scheduleJob(tx, kind, jobKey, new Date(0))
    })

  db.follow(async ({ settling }, company, tables) => {
    if (settling === kind) return
    const changed = all.filter(
      ({ name, sources }) => name !== settling && sources.some(({ table }) => tables.has(table)),
    )
    try {
      for (const derived of changed) if (await step(db, derived, company, atOnce, now())) await wake(company)
    } catch (error) {
      // The write is done, and its marks are kept: the job tries again.
      app.log.error({ err: error, company }, 'values could not be calculated after a write')
      await wake(company)
    }
  })

  jobs.handle(kind, {
    async pieces({ company }, stopping) {
      for (const derived of all)
        while (!stopping.aborted && (await step(db, derived, company, inStep, now())));
      if (stopping.aborted) return
      await db.write({ ...systemActor(company), settling: kind }, async (tx) => {
        await lockJob(tx, kind, jobKey)
        const left = await tx.query('select 1 as one from derived_stale where company = $1 limit 1', [
          company,
        ])
        if (left.length === 0) cancelJob(tx, kind, jobKey)
        else scheduleJob(tx, kind, jobKey, new Date(0))
      })
    },
  })

  /** Schedules jobs for marks that nobody calculates: their process has ended, or another program wrote them. */
  const look = () =>
    db.system
      .query(
        `insert into job (kind, company, key, due_at)
         select distinct '${kind}', company, ${jobKey}, $1::timestamptz from derived_stale
         where at < now() - interval '30 seconds' on conflict do nothing`,
        [now()],
      )
      .catch((error: unknown) => app.log.error({ err: error }, 'stale values could not be looked for'))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await look()
    timer = setInterval(() => void look(), lookInterval)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
