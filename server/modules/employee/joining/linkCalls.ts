import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { linkCandidatesOf, linkEmployee } from '../../../../src/resources/employee/linkEmployee.calls.ts'
import { mayDo } from '../../../engine/batches/stored/plan.ts'
import { serve, type Registration } from '../../../engine/module.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { candidatesFor, isAtWork, isSameContact, waits, type ProofsOf } from './unlinked.ts'

interface SessionFacts {
  id: number
  name: string
  personId: string | null
  contactNumber: string
  /** In small letters. */
  email: string | null
  status: string
  roleId: number | null
  deleted: boolean
}

/** Locked in the order of their ids, so that two who link at once wait for one another instead of blocking each other. */
async function standing(tx: Tx, ids: readonly number[]): Promise<Map<number, SessionFacts>> {
  const rows = await tx.query<SessionFacts>(
    `select t.id, t.employee_id || ' ' || trim(t.first_name || ' ' || t.last_name) as name, t.person_id as "personId",
       t.contact_number as "contactNumber", lower(t.email) as email, t.status, t.role_id as "roleId", t.deleted_at is not null as deleted
     from employee t where t.client_id = $1 and t.id = any($2::bigint[]) order by t.id for update of t`,
    [tx.actor.clientId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws 409 saying why the sign-in of the one cannot become that of the other */
function refuse(member: SessionFacts, target: SessionFacts) {
  if (member.deleted) throw conflict('Somebody else has linked or deleted this member meanwhile.')
  if (!waits(member.status)) throw conflict(`${member.name} does not wait for approval any more.`)
  if (member.personId === null) throw conflict(`${member.name} has no sign-in that could be linked.`)
  if (target.personId !== null) throw conflict(`${target.name} has a sign-in already.`)
  if (target.deleted || !isAtWork(target.status)) {
    throw conflict(`${target.name} is neither active nor suspended, so no sign-in can be linked.`)
  }
}

/**
 * Gives a pending member's sign-in to an employee who is on the books without one. The pending record goes; the employee
 * keeps what they have, their role included, which is therefore granted here as it is by assigning it.
 * @throws 404 where either is none of the company's, 403 without the permission to assign the role, 409 otherwise
 */
async function link(
  tx: Tx,
  caller: Caller,
  { memberId, targetId, proofsOf }: { memberId: number; targetId: number; proofsOf: ProofsOf },
): Promise<void> {
  const found = await standing(tx, [memberId, targetId])
  const [member, target] = [found.get(memberId), found.get(targetId)]
  if (!member || !target) throw notFound()
  mayDo(caller, employee, 'approve', { fields: target.roleId === null ? [] : ['roleId'] })
  refuse(member, target)
  if (!isSameContact(await proofsOf(member.personId ?? ''), target))
    throw conflict(
      `${member.name} has proved neither the number nor the e-mail address of ${target.name}. Invite ${target.name}: they confirm with the link.`,
    )
  tx.verb('link')
  const written = 'updated_at = now(), updated_by = $3, version = version + 1'
  const key = 'client_id = $1 and id = $2'
  // First the one, then the other: a person has one employment in a company at every moment.
  await tx.query(`update employee set deleted_at = now(), person_id = null, ${written} where ${key}`, [
    caller.clientId,
    memberId,
    caller.employeeId,
  ])
  await tx.query(`update employee set person_id = $4, ${written} where ${key}`, [
    caller.clientId,
    targetId,
    caller.employeeId,
    member.personId,
  ])
  tx.touch('employee')
}

const proofsBy =
  (registration: Registration | undefined): ProofsOf =>
  async (personId) =>
    (await registration?.signUps.proved(personId)) ?? { contactNumber: null, email: null }

/** Somebody who signs up and is on the books already is linked to that record instead of being approved beside it. */
export const linkCalls = [
  serve(linkCandidatesOf, ({ caller, params }, { db, registration }) => {
    mayDo(caller, employee, 'approve', {})
    return candidatesFor(db, caller, params.id, proofsBy(registration))
  }),

  serve(linkEmployee, async ({ caller, params, body: { employeeId }, write }, { registration }) => {
    mayDo(caller, employee, 'approve', {})
    const given = { memberId: params.id, targetId: employeeId, proofsOf: proofsBy(registration) }
    await write((tx) => link(tx, caller, given))
    // Whoever may update employees need not be one who may read them.
    return { id: employeeId }
  }),
]
