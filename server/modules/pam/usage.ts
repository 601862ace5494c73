import type { FastifyInstance } from 'fastify'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { Wording } from '../../../src/domain/notification/wordings.ts'
import {
  limitStandings,
  type LimitName,
  type LimitStanding,
} from '../../../src/domain/platform/usageLimits.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import { logEvent, noteUsage, sellerOf, tellPayers, usageOf, writePlatform } from '../payment/public.ts'

/** Milliseconds between two countings of a company that is at work. */
const every = 10 * 60_000
const mostKnown = 10_000

const wordingOf = {
  people: 'usagePeople',
  sites: 'usageSites',
  storage: 'usageStorage',
  messages: 'usageMessages',
} as const satisfies Record<LimitName, Wording>

const gigabytes = (bytes: number) => `${(bytes / 1_073_741_824).toFixed(1)} GB`
const figure = (name: LimitName, value: number) => (name === 'storage' ? gigabytes(value) : String(value))
/** What is remembered of a limit that people have been notified about; the last says how far it has come. */
const marksOf = ({ name, level }: LimitStanding) => (level === 'reached' ? [name, `${name}:reached`] : [name])

interface Terms {
  timeZone: string
  maxEmployees: number | null
  maxPins: number | null
  storageGb: number | null
  messagesMonthly: number | null
}

/**
 * Counts what a company uses, in its own name: nobody reads another company's rows for it. Whoever sees to its payments is
 * notified of a limit of its plan that has come close, and again when it is reached: once each, until there is room again.
 */
export async function countUsage(
  db: Pick<Database, 'read' | 'system' | 'write'>,
  clientId: number,
  now = new Date(),
): Promise<void> {
  const own = db.read(clientId)
  const [terms] = await own.query<Terms>(
    `select c.time_zone as "timeZone", p.max_employees as "maxEmployees", p.max_pins as "maxPins",
       p.storage_gb as "storageGb", p.messages_monthly as "messagesMonthly"
     from client c left join subscription s on s.company_id = c.id and s.deleted_at is null
       left join plan p on p.client_id = s.client_id and p.id = s.plan_id
     where c.id = $1`,
    [clientId],
  )
  if (!terms) return
  const usage = await usageOf(own, clientId, terms.timeZone, now)
  await noteUsage(db.system, clientId, dayIn(now, terms.timeZone), usage)
  const { employees: people, pins: sites, storage, messages } = usage
  const pressing = limitStandings({ people, sites, storage, messages }, terms).filter(
    ({ level }) => level !== 'free',
  )
  const [before] = await db.system.query<{ nudged: string[] }>(
    `with before as (select nudged from client_usage where company_id = $1 for update), written as (
       insert into client_usage (company_id, people, sites, storage_bytes, messages, nudged, last_active_at)
       values ($1, $2, $3, $4, $5, $6, now())
       on conflict (company_id) do update set people = excluded.people, sites = excluded.sites,
         storage_bytes = excluded.storage_bytes, messages = excluded.messages, nudged = excluded.nudged,
         last_active_at = excluded.last_active_at)
     select nudged from before`,
    [clientId, people, sites, storage, messages, pressing.flatMap(marksOf)],
  )
  const fresh = pressing.filter((one) => marksOf(one).some((mark) => !before?.nudged.includes(mark)))
  if (fresh.length === 0) return
  const reached = fresh.filter(({ level }) => level === 'reached')
  if (reached.length > 0) {
    const { operatorId } = await sellerOf(db.system)
    await writePlatform(db, operatorId, { personId: '' }, async (tx) => {
      for (const { name, used, most } of reached) {
        const details = { used: figure(name, used), most: figure(name, most ?? 0) }
        await logEvent(tx, { companyId: clientId, kind: `limit.${name}`, details })
      }
    })
  }
  await db.write(systemActor(clientId), async (tx) => {
    for (const { name, used, most } of fresh)
      await tellPayers(tx, {
        type: 'payment',
        link: { route: 'payment' },
        wording: wordingOf[name],
        values: { used: figure(name, used), most: figure(name, most ?? 0) },
      })
  })
}

/** Has what a company uses counted while its people are at work: every ten minutes, after an answer has left. */
export function minding(app: FastifyInstance, { db, now }: Pick<ModuleContext, 'db' | 'now'>) {
  const counted = new Map<number, number>()
  const underWay = new Set<Promise<void>>()
  app.addHook('onResponse', async (request) => {
    const clientId = request.caller?.clientId
    if (clientId === undefined || Date.now() - (counted.get(clientId) ?? 0) < every) return
    if (counted.size >= mostKnown) counted.clear()
    counted.set(clientId, Date.now())
    const work = countUsage(db, clientId, now()).catch((error: unknown) => {
      request.log.warn({ err: error, clientId }, 'what the company uses could not be counted')
    })
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  })
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
}
