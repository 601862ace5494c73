import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { department } from '../../../../src/resources/organization/department.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { mostCandidates } from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { snake } from '../../../../src/schema/names.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { readableOf } from '../../../engine/access/access.ts'
import {
  boolean,
  choices,
  joined,
  pick,
  piece,
  raw,
  rowsIfAny,
  rowsOf,
  select,
  whole,
} from '../../../engine/tables/statement.ts'
import { lookedUp } from '../../../engine/reading/search.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { openWork } from './openWork.ts'

const [t, f] = [rowsOf(employee, 't'), rowsOf(employee, 'f')]
const [p, w] = [rowsOf(pin, 'p'), rowsOf(workRequest, 't')]
const d = rowsIfAny(department, 'd')

/** Sites of a person that are named; the one that is asked about comes first. */
const mostSites = 3

/**
 * Active people that a search finds among those whom the caller reads, those of a site first, each with what tells them
 * from others of their name and how much of the open work that the caller reads they are responsible for.
 */
export async function candidates(
  sql: CompanySql,
  caller: Caller,
  { pin: pinId = 0, q }: { pin?: number; q?: string },
) {
  const filter = { status: 'active', ...(q?.trim() && { q }) }
  const sought = await lookedUp(sql, caller, employee, filter, resourceNamed)
  const may = readableOf(caller, employee)
  const from = piece`from ${t.bare} where ${reached(caller, employee, resourceNamed, sought, false)}`
  const seen = (field: 'employeeId' | 'photoId' | 'departmentId' | 'pinIds', type: string) =>
    may.includes(field) ? t[field] : raw(`null::${type} as ${snake(field)}`)
  const columns = joined(
    [
      ...Object.values(pick(t, ['id', 'firstName', 'lastName'])),
      seen('employeeId', 'text'),
      seen('photoId', 'bigint'),
      seen('departmentId', 'bigint'),
      seen('pinIds', 'bigint[]'),
    ],
    ', ',
  )
  // The order would tell of sites that are hidden.
  const here = may.includes('pinIds') ? piece`${t.pinIds} @> array[${pinId}::bigint]` : piece`false`
  // Two searches, each along its index: one sort of everybody would read everybody.
  const first = piece`order by ${t.firstName}, ${t.lastName}, ${t.id} limit ${mostCandidates}`
  return select(
    sql,
    {
      ...pick(f, ['id', 'firstName', 'lastName', 'employeeId', 'photoId']),
      department: d.name,
      here: boolean`here`,
      sites: choices`array(select ${p.name} from ${p} where ${p.id} = any(${f.pinIds})
        order by ${p.id} = ${pinId} desc, ${p.name} limit ${mostSites})`,
      open: whole`coalesce(o.count, 0)`,
    },
    piece`with near as (select ${columns}, true as here ${from} and ${here} ${first}),
      far as (select ${columns}, false as here ${from} and (${here}) is not true ${first}),
      found as (select * from (select * from near union all select * from far) a
        order by here desc, first_name, last_name, id limit ${mostCandidates}),
      open as (select ${w.primaryUserId} as person, count(*) as count ${openWork(caller, {})}
        and ${w.primaryUserId} = any(array(select id from found)) group by 1)`,
  )`from found f left join ${d.withDeleted} on ${d.id} = ${f.departmentId} left join open o on o.person = ${f.id}
    order by here desc, ${f.firstName}, ${f.lastName}, ${f.id}`
}
