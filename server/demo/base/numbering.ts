import type { Sql } from '../../platform/db/sql.ts'
import { dayOf } from './calendar.ts'

/** Numbers records as the engine would have, such as WR-202611-0001, and leaves the numbering where new ones go on. */
export async function numberThem(
  tx: Sql,
  clientId: number,
  prefix: string,
  instants: readonly string[],
): Promise<string[]> {
  const known = await tx.query<{ prefix: string; last: number }>(
    'select prefix, last from reference_number where client_id = $1',
    [clientId],
  )
  const last = new Map(known.map((one) => [one.prefix, one.last]))
  const numbers = instants.map((instant) => {
    const series = `${prefix}-${dayOf(Date.parse(instant)).slice(0, 7).replace('-', '')}`
    const number = (last.get(series) ?? 0) + 1
    last.set(series, number)
    return `${series}-${String(number).padStart(4, '0')}`
  })
  await tx.query(
    `insert into reference_number (client_id, prefix, last) select $1, * from unnest($2::text[], $3::int[])
     on conflict (client_id, prefix) do update set last = excluded.last`,
    [clientId, [...last.keys()], [...last.values()]],
  )
  return numbers
}
