import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { inFillOrder, type Candidate } from '../../../src/domain/scheduling/fillOrder.ts'
import { isWorkedOn } from '../../../src/domain/scheduling/shiftDays.ts'
import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type { NamedPerson } from '../../../src/resources/scheduling/openShift.calls.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../src/resources/scheduling/shiftClaim.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import { pick, piece, rowsOf, select, text, whole } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import type { Assess } from './roster/assess.ts'
import { shiftsNamed } from './scheduling.ts'
import { notifiedAssignment } from './tables.ts'

/** The most candidates of one answer; people of the sites come first. */
const mostCandidates = 2_000
/** Weeks whose work says who knows a site. */
const weeksKnown = 8

/** An assignment that somebody is wanted for. */
export interface Need {
  shiftId: number
  pinId: number
  date: string
  assignmentId: number | null
}

/** Somebody who may be proposed. */
export interface Person extends NamedPerson {
  pinIds: number[] | null
}

const t = rowsOf(shiftAssignment, 't')
const n = rowsOf(notifiedAssignment, 'n')
const offColumns = ['shiftId', 'date', 'userId'] as const
/** Whether an assignment `t` takes its place. */
export const isPlanned = piece`${t.status} <> all ('{declined,cancelled}'::text[])`

/** Active people and later leavers; people of the sites come first if there are very many. */
export const peopleIn = (sql: CompanySql, from: string, pinIds: readonly number[]): Promise<Person[]> => {
  const e = rowsOf(employee, 'e')
  return select(sql, {
    ...pick(e, ['id', 'firstName', 'pinIds']),
    lastName: text`coalesce(${e.lastName}, '')`,
  })`from ${e} where ${e.status} = 'active' or (${e.status} = 'resigned' and ${e.lastWorkingDate} >= ${from})
    order by ${e.pinIds} && ${pinIds}::bigint[] desc nulls last, ${e.id} limit ${mostCandidates}`
}

const keyOf = (id: number, of: number) => `${id} ${of}`

/**
 * People not to propose on a day. `day person`: they lost a shift of that day after a notice, such as for being sick. `shift
 * day person`: they declined it. A shift that does not run on the day any more is ignored.
 */
async function offIn(sql: CompanySql, reading: WeekdayReading, dates: readonly string[]) {
  const [declined, cancelled, given] = await Promise.all([
    find(
      sql,
      shiftAssignment,
      { date: dates, userId_empty: false, status: 'declined' },
      { columns: offColumns },
    ),
    find(
      sql,
      shiftAssignment,
      { date: dates, userId_empty: false, status: 'cancelled' },
      { columns: offColumns },
    ),
    select(sql, {
      ...pick(n, ['shiftId', 'date', 'userId']),
    })`from ${n} where ${n.date} = any(${dates}::date[])
      and exists (select from ${t} where ${t.id} = ${n.shiftAssignmentId} and ${t.userId} <> ${n.userId})`,
  ])
  const lost = [...cancelled, ...given]
  const shiftIds = [...new Set(lost.map(({ shiftId }) => shiftId))]
  const shifts = new Map((await shiftsNamed(sql, shiftIds, reading)).map((one) => [one.id, one]))
  return new Set([
    ...declined.map(({ shiftId, date, userId }) => `${shiftId} ${date} ${userId}`),
    ...lost.flatMap(({ shiftId, date, userId }) => {
      const one = shifts.get(shiftId)
      return one && isWorkedOn(one, date) ? [`${date} ${userId}`] : []
    }),
  ])
}

/** Work at the sites in the last weeks, requests for assignments, and people not to propose. */
export async function known(sql: CompanySql, reading: WeekdayReading, today: string, needs: readonly Need[]) {
  const [from, until] = [addDays(today, -7 * weeksKnown), addDays(today, -1)]
  const [worked, claims, off] = await Promise.all([
    select(sql, {
      userId: whole`${t.userId}`,
      pinId: whole`${t.pinId}`,
      assignments: whole`count(*)`,
    })`from ${t}
      where ${t.date} between ${from} and ${until} and ${t.userId} is not null and ${isPlanned}
        and ${t.pinId} = any(${needs.map(({ pinId }) => pinId)}::bigint[]) group by 1, 2`,
    find(
      sql,
      shiftClaim,
      { shiftAssignmentId: needs.flatMap(({ assignmentId }) => assignmentId ?? []), status: 'asked' },
      { columns: ['userId', 'shiftAssignmentId'] },
    ),
    offIn(sql, reading, [...new Set(needs.map(({ date }) => date))]),
  ])
  const requests = new Map<number, number>()
  for (const { shiftAssignmentId: id } of claims) requests.set(id, (requests.get(id) ?? 0) + 1)
  return {
    requests,
    worked: new Map(worked.map(({ userId, pinId, assignments }) => [keyOf(userId, pinId), assignments])),
    off,
    asked: new Set(claims.map(({ userId, shiftAssignmentId }) => keyOf(userId, shiftAssignmentId))),
  }
}

/** Who may be proposed for an assignment, the first choice first. */
export function candidatesFor(
  need: Need,
  people: readonly Person[],
  { worked, asked, off }: Awaited<ReturnType<typeof known>>,
  assess: Assess,
): Candidate[] {
  const found = people.flatMap(({ id, pinIds }) => {
    const isAsked = need.assignmentId !== null && asked.has(keyOf(id, need.assignmentId))
    const ownSite = pinIds?.includes(need.pinId) ?? false
    const knows = worked.get(keyOf(id, need.pinId)) ?? 0
    const onDay = `${need.date} ${id}`
    const isOff = off.has(onDay) || off.has(`${need.shiftId} ${onDay}`)
    if (isOff && !isAsked) return []
    return [{ id, asked: isAsked, ownSite, knows, weekMin: assess.weekMinutes(id, need.date) }]
  })
  return inFillOrder(found)
}
