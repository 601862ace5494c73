import { dayIn } from '../../../src/domain/time/dates.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Params } from '../sql/params.ts'

/** `WR-202611`: the series of the current month in the company's zone. */
const seriesOf = (prefix: string, timeZone: string): string =>
  `${prefix}-${dayIn(new Date(), timeZone).slice(0, 7).replace('-', '')}`

const takeNumbers = `insert into reference_number (client_id, prefix, last)`
const countOn = `on conflict (client_id, prefix) do update set last = reference_number.last + excluded.last returning last`

/** The serial lane in which a company's records of a series are made: all of them change the row that its numbers are taken from. */
export const numberLane = (clientId: number, prefix: string) => `${prefix} ${clientId}`

/**
 * The next reference numbers, such as WR-202611-0001, counted per company, prefix and month in the company's zone. They
 * have no gaps, because a failed transaction releases its number.
 */
export async function nextReferenceNumbers(
  tx: Tx,
  prefix: string,
  timeZone: string,
  count: number,
): Promise<string[]> {
  const series = seriesOf(prefix, timeZone)
  const [row] = await tx.query<{ last: number }>(`${takeNumbers} values ($1, $2, $3) ${countOn}`, [
    tx.actor.clientId,
    series,
    count,
  ])
  const last = row?.last ?? count
  return Array.from(
    { length: count },
    (_, index) => `${series}-${String(last - count + 1 + index).padStart(4, '0')}`,
  )
}

/**
 * The same for one record, as parts of the statement that inserts it: every other create of the company and month waits
 * for the number's row, so it is locked as late as can be.
 */
export function nextReferenceNumber(params: Params, clientId: number, prefix: string, timeZone: string) {
  const series = `${params.add(seriesOf(prefix, timeZone))}::text`
  return {
    before: `with number as (${takeNumbers} values (${params.add(clientId)}, ${series}, 1) ${countOn})`,
    value: `(select ${series} || '-' || lpad(last::text, greatest(4, length(last::text)), '0') from number)`,
  }
}
