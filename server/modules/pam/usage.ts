import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'

/** Milliseconds between two countings of a company that is at work. */
const every = 10 * 60_000
const mostKnown = 10_000

/** Counts what a company uses, in its own name: nobody reads another company's rows for it. */
export async function countUsage(db: Pick<Database, 'read' | 'system'>, clientId: number): Promise<void> {
  const [counted] = await db.read(clientId).query<{ people: number; sites: number; bytes: number }>(
    `select (select count(*) from employee where client_id = $1 and status = 'active' and deleted_at is null) as people,
       (select count(*) from pin where client_id = $1 and status = 'active' and deleted_at is null) as sites,
       (select coalesce(sum(size), 0)::bigint from file where client_id = $1 and deleted_at is null) as bytes`,
    [clientId],
  )
  if (!counted) throw new Error('A count gave no row')
  await db.system.query(
    `insert into client_usage (company_id, people, sites, storage_bytes, last_active_at) values ($1, $2, $3, $4, now())
     on conflict (company_id) do update set people = excluded.people, sites = excluded.sites,
       storage_bytes = excluded.storage_bytes, last_active_at = excluded.last_active_at`,
    [clientId, counted.people, counted.sites, counted.bytes],
  )
}

/** Has what a company uses counted while its people are at work: every ten minutes, after an answer has left. */
export function minding(app: FastifyInstance, db: Database) {
  const counted = new Map<number, number>()
  const underWay = new Set<Promise<void>>()
  app.addHook('onResponse', async (request) => {
    const clientId = request.caller?.clientId
    if (clientId === undefined || Date.now() - (counted.get(clientId) ?? 0) < every) return
    if (counted.size >= mostKnown) counted.clear()
    counted.set(clientId, Date.now())
    const work = countUsage(db, clientId).catch((error: unknown) => {
      request.log.warn({ err: error, clientId }, 'what the company uses could not be counted')
    })
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  })
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
}
