import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  candidatesAnswer,
  mostCandidates,
} from '../../../../src/resources/maintenance/work/workRequest.calls.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { snake } from '../../../../src/schema/names.ts'
import { Params } from '../../../engine/sql/params.ts'
import { matching } from '../../../engine/reading/reads.ts'
import { lookedUp } from '../../../engine/reading/search.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { openWork } from './openWork.ts'

/** Sites of a person that are named; the one that is asked about comes first. */
const mostSites = 3

/**
 * Active people that a search finds among those whom the caller reads, those of a site first, each with what tells them
 * from others of their name and how much of the open work that the caller reads they are responsible for.
 */
export async function candidates(sql: Sql, caller: Caller, { pin, q }: { pin?: number; q?: string }) {
  const filter = { status: 'active', ...(q?.trim() && { q }) }
  const sought = await lookedUp(sql, caller, employee, filter, resourceNamed)
  const params = new Params()
  const { from, readable } = matching(caller, employee, sought, params, resourceNamed, false)
  const seen = (field: 'employeeId' | 'photoId' | 'departmentId' | 'pinIds', type: string) =>
    `${readable.includes(field) ? `t.${snake(field)}` : `null::${type}`} as "${field}"`
  const columns = [
    't.id, t.first_name as "firstName", t.last_name as "lastName"',
    seen('employeeId', 'text'),
    seen('photoId', 'bigint'),
    seen('departmentId', 'bigint'),
    seen('pinIds', 'bigint[]'),
  ].join(', ')
  const site = params.add(pin ?? 0)
  // The order would tell of sites that are hidden.
  const here = readable.includes('pinIds') ? `t.pin_ids @> array[${site}::bigint]` : 'false'
  const client = params.add(caller.clientId)
  // Two searches, each along its index: one sort of everybody would read everybody.
  const first = `order by t.first_name, t.last_name, t.id limit ${mostCandidates}`
  const rows = await sql.query(
    `with near as (select ${columns}, true as here ${from} and ${here} ${first}),
       far as (select ${columns}, false as here ${from} and (${here}) is not true ${first}),
       found as (select * from (select * from near union all select * from far) a
         order by here desc, "firstName", "lastName", id limit ${mostCandidates}),
       open as (select t.primary_user_id as person, count(*)::int as count ${openWork(caller, {}, params)}
         and t.primary_user_id = any(array(select id from found)) group by 1)
     select f.id, f."firstName", f."lastName", f."employeeId", f."photoId", d.name as department, f.here,
       array(select p.name from pin p where p.client_id = ${client} and p.id = any(f."pinIds") and p.deleted_at is null
         order by p.id = ${site} desc, p.name limit ${mostSites}) as sites, coalesce(o.count, 0) as open
     from found f left join department d on d.client_id = ${client} and d.id = f."departmentId"
       left join open o on o.person = f.id
     order by f.here desc, f."firstName", f."lastName", f.id`,
    params.values,
  )
  return candidatesAnswer.parse(rows)
}
