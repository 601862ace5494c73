import { codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'

const needed = (['create', 'read', 'update', 'delete'] satisfies Action[]).map((action) =>
  codeFor('AC', 'main', action),
)

/** Whether codes are all that it takes to look after everybody's roles. */
export const givesAdminAccess = (codes: ReadonlySet<string>) => needed.every((code) => codes.has(code))

/** Employments of the active administrators: of those whose role gives Admin Access. */
export async function administratorsOf(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select e.id from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
     where e.client_id = $1 and e.status = 'active' and e.deleted_at is null and r.deleted_at is null
       and r.permissions @> $2::text[]`,
    [tx.actor.clientId, needed],
  )
  return rows.map(({ id }) => id)
}

/** Refusal of whatever would leave the caller themselves without their access. */
export const ownAccess = () => conflict('You cannot take away your own access.')

/** What a transaction knows of the company's administrators and is about to take from it. */
interface Taking {
  /** The roles that give Admin Access, deleted ones too. */
  roles: Promise<ReadonlySet<number>>
  employees: Set<number>
  takenRoles: Set<number>
}

const takings = new WeakMap<Tx, Taking>()

async function rolesOf(tx: Tx): Promise<ReadonlySet<number>> {
  // Two transactions that each take one of the last two administrators must not overlook one another.
  await tx.query(`select pg_advisory_xact_lock(hashtext('administrators'), hashtext($1::text))`, [
    tx.actor.clientId,
  ])
  const rows = await tx.query<{ id: number }>(
    'select id from role where client_id = $1 and permissions @> $2::text[]',
    [tx.actor.clientId, needed],
  )
  return new Set(rows.map(({ id }) => id))
}

function takingOf(tx: Tx): Taking {
  const taking = takings.get(tx) ?? { roles: rolesOf(tx), employees: new Set(), takenRoles: new Set() }
  takings.set(tx, taking)
  return taking
}

/**
 * Notes that the transaction takes an employee's access, or their role for `instead`, or a role from everybody. Several of
 * one transaction count together, also before any is written.
 * @throws 409 saying `message` where nobody would be left who can sign in, stays, and holds Admin Access (decisions 20)
 */
export async function takeAccess(
  tx: Tx,
  taken: { employee: number; role: number | null; instead: number | null } | { role: number },
  message: string,
): Promise<void> {
  const taking = takingOf(tx)
  const roles = await taking.roles
  const gives = (role: number | null) => role !== null && roles.has(role)
  if (!gives(taken.role)) return
  if ('employee' in taken && gives(taken.instead)) return
  const employees = [...taking.employees]
  const takenRoles = [...taking.takenRoles]
  if ('employee' in taken) employees.push(taken.employee)
  else takenRoles.push(taken.role)
  const employee = 'employee' in taken ? taken.employee : null
  const [left] = await tx.query<{ held: boolean; others: boolean }>(
    `with holder as (
       select e.id, e.role_id from employee e join role r on r.client_id = e.client_id and r.id = e.role_id
       where e.client_id = $1 and e.role_id = any($2::bigint[]) and e.status = 'active' and e.deleted_at is null
         and e.last_working_date is null and e.person_id is not null and (r.deleted_at is null or r.id = $6::bigint)
     )
     select case when $5::bigint is null then exists (select from holder where role_id = $6::bigint)
         else exists (select from employee where client_id = $1 and id = $5::bigint and person_id is not null)
       end as held,
       exists (select from holder where id <> all($3::bigint[]) and role_id <> all($4::bigint[])) as others`,
    [tx.actor.clientId, [...roles], employees, takenRoles, employee, employee === null ? taken.role : null],
  )
  if (left?.held && !left.others) throw conflict(message)
  if ('employee' in taken) taking.employees.add(taken.employee)
  else taking.takenRoles.add(taken.role)
}
