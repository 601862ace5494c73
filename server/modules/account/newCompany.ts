import { randomInt } from 'node:crypto'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import type { Industry } from '../../../src/domain/platform/industries.ts'
import type { EmployeeBand } from '../../../src/domain/platform/registration.ts'
import { seedRoles, type SeedRoleName } from '../../../src/domain/access/seedRoles.ts'
import { enterCompany, systemActor } from '../../platform/db/companyContext.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** A person as the product knows them, whichever pool they sign in with. */
export interface Person {
  /** Their id in the user pool (`sub`). */
  id: string
  firstName: string
  lastName: string
  /** E.164. */
  contactNumber: string
  email?: string
}

export interface NewCompany {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** IANA zone in which it counts its days. */
  timeZone?: string
  /** The code that employees register with (spec 2: Register); unique in the deployment. */
  workspaceCode?: string
  /** What it does, by id and name together (decisions 5). */
  industry?: Industry
  /** How many people it employs. */
  employeeBand?: EmployeeBand
  /** Last day of the trial, `YYYY-MM-DD`; absent: no trial. */
  trialEndsOn?: string
  useStripe?: boolean
  isPartnershipEnable?: boolean
  /** Only for companies whose number is settled, such as the platform operator's (decisions 6). */
  id?: number
  /** Its first administrator; `id` is null until they have confirmed the invitation. */
  owner: Omit<Person, 'id'> & {
    id: string | null
    staffNo?: string
    jobTitle?: string
    /** `YYYY-MM-DD`; default: today in the company's zone. */
    joinDate?: string
  }
}

export interface CreatedCompany {
  clientId: number
  /** The owner's employment. */
  ownerId: number
  /** Ids of the seed roles. */
  roles: Readonly<Record<SeedRoleName, number>>
}

/** Letters and digits that nobody takes for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A code by which people join a company. */
export const newWorkspaceCode = () =>
  Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Last day of a trial of so many days that begins today, in the company's zone. */
export const trialEnd = (timeZone: string | undefined, days: number, now = new Date()) =>
  addDays(dayIn(now, timeZone ?? 'Asia/Kuala_Lumpur'), days)

/** Enters a person, or leaves them as they are where they are known already. */
export async function enterPerson(tx: Sql, person: Person): Promise<void> {
  await tx.query(
    `insert into person (id, first_name, last_name, email, contact_number) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [person.id, person.firstName, person.lastName, person.email ?? null, person.contactNumber],
  )
}

async function onlyId(rows: { id: number }[] | Promise<{ id: number }[]>): Promise<number> {
  const [row] = await rows
  if (!row) throw new Error('An insert gave no row')
  return row.id
}

async function createRoles(tx: Sql, clientId: number): Promise<Record<SeedRoleName, number>> {
  const create = ({ name, description, permissions }: (typeof seedRoles)[SeedRoleName]) =>
    onlyId(
      tx.query<{ id: number }>(
        `insert into role (client_id, name, description, permissions, is_system) values ($1, $2, $3, $4, true) returning id`,
        [clientId, name, description, permissions],
      ),
    )
  return {
    Administrator: await create(seedRoles.Administrator),
    Manager: await create(seedRoles.Manager),
    'Maintenance manager': await create(seedRoles['Maintenance manager']),
    Employee: await create(seedRoles.Employee),
  }
}

/**
 * Makes a company with the seed roles and its first administrator (spec 4: registration; decisions 20). The rest of the
 * transaction works within the new company.
 * @param tx a transaction of `db.system`, so that company and administrator come to be together or not at all
 * @throws the database's refusal when the workspace code is taken
 */
export async function createCompany(tx: Sql, company: NewCompany): Promise<CreatedCompany> {
  const { owner } = company
  const given: Record<string, unknown> = {
    id: company.id,
    name: company.name,
    country: company.country,
    time_zone: company.timeZone,
    workspace_code: company.workspaceCode,
    industry_id: company.industry?.industryId,
    industry_name: company.industry?.industryName,
    employee_band: company.employeeBand,
    is_trial: company.trialEndsOn !== undefined,
    trial_ends_on: company.trialEndsOn,
    use_stripe: company.useStripe,
    is_partnership_enable: company.isPartnershipEnable,
  }
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  const insert = () =>
    tx.query<{ id: number }>(
      `insert into client (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict (id) do nothing returning id`,
      names.map((name) => given[name]),
    )
  // The operator's number is any that the deployment chose: whoever comes to it takes the next one.
  const first = await insert()
  const clientId = await onlyId(first.length > 0 || company.id !== undefined ? first : insert())
  await enterCompany(tx, systemActor(clientId))
  const roles = await createRoles(tx, clientId)
  if (owner.id !== null) await enterPerson(tx, { ...owner, id: owner.id })
  const ownerId = await onlyId(
    tx.query(
      `insert into employee (client_id, person_id, employee_id, first_name, last_name, email, contact_number, job_title,
         role_id, join_date, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
         coalesce($10, (now() at time zone (select time_zone from client where id = $1))::date), 'active') returning id`,
      [
        clientId,
        owner.id,
        owner.staffNo ?? '0001',
        owner.firstName,
        owner.lastName,
        owner.email ?? null,
        owner.contactNumber,
        owner.jobTitle ?? 'Administrator',
        roles.Administrator,
        owner.joinDate ?? null,
      ],
    ),
  )
  await tx.query('update client set owner_id = $2 where id = $1', [clientId, owner.id])
  return { clientId, ownerId, roles }
}
