import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { dayNumber, weekdayOf } from '../../../../src/domain/time/calendarDays.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { holidaysOf } from '../siteDays.ts'
import { Terms, type Policy } from '../sla/policies.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Minutes between opening and closing; one that closes no later than it opens closes on the day after. */
function openMinutes({ opensAt, closesAt }: Policy): number {
  const minutes = minutesOf(closesAt) - minutesOf(opensAt)
  return minutes > 0 ? minutes : minutes + 24 * 60
}

/**
 * Minutes that people can work on each of these days, as far as the data says: the hours of their site, without its
 * holidays, by the policy that promises go by. The site is the first of theirs that has a policy of its own, else their
 * first under the policy for every site. Nobody's own hours, breaks or leave are known.
 * @returns by the employee; one whose sites' hours no policy says is missing
 */
export async function availabilityOf(
  sql: CompanySql,
  employeeIds: readonly number[],
  days: readonly string[],
): Promise<ReadonlyMap<number, number[]>> {
  const [policies, found] = await Promise.all([
    new Terms(sql).policies(),
    find(sql, employee, { id: employeeIds }, { columns: ['id', 'pinIds'] }),
  ])
  const people = found.flatMap(({ id, pinIds }) => {
    const own = pinIds.find((pinId) => policies.some((policy) => policy.pinId === pinId))
    const policy = policies.find(({ pinId }) => pinId === (own ?? null))
    return policy ? [{ id, policy, pinId: own ?? pinIds[0] }] : []
  })
  const pinIds = [...new Set(people.flatMap(({ pinId }) => (pinId === undefined ? [] : [pinId])))]
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const holidays = await holidaysOf(sql, pinIds, first, last)
  return new Map(
    people.map(({ id, policy, pinId }) => {
      const rests = policy.skipsHolidays && pinId !== undefined ? holidays.get(pinId) : undefined
      const works = (day: string) =>
        policy.workdays.map(Number).includes(weekdayOf(dayNumber(day))) && !rests?.has(day)
      return [id, days.map((day) => (works(day) ? openMinutes(policy) : 0))]
    }),
  )
}
