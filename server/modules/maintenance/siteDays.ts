import { slaPolicy } from '../../../src/resources/maintenance/work/slaPolicy.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { find } from '../../engine/tables/rows.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { observedHolidays } from '../../services/reference/observedHolidays.ts'

/** Days of the week on which a site works without a policy: Monday to Friday. */
export const usualWorkdays: readonly number[] = [1, 2, 3, 4, 5]

/** Days of the week on which sites work, by their SLA policy, else by the policy of all sites. */
export async function workdaysOf(sql: CompanySql): Promise<(pinId: number) => readonly number[]> {
  const policies = await find(
    sql,
    slaPolicy,
    { active: true, workdays_empty: false },
    {
      columns: ['pinId', 'workdays'],
      sort: ['id'],
    },
  )
  return (pinId) => {
    const own =
      policies.find((policy) => policy.pinId === pinId) ?? policies.find((policy) => policy.pinId === null)
    return own?.workdays.map(Number) ?? usualWorkdays
  }
}

/** The public holidays of sites between two days, by the site. */
export async function holidaysOf(
  sql: CompanySql,
  pinIds: readonly number[],
  from: string,
  until: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const [pins, calendar] = await Promise.all([
    find(sql, pin, { id: pinIds }, { columns: ['id', 'country', 'stateName'], withDeleted: true }),
    observedHolidays(sql, { from, until }),
  ])
  return new Map(pins.map(({ id, ...place }) => [id, new Set(calendar.at(place).keys())]))
}
