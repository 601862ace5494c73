import type { ShownLeave } from '../../../src/resources/leave/leave.calls.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** Rows of a list that is not paged; beyond this it has to be narrowed. */
export const mostShown = 3_000

const columns = `t.id, t.ref_no as "refNo", t.employee_id as "employeeId", trim(e.first_name || ' ' || e.last_name) as employee,
  t.leave_type_id as "leaveTypeId", y.name as type, t.from_date as "fromDate", t.from_part as "fromPart", t.to_date as "toDate",
  t.to_part as "toPart", t.from_time as "fromTime", t.to_time as "toTime",
  coalesce(t.total_days, 0)::text as "totalDays", t.total_minutes as "totalMinutes", t.status, coalesce(t.clash_count, 0) as "clashCount"`

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
  /** Further columns; `d` is the department, `v` whoever covers. */
  more?: string
}

/** Applications within the caller's reach, with names, by their first day. */
export async function shownLeave<T extends object = object>(
  sql: Sql,
  caller: Caller,
  { from, until, statuses, ids, employeeId, except, department, pin, type, more = '' }: Asked,
): Promise<(ShownLeave & T)[]> {
  const params = new Params()
  const { where } = matching(caller, leaveApplication, {}, params, resourceNamed)
  const conditions = [
    where,
    until !== undefined && `t.from_date <= ${params.add(until)}`,
    from !== undefined && `t.to_date >= ${params.add(from)}`,
    statuses && `t.status = any(${params.add(statuses)}::text[])`,
    ids && `t.id = any(${params.add(ids)}::bigint[])`,
    employeeId !== undefined && `t.employee_id = ${params.add(employeeId)}`,
    except !== undefined && `t.id <> ${params.add(except)}`,
    department !== undefined && `e.department_id = ${params.add(department)}`,
    pin !== undefined && `e.pin_ids @> array[${params.add(pin)}::bigint]`,
    type !== undefined && `t.leave_type_id = ${params.add(type)}`,
  ].filter((one) => typeof one === 'string')
  return sql.query<ShownLeave & T>(
    `select ${columns}${more} from leave_application t
     join employee e on e.client_id = t.client_id and e.id = t.employee_id
     join leave_type y on y.client_id = t.client_id and y.id = t.leave_type_id
     left join department d on d.client_id = e.client_id and d.id = e.department_id
     left join employee v on v.client_id = t.client_id and v.id = t.cover_employee_id
     where ${conditions.join(' and ')} order by t.from_date, t.id limit ${mostShown}`,
    params.values,
  )
}

/** Names of employees by id. */
export const namesOf = (sql: Sql, clientId: number, ids: readonly number[]) =>
  sql.query<{ id: number; name: string }>(
    `select id, trim(first_name || ' ' || last_name) as name from employee where client_id = $1 and id = any($2::bigint[]) order by 2 limit 20`,
    [clientId, ids],
  )
