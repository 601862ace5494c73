import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employeeAttachment } from '../../../src/resources/employee/employeeAttachment.resource.ts'
import { job } from '../../../src/resources/organization/job.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { workingHour } from '../../../src/resources/organization/workingHour.resource.ts'
import type { RosterPerson } from '../../../src/resources/scheduling/shift.shapes.ts'
import { likeLiteral } from '../../engine/reading/search.ts'
import {
  day,
  pick,
  piece,
  rowsIfAny,
  rowsOf,
  select,
  text,
  whole,
  type Piece,
} from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { personHeld, terms, termsOn } from '../employee/public.ts'
import { assessPeople } from './roster/assess.ts'
import { limitsOf, rulesOf } from './roster/limits.ts'
import type { Window } from './scheduling.ts'
import { toldClashes } from './roster/clashAnswers.ts'
import { workedMin } from './roster/workedMin.ts'

/** People that a roster shows at once. */
export const mostPeople = 2_000

interface Asked extends Window {
  search?: string | undefined
  job?: number | undefined
  skill?: number | undefined
  /** With a day, the conflicts of each person with this shift on it. */
  shift?: number | undefined
  date?: string | undefined
}

const e = rowsOf(employee, 'e')

/** The condition that a person `e` has a job, by name or assignment, as shifts ask for it. */
function hasJob(id: number | undefined): Piece {
  const j = rowsOf(job, 'j')
  return id === undefined
    ? piece`true`
    : piece`exists (select from ${j} where ${j.id} = ${id}
      and (lower(${j.name}) = lower(${e.jobTitle}) or ${e.id} = any(${j.assigneeIds})))`
}

/** The condition that a person `e` has a skill on a day: by a valid document, or recorded if it has no document. */
function hasSkill(id: number | undefined, date: string): Piece {
  const a = rowsOf(employeeAttachment, 'a')
  const proofs = piece`from ${a} where ${a.userId} = ${e.id} and ${a.skillId} = ${id}`
  return id === undefined
    ? piece`true`
    : piece`(case when exists (select ${proofs}) then exists (select ${proofs}
        and (${a.expiryDate} is null or ${a.expiryDate} >= ${date}))
      else ${e.skillIds} @> array[${id}::bigint] end)`
}

/** People of a pin until their last working day, and all with work there, with their planned minutes; by name. */
export async function rosterPeople(
  sql: CompanySql,
  reading: WeekdayReading,
  asked: Asked,
): Promise<RosterPerson[]> {
  const { start, end, pin, user, department, search, shift, date } = asked
  const [t, h] = [rowsOf(shiftAssignment, 't'), rowsIfAny(workingHour, 'h')]
  const stays = piece`(${e.lastWorkingDate} >= ${start} or (${e.status} = 'active' and ${e.lastWorkingDate} is null))`
  const all = piece`${pin ?? null}::bigint is null`
  const limits = limitsOf(await rulesOf(sql))
  const rows = await select(sql, {
    ...pick(e, ['id', 'employeeId', 'firstName', 'jobTitle', 'departmentId', 'pinIds', 'permitExpiry']),
    lastName: text`coalesce(${e.lastName}, '')`,
    minutes: whole`coalesce(w.minutes, 0)`,
    weekContractMin: whole.orNull`(nullif(${h.weeklyHours}, 0) * 60)::int`,
  })`from ${e} left join lateral ${termsOn(e.id, day`${start}::date`)} on true
    left join ${h} on ${h.id} = ${terms.workingHourId} left join (
      select ${t.userId}, bool_or(${all} or ${t.pinId} = ${pin ?? null}) as here, sum(${workedMin(t)})::int as minutes
      from ${t} where ${t.date} between ${start} and ${end} and ${t.userId} is not null
        and ${t.status} <> all ('{declined,cancelled}'::text[]) group by ${t.userId}) w on w.user_id = ${e.id}
    where ((${e.status} in ('active', 'resigned') and ${stays}) or w.here) and (${all} or ${e.pinIds} @> array[${pin ?? null}::bigint] or w.here)
      and (${department ?? null}::bigint is null or ${e.departmentId} = ${department ?? null})
      and ${hasJob(asked.job)} and ${hasSkill(asked.skill, start)}
      and (${user ?? null}::bigint is null or ${e.id} = ${user ?? null}) and ${search === undefined ? piece`true` : personHeld('e', likeLiteral(search))}
    order by ${e.firstName}, ${e.lastName}, ${e.id} limit ${mostPeople}`
  const people = rows.map((row) => {
    const sites = pin === undefined && row.pinIds.length > 0 ? row.pinIds : [pin ?? null]
    return { ...row, weekMaxMin: Math.min(...sites.map((site) => limits(site).weekMaxMin)) }
  })
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
