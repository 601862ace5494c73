import { dayIn } from '../../src/domain/dates.ts'
import type { Tx } from '../platform/db/sql.ts'

/**
 * The next numbers people quote, such as WR-202611-0001: counted per company, prefix and month of the company's zone,
 * without gaps, because a number taken by a transaction that fails is given back with it.
 */
export async function nextReferenceNumbers(
  tx: Tx,
  prefix: string,
  timeZone: string,
  count: number,
): Promise<string[]> {
  const month = dayIn(new Date(), timeZone).slice(0, 7).replace('-', '')
  const series = `${prefix}-${month}`
  const [row] = await tx.query<{ last: number }>(
    `insert into reference_number (client_id, prefix, last) values ($1, $2, $3)
     on conflict (client_id, prefix) do update set last = reference_number.last + $3 returning last`,
    [tx.actor.clientId, series, count],
  )
  const last = row?.last ?? count
  return Array.from(
    { length: count },
    (_, index) => `${series}-${String(last - count + 1 + index).padStart(4, '0')}`,
  )
}
