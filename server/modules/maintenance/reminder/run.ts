import { company } from '../../../engine/tables/company.ts'
import { add, change } from '../../../engine/tables/rows.ts'
import { now as atNow, pick, piece, rowsOf, select, write } from '../../../engine/tables/statement.ts'
import { scheduleJob, type JobHandler, type Jobs, type Next, type Run } from '../../../platform/jobs/jobs.ts'
import { reminder } from '../../../../src/resources/maintenance/reminder/reminder.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import type { MessageReason } from '../../../../src/resources/maintenance/reminder/reminder.shapes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Senders } from '../../../platform/messages/letter.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { reminderMessage } from '../tables.ts'
import { dueAfter, momentAfter, momentsOf, offsetsOf } from './moments.ts'

/** Kind of the job that looks at a reminder when it is to be sent, or comes back. */
export const reminderJob = 'reminder'
/** Kind of the job that sends one message of a reminder. */
const messageJob = 'reminder-message'

/** Tries of one message; afterwards it counts as failed. */
const mostTries = 3

const [r, c, e] = [rowsOf(reminder, 'r'), rowsOf(company, 'c'), rowsOf(employee, 'e')]
const standing = {
  ...pick(r, [
    'id',
    'name',
    'message',
    'status',
    'dueAt',
    'offsetsDays',
    'repeat',
    'channels',
    'externalEmails',
  ]),
  ...pick(r, ['snoozedUntil', 'lastSentAt', 'createdAt', 'createdBy', 'repeatDay']),
  users: r.recipientUserIds,
  roles: r.recipientRoleIds,
  timeZone: c.timeZone,
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant))

async function hold(tx: Tx, id: number) {
  const [row] = await select(
    tx,
    standing,
  )`from ${r} join ${c} on true where ${r.id} = ${id} and ${r.enabled} for update of r`
  return (
    row && {
      ...row,
      dueAt: new Date(row.dueAt),
      snoozedUntil: dateOf(row.snoozedUntil),
      seen: new Date(row.lastSentAt ?? row.createdAt),
      lastSentAt: dateOf(row.lastSentAt),
    }
  )
}
type Reminder = NonNullable<Awaited<ReturnType<typeof hold>>>

/** Those it is for: people and roles that it names, or whoever made it. */
const peopleOf = (tx: Tx, { users, roles, createdBy }: Reminder) => {
  const named = users.length + roles.length > 0 ? users : createdBy === null ? [] : [createdBy]
  return select(tx, pick(e, ['id', 'email', 'contactNumber']))`from ${e} where ${e.status} = 'active'
    and (${e.id} = any(${named}::bigint[]) or ${e.roleId} = any(${roles}::bigint[]))`
}

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
  const common = { reminderId: reminder.id, dueAt: reminder.dueAt.toISOString() }
  const told = { ...common, channel: 'inapp', outcome: 'sent', at: now.toISOString() } as const
  await add(
    tx,
    reminderMessage,
    people.map(({ id }) => ({ ...told, address: String(id) })),
  )
  const external = (reminder.externalEmails ?? '').split(',').map((one) => one.trim())
  const addresses = [
    ...(reminder.channels.includes('email') ? people.map(({ email }) => ['email', email] as const) : []),
    ...external.map((email) => ['email', email] as const),
    ...(reminder.channels.includes('sms')
      ? people.map(({ contactNumber }) => ['sms', contactNumber] as const)
      : []),
  ]
  const waiting = addresses.flatMap(([channel, address]) =>
    address ? [{ ...common, channel, address }] : [],
  )
  for (const { id } of await add(tx, reminderMessage, waiting, { columns: ['id'] }))
    scheduleJob(tx, messageJob, id, now)
}

async function note(
  tx: Tx,
  id: number,
  set: Record<'status' | 'dueAt' | 'lastSentAt' | 'nextSendAt', unknown>,
) {
  tx.verb('remind')
  const [dueAt, sentAt, nextAt] = [set.dueAt, set.lastSentAt, set.nextSendAt].map(
    (at) => piece`${at}::timestamptz`,
  )
  await write(
    tx,
    {},
  )`update ${r.bare} set status = ${set.status}, due_at = ${dueAt}, last_sent_at = ${sentAt},
      next_send_at = ${nextAt}, snoozed_until = null, updated_at = now(), version = ${r.version} + 1
    where ${r.ofCompany} and ${r.id} = ${id}
      and (${r.status}, ${r.dueAt}, ${r.lastSentAt}, ${r.nextSendAt}, ${r.snoozedUntil})
        is distinct from (${set.status}::text, ${dueAt}, ${sentAt}, ${nextAt}, null)`
  tx.touch('reminder')
}

const over = new Set(['acknowledged', 'done', 'expired'])

/**
 * Sends a reminder whose time has come, once for all times that have passed since it was last looked at, and says when the
 * next is. What comes back is due again after its time, acknowledged or not.
 */
export async function remind(tx: Tx, id: number, now: Date): Promise<Next> {
  const held = await hold(tx, id)
  if (!held) return undefined
  const { status, repeat, snoozedUntil, timeZone, seen } = held
  if (status === 'snoozed' && snoozedUntil && snoozedUntil > now) return snoozedUntil
  const isOver = over.has(status)
  if (isOver && repeat === 'none') return undefined

  const offsets = offsetsOf(held.offsetsDays)
  const moments = momentsOf(held.dueAt, offsets)
  const isDue = !isOver && (moments.some((moment) => moment > seen && moment <= now) || status === 'snoozed')
  if (isDue) await send(tx, held, now)
  const sent = isDue ? { status: 'sent', lastSentAt: now } : { status, lastSentAt: held.lastSentAt }

  const left = momentAfter(moments, now)
  if (left && !isOver) {
    await note(tx, id, { ...sent, dueAt: held.dueAt, nextSendAt: left })
    return left
  }
  if (repeat !== 'none' && held.dueAt > now) {
    await note(tx, id, { ...sent, dueAt: held.dueAt, nextSendAt: null })
    return held.dueAt
  }
  const anchor = held.repeatDay ?? undefined
  const dueAt = dueAfter(held.dueAt, repeat, { timeZone, after: now, anchor })
  const next = dueAt && (momentAfter(momentsOf(dueAt, offsets), now) ?? dueAt)
  await note(tx, id, {
    status: dueAt ? 'scheduled' : sent.status,
    lastSentAt: sent.lastSentAt,
    dueAt: dueAt ?? held.dueAt,
    nextSendAt: next ?? null,
  })
  return next
}

const m = rowsOf(reminderMessage, 'm')
const waitingMessage = {
  ...pick(m, ['channel', 'address', 'dueAt']),
  ...pick(r, ['name', 'message']),
  from: c.name,
  timeZone: c.timeZone,
}

/** Sends one message; what cannot be sent is noted as failed. */
const sendMessage =
  (db: Database, senders: Senders) =>
  async ({ company: clientId, key, attempts }: Run): Promise<Next> => {
    const [row] = await select(
      db.read(clientId),
      waitingMessage,
    )`from ${m} join ${r.withDeleted} on ${r.id} = ${m.reminderId}
      join ${c} on true where ${m.id} = ${key} and ${m.outcome} = 'waiting'`
    if (!row || row.channel === 'inapp') return undefined
    const { channel, address, name, message, dueAt, from, timeZone } = row
    const due = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(new Date(dueAt))
    const way = senders[channel]
    let outcome: 'sent' | 'failed' = 'failed'
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
    await db.write(systemActor(clientId), (tx) =>
      change(tx, reminderMessage, { id: key }, { outcome, reason, at: atNow }),
    )
    return undefined
  }

/** Says how reminders are sent. */
export function reminderJobs(jobs: Jobs, { db, senders }: { db: Database; senders: Senders }) {
  const handler: JobHandler = { within: (tx, { key, now }) => remind(tx, key, now) }
  jobs.handle(reminderJob, handler)
  jobs.handle(messageJob, { outside: sendMessage(db, senders) })
}
