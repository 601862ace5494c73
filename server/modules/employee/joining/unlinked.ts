import { linkReasons, type LinkCandidate } from '../../../../src/resources/employee/linkEmployee.shapes.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { department } from '../../../../src/resources/organization/department.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { Params } from '../../../engine/sql/params.ts'
import { likeLiteral } from '../../../engine/reading/search.ts'
import { matching } from '../../../engine/reading/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import type { Proved } from '../../../platform/auth/signUps.ts'
import { conflict, notFound } from '../../../platform/errors.ts'

/** The statuses in which an employee may be given a sign-in. */
const atWork: readonly string[] = ['active', 'suspended']

/** Whether a record that is not deleted works for the company, so that a sign-in can be linked to it. */
export const isAtWork = (status: string) => atWork.includes(status)

/** Whether somebody of that status may be approved, and so be linked instead; one who was rejected may be, too. */
export const waits = (status: string) => employee.transitions['approve']?.from.includes(status) ?? false

/** Employees of the table alias `t` who work for the company and have no sign-in. */
const unlinked = `t.deleted_at is null and t.person_id is null and t.status in ('${atWork.join("', '")}')`

const mostCandidates = 10

/** What the owner of an account has proved. */
export type ProofsOf = (personId: string) => Promise<Proved>

/** Whether the proved number or address is the one that the company has of an employee. */
export const isSameContact = (proved: Proved, of: { contactNumber: string; email: string | null }) =>
  proved.contactNumber === of.contactNumber || (of.email !== null && proved.email === of.email)

/**
 * An employee who signs up must not be approved into a second employment, nor a stranger in an employee's name.
 * @throws 409 naming the employee without a sign-in who has the pending member's contact number or e-mail address
 */
export async function refuseSecond(
  tx: Tx,
  member: { id: number; contactNumber: string; email: string | null },
): Promise<void> {
  const [known] = await tx.query<{ name: string; sameNumber: boolean }>(
    `select t.employee_id || ' ' || trim(t.first_name || ' ' || t.last_name) as name,
       t.contact_number = $2 as "sameNumber" from employee t
     where t.client_id = $1 and (t.contact_number = $2 or lower(t.email) = lower($4)) and ${unlinked}
       and exists (select from employee m where m.client_id = $1 and m.id = $3 and m.person_id is not null)
     order by 2 desc, t.id limit 1`,
    [tx.actor.clientId, member.contactNumber, member.id, member.email],
  )
  if (!known) return
  throw conflict(
    known.sameNumber
      ? `${known.name} has this contact number too and no sign-in yet: link them on this member’s page, or change one of the contact numbers.`
      : `${known.name} has this e-mail address too and no sign-in yet: link them on this member’s page, or change one of the addresses.`,
  )
}

interface Member {
  contactNumber: string
  /** In small letters, as the search column keeps them. */
  email: string | null
  firstName: string
  lastName: string
}

/**
 * The employees without a sign-in who may be that pending member, the likeliest first; nobody where the member does not
 * wait for approval or has no sign-in to give.
 * @throws 404 where the caller sees no such employee
 */
export async function candidatesFor(
  db: Database,
  caller: Caller,
  id: number,
  proofsOf: ProofsOf,
): Promise<LinkCandidate[]> {
  const sql = db.read(caller.clientId)
  const one = new Params()
  const { from } = matching(caller, employee, {}, one, resourceNamed)
  const [member] = await sql.query<Member & { status: string; personId: string | null }>(
    `select t.contact_number as "contactNumber", lower(t.email) as email, lower(t.first_name) as "firstName",
       lower(t.last_name) as "lastName", t.status, t.person_id as "personId" ${from} and t.id = ${one.add(id)}`,
    one.values,
  )
  if (!member) throw notFound()
  if (!waits(member.status) || member.personId === null) return []
  const proved = await proofsOf(member.personId)
  const found = await lookFor(sql, caller, member)
  const names = await departmentNames(sql, caller, found)
  return found.map(({ departmentId, rank, contactNumber, email, ...candidate }) => ({
    ...candidate,
    department: names.get(departmentId) ?? null,
    why: linkReasons[rank] ?? 'name',
    isProved: isSameContact(proved, { contactNumber, email }),
  }))
}

type Found = Omit<LinkCandidate, 'department' | 'why' | 'isProved'> &
  Pick<Member, 'contactNumber' | 'email'> & { departmentId: number | null; rank: number }

/** Each way of recognising somebody is answered by an index of its own; the search column narrows, equality decides. */
async function lookFor(sql: Sql, caller: Caller, member: Member): Promise<Found[]> {
  const params = new Params()
  const { from } = matching(caller, employee, {}, params, resourceNamed)
  const { contactNumber, email, firstName, lastName } = member
  const searched = (text: string) => `t.search_text like ${params.add(`%${likeLiteral(text)}%`)}`
  const sameNumber = `t.contact_number = ${params.add(contactNumber)}`
  const sameEmail = email ? `lower(t.email) = ${params.add(email)}` : 'false'
  const sameName = `lower(t.first_name) = ${params.add(firstName)} and lower(t.last_name) = ${params.add(lastName)}`
  return sql.query<Found>(
    `select t.id, t.employee_id as "employeeId", t.first_name as "firstName", t.last_name as "lastName", t.status,
       t.department_id as "departmentId", t.role_id is not null as "hasRole",
       t.contact_number as "contactNumber", lower(t.email) as email,
       case when ${sameNumber} then 0 when ${sameEmail} then 1 else 2 end as rank
     ${from} and ${unlinked} and (${sameNumber}
       ${email ? `or ${searched(email)} and ${sameEmail}` : ''}
       or ${searched(`${firstName} ${lastName}`)} and ${sameName})
     order by rank, t.employee_id, t.id limit ${mostCandidates}`,
    params.values,
  )
}

/** The names of the departments that the caller may see. */
async function departmentNames(sql: Sql, caller: Caller, of: readonly Found[]) {
  const ids = of.flatMap(({ departmentId }) => departmentId ?? [])
  if (ids.length === 0 || scopeOf(caller.codes, department.module, 'read') === 'none') {
    return new Map<number | null, string>()
  }
  const params = new Params()
  const { from } = matching(caller, department, { id: ids }, params, resourceNamed)
  const rows = await sql.query<{ id: number; name: string }>(`select t.id, t.name ${from}`, params.values)
  return new Map<number | null, string>(rows.map(({ id, name }) => [id, name]))
}
