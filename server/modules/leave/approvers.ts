import { codeFor } from '../../../src/domain/access/permissions.ts'
import { hundredths } from '../../../src/domain/leave/counting.ts'
import { leaveApprover } from '../../../src/resources/leave/leaveApprover.resource.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import type { Sql } from '../../platform/db/sql.ts'

const levelColumns = columns(leaveApprover, [
  'leaveTypeId',
  'level',
  'who',
  'roleId',
  'employeeId',
  'minDays',
])
type Level = RowOfColumns<typeof levelColumns>

export interface Applied {
  employeeId: number
  leaveTypeId: number
  /** Hundredths of a day. */
  days: number
}

/** Where an application stands: the level and who may decide there; nobody in particular where no level is left. */
export interface Held {
  level: number
  approverIds: number[]
}

/**
 * Finds for applications the next level above the one they have passed and who holds it: active people, never the applicant.
 * Levels without anybody are skipped. Without a level of its own or of the company a type goes to the supervisor.
 */
export async function nextHolders(
  sql: Sql,
  clientId: number,
  applied: readonly (Applied & { above: number })[],
): Promise<(Held | undefined)[]> {
  const levels = await sql.query<Level>(
    `select ${levelColumns.list} from leave_approver t where t.client_id = $1 and t.deleted_at is null order by t.level`,
    [clientId],
  )
  const people = [...new Set(applied.map(({ employeeId }) => employeeId))]
  const supervisors = await sql.query<{ id: number; first: number | null; second: number | null }>(
    `select e.id, s.id as first, n.id as second from employee e
     left join employee s on s.client_id = e.client_id and s.id = e.supervisor_id and s.status = 'active' and s.deleted_at is null
     left join employee n on n.client_id = e.client_id and n.id = s.supervisor_id and n.status = 'active' and n.deleted_at is null
     where e.client_id = $1 and e.id = any($2::bigint[])`,
    [clientId, people],
  )
  const roles = levels.flatMap(({ roleId }) => roleId ?? [])
  const named = levels.flatMap(({ employeeId }) => employeeId ?? [])
  const members = await sql.query<{ id: number; roleId: number | null }>(
    `select id, role_id as "roleId" from employee
     where client_id = $1 and (role_id = any($2::bigint[]) or id = any($3::bigint[])) and status = 'active' and deleted_at is null`,
    [clientId, roles, named],
  )
  const above = new Map(supervisors.map((row) => [row.id, row]))
  const holders = ({ who, roleId, employeeId: named }: Level, employeeId: number): number[] => {
    const own = above.get(employeeId)
    if (who === 'supervisor') return own?.first ? [own.first] : []
    if (who === 'next_supervisor') return own?.second ? [own.second] : []
    return members
      .filter((one) => (who === 'role' ? one.roleId === roleId : one.id === named))
      .map(({ id }) => id)
  }
  const usual: Level = {
    leaveTypeId: null,
    level: 1,
    who: 'supervisor',
    roleId: null,
    employeeId: null,
    minDays: null,
  }
  return applied.map(({ employeeId, leaveTypeId, days, above: passed }) => {
    const own = levels.filter((one) => one.leaveTypeId === leaveTypeId)
    const general = levels.filter((one) => one.leaveTypeId === null)
    const chain = own.length > 0 ? own : general.length > 0 ? general : [usual]
    for (const level of [...new Set(chain.map((one) => one.level))].filter((one) => one > passed)) {
      const approverIds = chain
        .filter((one) => one.level === level && (one.minDays === null || hundredths(one.minDays) <= days))
        .flatMap((one) => holders(one, employeeId))
        .filter((id) => id !== employeeId)
      if (approverIds.length > 0) return { level, approverIds: [...new Set(approverIds)] }
    }
    return undefined
  })
}

/** Active people who may decide on all leave, other than the one named. */
export async function managers(sql: Sql, clientId: number, except: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select e.id from employee e join role r on r.client_id = e.client_id and r.id = e.role_id and r.deleted_at is null
     where e.client_id = $1 and e.id <> $2 and e.status = 'active' and e.deleted_at is null and r.permissions @> array[$3::text]
     order by e.id limit 50`,
    [clientId, except, codeFor('LV', 'main', 'update')],
  )
  return rows.map(({ id }) => id)
}
