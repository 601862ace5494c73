import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import type { RosterPerson } from '../../../src/resources/scheduling/shift.shapes.ts'
import { likeLiteral } from '../../engine/reading/search.ts'
import { pick, piece, rowsOf, select, text, whole } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { personHeld } from '../employee/public.ts'
import { assessPeople } from './roster/assess.ts'
import type { Window } from './scheduling.ts'
import { toldClashes } from './roster/clashAnswers.ts'
import { workedMin } from './roster/workedMin.ts'

/** People that a roster shows at once. */
export const mostPeople = 2_000

interface Asked extends Window {
  search?: string | undefined
  /** With a day, the conflicts of each person with this shift on it. */
  shift?: number | undefined
  date?: string | undefined
}

/** Who belongs to a pin or works there in these days, with their planned minutes; by name. */
export async function rosterPeople(
  sql: CompanySql,
  reading: WeekdayReading,
  asked: Asked,
): Promise<RosterPerson[]> {
  const { start, end, pin, user, department, search, shift, date } = asked
  const [t, e] = [rowsOf(shiftAssignment, 't'), rowsOf(employee, 'e')]
  const all = piece`${pin ?? null}::bigint is null`
  const people = await select(sql, {
    ...pick(e, ['id', 'employeeId', 'firstName', 'jobTitle', 'departmentId', 'pinIds', 'permitExpiry']),
    lastName: text`coalesce(${e.lastName}, '')`,
    minutes: whole`coalesce(w.minutes, 0)`,
  })`from ${e} left join (
      select ${t.userId}, bool_or(${all} or ${t.pinId} = ${pin ?? null}) as here, sum(${workedMin(t)})::int as minutes
      from ${t} where ${t.date} between ${start} and ${end} and ${t.userId} is not null
        and ${t.status} <> all ('{declined,cancelled}'::text[]) group by ${t.userId}) w on w.user_id = ${e.id}
    where (${e.status} = 'active' or w.here) and (${all} or ${e.pinIds} @> array[${pin ?? null}::bigint] or w.here)
      and (${department ?? null}::bigint is null or ${e.departmentId} = ${department ?? null})
      and (${user ?? null}::bigint is null or ${e.id} = ${user ?? null}) and ${search === undefined ? piece`true` : personHeld('e', likeLiteral(search))}
    order by ${e.firstName}, ${e.lastName}, ${e.id} limit ${mostPeople}`
  if (shift === undefined || date === undefined) return people
  const assignment = { shiftId: shift, date }
  const assessed = await assessPeople(
    sql,
    reading,
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
