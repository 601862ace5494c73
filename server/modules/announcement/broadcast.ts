import {
  broadcast,
  broadcastCompanies,
  broadcasts,
  type ToldBroadcast,
} from '../../../src/resources/announcement/announcement.calls.ts'
import { serve, type ModuleContext } from '../../engine/module.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { scheduleJob, type Run } from '../../platform/jobs/jobs.ts'
import { deliver } from './publishing.ts'

/** Kind of the job that takes a broadcast to its companies. */
export const broadcastJob = 'broadcast'

/** Companies that one run of the job reaches before it lets others on. */
const atOnce = 20
const mostListed = 100

/** @throws 403 for everybody but the operator's own people (decisions 6) */
function mustBeOperator(caller: Caller, { settings }: ModuleContext) {
  if (caller.clientId !== settings.OPERATOR_CLIENT_ID)
    throw forbidden('ANA', 'Only the operator of the portal tells all companies something.')
}

interface Text {
  title: string
  body: string
  priority: string
  requireAck: boolean
  expireAt: string | null
}

/** Makes the announcement of one company, once however often it is asked. */
async function announceIn(tx: Tx, broadcastId: number, text: Text): Promise<number> {
  const here = [tx.actor.clientId, broadcastId]
  const [first] = await tx.query(
    `insert into broadcast_arrival (client_id, broadcast_id) values ($1, $2) on conflict do nothing returning 1 as new`,
    here,
  )
  if (!first) {
    const [known] = await tx.query<{ recipients: number }>(
      'select recipients from broadcast_arrival where client_id = $1 and broadcast_id = $2',
      here,
    )
    return known?.recipients ?? 0
  }
  const [made] = await tx.query<{ id: number }>(
    `insert into announcement (client_id, title, body, priority, require_ack, expire_at, published_at, status, from_operator)
     values ($1, $2, $3, $4, $5, $6, now(), 'published', true) returning id`,
    [tx.actor.clientId, text.title, text.body, text.priority, text.requireAck, text.expireAt],
  )
  const recipients = made ? await deliver(tx, made.id) : 0
  await tx.query('update broadcast_arrival set recipients = $3 where client_id = $1 and broadcast_id = $2', [
    ...here,
    recipients,
  ])
  return recipients
}

/** Goes on with a broadcast where it stands; each company is a transaction of its own. */
export const carryOut =
  ({ db, now }: Pick<ModuleContext, 'db' | 'now'>) =>
  async ({ company, key }: Run): Promise<Date | undefined> => {
    const sql = db.read(company)
    const [text] = await sql.query<Text>(
      `select title, body, priority, require_ack as "requireAck", expire_at as "expireAt" from broadcast
       where client_id = $1 and id = $2`,
      [company, key],
    )
    const left = await sql.query<{ targetId: number }>(
      `select target_id as "targetId" from broadcast_target
       where client_id = $1 and broadcast_id = $2 and recipients is null order by target_id limit ${atOnce}`,
      [company, key],
    )
    if (!text || left.length === 0) return undefined
    for (const { targetId } of left) {
      const recipients = await db.write(systemActor(targetId), (tx) => announceIn(tx, key, text))
      await db.write(systemActor(company), (tx) =>
        tx.query(
          'update broadcast_target set recipients = $4 where client_id = $1 and broadcast_id = $2 and target_id = $3',
          [company, key, targetId, recipients],
        ),
      )
    }
    return left.length < atOnce ? undefined : now()
  }

/** What the operator tells all companies. */
export const broadcastCalls = [
  serve(broadcasts, ({ caller, sql }, context) => {
    mustBeOperator(caller, context)
    return sql.query<ToldBroadcast>(
      `select b.id, b.title, b.body, b.priority, b.require_ack as "requireAck", b.created_at as "createdAt",
         b.expire_at as "expireAt", count(g.target_id)::int as companies, count(g.recipients)::int as reached,
         coalesce(sum(g.recipients), 0)::int as recipients
       from (select * from broadcast where client_id = $1 and deleted_at is null order by id desc limit ${mostListed}) b
       left join broadcast_target g on g.client_id = b.client_id and g.broadcast_id = b.id
       group by b.client_id, b.id, b.title, b.body, b.priority, b.require_ack, b.created_at, b.expire_at
       order by b.id desc`,
      [caller.clientId],
    )
  }),
  serve(broadcastCompanies, ({ caller }, context) => {
    mustBeOperator(caller, context)
    return context.db.system.query<{ id: number; name: string }>(
      'select id, name from client order by name, id',
    )
  }),
  serve(broadcast, async ({ caller, body: { clientIds, ...text }, writeOnce }, context) => {
    mustBeOperator(caller, context)
    const chosen = await context.db.system.query<{ id: number }>(
      'select id from client where cardinality($1::bigint[]) = 0 or id = any($1::bigint[])',
      [clientIds],
    )
    if (chosen.length < new Set(clientIds).size) throw invalid({ clientIds: 'There is no such company.' })
    return writeOnce(async (tx) => {
      const [made] = await tx.query<{ id: number }>(
        `insert into broadcast (client_id, created_by, updated_by, title, body, priority, require_ack, expire_at)
         values ($1, $2, $2, $3, $4, $5, $6, $7) returning id`,
        [
          caller.clientId,
          authorOf(caller),
          text.title,
          text.body,
          text.priority,
          text.requireAck,
          text.expireAt,
        ],
      )
      if (!made) throw new Error('Insert into broadcast gave no row')
      await tx.query(
        `insert into broadcast_target (client_id, broadcast_id, target_id) select $1, $2, unnest($3::bigint[])`,
        [caller.clientId, made.id, chosen.map(({ id }) => id)],
      )
      scheduleJob(tx, broadcastJob, made.id, new Date(0))
      return { id: made.id, companies: chosen.length }
    })
  }),
]
