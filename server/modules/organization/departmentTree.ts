import type { Branch } from '../../../src/resources/organization/departmentTree.calls.ts'
import { department } from '../../../src/resources/organization/department.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { reachOf } from '../../../src/schema/reach.ts'
import { Params } from '../../engine/sql/params.ts'
import { matching } from '../../engine/reading/reads.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** The departments within the caller's reach by name, and how many are at work in each. */
export function branchesOf(sql: Sql, caller: Caller): Promise<Branch[]> {
  const params = new Params()
  const { from } = matching(caller, department, {}, params, resourceNamed, false)
  const seesPeople = reachOf(employee, caller.codes, 'read') === 'all'
  return sql.query<Branch>(
    `with heads as (
       select department_id as id, count(*)::int as count from employee
       where client_id = ${params.add(caller.clientId)} and ${params.add(seesPeople)}::boolean and deleted_at is null
         and status in ('active', 'suspended') and department_id is not null
       group by department_id)
     select t.id, t.code, t.name, t.active, t.version, t.parent_id as "parentId", t.head_id as "headId",
       (select trim(e.first_name || ' ' || e.last_name) from employee e
        where e.client_id = t.client_id and e.id = t.head_id and e.deleted_at is null) as head,
       case when ${params.add(seesPeople)}::boolean then coalesce((select count from heads where heads.id = t.id), 0) end as people
     ${from} order by lower(t.name), t.id`,
    params.values,
  )
}
