import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { leaveType } from '../../../src/resources/leave/leaveType.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { department } from '../../../src/resources/organization/department.resource.ts'
import { reached } from '../../engine/tables/reached.ts'
import {
  joined,
  pick,
  piece,
  rowsIfAny,
  rowsOf,
  select,
  text,
  whole,
  type Selected,
} from '../../engine/tables/statement.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { nameIfAny, nameOf } from '../employee/public.ts'
import { spanColumns } from './tables.ts'

/** Rows of a list that is not paged; beyond this it has to be narrowed. */
export const mostShown = 3_000

const t = rowsOf(leaveApplication, 't')
const e = rowsOf(employee, 'e')
const y = rowsOf(leaveType, 'y')
const d = rowsIfAny(department, 'd')
/** Covers for the person. */
const v = rowsIfAny(employee, 'v')

const columns = {
  ...pick(t, ['id', 'refNo', ...spanColumns, 'status', 'totalMinutes']),
  employee: nameOf(e),
  type: y.name,
  totalDays: text`coalesce(${t.totalDays}, 0)`,
  clashCount: whole`coalesce(${t.clashCount}, 0)`,
  department: d.name,
  cover: nameIfAny(v),
}
export type ShownRow = Selected<typeof columns>

export interface Among {
  department?: number | undefined
  pin?: number | undefined
  type?: number | undefined
}

interface Asked extends Among {
  /** Days that they reach into, both included. */
  from?: string
  until?: string
  statuses?: readonly string[]
  ids?: readonly number[]
  employeeId?: number
  /** Other applications than this one. */
  except?: number
}

/** Applications within the caller's reach, with names, by their first day. */
export async function shownLeave(
  sql: CompanySql,
  caller: Caller,
  { from, until, statuses, ids, employeeId, except, department, pin, type }: Asked,
): Promise<ShownRow[]> {
  const conditions = [
    reached(caller, leaveApplication, resourceNamed),
    until !== undefined && piece`${t.fromDate} <= ${until}`,
    from !== undefined && piece`${t.toDate} >= ${from}`,
    statuses && piece`${t.status} = any(${statuses}::text[])`,
    ids && piece`${t.id} = any(${ids}::bigint[])`,
    employeeId !== undefined && piece`${t.employeeId} = ${employeeId}`,
    except !== undefined && piece`${t.id} <> ${except}`,
    department !== undefined && piece`${e.departmentId} = ${department}`,
    pin !== undefined && piece`${e.pinIds} @> array[${pin}::bigint]`,
    type !== undefined && piece`${t.leaveTypeId} = ${type}`,
  ].filter((one) => typeof one === 'object')
  return select(sql, columns)`
    from ${t.bare} join ${e.withDeleted} on ${e.id} = ${t.employeeId} join ${y.withDeleted} on ${y.id} = ${t.leaveTypeId}
    left join ${d.withDeleted} on ${d.id} = ${e.departmentId} left join ${v.withDeleted} on ${v.id} = ${t.coverEmployeeId}
    where ${joined(conditions, ' and ')} order by ${t.fromDate}, ${t.id} limit ${mostShown}`
}

/** Names of employees by id. */
export const namesOf = (sql: CompanySql, ids: readonly number[]) =>
  select(sql, { id: e.id, name: nameOf(e) })`
    from ${e.withDeleted} where ${e.id} = any(${ids}::bigint[]) order by 2 limit 20`
