import { z } from 'zod'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { mayDo } from '../../../engine/batches/stored/plan.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Around, Registration } from '../../../engine/module.ts'
import type { Proof } from '../../../platform/identity/invite.ts'
import type { Senders } from '../../../platform/messages/letter.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import {
  hasInvitation,
  makeInvitation,
  proofBy,
  withdrawInvitation,
  enterPerson,
} from '../../account/public.ts'

/** Kind of the job that sends an invitation. */
export const invitationJob = 'invitation'

export interface Invitable {
  personId: string | null
  firstName: string
  lastName: string
  contactNumber: string
  email: string | null
  status: string
  roleId: number | null
}

/** What an invitation goes by. @throws 404 */
export async function invitable(sql: Sql, clientId: number, id: number, lock = ''): Promise<Invitable> {
  const [facts] = await sql.query<Invitable>(
    `select person_id as "personId", first_name as "firstName", last_name as "lastName", contact_number as "contactNumber",
       email, status, role_id as "roleId"
     from employee where client_id = $1 and id = $2 and deleted_at is null ${lock}`,
    [clientId, id],
  )
  if (!facts) throw notFound()
  return facts
}

/** @throws 409 saying why they cannot be let in */
export function refuse({ status, roleId }: Invitable) {
  if (status !== 'active') throw conflict('Only active employees can be invited.')
  if (roleId === null)
    throw conflict('Give them a role first: without one there is nothing to see after signing in.')
}

/** What an invitation leads to: an account that is tied already, or a secret with which its holder confirms. */
export type Admission = { isKnown: boolean } | { token: string; proof: Proof }

/**
 * Ties an employee to the account of their contact number, made where there is none. An account that nothing proves to be
 * theirs is not tied: its holder confirms the invitation on the channel that the company has.
 * @throws 409 naming the colleague who signs in with it
 */
export async function letIn(
  tx: Tx,
  { signUps, senders }: { signUps: Registration['signUps']; senders: Senders },
  id: number,
  { personId, contactNumber, firstName, lastName, email }: Invitable,
): Promise<Admission> {
  const { clientId } = tx.actor
  const account = await signUps.invite(tx, { username: contactNumber, email: email ?? undefined })
  if (!account) {
    if (personId !== null) await tie(tx, id, null)
    const proof = proofBy(senders, { contactNumber, email })
    return { proof, token: await makeInvitation(tx, { clientId, employeeId: id, proof }) }
  }
  const { sub, isKnown } = account
  const [other] = await tx.query<{ name: string }>(
    `select employee_id || ' ' || trim(first_name || ' ' || last_name) as name from employee
     where client_id = $1 and person_id = $2 and id <> $3 and deleted_at is null`,
    [clientId, sub, id],
  )
  if (other) throw conflict(`${other.name} signs in with this number already.`)
  await enterPerson(tx, { id: sub, firstName, lastName, contactNumber, ...(email !== null && { email }) })
  await tie(tx, id, sub)
  await withdrawInvitation(tx, id)
  return { isKnown }
}

async function tie(tx: Tx, id: number, personId: string | null) {
  await tx.query(
    `update employee set person_id = $3, updated_at = now(), updated_by = $4, version = version + 1
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, id, personId, tx.actor.employeeId],
  )
  tx.touch('employee')
}

/** @throws 409 where no way leads to them: several are invited at once without anybody handing an address over */
function mustReachThem({ email }: Invitable, { registration, senders }: Around) {
  if ((email !== null && senders.email) || senders.sms || registration?.shownCode) return
  throw conflict(
    senders.email
      ? 'They have no e-mail address to send the invitation to.'
      : 'Nothing can be sent from this portal: invite people one by one, and hand the address over.',
  )
}

const invitedAlready = 'They are invited already, and have not set a password yet.'

/** Who set the account that an undo has taken away, and for whom. */
const taken = z.object({ verb: z.string(), personId: z.string() })

/**
 * Many are invited as a batch: whoever cannot be is left out with the reason, the letters leave by a job each, and the undo
 * takes back what nobody has accepted yet.
 */
export const invitingHooks = (around: Around): Hooks => ({
  verbs: ['invite', 'undo'],
  async beforeWrite(tx, { verb, before, caller }) {
    if (verb !== 'invite') return
    // What they come to see goes by their role: letting them in gives it to them, as assigning it does.
    mayDo(caller, employee, 'update', { fields: ['roleId'] })
    const facts = await invitable(tx, caller.clientId, before?.id ?? 0)
    refuse(facts)
    if (!around.registration) throw conflict('Nobody signs up on this portal.')
    if (await hasInvitation(tx, caller.clientId, before?.id ?? 0)) throw conflict(invitedAlready)
    if (facts.personId !== null) {
      const account = await around.registration.signUps.accountStatus(facts.personId)
      throw conflict(account?.invited ? invitedAlready : 'They have a sign-in already.')
    }
    mustReachThem(facts, around)
  },
  async afterWrite(tx, { verb, before, after }) {
    const { registration } = around
    if (!registration) return
    if (verb === 'invite') {
      const by = { signUps: registration.signUps, senders: around.senders }
      await letIn(tx, by, after.id, await invitable(tx, tx.actor.clientId, after.id))
      scheduleJob(tx, invitationJob, after.id, new Date())
      return
    }
    if (verb === 'undo' && after['hasSignIn'] !== true) await withdrawInvitation(tx, after.id)
    if (verb !== 'undo' || before?.['hasSignIn'] !== true || after['hasSignIn'] === true) return
    const [row] = await tx.query(
      `select verb, after ->> 'person_id' as "personId" from audit
       where client_id = $1 and resource = 'employee' and record_id = $2 and verb <> 'undo'
         and after ->> 'person_id' is not null order by id desc limit 1`,
      [tx.actor.clientId, after.id],
    )
    const { verb: by, personId } = taken.parse(row)
    if (by !== 'invite') return
    const account = await registration.signUps.accountStatus(personId)
    if (!account?.invited) throw conflict('They have accepted the invitation: their sign-in stays.')
  },
})
