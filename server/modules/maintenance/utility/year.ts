import { z } from 'zod'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { yearAnswer, type YearAnswer } from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { findReached, reached } from '../../../engine/tables/reached.ts'
import { json, piece, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { thisMonth } from './grid.ts'

const found = z.object(yearAnswer.shape).pick({ months: true, subMeters: true, billed: true })

const t = rowsOf(utility, 't')
const [m, l, p] = [rowsOf(utilMonth, 'm'), rowsOf(utilMonth, 'l'), rowsOf(utilMonth, 'p')]

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
export async function yearOf(sql: CompanySql, caller: Caller, id: number, year: string): Promise<YearAnswer> {
  const asked = { id, action: 'read', columns: ['unit', 'budgetMonthly'] } as const
  const meter = await findReached(sql, caller, utility, resourceNamed, asked)
  const first = piece`${`${year}-01-01`}::date`
  const [row] = await select(
    sql,
    {
      answer: json(found)`json_build_object(
       'months', (select json_agg(json_build_object('month', month, 'consumption', consumption::text,
         'billAmount', bill_amount::text, 'unitCost', unit_cost::text, 'lastConsumption', last_consumption::text,
         'lastBillAmount', last_bill_amount::text, 'partsConsumption', parts_consumption::text) order by month) from months),
       'billed', (select json_build_object('months', count(*), 'cost', coalesce(sum(bill_amount), 0)::text,
         'budget', round(${meter.budgetMonthly}::numeric * count(*), 2)::text,
         'lastCost', case when count(*) = count(nullif(last_bill_amount, 0)) then sum(last_bill_amount)::text end)
         from months where bill_amount is not null),
       'subMeters', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'meterNo', p.meter_no,
         'consumption', (select sum(${m.consumption})::text from ${m} where ${m.utilityId} = p.id
           and ${m.month} between ${first} and ${first} + interval '11 months')) order by p.name, p.id)
         from parts p), '[]'))`,
    },
    piece`with parts as materialized (
       select ${t.id}, ${t.name}, ${t.meterNo} from ${t.bare}
       where ${reached(caller, utility, resourceNamed)} and ${t.parentUtilityId} = ${id}),
     months as (
       select n.month::date, ${m.consumption}, ${m.billAmount}, ${m.unitCost}, ${l.consumption} as last_consumption,
         ${l.billAmount} as last_bill_amount, (select sum(${p.consumption}) from ${p}
           where ${p.utilityId} in (select id from parts) and ${p.month} = n.month) as parts_consumption
       from generate_series(${first}, ${first} + interval '11 months', interval '1 month') as n (month)
       left join ${m} on ${m.utilityId} = ${id} and ${m.month} = n.month
       left join ${l} on ${l.utilityId} = ${id} and ${l.month} = n.month - interval '1 year')`,
  )``
  if (!row) throw new Error(`The year of the meter ${id} has no answer`)
  return { ...meter, ...row.answer, thisMonth: thisMonth(caller), forecast: forecastOf(row.answer) }
}
