import type {
  NotificationLink,
  NotificationType,
  Wording,
} from '../../../src/domain/notification/notifications.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { scheduleJob } from '../../platform/jobs/jobs.ts'
import { pushKind } from './pushJob.ts'

/** Channel on which processes hear whom there is something new for: `company:employee,employee...`. */
export const notificationChannel = 'notification'

/** Recipients named in one message between processes, whose length is limited to 8,000 bytes. */
const namedAtOnce = 500

/** A time that is past by any clock. */
const atOnce = new Date(0)

interface Common {
  type: NotificationType
  /** May hold markup: the console shows it sanitised. */
  description?: string | undefined
  /** What a click on it leads to, where its type does not say so (decisions 16). */
  link?: NotificationLink | undefined
}

/** A message as a module says it: worded, so that everybody reads it in their own language, or as somebody wrote it. */
export type Said = Common &
  ({ title: string } | { wording: Wording; values?: Readonly<Record<string, string>> })

/** Whether it is to pop up: not what its reader has silenced, nor in their quiet hours, which may span midnight. */
const wanted = `$3::text = 'emergency' or s.employee_id is null or not ($3 = any(s.muted) or
  (s.quiet_from is not null and case when s.quiet_from <= s.quiet_until
    then local.clock >= s.quiet_from and local.clock < s.quiet_until
    else local.clock >= s.quiet_from or local.clock < s.quiet_until end))`

/**
 * Tells people of the company something, in the transaction of what they are told: it reaches their lists and their open
 * consoles once that has been committed, and not at all where it is taken back. Whoever is no active member with a
 * sign-in gets nothing. Of several events that one transaction words alike, each person gets one message that counts
 * them. What is to pop up is put down for the push service as well, which is told of it afterwards.
 * @param recipients employments in the company of the transaction
 * @returns how many people are told
 */
export async function notify(tx: Tx, recipients: readonly number[], said: Said): Promise<number> {
  if (recipients.length === 0) return 0
  const { clientId } = tx.actor
  const { type, description = null, link } = said
  const [title, wording, values] =
    'title' in said ? [said.title, null, {}] : [null, said.wording, said.values ?? {}]
  const told = await tx.query<{ employee_id: number; queued: number | null }>(
    `with more as (
       update notification set count = count + 1, record_id = null, description = null
       where client_id = $1 and employee_id = any($2::bigint[]) and tx = pg_current_xact_id() and wording = $5
       returning employee_id),
     added as (
       insert into notification (client_id, employee_id, type, title, wording, wording_values, description, route, record_id, push)
       select $1, e.id, $3, $4, $5, $6, $7, $8, $9, ${wanted}
       from employee e
       join client c on c.id = e.client_id
       cross join lateral (select (now() at time zone c.time_zone)::time as clock) local
       left join notification_setting s on s.client_id = e.client_id and s.employee_id = e.id
       where e.client_id = $1 and e.id = any($2::bigint[]) and e.status = 'active' and e.deleted_at is null
         and e.person_id is not null and e.id not in (select employee_id from more)
       returning id, employee_id, push),
     queued as (
       insert into push_message (client_id, notification_id, app_id, token)
       select $1, added.id, d.app_id, d.token from added
       join employee e on e.client_id = $1 and e.id = added.employee_id
       join device_token d on d.person_id = e.person_id
       where added.push
       returning tx)
     select employee_id, (select tx::text::bigint from queued limit 1) as queued
     from (select employee_id from more union all select employee_id from added) told`,
    [
      clientId,
      recipients,
      type,
      title,
      wording,
      JSON.stringify(values),
      description,
      link?.route ?? null,
      link?.id ?? null,
    ],
  )
  const queued = told[0]?.queued
  if (queued) scheduleJob(tx, pushKind, queued, atOnce)
  for (let from = 0; from < told.length; from += namedAtOnce) {
    const names = told.slice(from, from + namedAtOnce).map(({ employee_id }) => employee_id)
    tx.tell(notificationChannel, `${clientId}:${names.join(',')}`)
  }
  return told.length
}
