import type { NotificationLink, NotificationType } from '../../../src/domain/notification/notifications.ts'
import type { Worded } from '../../../src/domain/notification/wordings.ts'
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
  /** What a click on it leads to, where its type does not say so (decisions 16). */
  link?: NotificationLink | undefined
}

/** A title: worded, so that each person reads it in their language, or as somebody wrote it. */
type Title = { title: string } | Worded

type Content = Title & {
  /** The single changes, where there are several. */
  lines?: readonly Worded[] | undefined
  /** May hold markup: the console shows it sanitised. */
  description?: string | undefined
}

/** A message of a module. */
export type Said = Common & Content

/** A message to one person. */
export type Message = Content & { employeeId: number }

/** Whether it is to pop up: not what its reader has silenced, nor in their quiet hours, which may span midnight. */
const wanted = `$3::text = 'emergency' or s.employee_id is null or not ($3 = any(s.muted) or
  (s.quiet_from is not null and case when s.quiet_from <= s.quiet_until
    then local.clock >= s.quiet_from and local.clock < s.quiet_until
    else local.clock >= s.quiet_from or local.clock < s.quiet_until end))`

/**
 * Notifies people of the company of the same thing.
 * @param recipients employments in the company of the transaction
 * @returns how many people are notified
 */
export const notify = (
  tx: Tx,
  recipients: readonly number[],
  { type, link, ...said }: Said,
): Promise<number> =>
  notifyEach(
    tx,
    { type, link },
    recipients.map((employeeId) => ({ ...said, employeeId })),
  )

/** A message as the statement takes it. */
const rowOf = (message: Message) => ({
  employee_id: message.employeeId,
  title: 'title' in message ? message.title : null,
  wording: 'wording' in message ? message.wording : null,
  wording_values: ('wording' in message && message.values) || {},
  lines: message.lines ?? [],
  description: message.description ?? null,
})

/**
 * Notifies each person with a message of their own, in the transaction of the event. Committing it sends the messages to
 * lists and open consoles. People without active membership or sign-in get none. Of several events that one transaction
 * words alike, each person gets one message that counts them. The push service gets what is to pop up.
 * @returns how many people are notified
 */
export async function notifyEach(
  tx: Tx,
  { type, link }: Common,
  messages: readonly Message[],
): Promise<number> {
  if (messages.length === 0) return 0
  const { clientId } = tx.actor
  const told = await tx.query<{ employee_id: number; queued: number | null }>(
    `with said as (
       select distinct on (employee_id) *
       from jsonb_to_recordset($2::jsonb) as m
         (employee_id bigint, title text, wording text, wording_values jsonb, lines jsonb, description text)),
     more as (
       update notification n set count = n.count + 1, record_id = null, description = null, lines = n.lines || said.lines
       from said
       where n.client_id = $1 and n.employee_id = said.employee_id and n.tx = pg_current_xact_id() and n.wording = said.wording
       returning n.employee_id),
     added as (
       insert into notification (client_id, employee_id, type, title, wording, wording_values, lines, description, route, record_id, push)
       select $1, e.id, $3, said.title, said.wording, said.wording_values, said.lines, said.description, $4, $5, ${wanted}
       from said
       join employee e on e.client_id = $1 and e.id = said.employee_id
       join client c on c.id = e.client_id
       cross join lateral (select (now() at time zone c.time_zone)::time as clock) local
       left join notification_setting s on s.client_id = e.client_id and s.employee_id = e.id
       where e.status = 'active' and e.deleted_at is null
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
    [clientId, JSON.stringify(messages.map(rowOf)), type, link?.route ?? null, link?.id ?? null],
  )
  const queued = told[0]?.queued
  if (queued) scheduleJob(tx, pushKind, queued, atOnce)
  for (let from = 0; from < told.length; from += namedAtOnce) {
    const names = told.slice(from, from + namedAtOnce).map(({ employee_id }) => employee_id)
    tx.tell(notificationChannel, `${clientId}:${names.join(',')}`)
  }
  return told.length
}
