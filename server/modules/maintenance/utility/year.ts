import { z } from 'zod'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { yearAnswer, type YearAnswer } from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import { reachedRow } from '../../../engine/reading/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { reached } from '../dashboard/reach.ts'
import { thisMonth } from './grid.ts'

const meterRow = z.object({ unit: z.string(), budgetMonthly: z.string().nullable() })
const found = z.object(yearAnswer.shape).pick({ months: true, subMeters: true, billed: true })

/** What the whole year will cost if the months without a bill go as those with one have gone. */
function forecastOf({ months, billed }: Pick<YearAnswer, 'months' | 'billed'>): string | null {
  if (billed.months === 0) return null
  const cost = Number(billed.cost)
  const rest = months.filter(({ billAmount }) => billAmount === null)
  const change = billed.lastCost === null ? null : cost / Number(billed.lastCost)
  const each = cost / billed.months
  const more = rest.reduce(
    (sum, { lastBillAmount }) =>
      sum + (lastBillAmount === null || change === null ? each : Number(lastBillAmount) * change),
    0,
  )
  return (cost + more).toFixed(2)
}

/**
 * The months of a meter in a year beside those of the year before, its cost against its budget, and its sub-meters.
 * @throws 404 where the caller reaches no such meter
 */
export async function yearOf(sql: Sql, caller: Caller, id: number, year: string): Promise<YearAnswer> {
  const columns = 't.unit, t.budget_monthly::text as "budgetMonthly"'
  const meter = meterRow.parse(
    await reachedRow(sql, caller, utility, resourceNamed, { id, action: 'read', columns }),
  )
  const params = new Params()
  const parts = reached(utility, caller, params)
  const client = params.add(caller.clientId)
  const own = params.add(id)
  const first = `${params.add(`${year}-01-01`)}::date`
  const budget = `${params.add(meter.budgetMonthly)}::numeric`
  const [row] = await sql.query<{ answer: object }>(
    `with parts as materialized (
       select t.id, t.name, t.meter_no from utility t where ${parts} and t.parent_utility_id = ${own}),
     months as (
       select n.month::date, m.consumption, m.bill_amount, m.unit_cost, l.consumption as last_consumption,
         l.bill_amount as last_bill_amount, (select sum(consumption) from util_month p where p.client_id = ${client}
           and p.utility_id in (select id from parts) and p.month = n.month and p.deleted_at is null) as parts_consumption
       from generate_series(${first}, ${first} + interval '11 months', interval '1 month') as n (month)
       left join util_month m on m.client_id = ${client} and m.utility_id = ${own} and m.month = n.month and m.deleted_at is null
       left join util_month l on l.client_id = ${client} and l.utility_id = ${own}
         and l.month = n.month - interval '1 year' and l.deleted_at is null)
     select json_build_object(
       'months', (select json_agg(json_build_object('month', month, 'consumption', consumption::text,
         'billAmount', bill_amount::text, 'unitCost', unit_cost::text, 'lastConsumption', last_consumption::text,
         'lastBillAmount', last_bill_amount::text, 'partsConsumption', parts_consumption::text) order by month) from months),
       'billed', (select json_build_object('months', count(*), 'cost', coalesce(sum(bill_amount), 0)::text,
         'budget', round(${budget} * count(*), 2)::text,
         'lastCost', case when count(*) = count(nullif(last_bill_amount, 0)) then sum(last_bill_amount)::text end)
         from months where bill_amount is not null),
       'subMeters', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'meterNo', p.meter_no,
         'consumption', (select sum(consumption)::text from util_month u where u.client_id = ${client} and u.utility_id = p.id
           and u.deleted_at is null and u.month between ${first} and ${first} + interval '11 months')) order by p.name, p.id)
         from parts p), '[]')) as answer`,
    params.values,
  )
  const answer = found.parse(row?.answer)
  return { ...meter, ...answer, thisMonth: thisMonth(caller), forecast: forecastOf(answer) }
}
