import type { PlatformRole, PlatformRight } from '../../../src/domain/platform/platform.ts'
import type { AnswerOf, InputOf } from '../../../src/schema/call.ts'
import type {
  addPlan,
  changePlan,
  listCommissions,
  listPartners,
  listPlans,
  listTeam,
  setAgreement,
  setMember,
} from '../../../src/resources/pam/partner.calls.ts'
import { switchable } from '../../../src/domain/access/features.ts'
import { usualGraceDays } from '../../../src/domain/platform/subscription.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound } from '../../platform/errors.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { partnerAgreement, platformMember } from './tables.ts'
import { standingChanged } from '../payment/public.ts'
import { reached, reachedBy } from './reach.ts'

type Row = Record<string, unknown>

const planFields = [
  'code',
  'name',
  'description',
  'perUnit',
  'priceMonthly',
  'priceYearly',
  'baseMonthly',
  'baseYearly',
  'includedUnits',
  'maxEmployees',
  'maxPins',
  'storageGb',
  'trialDays',
  'transferGraceDays',
  'features',
  'isPublic',
  'status',
] as const satisfies readonly (keyof InputOf<typeof addPlan>['body'])[]

/** Plans that the caller may see, in their order. */
export function readPlans(sql: Sql, standing: PlatformRole): Promise<AnswerOf<typeof listPlans>> {
  return sql.query(
    `select p.id, p.version, ${planFields.map((name) => `p.${snake(name)} as "${name}"`).join(', ')},
       (select count(*) from subscription s where ${reached} and s.plan_id = p.id and s.state <> 'closed') as clients
     from plan p where p.client_id = $1 and p.deleted_at is null order by p.sort_order, p.id limit 200`,
    reachedBy(standing),
  )
}

async function codeIsFree(tx: Tx, code: string, except: number | null) {
  const taken = await tx.query(
    `select id from plan where client_id = $1 and lower(code) = lower($2) and id is distinct from $3 and deleted_at is null`,
    [tx.actor.clientId, code, except],
  )
  if (taken.length > 0) throw invalid({ code: 'Another plan has this code.' })
}

/** Defaults of a new plan. */
const unsaid = { features: switchable, transferGraceDays: usualGraceDays }

/** Adds a plan, in a transaction of the operator. */
export async function enterPlan(tx: Tx, values: InputOf<typeof addPlan>['body']) {
  await codeIsFree(tx, values.code, null)
  const [added] = await tx.query<{ id: number }>(
    `insert into plan (client_id, ${planFields.map(snake).join(', ')})
     values ($1, ${planFields.map((_, place) => `$${place + 2}`).join(', ')}) returning id`,
    [tx.actor.clientId, ...planFields.map((name) => ({ ...unsaid, ...values })[name])],
  )
  if (!added) throw new Error('An insert gave no row')
  return added
}

/** Changes a plan, in a transaction of the operator. @throws 404, 409 where somebody has changed it since */
export async function rewritePlan(tx: Tx, id: number, values: InputOf<typeof changePlan>['body']) {
  await codeIsFree(tx, values.code, id)
  const [row] = await tx.query<{ version: number; features: string[]; transferGraceDays: number }>(
    'select version, features, transfer_grace_days as "transferGraceDays" from plan where client_id = $1 and id = $2 and deleted_at is null for update',
    [tx.actor.clientId, id],
  )
  if (!row) throw notFound()
  if (row.version !== values.version)
    throw conflict('Somebody else has changed this plan since you opened it.')
  await tx.query(
    `update plan set ${planFields.map((name, place) => `${snake(name)} = $${place + 3}`).join(', ')},
       version = version + 1, updated_at = now() where client_id = $1 and id = $2`,
    [tx.actor.clientId, id, ...planFields.map((name) => ({ ...row, ...values })[name])],
  )
  // Consoles of those who have it follow what it holds.
  const holders = await tx.query<{ companyId: number }>(
    `select company_id as "companyId" from subscription where client_id = $1 and plan_id = $2 and deleted_at is null`,
    [tx.actor.clientId, id],
  )
  for (const { companyId } of holders) standingChanged(tx, companyId)
  return { id }
}

/** The base of a commission: the price without tax, by the part of it that is paid and not refunded. */
const base = `coalesce(round((i.subtotal - i.discount) * i.amount_paid / nullif(i.total, 0), 2), 0)`
/** The commission itself, rounded once for each invoice. */
const commission = `round(${base} * coalesce(a.commission_percent, 0) / 100, 2)`

/** Partners; a partner sees itself alone. Amounts are those of invoices paid this year, in the operator's zone. */
export function readPartners(sql: Sql, standing: PlatformRole): Promise<AnswerOf<typeof listPartners>> {
  return sql.query(
    `select b.company_id as "companyId", b.company_name as name, a.code, a.tier, a.territory,
       a.commission_percent as "commissionPercent", a.agreement_starts_on as "agreementStartsOn",
       a.agreement_ends_on as "agreementEndsOn", coalesce(a.version, 0) as version, trim(o.first_name || ' ' || o.last_name) as owner,
       coalesce(n.clients, 0) as clients, coalesce(n.paying, 0) as "payingClients",
       coalesce(m.base, 0)::numeric(14,2)::text as "paidBase", coalesce(m.commission, 0)::numeric(14,2)::text as commission
     from subscription b join client c on c.id = b.company_id left join person o on o.id = c.owner_id
     left join partner a on a.client_id = b.client_id and a.company_id = b.company_id and a.deleted_at is null
     left join lateral (
       select count(*) as clients, count(*) filter (where s.state in ('active', 'past_due', 'read_only')) as paying
       from subscription s where s.client_id = b.client_id and s.partner_client_id = b.company_id
         and s.deleted_at is null and s.state <> 'closed') n on true
     left join lateral (
       select sum(${base}) as base, sum(${commission}) as commission
       from subscription s join invoice i on i.client_id = s.client_id and i.subscription_id = s.id
       where s.client_id = b.client_id and s.partner_client_id = b.company_id and i.status = 'paid'
         and i.deleted_at is null and i.paid_at >= date_trunc('year', now())) m on true
     where b.client_id = $1 and b.deleted_at is null and b.is_partnership_enable and b.company_id <> $1
       and ($2::bigint is null or b.company_id = $2)
     order by b.company_name, b.id limit 500`,
    reachedBy(standing),
  )
}

/**
 * Writes the agreement with a partner, in a transaction of the operator.
 * @throws 404 for no partner, 409 where the agreement is another than the sender saw
 */
export async function agree(tx: Tx, companyId: number, values: InputOf<typeof setAgreement>['body']) {
  const [found] = await tx.query(
    `select id from subscription where client_id = $1 and company_id = $2 and is_partnership_enable and deleted_at is null
     for update`,
    [tx.actor.clientId, companyId],
  )
  if (!found) throw notFound()
  const agreement = await findOne(
    tx,
    partnerAgreement,
    { companyId, deletedAt_empty: true },
    { columns: ['version'] },
  )
  const version = agreement?.version ?? 0
  mustHaveSeen(values.version, version, { version })
  const { agreementStartsOn, agreementEndsOn } = values
  if (agreementStartsOn && agreementEndsOn && agreementEndsOn < agreementStartsOn)
    throw invalid({ agreementEndsOn: 'The agreement ends before it begins.' })
  const taken = await tx.query(
    `select id from partner where client_id = $1 and lower(code) = lower($2) and company_id <> $3 and deleted_at is null`,
    [tx.actor.clientId, values.code, companyId],
  )
  if (taken.length > 0) throw invalid({ code: 'Another partner has this code.' })
  await tx.query(
    `insert into partner (client_id, company_id, code, tier, territory, commission_percent, agreement_starts_on, agreement_ends_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (client_id, company_id) where deleted_at is null do update set code = excluded.code, tier = excluded.tier,
       territory = excluded.territory, commission_percent = excluded.commission_percent,
       agreement_starts_on = excluded.agreement_starts_on, agreement_ends_on = excluded.agreement_ends_on,
       version = partner.version + 1, updated_at = now()`,
    [
      tx.actor.clientId,
      companyId,
      values.code,
      values.tier,
      values.territory,
      values.commissionPercent,
      agreementStartsOn,
      agreementEndsOn,
    ],
  )
  return { companyId }
}

/** A partner's commissions. @throws 404 where a partner asks for another's */
export async function readCommissions(
  sql: Sql,
  standing: PlatformRole,
  companyId: number,
): Promise<AnswerOf<typeof listCommissions>> {
  if (!standing.isOperator && companyId !== standing.companyId) throw notFound()
  return sql.query(
    `select i.id as "invoiceId", coalesce(i.number, '') as number, s.company_name as client,
       (i.paid_at at time zone c.time_zone)::date as "paidOn", i.currency, ${base}::text as base,
       coalesce(a.commission_percent, 0)::numeric(5,2)::text as percent, ${commission}::text as commission
     from subscription s join invoice i on i.client_id = s.client_id and i.subscription_id = s.id
     join client c on c.id = s.company_id
     left join partner a on a.client_id = s.client_id and a.company_id = s.partner_client_id and a.deleted_at is null
     where s.client_id = $1 and s.partner_client_id = $2 and s.deleted_at is null and i.status = 'paid'
       and i.deleted_at is null and i.paid_at is not null
     order by i.paid_at desc, i.id desc limit 200`,
    [standing.operatorId, companyId],
  )
}

/** Who of the own company looks after clients: administrators, and those on its list. */
export function readTeam(sql: Sql, companyId: number): Promise<AnswerOf<typeof listTeam>> {
  return sql.query(
    `select e.id as "employeeId", trim(e.first_name || ' ' || e.last_name) as name, e.job_title as "jobTitle",
       coalesce(r.permissions @> array[$2], false) as "isAdministrator", coalesce(m.rights, '{}') as rights
     from employee e
     left join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
     left join platform_member m on m.client_id = e.client_id and m.employee_id = e.id and m.deleted_at is null
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null
       and (cardinality(m.rights) > 0 or r.permissions @> array[$2])
     order by 2, e.id limit 200`,
    [companyId, codeFor('AC', 'main', 'update')],
  )
}

/**
 * Gives a colleague rights over clients, in a transaction of the own company.
 * @throws 404 for who is no colleague, 409 where the rights are others than the sender saw
 */
export async function setRights(
  tx: Tx,
  employeeId: number,
  { rights, was }: InputOf<typeof setMember>['body'],
) {
  const [found] = await tx.query<Row>(
    `select id from employee where client_id = $1 and id = $2 and status = 'active' and deleted_at is null for update`,
    [tx.actor.clientId, employeeId],
  )
  if (!found) throw notFound()
  const member = await findOne(
    tx,
    platformMember,
    { employeeId, deletedAt_empty: true },
    { columns: ['rights'] },
  )
  const held = member?.rights ?? []
  mustHaveSeen(was.toSorted(), held.toSorted(), { rights: held })
  // Whoever does something with clients sees them.
  const given = rights.length > 0 ? [...new Set<PlatformRight>(['read', ...rights])] : []
  await tx.query(
    `insert into platform_member (client_id, employee_id, rights, created_by, updated_by) values ($1, $2, $3, $4, $4)
     on conflict (client_id, employee_id) where deleted_at is null do update set rights = excluded.rights,
       version = platform_member.version + 1, updated_at = now(), updated_by = excluded.updated_by`,
    [tx.actor.clientId, employeeId, given, tx.actor.employeeId || null],
  )
  tx.touch('platform_member')
  return { employeeId }
}
