import type { RosterPerson } from '../../../src/resources/scheduling/shift.shapes.ts'
import { likeLiteral } from '../../engine/reading/search.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { personHolds } from '../employee/public.ts'
import { assessPeople } from './roster/assess.ts'
import type { Window } from './scheduling.ts'
import { toldClashes } from './roster/clashAnswers.ts'

/** People that a roster shows at once. */
export const mostPeople = 2_000

interface Asked extends Window {
  search?: string | undefined
  /** With a day, what stands against each taking this shift on it. */
  shift?: number | undefined
  date?: string | undefined
}

/** Who belongs to a pin or works there in these days, with their planned minutes; by name. */
export async function rosterPeople(sql: Sql, clientId: number, asked: Asked): Promise<RosterPerson[]> {
  const { start, end, pin, user, department, search, shift, date } = asked
  const people = await sql.query<RosterPerson>(
    `with assignments as (
       select user_id, bool_or($4::bigint is null or pin_id = $4) as here,
         sum(greatest(0, floor(extract(epoch from end_at - start_at) / 60)::int - coalesce(unpaid_min, 0)))::int as minutes
       from shift_assignment where client_id = $1 and date between $2 and $3 and deleted_at is null
         and user_id is not null and status <> all ('{declined,cancelled}'::text[])
       group by user_id)
     select e.id, e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName",
       e.job_title as "jobTitle", e.department_id as "departmentId", e.pin_ids as "pinIds", e.permit_expiry as "permitExpiry",
       coalesce(t.minutes, 0) as minutes
     from employee e left join assignments t on t.user_id = e.id
     where e.client_id = $1 and e.deleted_at is null and (e.status = 'active' or t.here)
       and ($4::bigint is null or e.pin_ids @> array[$4::bigint] or t.here)
       and ($5::bigint is null or e.department_id = $5) and ($6::bigint is null or e.id = $6)
       and ($7::text is null or ${personHolds('e', '$7')})
     order by e.first_name, e.last_name, e.id limit ${mostPeople}`,
    [
      clientId,
      start,
      end,
      pin ?? null,
      department ?? null,
      user ?? null,
      search === undefined ? null : likeLiteral(search),
    ],
  )
  if (shift === undefined || date === undefined) return people
  const assignment = { shiftId: shift, date }
  const assessed = await assessPeople(
    sql,
    clientId,
    assignment,
    people.map(({ id }) => id),
  )
  return people.map((person) => {
    const clashes = assessed.get(person.id) ?? []
    const told = {
      ...assignment,
      userId: person.id,
      startAt: 0,
      endAt: 0,
      day: date,
      unpaidMin: 0,
      pinId: 0,
      clashes,
    }
    return { ...person, clashes: toldClashes([told]) }
  })
}
