import { z } from 'zod'
import { targetOf } from '../../../src/domain/notification/notifications.ts'
import type { PushData } from '../../../src/resources/notification/push.shapes.ts'
import { systemActor } from '../../platform/db/companyContext.ts'
import type { Database } from '../../platform/db/database.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import type { PushOutcome, PushService } from '../../platform/push/firebase.ts'
import { notificationColumns, wireOf } from './stored.ts'

/** Name of the jobs that hand messages to the push service; the key is the transaction that wrote them. */
export const pushKind = 'push'

/** Messages in the air at a time. */
const atOnce = 20
/** Seconds for which a message is one process's: longer than any answer of the service takes. */
const claimedFor = 60
/** Milliseconds after which a job makes room for others. */
const turn = 20_000
const mostTries = 6
/** Seconds before the next try: 10, then twice as long each time. */
const pause = (tries: number) => 10 * 2 ** (tries - 1)

const claimed = z.looseObject({
  appId: z.number(),
  token: z.string(),
  attempts: z.number(),
})
type Claimed = z.infer<typeof claimed>

interface Log {
  warn(details: object, message: string): void
}

/**
 * Hands the messages of a transaction to the push service, each to one process only: it is taken before it is sent, for
 * longer than sending can last. A process that dies meanwhile leaves it to be sent again, which its reader's browser
 * shows in place of the first. Without a service they are dropped.
 */
export function pushJob(db: Database, service: PushService | undefined, log: Log): JobHandler {
  const take = (company: number, tx: number, now: Date) =>
    db.write(systemActor(company), async (sql) => {
      const rows = await sql.query<object>(
        `with due as (
           select client_id, notification_id, app_id, token from push_message
           where client_id = $1 and tx = $2::text::xid8 and due_at <= $3
           order by notification_id limit ${atOnce} for update skip locked)
         update push_message p set attempts = p.attempts + 1, due_at = $3::timestamptz + interval '${claimedFor} seconds'
         from due join notification n on n.client_id = due.client_id and n.id = due.notification_id
         where p.client_id = due.client_id and p.notification_id = due.notification_id
           and p.app_id = due.app_id and p.token = due.token
         returning p.app_id as "appId", p.token, p.attempts, ${notificationColumns}`,
        [company, String(tx), now],
      )
      return rows.map((row) => ({ ...claimed.parse(row), notification: wireOf(row) }))
    })

  const settle = (
    company: number,
    now: Date,
    messages: readonly (Claimed & { id: number; outcome: PushOutcome })[],
  ) =>
    db.write(systemActor(company), async (sql) => {
      for (const { id, appId, token, attempts, outcome } of messages) {
        const name = [company, id, appId, token]
        const where = 'client_id = $1 and notification_id = $2 and app_id = $3 and token = $4'
        const again = outcome.state === 'later' && attempts < mostTries
        if (again) {
          const seconds = Math.max(pause(attempts), outcome.seconds ?? 0)
          await sql.query(`update push_message set due_at = $5 where ${where}`, [
            ...name,
            new Date(now.getTime() + seconds * 1_000),
          ])
          continue
        }
        await sql.query(`delete from push_message where ${where}`, name)
        if (outcome.state === 'gone')
          await sql.query('delete from device_token where app_id = $1 and token = $2', [appId, token])
        if ('reason' in outcome)
          log.warn({ notification: id, attempts, reason: outcome.reason }, 'a push message was given up')
      }
    })

  return {
    outside: async ({ company, key, now }) => {
      if (!service) {
        await db.write(systemActor(company), (sql) =>
          sql.query('delete from push_message where client_id = $1 and tx = $2::text::xid8', [
            company,
            String(key),
          ]),
        )
        return undefined
      }
      const begun = performance.now()
      for (let some = await take(company, key, now); some.length > 0; some = await take(company, key, now)) {
        const outcomes = await Promise.all(
          some.map(async ({ notification, ...message }) => {
            const { id, type, title, link } = notification
            const data: PushData = {
              id: String(id),
              company: String(company),
              type,
              title,
              target: targetOf(type, link) ?? '',
            }
            const outcome = await service.send({ token: message.token, data, urgent: type === 'emergency' })
            return { ...message, id, outcome }
          }),
        )
        await settle(company, now, outcomes)
        if (performance.now() - begun > turn) return now
      }
      const [rest] = await db
        .read(company)
        .query<{ due: string | null }>(
          'select min(due_at) as due from push_message where client_id = $1 and tx = $2::text::xid8',
          [company, String(key)],
        )
      return rest?.due ? new Date(rest.due) : undefined
    },
  }
}
