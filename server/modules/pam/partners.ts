import type { PlatformRole, PlatformRight } from '../../../src/domain/platform/platform.ts'
import type { AnswerOf, InputOf } from '../../../src/schema/call.ts'
import type {
  addPlan,
  changePlan,
  listPlans,
  listTeam,
  setMember,
} from '../../../src/resources/pam/partner.calls.ts'
import { switchable } from '../../../src/domain/access/features.ts'
import { usualGraceDays } from '../../../src/domain/platform/billing/subscription.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { snake } from '../../../src/schema/names.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict, invalid, mustHaveSeen, notFound } from '../../platform/errors.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { platformMember } from './tables.ts'
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
  'limitGracePercent',
  'quantityRule',
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

/** @throws 422 where another plan has the name or the code, in small or capital letters */
async function isItsOwn(tx: Tx, { name, code }: { name: string; code: string }, except: number | null) {
  // Two that are added at once are looked at one after the other.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('plan names', $1))`, [tx.actor.clientId])
  const [taken] = await tx.query<{ name: boolean; code: boolean }>(
    `select bool_or(lower(name) = lower($2)) as name, bool_or(lower(code) = lower($3)) as code from plan
     where client_id = $1 and id is distinct from $4 and deleted_at is null`,
    [tx.actor.clientId, name.trim(), code.trim(), except],
  )
  const errors = {
    ...(taken?.name && { name: 'Another plan has this name.' }),
    ...(taken?.code && { code: 'Another plan has this code.' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Defaults of a new plan. */
const unsaid = {
  features: switchable,
  transferGraceDays: usualGraceDays,
  quantityRule: 'peak',
  limitGracePercent: 0,
}

/** Adds a plan, in a transaction of the operator. */
export async function enterPlan(tx: Tx, values: InputOf<typeof addPlan>['body']) {
  await isItsOwn(tx, values, null)
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
  await isItsOwn(tx, values, id)
  const [row] = await tx.query<{ version: number }>(
    `select version, features, transfer_grace_days as "transferGraceDays", quantity_rule as "quantityRule",
       limit_grace_percent as "limitGracePercent"
     from plan where client_id = $1 and id = $2 and deleted_at is null for update`,
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
