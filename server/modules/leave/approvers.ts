import { codeFor } from '../../../src/domain/access/permissions.ts'
import { hundredths } from '../../../src/domain/leave/counting.ts'
import { leaveApprover } from '../../../src/resources/leave/leaveApprover.resource.ts'
import { role } from '../../../src/resources/access/role.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import { rowsIfAny, rowsOf, select } from '../../engine/tables/statement.ts'
import { withColumns, type RowIn } from '../../engine/tables/table.ts'
import type { CompanySql } from '../../platform/db/sql.ts'

const levelColumns = ['leaveTypeId', 'level', 'who', 'roleId', 'employeeId', 'minDays'] as const
type Level = Pick<RowIn<typeof leaveApprover>, (typeof levelColumns)[number]>

const e = rowsOf(employee, 'e')
/** The supervisor, and the supervisor's. */
const [s, n] = [rowsIfAny(employee, 's'), rowsIfAny(employee, 'n')]
const r = rowsOf(withColumns(role, { permissions: 'texts' }), 'r')

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
 * Finds for applications the next level above the one they have passed and who holds it: active people, never the applicant nor those `without` whom it goes on.
 * Levels without anybody are skipped. Without a level of its own or of the company a type goes to the supervisor.
 */
export async function nextHolders(
  sql: CompanySql,
  applied: readonly (Applied & { above: number; without?: readonly number[] })[],
): Promise<(Held | undefined)[]> {
  const levels = await find(sql, leaveApprover, {}, { columns: levelColumns, sort: ['level'] })
  const people = [...new Set(applied.map(({ employeeId }) => employeeId))]
  const supervisors = await select(sql, { id: e.id, first: s.id, second: n.id })`
    from ${e.withDeleted} left join ${s} on ${s.id} = ${e.supervisorId} and ${s.status} = 'active'
    left join ${n} on ${n.id} = ${s.supervisorId} and ${n.status} = 'active'
    where ${e.id} = any(${people}::bigint[])`
  const roles = levels.flatMap(({ roleId }) => roleId ?? [])
  const named = levels.flatMap(({ employeeId }) => employeeId ?? [])
  const members = await select(sql, { id: e.id, roleId: e.roleId })`
    from ${e} where (${e.roleId} = any(${roles}::bigint[]) or ${e.id} = any(${named}::bigint[])) and ${e.status} = 'active'`
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
  return applied.map(({ employeeId, leaveTypeId, days, above: passed, without = [] }) => {
    const own = levels.filter((one) => one.leaveTypeId === leaveTypeId)
    const general = levels.filter((one) => one.leaveTypeId === null)
    const chain = own.length > 0 ? own : general.length > 0 ? general : [usual]
    for (const level of [...new Set(chain.map((one) => one.level))].filter((one) => one > passed)) {
      const approverIds = chain
        .filter((one) => one.level === level && (one.minDays === null || hundredths(one.minDays) <= days))
        .flatMap((one) => holders(one, employeeId))
        .filter((id) => id !== employeeId && !without.includes(id))
      if (approverIds.length > 0) return { level, approverIds: [...new Set(approverIds)] }
    }
    return undefined
  })
}

/** Active people who may decide on all leave, other than the one named. */
export async function managers(sql: CompanySql, except: number): Promise<number[]> {
  const rows = await select(sql, { id: e.id })`
    from ${e} join ${r} on ${r.id} = ${e.roleId}
    where ${e.id} <> ${except} and ${e.status} = 'active' and ${r.permissions} @> array[${codeFor('LV', 'main', 'update')}::text]
    order by ${e.id} limit 50`
  return rows.map(({ id }) => id)
}
