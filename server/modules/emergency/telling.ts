import type { Wording } from '../../../src/domain/notification/wordings.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import type { SentBy } from '../../platform/identity/context.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { escapeText } from '../../platform/pages/html.ts'
import { holdersOf } from '../../services/notification/holders.ts'
import { notify } from '../../services/notification/notify.ts'
import { kindOf, type Call } from './call.ts'

/** One line of what became of telling people; the table keeps it for good. */
export interface Notice {
  emergencyId: number
  at: Date
  /** The step of the ladder; absent for the call itself. Without an id it is one of those that there are without any set. */
  step?: { id: number | null; afterSeconds: number; name: string } | undefined
  channel: 'portal' | SentBy
  address?: string
  people?: number
  /** `waiting` to be sent, `failed` once and to be tried again; the others are final. */
  outcome: 'told' | 'waiting' | 'failed' | 'untold'
  reason?: string
  /** The waiting message whose outcome this is. */
  messageId?: number
}

/** Writes the line down; gives its id. */
export async function addNotice(tx: Tx, notice: Notice): Promise<number> {
  const { step } = notice
  const [row] = await tx.query<{ id: number }>(
    `insert into emergency_notice (client_id, emergency_id, at, step_id, after_seconds, step_name, channel, address, people,
       outcome, reason, message_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      tx.actor.clientId,
      notice.emergencyId,
      notice.at,
      step?.id ?? null,
      step?.afterSeconds ?? null,
      step?.name ?? null,
      notice.channel,
      notice.address ?? null,
      notice.people ?? null,
      notice.outcome,
      notice.reason ?? null,
      notice.messageId ?? null,
    ],
  )
  tx.touch('emergency_notice')
  if (!row) throw new Error('A notice of an emergency was not written')
  return row.id
}

const readers = new WeakMap<Tx, Promise<number[]>>()

/** Employments whose role lets them read all emergencies of the company; asked once a transaction. */
export function readersOf(tx: Tx): Promise<number[]> {
  const found = readers.get(tx) ?? holdersOf(tx, codeFor(emergency.module, 'main', 'read'))
  readers.set(tx, found)
  return found
}

/** Employments that belong to the client, as steps of the ladder say of an employee or a role. */
async function clientsOf(tx: Tx): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>(
    `select e.id from employee e join emergency_step s on s.client_id = e.client_id and s.client and s.deleted_at is null
       and (s.audience = 'employee' and s.employee_id = e.id or s.audience = 'role' and s.role_id = e.role_id)
     where e.client_id = $1`,
    [tx.actor.clientId],
  )
  return new Set(rows.map(({ id }) => id))
}

/** So many seconds as people say it: `90 s`, `3 min`. */
const duration = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`)

/**
 * Tells people in the portal of a call for help, and writes down how many they were: not whoever is in need, and of a
 * drill nobody of the client's.
 * @param step by which they are told that it is still unacknowledged; absent where they hear of the call itself
 */
export async function tellPeople(
  tx: Tx,
  call: Call,
  people: readonly number[],
  at: Date,
  step?: Notice['step'],
): Promise<void> {
  const wording: Wording = step
    ? call.drill
      ? 'emergencyDrillWaits'
      : 'emergencyWaits'
    : call.drill
      ? 'emergencyDrill'
      : 'emergencyCalled'
  const clients = call.drill ? await clientsOf(tx) : new Set()
  const told = await notify(
    tx,
    people.filter((id) => id !== call.userId && !clients.has(id)),
    {
      type: 'emergency',
      wording,
      values: {
        kind: kindOf(call).english,
        person: call.person,
        place: call.place,
        ...(step && { after: duration(step.afterSeconds) }),
      },
      description: call.remarkUser === null ? undefined : escapeText(call.remarkUser),
      link: { route: emergency.route, id: call.id },
    },
  )
  await addNotice(tx, {
    emergencyId: call.id,
    at,
    step,
    channel: 'portal',
    people: told,
    ...(told > 0
      ? { outcome: 'told' }
      : { outcome: 'untold', reason: 'There is nobody with a sign-in to tell.' }),
  })
}
