import type { Sql } from '../../platform/db/sql.ts'
import { dayOf } from './calendar.ts'

/**
 * Numbers records as the engine would have, such as WR-202611-0001: per month, without gaps, in the order of their coming
 * in, and leaves the numbering where new ones go on.
 * @param instants when each came in, ISO 8601
 */
export async function numberThem(
  tx: Sql,
  clientId: number,
  prefix: string,
  instants: readonly string[],
): Promise<string[]> {
  const last = new Map<string, number>()
  const numbers = instants.map((instant) => {
    const series = `${prefix}-${dayOf(Date.parse(instant)).slice(0, 7).replace('-', '')}`
    const number = (last.get(series) ?? 0) + 1
    last.set(series, number)
    return `${series}-${String(number).padStart(4, '0')}`
  })
  await tx.query(
    `insert into reference_number (client_id, prefix, last) select $1, * from unnest($2::text[], $3::int[])`,
    [clientId, [...last.keys()], [...last.values()]],
  )
  return numbers
}
