import { z } from 'zod'
import { scheduleJob, type JobHandler, type Jobs, type Next, type Run } from '../../../platform/jobs/jobs.ts'
import type { MessageReason } from '../../../../src/resources/maintenance/reminder/reminder.shapes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Senders } from '../../../platform/messages/letter.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { dueAfter, momentAfter, momentsOf, offsetsOf } from './moments.ts'

/** Kind of the job that looks at a reminder when it is to be sent, or comes back. */
export const reminderJob = 'reminder'
/** Kind of the job that sends one message of a reminder. */
const messageJob = 'reminder-message'

/** Tries of one message; afterwards it counts as failed. */
const mostTries = 3

const standing = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string().nullable(),
  status: z.string(),
  dueAt: z.coerce.date(),
  offsetsDays: z.string(),
  repeat: z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly']),
  channels: z.array(z.string()),
  users: z.array(z.number()),
  roles: z.array(z.number()),
  externalEmails: z.string().nullable(),
  snoozedUntil: z.coerce.date().nullable(),
  lastSentAt: z.coerce.date().nullable(),
  since: z.coerce.date(),
  createdBy: z.number().nullable(),
  repeatDay: z.number().nullable(),
  timeZone: z.string(),
})
type Reminder = z.infer<typeof standing>

async function hold(tx: Tx, id: number): Promise<Reminder | undefined> {
  const [row] = await tx.query(
    `select r.id, r.name, r.message, r.status, r.due_at as "dueAt", r.offsets_days as "offsetsDays", r.repeat, r.channels,
       r.recipient_user_ids as users, r.recipient_role_ids as roles, r.external_emails as "externalEmails",
       r.snoozed_until as "snoozedUntil", r.last_sent_at as "lastSentAt", r.created_at as since,
       r.created_by as "createdBy", r.repeat_day as "repeatDay", c.time_zone as "timeZone"
     from reminder r join client c on c.id = r.client_id
     where r.client_id = $1 and r.id = $2 and r.deleted_at is null and r.enabled for update of r`,
    [tx.actor.clientId, id],
  )
  return row && standing.parse(row)
}

interface Person {
  id: number
  email: string | null
  contactNumber: string | null
}

/** Those it is for: people and roles that it names, or whoever made it. */
const peopleOf = (tx: Tx, { users, roles, createdBy }: Reminder) =>
  tx.query<Person>(
    `select id, email, contact_number as "contactNumber" from employee
     where client_id = $1 and status = 'active' and deleted_at is null and (id = any($2) or role_id = any($3))`,
    [
      tx.actor.clientId,
      users.length + roles.length > 0 ? users : createdBy === null ? [] : [createdBy],
      roles,
    ],
  )

async function send(tx: Tx, reminder: Reminder, now: Date) {
  const people = await peopleOf(tx, reminder)
  await notify(
    tx,
    people.map(({ id }) => id),
    {
      type: 'system',
      wording: 'reminderDue',
      values: { name: reminder.name },
      description: reminder.message === null ? undefined : escapeText(reminder.message),
      link: { route: 'reminder', id: reminder.id },
    },
  )
  await tx.query(
    `insert into reminder_message (client_id, reminder_id, channel, address, due_at, outcome, at)
     select $1, $2, 'inapp', p.id::text, $4, 'sent', $5 from unnest($3::bigint[]) p (id)`,
    [tx.actor.clientId, reminder.id, people.map(({ id }) => id), reminder.dueAt, now],
  )
  const external = (reminder.externalEmails ?? '').split(',').map((one) => one.trim())
  const addresses = [
    ...(reminder.channels.includes('email') ? people.map(({ email }) => ['email', email] as const) : []),
    ...external.map((email) => ['email', email] as const),
    ...(reminder.channels.includes('sms')
      ? people.map(({ contactNumber }) => ['sms', contactNumber] as const)
      : []),
  ]
  for (const [channel, address] of addresses) {
    if (!address) continue
    const [row] = await tx.query<{ id: number }>(
      `insert into reminder_message (client_id, reminder_id, channel, address, due_at) values ($1, $2, $3, $4, $5) returning id`,
      [tx.actor.clientId, reminder.id, channel, address, reminder.dueAt],
    )
    if (row) scheduleJob(tx, messageJob, row.id, now)
  }
}

async function note(
  tx: Tx,
  id: number,
  set: Record<'status' | 'dueAt' | 'lastSentAt' | 'nextSendAt', unknown>,
) {
  tx.verb('remind')
  await tx.query(
    `update reminder set status = $3, due_at = $4, last_sent_at = $5, next_send_at = $6, snoozed_until = null,
       updated_at = now(), version = version + 1
     where client_id = $1 and id = $2 and (status, due_at, last_sent_at, next_send_at, snoozed_until)
       is distinct from ($3::text, $4::timestamptz, $5::timestamptz, $6::timestamptz, null)`,
    [tx.actor.clientId, id, set.status, set.dueAt, set.lastSentAt, set.nextSendAt],
  )
  tx.touch('reminder')
}

const over = new Set(['acknowledged', 'done', 'expired'])

/**
 * Sends a reminder whose time has come, once for all times that have passed since it was last looked at, and says when the
 * next is. What comes back is due again after its time, acknowledged or not.
 */
export async function remind(tx: Tx, id: number, now: Date): Promise<Next> {
  const reminder = await hold(tx, id)
  if (!reminder) return undefined
  const { status, repeat, snoozedUntil, timeZone } = reminder
  if (status === 'snoozed' && snoozedUntil && snoozedUntil > now) return snoozedUntil
  const isOver = over.has(status)
  if (isOver && repeat === 'none') return undefined

  const offsets = offsetsOf(reminder.offsetsDays)
  const moments = momentsOf(reminder.dueAt, offsets)
  const seen = reminder.lastSentAt ?? reminder.since
  const isDue = !isOver && (moments.some((moment) => moment > seen && moment <= now) || status === 'snoozed')
  if (isDue) await send(tx, reminder, now)
  const sent = isDue ? { status: 'sent', lastSentAt: now } : { status, lastSentAt: reminder.lastSentAt }

  const left = momentAfter(moments, now)
  if (left && !isOver) {
    await note(tx, id, { ...sent, dueAt: reminder.dueAt, nextSendAt: left })
    return left
  }
  if (repeat !== 'none' && reminder.dueAt > now) {
    await note(tx, id, { ...sent, dueAt: reminder.dueAt, nextSendAt: null })
    return reminder.dueAt
  }
  const anchor = reminder.repeatDay ?? undefined
  const dueAt = dueAfter(reminder.dueAt, repeat, { timeZone, after: now, anchor })
  const next = dueAt && (momentAfter(momentsOf(dueAt, offsets), now) ?? dueAt)
  await note(tx, id, {
    status: dueAt ? 'scheduled' : sent.status,
    lastSentAt: sent.lastSentAt,
    dueAt: dueAt ?? reminder.dueAt,
    nextSendAt: next ?? null,
  })
  return next
}

const waiting = z.object({
  channel: z.enum(['email', 'sms']),
  address: z.string(),
  name: z.string(),
  message: z.string().nullable(),
  dueAt: z.coerce.date(),
  company: z.string(),
  timeZone: z.string(),
})

/** Sends one message; what cannot be sent is noted as failed. */
const sendMessage =
  (db: Database, senders: Senders) =>
  async ({ company, key, attempts }: Run): Promise<Next> => {
    const [row] = await db.read(company).query(
      `select m.channel, m.address, m.due_at as "dueAt", r.name, r.message, c.name as company, c.time_zone as "timeZone"
       from reminder_message m join reminder r on r.client_id = m.client_id and r.id = m.reminder_id
       join client c on c.id = m.client_id where m.client_id = $1 and m.id = $2 and m.outcome = 'waiting'`,
      [company, key],
    )
    if (!row) return undefined
    const { channel, address, name, message, dueAt, company: from, timeZone } = waiting.parse(row)
    const due = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(dueAt)
    const way = senders[channel]
    let outcome = 'failed'
    let reason: MessageReason | null = way ? null : 'not_configured'
    try {
      if (way) {
        const line = `${from}: ${name} (${due})`
        await way(address, { subject: name, lines: [line, ...(message ? [message] : [])], short: line })
        outcome = 'sent'
      }
    } catch (error) {
      if (attempts + 1 < mostTries) throw error
      reason = 'refused'
    }
    await db.write(systemActor(company), (tx) =>
      tx.query(
        'update reminder_message set outcome = $3, reason = $4, at = now() where client_id = $1 and id = $2',
        [company, key, outcome, reason],
      ),
    )
    return undefined
  }

/** Says how reminders are sent. */
export function reminderJobs(jobs: Jobs, { db, senders }: { db: Database; senders: Senders }) {
  const handler: JobHandler = { within: (tx, { key, now }) => remind(tx, key, now) }
  jobs.handle(reminderJob, handler)
  jobs.handle(messageJob, { outside: sendMessage(db, senders) })
}
