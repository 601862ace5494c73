import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  gridAnswer,
  mostGridMeters,
  type GridAnswer,
} from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { joined, json, pick, piece, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'

/** Meters that a filter keeps, in a year such as `2026`. */
export interface OfYear {
  year: string
  filter?: Record<string, unknown> | undefined
}

/** The first day of the month that it is, by the company's clock. */
export const thisMonth = ({ timeZone }: Caller, now = new Date()) => `${dayIn(now, timeZone).slice(0, 7)}-01`

const [t, m, p] = [rowsOf(utility, 't'), rowsOf(utilMonth, 'm'), rowsOf(pin, 'p')]
const cellColumns = pick(m, [
  'id',
  'version',
  'utilityId',
  'month',
  'readingEnd',
  'consumption',
  'billAmount',
  'status',
  'anomaly',
  'isEstimated',
  'rollover',
])

/**
 * The meters that the caller reaches and the filter keeps, with the months of a year and their sums.
 * @throws 400 naming what of the filter is wrong
 */
export async function gridOf(
  sql: CompanySql,
  caller: Caller,
  { year, filter = {} }: OfYear,
): Promise<GridAnswer> {
  // One answer of one moment, put together by the database: thousands of cells cost no work here.
  const [row] = await select(
    sql,
    {
      answer: json(gridAnswer)`json_build_object(
       'thisMonth', ${thisMonth(caller)}::text,
       'total', (select count(*) from kept),
       'meters', coalesce((select json_agg(json_build_object('id', id, 'name', name, 'meterNo', meter_no, 'pinId', pin_id,
         'utilityType', utility_type, 'unit', unit, 'status', status, 'isCumulative', is_cumulative,
         'rolloverAt', rollover_at::text) order by place) from shown where place <= ${mostGridMeters}), '[]'),
       'months', coalesce((select json_agg(json_build_object('id', c.id, 'version', c.version, 'utilityId', c.utility_id,
         'month', c.month, 'readingEnd', c.reading_end::text, 'consumption', c.consumption::text,
         'billAmount', c.bill_amount::text, 'status', c.status, 'anomaly', c.anomaly, 'isEstimated', c.is_estimated,
         'rollover', c.rollover)) from cells c where c.place <= ${mostGridMeters}), '[]'),
       'totals', coalesce((select json_agg(sums order by sums."utilityType", sums.unit, sums.month) from (
         select utility_type as "utilityType", unit, month, sum(consumption)::text as consumption,
           sum(bill_amount)::text as "billAmount" from cells
         -- What a sub-meter counts, its main meter has counted.
         where parent_utility_id is null or parent_utility_id not in (select id from kept) group by 1, 2, 3) sums), '[]'))`,
    },
    piece`with kept as materialized (
       select t.* from ${t.bare} where ${reached(caller, utility, resourceNamed, filter, false)}),
     shown as materialized (
       select row_number() over (order by ${p.name}, k.pin_id, k.utility_type, k.name, k.id) as place, k.*
       from kept k join ${p.withDeleted} on ${p.id} = k.pin_id),
     cells as materialized (
       select k.place, k.utility_type, k.unit, k.parent_utility_id, m.* from shown k cross join lateral (
         select ${joined(Object.values(cellColumns), ', ')} from ${m}
         where ${m.utilityId} = k.id and ${m.month} between ${`${year}-01-01`}::date and ${`${year}-12-01`}::date offset 0) m)`,
  )``
  if (!row) throw new Error('The grid of months has no answer')
  return row.answer
}
