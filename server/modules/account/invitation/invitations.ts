import type { ModuleContext } from '../../../engine/module.ts'
import { companyOfLink, hashOfToken, linkTokenForm, newLinkToken } from '../../../platform/auth/linkToken.ts'
import { systemActor } from '../../../platform/db/companyContext.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { ApiError, conflict } from '../../../platform/errors.ts'
import { emailKey } from '../../../platform/identity/login.ts'
import type { Proof } from '../../../platform/identity/invite.ts'
import type { Letter, Senders } from '../../../platform/messages/letter.ts'
import { enterPerson } from '../newCompany.ts'

/** Days for which an invitation can be accepted. */
const validDays = 14

/** The page on which an invitation is accepted; the part after # stays in the browser. */
export const invitationPath = (token: string) => `/register?step=invited#${token}`

/** How the company reaches the invited person; without a sender the inviter hands the link over, which proves nothing. */
export function proofBy(senders: Senders, contact: { contactNumber: string; email: string | null }): Proof {
  if (senders.sms) return { channel: 'sms', destination: contact.contactNumber }
  if (senders.email && contact.email !== null) return { channel: 'email', destination: contact.email }
  return { channel: 'hand', destination: contact.contactNumber }
}

interface Invitation {
  clientId: number
  employeeId: number
  proof: Proof
  /** The person answers for the company once they have accepted. */
  isOwner?: boolean
}

/** Makes the secret of an invitation, in place of an earlier one of the same employment. */
export async function makeInvitation(
  tx: Sql,
  { clientId, employeeId, proof, isOwner = false }: Invitation,
): Promise<string> {
  const token = newLinkToken()
  await tx.query(
    `insert into invitation (client_id, employee_id, token_hash, channel, destination, as_owner, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
     on conflict (client_id, employee_id) do update set token_hash = excluded.token_hash, channel = excluded.channel,
       destination = excluded.destination, expires_at = excluded.expires_at, created_at = now()`,
    [clientId, employeeId, hashOfToken(token), proof.channel, proof.destination, isOwner, validDays],
  )
  return token
}

/**
 * Sends the link of an invitation to its holder, whom alone it reaches. Where it cannot be sent, the inviter gets another one
 * to hand over, which proves nothing.
 */
export async function deliverInvitation(
  { db, senders, publicUrl, log }: Pick<ModuleContext, 'db' | 'senders' | 'publicUrl' | 'log'>,
  { token, contactNumber, ...given }: Invitation & { token: string; contactNumber: string },
  letterOf: (address: string) => Letter,
) {
  const { channel, destination } = given.proof
  if (channel !== 'hand') {
    try {
      await senders[channel]?.(destination, letterOf(publicUrl + invitationPath(token)))
      const mailedTo = channel === 'email' ? destination : null
      return { address: `${publicUrl}/login`, mailedTo, confirms: { sentTo: destination } }
    } catch (error) {
      log.error({ err: error, employeeId: given.employeeId }, 'an invitation could not be sent')
    }
  }
  const proof = { channel: 'hand', destination: contactNumber } as const
  const handed = await db.write(systemActor(given.clientId), (tx) => makeInvitation(tx, { ...given, proof }))
  return { address: publicUrl + invitationPath(handed), mailedTo: null, confirms: { sentTo: null } }
}

/** Whether the employment has an invitation that nobody has accepted yet. */
export async function hasInvitation(sql: Sql, clientId: number, employeeId: number): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from invitation where client_id = $1 and employee_id = $2 and expires_at > now()',
    [clientId, employeeId],
  )
  return rows.length > 0
}

/** Ends what an employment's invitation opens. */
export const withdrawInvitation = (tx: Tx, employeeId: number) =>
  tx.query('update invitation set expires_at = now() where client_id = $1 and employee_id = $2', [
    tx.actor.clientId,
    employeeId,
  ])

const expired = () =>
  new ApiError(410, 'gone', 'This invitation is no longer valid. Ask your company for another one.')

const invitations = { table: 'invitation', setting: 'app.invitation' }

/** The company of a secret. */
async function companyOf(db: Database, token: string): Promise<number> {
  const clientId = linkTokenForm.test(token)
    ? await companyOfLink(db, invitations, hashOfToken(token))
    : undefined
  if (clientId === undefined) throw expired()
  return clientId
}

export interface InvitedEmployee {
  clientId: number
  id: number
  firstName: string
  lastName: string
  contactNumber: string
  email: string | null
  proof: Proof
  isOwner: boolean
  company: string
}

interface Row extends Omit<InvitedEmployee, 'proof'>, Proof {}

/** What a secret stands for, while the company still has the contact that it was sent to. @throws 410 */
async function invited(sql: Sql, clientId: number, token: string, lock = ''): Promise<InvitedEmployee> {
  const [row] = await sql.query<Row>(
    `select i.client_id as "clientId", e.id, e.first_name as "firstName", e.last_name as "lastName",
       e.contact_number as "contactNumber", e.email, i.channel, i.destination, i.as_owner as "isOwner",
       c.name as company
     from invitation i join employee e on e.client_id = i.client_id and e.id = i.employee_id
       join client c on c.id = i.client_id
     where i.client_id = $1 and i.token_hash = $2 and i.expires_at > now() and e.deleted_at is null
       and e.status = 'active' and e.person_id is null ${lock}`,
    [clientId, hashOfToken(token)],
  )
  if (!row) throw expired()
  const { channel, destination, ...employee } = row
  const current = channel === 'email' ? employee.email : employee.contactNumber
  if (current === null || emailKey(current) !== emailKey(destination)) throw expired()
  return { ...employee, proof: { channel, destination } }
}

/** Who is invited by a secret, and by which company. @throws 410 */
export async function describeInvitation(db: Database, token: string) {
  const clientId = await companyOf(db, token)
  const sql = db.read(clientId)
  const { company, firstName, contactNumber } = await invited(sql, clientId, token)
  return { company, firstName, contactNumber }
}

/** Frees the company of what the person has there besides: an application of their own. @throws 409 for a member */
async function leaveApplication(tx: Tx, personId: string) {
  const [own] = await tx.query<{ id: number; status: string }>(
    `select id, status from employee where client_id = $1 and person_id = $2 and deleted_at is null for update`,
    [tx.actor.clientId, personId],
  )
  if (!own) return
  if (own.status !== 'pending' && own.status !== 'rejected')
    throw conflict('This sign-in belongs to another employee of the company.')
  await tx.query(
    `update employee set deleted_at = now(), person_id = null, updated_at = now(), updated_by = null,
       version = version + 1 where client_id = $1 and id = $2`,
    [tx.actor.clientId, own.id],
  )
}

/**
 * Ties the employment of an invitation to the account that `accountOf` returns, and uses the invitation up.
 * @throws 410 for a secret that is unknown, used, expired or sent to an earlier contact
 */
export async function acceptBy(
  db: Database,
  token: string,
  accountOf: (tx: Tx, employee: InvitedEmployee) => Promise<string>,
): Promise<number> {
  const clientId = await companyOf(db, token)
  await db.write({ clientId, employeeId: 0, personId: '' }, async (tx) => {
    const employee = await invited(tx, clientId, token, 'for update of i, e')
    const personId = await accountOf(tx, employee)
    tx.verb('accept')
    await leaveApplication(tx, personId)
    const { id, firstName, lastName, contactNumber, email, isOwner } = employee
    await enterPerson(tx, {
      id: personId,
      firstName,
      lastName,
      contactNumber,
      ...(email !== null && { email }),
    })
    await tx.query(
      `update employee set person_id = $3, updated_at = now(), updated_by = null, version = version + 1
       where client_id = $1 and id = $2`,
      [clientId, id, personId],
    )
    if (isOwner)
      await tx.query('update client set owner_id = $2 where id = $1 and owner_id is null', [
        clientId,
        personId,
      ])
    await withdrawInvitation(tx, id)
    tx.touch('employee')
  })
  return clientId
}
