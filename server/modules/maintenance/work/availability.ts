import { z } from 'zod'
import { dayNumber, weekdayOf } from '../../../../src/domain/time/calendarDays.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { holidaysOf } from '../schedule/nextDate.ts'
import { Terms, type Policy } from '../sla/policies.ts'

const personSites = z.object({ id: z.number(), pinIds: z.array(z.number()) })

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
  sql: Sql,
  clientId: number,
  employeeIds: readonly number[],
  days: readonly string[],
): Promise<ReadonlyMap<number, number[]>> {
  const [policies, found] = await Promise.all([
    new Terms(sql, clientId).policies(),
    sql.query(
      'select id, pin_ids as "pinIds" from employee where client_id = $1 and id = any($2::bigint[]) and deleted_at is null',
      [clientId, employeeIds],
    ),
  ])
  const people = found.flatMap((row) => {
    const { id, pinIds } = personSites.parse(row)
    const own = pinIds.find((pinId) => policies.some((policy) => policy.pinId === pinId))
    const policy = policies.find(({ pinId }) => pinId === (own ?? null))
    return policy ? [{ id, policy, pinId: own ?? pinIds[0] }] : []
  })
  const pinIds = [...new Set(people.flatMap(({ pinId }) => (pinId === undefined ? [] : [pinId])))]
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const holidays = await holidaysOf(sql, clientId, pinIds, first, last)
  return new Map(
    people.map(({ id, policy, pinId }) => {
      const rests = policy.skipsHolidays && pinId !== undefined ? holidays.get(pinId) : undefined
      const works = (day: string) =>
        policy.workdays.includes(String(weekdayOf(dayNumber(day)))) && !rests?.has(day)
      return [id, days.map((day) => (works(day) ? openMinutes(policy) : 0))]
    }),
  )
}
