import { z } from 'zod'
import { codeFor } from '../../../../src/domain/access/permissions.ts'
import { trialDays, employeeBands } from '../../../../src/domain/platform/registration.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { holdersOf } from '../../../services/notification/holders.ts'
import { notify } from '../../../services/notification/notify.ts'
import { logEvent, sellerOf, writePlatform } from '../../payment/public.ts'
import { createCompany, enterPerson, newWorkspaceCode, trialEnd, type Person } from '../newCompany.ts'

/** Days for which a registration waits for its code. */
const waitsFor = 30

const companyAsked = z.object({
  name: z.string(),
  country: z.string(),
  timeZone: z.string().optional(),
  industry: z.object({ industryId: z.string(), industryName: z.string() }),
  employeeBand: z.enum(employeeBands),
})

/** What somebody who has signed up asks for; at most one of `workspaceId` and `company`. */
export interface Registration {
  person: Person
  /** The company that they want to join. */
  workspaceId?: number
  /** The company that they want to have. */
  company?: z.infer<typeof companyAsked>
}

/**
 * Keeps a registration until its account is confirmed. Nothing else comes of it before: neither a person nor an employment;
 * and somebody who is a person already is none who registers.
 * @param replaces whether it takes the place of an earlier one of the same account, which only the account's owner may ask
 */
export async function keepRegistration(
  db: Database,
  { person, workspaceId, company }: Registration,
  replaces: boolean,
): Promise<void> {
  await db.system.query('delete from registration where expires_at < now()')
  await db.system.query(
    `insert into registration (person_id, first_name, last_name, email, contact_number, workspace_id, company, expires_at)
     select $1, $2, $3, $4, $5, $6::bigint, $7::jsonb, now() + make_interval(days => $8)
     where not exists (select from person where id = $1)
     on conflict (person_id) ${
       replaces
         ? `do update set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
              contact_number = excluded.contact_number, workspace_id = excluded.workspace_id,
              company = excluded.company, expires_at = excluded.expires_at`
         : 'do nothing'
     }`,
    [
      person.id,
      person.firstName,
      person.lastName,
      person.email ?? null,
      person.contactNumber,
      workspaceId ?? null,
      company ? JSON.stringify(company) : null,
      waitsFor,
    ],
  )
}

interface Row {
  person_id: string
  first_name: string
  last_name: string
  email: string | null
  contact_number: string
  workspace_id: number | null
  company: unknown
}

/** Takes the registration out, so that of two who complete it at once only one does. */
async function take(tx: Sql, personId: string): Promise<{ person: Person; company: unknown } | undefined> {
  const [row] = await tx.query<Row>('delete from registration where person_id = $1 returning *', [personId])
  if (!row) return undefined
  const person: Person = {
    id: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    contactNumber: row.contact_number,
    email: row.email ?? undefined,
  }
  return { person, company: row.company }
}

/** Tells those who may approve people that somebody waits for it. */
async function tellApprovers(tx: Tx, id: number, { firstName, lastName }: Person): Promise<void> {
  await notify(tx, await holdersOf(tx, codeFor(employee.module, 'main', 'update')), {
    type: 'system',
    wording: 'memberWaiting',
    values: { name: `${firstName} ${lastName}` },
    link: { route: employee.route, id },
  })
}

/** Asks the company to take the person on: a pending employment, which its administrators approve or reject. */
async function apply(tx: Tx, person: Person): Promise<void> {
  const { clientId } = tx.actor
  const [entered] = await tx.query<{ id: number }>(
    `insert into employee (client_id, person_id, employee_id, first_name, last_name, email, contact_number, role_id, status)
     values ($1, $2, $3, $4, $5, $6, $7,
       (select id from role where client_id = $1 and is_system and name = 'Employee' and deleted_at is null), 'pending')
     on conflict do nothing returning id`,
    [
      clientId,
      person.id,
      // A staff number of its own until the company gives one.
      `NEW-${person.id.slice(0, 8).toUpperCase()}`,
      person.firstName,
      person.lastName,
      person.email ?? null,
      person.contactNumber,
    ],
  )
  tx.touch('employee')
  if (entered) await tellApprovers(tx, entered.id, person)
}

const applicant = (personId: string, clientId: number) => ({ clientId, employeeId: 0, personId })

async function applyRegistered(db: Database, personId: string, clientId: number): Promise<void> {
  await db.write(applicant(personId, clientId), async (tx) => {
    const taken = await take(tx, personId)
    if (!taken) return
    await enterPerson(tx, taken.person)
    await apply(tx, taken.person)
  })
}

/**
 * A person asks another company to take them on, or the same one again after a rejection.
 * @throws 409 for whoever belongs to it already, or did; 404 for nobody's sign-in
 */
export async function join(db: Database, personId: string, clientId: number): Promise<void> {
  await db.write(applicant(personId, clientId), async (tx) => {
    const [person] = await tx.query<Person>(
      `select id, first_name as "firstName", last_name as "lastName", email, contact_number as "contactNumber"
       from person where id = $1`,
      [personId],
    )
    if (!person) throw notFound()
    const [was] = await tx.query<{ id: number; status: string }>(
      'select id, status from employee where client_id = $1 and person_id = $2 and deleted_at is null for update',
      [clientId, personId],
    )
    if (!was) return apply(tx, person)
    if (was.status === 'pending') return undefined
    if (was.status === 'active') throw conflict('You belong to this company already.')
    if (was.status !== 'rejected') {
      throw conflict('Your access to this company has ended. Ask its administrator.')
    }
    tx.verb('apply')
    await tx.query(
      `update employee set status = 'pending', version = version + 1, updated_at = now(), updated_by = null
       where client_id = $1 and id = $2`,
      [clientId, was.id],
    )
    tx.touch('employee')
    return tellApprovers(tx, was.id, person)
  })
}

/**
 * Makes of a kept registration what it asks for: the person, and their employment (pending) or their company. Only for an
 * account whose owner has just proved themselves, by its code or by signing in. Without a registration nothing happens.
 */
export async function completeRegistration(db: Database, personId: string): Promise<void> {
  const [waiting] = await db.system.query<Pick<Row, 'workspace_id'>>(
    'select workspace_id from registration where person_id = $1 and expires_at > now()',
    [personId],
  )
  if (!waiting) return
  if (waiting.workspace_id !== null) return applyRegistered(db, personId, waiting.workspace_id)
  const companyId = await db.system.transaction(async (tx) => {
    const taken = await take(tx, personId)
    if (!taken) return undefined
    if (taken.company === null) {
      await enterPerson(tx, taken.person)
      return undefined
    }
    const company = companyAsked.parse(taken.company)
    const { clientId } = await createCompany(tx, {
      ...company,
      workspaceCode: newWorkspaceCode(),
      trialEndsOn: trialEnd(company.timeZone, trialDays),
      useStripe: true,
      owner: taken.person,
    })
    return clientId
  })
  if (companyId === undefined) return
  const { operatorId } = await sellerOf(db.system)
  await writePlatform(db, operatorId, { personId }, (tx) =>
    logEvent(tx, { companyId, kind: 'client.signedUp', personId }),
  )
}
