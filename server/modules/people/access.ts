import { employee } from '../../../src/resources/organization/employee.resource.ts'
import { accessOfEmployee, inviteEmployee } from '../../../src/resources/organization/people.calls.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import { mayDo } from '../../engine/batches/plan.ts'
import { serve } from '../../engine/module.ts'
import type { Letter } from '../../platform/messages/letter.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { enterPerson } from '../account/newCompany.ts'

interface Facts {
  personId: string | null
  firstName: string
  lastName: string
  contactNumber: string
  email: string | null
  status: string
  roleId: number | null
}

async function factsOf(sql: Sql, clientId: number, id: number, lock = ''): Promise<Facts> {
  const [facts] = await sql.query<Facts>(
    `select person_id as "personId", first_name as "firstName", last_name as "lastName", contact_number as "contactNumber",
       email, status, role_id as "roleId"
     from employee where client_id = $1 and id = $2 and deleted_at is null ${lock}`,
    [clientId, id],
  )
  if (!facts) throw notFound()
  return facts
}

/** @throws 409 saying why they cannot be let in */
function refuse({ status, roleId }: Facts) {
  if (status !== 'active') throw conflict('Only active employees can be invited.')
  if (roleId === null)
    throw conflict('Give them a role first: without one there is nothing to see after signing in.')
}

/** The page on which somebody sets a password by a code. */
const setPassword = '/login?step=forgot'

function letterOf(company: string, contact: string, address: string, isKnown: boolean): Letter {
  const english = isKnown
    ? `${company} has added you to its portal. Sign in as usual; the company stands among yours.`
    : `${company} has invited you to its portal. Set your password with the number ${contact}: you are sent a code.`
  const malay = isKnown
    ? `${company} telah menambah anda ke portalnya. Log masuk seperti biasa; syarikat itu ada dalam senarai anda.`
    : `${company} telah menjemput anda ke portalnya. Tetapkan kata laluan anda dengan nombor ${contact}: kod akan dihantar kepada anda.`
  return {
    subject: `${company}: your sign-in / log masuk anda`,
    lines: [english, malay, address],
    short: `${english} ${address}`,
  }
}

/** How employees come into the portal. */
export const accessCalls = [
  serve(
    accessOfEmployee,
    async ({ caller, params, sql }, { registration }): Promise<AnswerOf<typeof accessOfEmployee>> => {
      const { personId } = await factsOf(sql, caller.clientId, params.id)
      if (personId === null) return { signIn: 'none', lastSignInAt: null }
      const account = await registration?.signUps.accountStatus(personId)
      if (!account) return { signIn: 'elsewhere', lastSignInAt: null }
      const { enabled, invited, lastSignInAt } = account
      return { signIn: enabled ? (invited ? 'invited' : 'open') : 'closed', lastSignInAt }
    },
  ),

  serve(inviteEmployee, async ({ caller, params, sql, write }, { registration, senders, publicUrl, log }) => {
    // What they come to see goes by their role: letting them in gives it to them, as assigning it does.
    mayDo(caller, employee, 'update', { fields: ['roleId'] })
    if (!registration) throw conflict('Nobody signs up on this portal.')
    const made = await write(async (tx) => {
      const facts = await factsOf(tx, caller.clientId, params.id, 'for update')
      refuse(facts)
      const { contactNumber, firstName, lastName, email } = facts
      if (facts.personId !== null) {
        const account = await registration.signUps.accountStatus(facts.personId)
        if (!account?.invited) throw conflict('They have a sign-in already.')
        return { facts, isKnown: false }
      }
      const { sub, isKnown } = await registration.signUps.invite(tx, {
        username: contactNumber,
        email: email ?? undefined,
      })
      const [other] = await tx.query<{ name: string }>(
        `select employee_id || ' ' || first_name || ' ' || last_name as name from employee
         where client_id = $1 and person_id = $2 and deleted_at is null`,
        [caller.clientId, sub],
      )
      if (other) throw conflict(`${other.name} signs in with this number already.`)
      await enterPerson(tx, { id: sub, firstName, lastName, contactNumber, ...(email !== null && { email }) })
      tx.verb('invite')
      await tx.query(
        `update employee set person_id = $3, updated_at = now(), updated_by = $4, version = version + 1
         where client_id = $1 and id = $2`,
        [caller.clientId, params.id, sub, caller.employeeId],
      )
      tx.touch('employee')
      return { facts, isKnown }
    })
    const { isKnown, facts } = made
    const [company] = await sql.query<{ name: string }>('select name from client where id = $1', [
      caller.clientId,
    ])
    const address = `${publicUrl}${isKnown ? '/login' : setPassword}`
    const letter = letterOf(company?.name ?? '', facts.contactNumber, address, isKnown)
    // The sign-in stands whether or not the letter leaves; the address is handed over then.
    const mailed =
      facts.email !== null &&
      (await senders.email?.(facts.email, letter).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, employeeId: params.id }, 'an invitation could not be mailed')
          return false
        },
      ))
    return { id: params.id, isKnown, address, mailedTo: mailed ? facts.email : null }
  }),
]
