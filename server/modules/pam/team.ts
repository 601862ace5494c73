import type { PlatformRight } from '../../../src/domain/platform/platform.ts'
import type { AnswerOf, InputOf } from '../../../src/schema/call.ts'
import type { listTeam, setMember } from '../../../src/resources/pam/team.calls.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { mustHaveSeen, notFound } from '../../platform/errors.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { platformMember } from './tables.ts'

type Row = Record<string, unknown>

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
  // Every other right includes reading.
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
