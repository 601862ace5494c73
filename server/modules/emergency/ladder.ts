import type { Tx } from '../../platform/db/sql.ts'
import type { Senders } from '../../platform/messages/letter.ts'
import { scheduleJob, type Next, type Run } from '../../platform/jobs/jobs.ts'
import { administratorsOf } from '../access/public.ts'
import { callOf, type Call } from './call.ts'
import { addNotice, readersOf, tellPeople } from './telling.ts'

/** Kind of the job that climbs for one emergency. */
export const climbJob = 'emergency-climb'
/** Kind of the job that sends one message to somebody outside. */
export const messageJob = 'emergency-message'

interface Step {
  /** Null for those that there are where none is set. */
  id: number | null
  name: string
  afterSeconds: number
  audience: string
  roleId: number | null
  employeeId: number | null
  email: string | null
  contactNumber: string | null
}

const unset = { id: null, roleId: null, employeeId: null, email: null, contactNumber: null }
/** What an emergency climbs where no step is set for it. */
const usualLadder: readonly Step[] = [
  { ...unset, name: 'All who see emergencies', afterSeconds: 60, audience: 'everybody' },
  { ...unset, name: 'Administrators', afterSeconds: 180, audience: 'administrators' },
]

/** The steps for a call, in their order: those of its site and of all sites; a client's are no part of a drill. */
async function ladderOf(tx: Tx, { pinId, drill }: Call): Promise<readonly Step[]> {
  const steps = await tx.query<Step>(
    `select id, name, after_seconds as "afterSeconds", audience, role_id as "roleId", employee_id as "employeeId",
       email, contact_number as "contactNumber"
     from emergency_step where client_id = $1 and deleted_at is null and active
       and (pin_id is null or pin_id = $2) and not (client and $3)
     order by after_seconds, id`,
    [tx.actor.clientId, pinId, drill],
  )
  return steps.length > 0 ? steps : usualLadder
}

/** What the ladder has been climbed already, each step by a name of its own. */
async function takenSteps(tx: Tx, emergencyId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: number | null; afterSeconds: number }>(
    `select distinct step_id as id, after_seconds as "afterSeconds" from emergency_notice
     where client_id = $1 and emergency_id = $2 and after_seconds is not null`,
    [tx.actor.clientId, emergencyId],
  )
  return new Set(rows.map(stepKey))
}

const stepKey = ({ id, afterSeconds }: Pick<Step, 'id' | 'afterSeconds'>) =>
  id === null ? `after ${afterSeconds}` : String(id)

const audiences: Readonly<Record<string, (tx: Tx, step: Step) => Promise<number[]>>> = {
  everybody: (tx) => readersOf(tx),
  administrators: (tx) => administratorsOf(tx),
  role: async (tx, { roleId }) => {
    const rows = await tx.query<{ id: number }>(
      `select id from employee where client_id = $1 and role_id = $2 and status = 'active' and deleted_at is null`,
      [tx.actor.clientId, roleId],
    )
    return rows.map(({ id }) => id)
  },
  employee: async (_tx, { employeeId }) => (employeeId === null ? [] : [employeeId]),
}

const unsendable = {
  email: 'No mail server is set up here.',
  sms: 'No gateway for text messages is set up here.',
} as const

/** Has the messages to somebody outside sent, each by a job of its own. */
async function tellOutside(tx: Tx, call: Call, step: Step, at: Date, senders: Senders) {
  const ways = [
    { channel: 'email', address: step.email },
    { channel: 'sms', address: step.contactNumber },
  ] as const
  for (const { channel, address } of ways) {
    if (address === null) continue
    const notice = { emergencyId: call.id, at, step, channel, address }
    if (senders[channel]) {
      scheduleJob(tx, messageJob, await addNotice(tx, { ...notice, outcome: 'waiting' }), at)
    } else {
      await addNotice(tx, { ...notice, outcome: 'untold', reason: unsendable[channel] })
    }
  }
}

async function takeStep(tx: Tx, call: Call, step: Step, at: Date, senders: Senders) {
  const find = audiences[step.audience]
  await (find
    ? tellPeople(tx, call, await find(tx, step), at, step)
    : tellOutside(tx, call, step, at, senders))
  // No change that a person's own could miss: the version stays, and so does whoever changed it last.
  await tx.query(
    'update emergency set escalation_level = escalation_level + 1 where client_id = $1 and id = $2',
    [tx.actor.clientId, call.id],
  )
  tx.touch('emergency')
}

const dueAt = ({ activatedTime }: Call, { afterSeconds }: Step) =>
  new Date(Date.parse(activatedTime) + afterSeconds * 1_000)

/** Begins the climb, or goes on with it where it had ended. */
export async function startClimb(tx: Tx, call: Call): Promise<void> {
  const [first] = await ladderOf(tx, call)
  if (first) scheduleJob(tx, climbJob, call.id, dueAt(call, first))
}

/**
 * Takes the next step of an emergency that nobody has acknowledged, where its time has come; one at a time, so that each
 * is a transaction of its own. Steps are read anew each time: a change of the ladder holds from the next step on.
 * @returns when the next one is due
 */
export const climb =
  (senders: Senders) =>
  async (tx: Tx, { key, now }: Run): Promise<Next> => {
    // Locked, so that an acknowledgement comes either before the step or after it.
    const call = await callOf(tx, tx.actor.clientId, key, true)
    if (call?.status !== 'active') return undefined
    const taken = await takenSteps(tx, key)
    const [next, ...rest] = (await ladderOf(tx, call)).filter((step) => !taken.has(stepKey(step)))
    if (!next) return undefined
    if (dueAt(call, next) > now) return dueAt(call, next)
    await takeStep(tx, call, next, now, senders)
    return rest[0] && dueAt(call, rest[0])
  }
