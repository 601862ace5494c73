import { holiday } from '../../../../src/resources/reference/holiday.resource.ts'
import { slaPolicy } from '../../../../src/resources/maintenance/work/slaPolicy.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { piece, rowsOf, select, day, type Rows } from '../../../engine/tables/statement.ts'
import { find } from '../../../engine/tables/rows.ts'
import { given } from '../../../engine/tables/given.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

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

/** Whether a holiday is kept at a site: in its country, and in its state or in all states. */
const keptAt = (h: Rows<typeof holiday>, p: Rows<typeof pin>) =>
  piece`${h.country} = ${p.country} and (${h.stateName} is null or lower(${h.stateName}) = lower(${p.stateName}))`

/** The public holidays of sites between two days, by the site; a replaced holiday is its replacement day. */
export async function holidaysOf(
  sql: CompanySql,
  pinIds: readonly number[],
  from: string,
  until: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const [h, p] = [rowsOf(holiday, 'h'), rowsOf(pin, 'p')]
  const date = day`coalesce(${h.replacedOn}, ${h.date})`
  const rows = await select(sql, { pinId: p.id, date })`
    from ${h} join ${p.withDeleted} on ${p.id} = any(${pinIds}::bigint[])
    where ${date} between ${from}::date and ${until}::date and ${keptAt(h, p)}`
  const days = new Map<number, Set<string>>()
  for (const { pinId, date: held } of rows) days.set(pinId, (days.get(pinId) ?? new Set()).add(held))
  return days
}

/** Where a holiday is kept. */
export interface HolidayPlace {
  country: string
  /** Null for all states. */
  stateName: string | null
}

/** The sites that keep a holiday of one of these places. */
export async function pinsKeeping(sql: CompanySql, places: readonly HolidayPlace[]): Promise<number[]> {
  const p = rowsOf(pin, 'p')
  const d = given('d', { country: 'text', stateName: 'text' }, places)
  const rows = await select(sql, { id: p.id })`from ${p} where exists (select from ${d}
    where ${d.country} = ${p.country} and (${d.stateName} is null or lower(${d.stateName}) = lower(${p.stateName})))`
  return rows.map(({ id }) => id)
}
