import { contactNumberOf } from '../../../../src/domain/people/phone.ts'
import { refusals } from '../../../../src/domain/platform/registration.ts'
import type { createClient } from '../../../../src/resources/pam/newClient.calls.ts'
import type { inviteAgain } from '../../../../src/resources/pam/invitation.calls.ts'
import type { AnswerOf, InputOf } from '../../../../src/schema/call.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound } from '../../../platform/errors.ts'
import { enterPerson, makeInvitation, proofBy } from '../../account/public.ts'
import { actingPerson, logEvent, writePlatform } from '../../payment/public.ts'
import { administers } from '../detail.ts'
import { mustReach } from '../reach.ts'
import { inviteOwner, signUpsOf, type Context, type Maker } from './newClient.ts'

interface Invited {
  personId: string | null
  firstName: string
  lastName: string
  contactNumber: string
  email: string | null
  company: string
  country: string
  isOwner: boolean
}

/** @throws 404 where the employment is no administrator's */
async function invitedOf(tx: Tx, employeeId: number): Promise<Invited> {
  const [found] = await tx.query<Invited>(
    `select e.person_id as "personId", e.first_name as "firstName", e.last_name as "lastName",
       e.contact_number as "contactNumber", e.email, c.name as company, c.country,
       c.owner_id is not distinct from e.person_id as "isOwner"
     from employee e join client c on c.id = e.client_id
     join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
     where e.client_id = $1 and e.id = $2 and e.status = 'active' and e.deleted_at is null and ${administers}
     for update of e`,
    [tx.actor.clientId, employeeId],
  )
  if (!found) throw notFound()
  return found
}

/** Writes down where an administrator is reached, and whose account theirs is; a mistyped one is theirs no longer. */
async function correct(
  tx: Tx,
  employeeId: number,
  {
    personId,
    contact,
    email,
    isOwner,
  }: { personId: string | null; contact: string; email: string; isOwner: boolean },
) {
  await tx.query(
    `update employee set contact_number = $3, email = $4, person_id = $5, updated_at = now(), updated_by = null,
       version = version + 1 where client_id = $1 and id = $2`,
    [tx.actor.clientId, employeeId, contact, email, personId],
  )
  if (isOwner) await tx.query('update client set owner_id = $2 where id = $1', [tx.actor.clientId, personId])
  tx.touch('employee')
  tx.touch('client')
}

/**
 * Invites an administrator of a client again who has not signed in yet, with the contact put right.
 * @throws 404 for another company or employee, 409 for who has signed in or was changed since, 422 for a contact
 */
export async function inviteAdministrator(
  given: Context,
  { standing, caller, sql }: Maker,
  { clientId, employeeId }: { clientId: number; employeeId: number },
  { was, ...body }: InputOf<typeof inviteAgain>['body'],
): Promise<AnswerOf<typeof createClient>> {
  const context = signUpsOf(given)
  await mustReach(sql, standing, clientId)
  const { db, registration, senders } = context
  const { signUps } = registration
  const who = await actingPerson(db.system, caller)
  const { email } = body
  const actor = { clientId, employeeId: 0, personId: caller.personId }
  const { held, isNew, ...entered } = await db.write(actor, async (tx) => {
    const held = await invitedOf(tx, employeeId)
    const { personId, contactNumber, firstName, lastName, country, isOwner } = held
    const standingOf = personId === null ? undefined : await signUps.accountStatus(personId)
    if (personId !== null && !standingOf?.invited)
      throw conflict('They have signed in already, and correct their own contact.')
    mustHaveSeen(
      was,
      { contact: contactNumber, email: held.email },
      { contact: contactNumber, email: held.email },
    )
    const contact = contactNumberOf(body.contact, country)
    if (!contact) throw invalid({ contact: refusals.mobileForm })
    tx.verb('invite')
    const isSame = personId !== null && standingOf?.username === contact && standingOf.email === email
    const account = isSame
      ? { sub: personId, isKnown: false, isNew: false }
      : await signUps.invite(tx, { username: contact, email })
    if (account)
      await enterPerson(tx, { id: account.sub, firstName, lastName, contactNumber: contact, email })
    await correct(tx, employeeId, { personId: account?.sub ?? null, contact, email, isOwner })
    const proof = proofBy(senders, { contactNumber: contact, email })
    const token = account ? null : await makeInvitation(tx, { clientId, employeeId, proof, isOwner })
    return { held, contact, account, token, isNew: account?.isNew === true }
  })
  const details = {
    before: { contact: held.contactNumber, email: held.email },
    after: { contact: entered.contact, email },
  }
  await writePlatform(db, standing.operatorId, caller, (tx) =>
    logEvent(tx, { companyId: clientId, kind: 'client.invited', ...who, details }),
  )
  const { account } = entered
  // The code of an account that is in another company as well would open that company.
  const isAlone =
    account !== undefined && !isNew && !account.isKnown
      ? await db.asPerson(account.sub, async (tx) => {
          const rows = await tx.query('select client_id from employee where person_id = $1 limit 2', [
            account.sub,
          ])
          return rows.length === 1
        })
      : isNew
  return inviteOwner(
    context,
    {
      companyId: clientId,
      employeeId,
      ...entered,
      account: account && { ...account, isNew: isAlone },
      values: { companyName: held.company, email },
    },
    who.personName,
  )
}
