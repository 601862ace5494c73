import type { PlatformRole } from '../../../src/domain/platform/platform.ts'
import type { AnswerOf } from '../../../src/schema/call.ts'
import type { clientDetail } from '../../../src/resources/pam/client.calls.ts'
import type { listOwners } from '../../../src/resources/pam/contact.calls.ts'
import { openCodes, type Features } from '../../../src/domain/access/features.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { ModuleContext } from '../../engine/module.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { nextInvoiceOf, sellerOf, subscriptionOf } from '../payment/public.ts'
import { readClient } from './clients.ts'
import { reached, reachedBy } from './reach.ts'

type Detail = AnswerOf<typeof clientDetail>

/** The roles that make somebody an administrator. */
export const administers = `r.permissions @> array['${codeFor('AC', 'main', 'update')}']`

/**
 * The administrators of a client and how many people of which status it has: the only rows of another company that are
 * read, in its own name, after the caller has been found to look after it.
 */
async function peopleOf(db: Pick<Database, 'read'>, companyId: number) {
  const own = db.read(companyId)
  const [peopleByStatus, administrators] = await Promise.all([
    own.query<Detail['peopleByStatus'][number]>(
      `select status, count(*) as people from employee where client_id = $1 and deleted_at is null
       group by status order by status`,
      [companyId],
    ),
    own.query<Detail['administrators'][number] & { codes: string[] }>(
      `select e.person_id as "personId", trim(e.first_name || ' ' || e.last_name) as name, e.email,
         e.contact_number as "contactNumber", e.person_id is not distinct from c.owner_id as "isOwner", r.permissions as codes
       from employee e join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
       join client c on c.id = e.client_id
       where e.client_id = $1 and e.status = 'active' and e.deleted_at is null and e.person_id is not null and ${administers}
       order by 5 desc, e.id limit 20`,
      [companyId],
    ),
  ])
  return { peopleByStatus, administrators }
}

/** Administrators who have not set a password, or not accepted their invitation, yet. */
async function invitedOf(
  { db, registration }: Pick<ModuleContext, 'db' | 'registration'>,
  companyId: number,
): Promise<Detail['invited']> {
  const rows = await db.read(companyId).query<Detail['invited'][number] & { personId: string | null }>(
    `select e.id as "employeeId", trim(e.first_name || ' ' || e.last_name) as name, e.email,
       e.contact_number as contact, e.person_id as "personId"
     from employee e join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null and ${administers} order by e.id limit 20`,
    [companyId],
  )
  const waiting = await Promise.all(rows.map(({ personId }) => hasNotSignedIn({ registration }, personId)))
  return rows.filter((_, at) => waiting[at]).map(({ personId: _person, ...one }) => one)
}

/** Whether nobody has set the password of an account yet; of another pool nobody knows. */
export async function hasNotSignedIn(
  { registration }: Pick<ModuleContext, 'registration'>,
  personId: string | null,
): Promise<boolean> {
  if (personId === null) return true
  const account = await registration?.signUps.accountStatus(personId)
  return account?.invited === true
}

/** @throws 404 where the person is no administrator of the client */
export async function administratorOf(db: Pick<Database, 'read'>, companyId: number, personId: string) {
  const { administrators } = await peopleOf(db, companyId)
  const found = administrators.find((one) => one.personId === personId)
  if (!found) throw notFound()
  return { ...found, among: administrators.map((one) => one.personId) }
}

/** All there is to say about a client. @throws 404 where the caller does not look after it */
export async function readDetail(
  { sql, ...context }: Pick<ModuleContext, 'db' | 'registration'> & { sql: Sql },
  standing: PlatformRole,
  companyId: number,
): Promise<Detail> {
  const client = await readClient(sql, standing, companyId)
  if (!client) throw notFound()
  const { operatorId } = standing
  const [people, invited, subscription, seller, [areas], invoices, events, notes, [names]] =
    await Promise.all([
      peopleOf(context.db, companyId),
      invitedOf(context, companyId),
      subscriptionOf(sql, companyId),
      sellerOf(sql),
      sql.query<Pick<Detail, 'features' | 'featuresOn' | 'featuresOff'> & { company: Features }>(
        `select coalesce(p.features, '{}') as features, s.features_on as "featuresOn", s.features_off as "featuresOff",
         jsonb_build_object('featuresOff', c.features_off, 'featuresClosed', c.features_closed, 'planModules', c.plan_modules) as company
       from subscription s join client c on c.id = s.company_id
       left join plan p on p.client_id = s.client_id and p.id = s.plan_id
       where s.client_id = $1 and s.company_id = $2 and s.deleted_at is null`,
        [operatorId, companyId],
      ),
      sql.query<Detail['invoices'][number]>(
        `select id, number, status, total::text, amount_due::text as "amountDue", currency, issued_on as "issuedOn",
         due_on as "dueOn"
       from invoice where client_id = $1 and company_id = $2 and deleted_at is null and status <> 'draft'
       order by id desc limit 50`,
        [operatorId, companyId],
      ),
      sql.query<Detail['events'][number]>(
        `select id, at, kind, person_name as "personName", reason, details from platform_event
       where client_id = $1 and company_id = $2 order by id desc limit 100`,
        [operatorId, companyId],
      ),
      sql.query<Detail['notes'][number]>(
        `select id, created_at as at, person_name as "personName", text from client_note
       where client_id = $1 and company_id = $2 and deleted_at is null order by id desc limit 100`,
        [standing.companyId, companyId],
      ),
      sql.query<Detail['names']>(
        `select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name)) from plan where client_id = $1), '[]') as plans,
         coalesce((select jsonb_agg(jsonb_build_object('id', company_id, 'name', company_name)) from subscription
           where client_id = $1 and is_partnership_enable and deleted_at is null), '[]') as partners`,
        [operatorId],
      ),
    ])
  const { negotiatedPrice, discountPercent, discountUntil } = subscription
  return {
    client,
    agreed: { negotiatedPrice, discountPercent, discountUntil },
    nextInvoice: await nextInvoiceOf(sql, subscription, seller),
    features: areas?.features ?? [],
    featuresOn: areas?.featuresOn ?? [],
    featuresOff: areas?.featuresOff ?? [],
    codes: areas ? [...openCodes(people.administrators[0]?.codes ?? [], areas.company)] : [],
    peopleByStatus: people.peopleByStatus,
    administrators: people.administrators.map(({ codes: _codes, ...one }) => one),
    invited,
    invoices,
    events,
    names: names ?? { plans: [], partners: [] },
    notes,
  }
}

/** Who answers for the clients that the caller looks after. */
export function readOwners(sql: Sql, standing: PlatformRole): Promise<AnswerOf<typeof listOwners>> {
  return sql.query(
    `select o.id as "personId", trim(o.first_name || ' ' || o.last_name) as name, o.email, o.contact_number as "contactNumber",
       jsonb_agg(jsonb_build_object('id', s.company_id, 'name', s.company_name) order by s.company_name) as clients
     from subscription s join client c on c.id = s.company_id join person o on o.id = c.owner_id
     where ${reached} and s.state <> 'closed' group by o.id order by 2, o.id limit 500`,
    reachedBy(standing),
  )
}
