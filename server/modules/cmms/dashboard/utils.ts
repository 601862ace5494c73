import { dayText, firstOf, monthNumber } from '../../../../src/domain/calendarDays.ts'
import { utilMonth } from '../../../../src/resources/cmms/utilMonth.resource.ts'
import { utilsAnswer, type UtilsAnswer } from '../../../../src/schema/calls/dashboard.ts'
import { Params } from '../../../engine/params.ts'
import { reached, type Asked } from './reach.ts'

/** A list can be asked for so many meters by its address. */
const mostMeters = 200

/**
 * What was used and what it cost, by type and unit, in the months that the days lie in, against as many months before.
 * Sums are the database's own, which are exact.
 */
export async function utils({ sql, caller, period }: Asked): Promise<UtilsAnswer> {
  const [first, last] = [monthNumber(period.from), monthNumber(period.until)]
  const firstDay = (month: number) => dayText(firstOf(month))
  const [firstMonth, lastMonth, monthBefore] = [first, last, first - (last - first + 1)].map(firstDay)
  const params = new Params()
  const mine = reached(utilMonth, caller, params)
  const [since, begun, until] = [monthBefore, firstMonth, lastMonth].map((day) => `${params.add(day)}::date`)
  const now = `month >= ${begun}`
  const change = (column: string) =>
    `round(100 * (sum(${column}) filter (where ${now}) / nullif(sum(${column}) filter (where not ${now}), 0) - 1), 1)::float8`
  const total = (column: string, when: string) => `coalesce(sum(${column}) filter (where ${when}), 0)::text`
  const [row] = await sql.query<{ answer: object }>(
    `with months as (
       select u.utility_type, u.unit, t.month, sum(coalesce(t.consumption, 0)) as consumption,
         sum(coalesce(t.bill_amount, 0)) as cost, array_agg(distinct t.utility_id) as meters
       from util_month t join utility u on u.client_id = t.client_id and u.id = t.utility_id
       where ${mine} and t.month between ${since} and ${until} group by 1, 2, 3
     ), types as (
       select utility_type as "utilityType", unit, ${total('consumption', now)} as consumption,
         ${total('cost', now)} as cost, ${change('consumption')} as "consumptionChangePct",
         ${change('cost')} as "costChangePct",
         (select case when count(distinct meter) <= ${mostMeters} then json_agg(distinct meter) end
            from months own, unnest(own.meters) meter
            where own.utility_type = m.utility_type and own.unit = m.unit and own.month >= ${begun}) as "meterIds",
         json_agg(json_build_object('month', month, 'consumption', consumption::text, 'cost', cost::text) order by month)
           filter (where ${now}) as months
       from months m group by utility_type, unit having bool_or(${now})
     )
     select json_build_object(
       'cost', (select ${total('cost', now)} from months),
       'costBefore', (select ${total('cost', `not ${now}`)} from months),
       'rows', coalesce((select json_agg(types order by "utilityType", unit) from types), '[]')) as answer`,
    params.values,
  )
  return utilsAnswer.parse({ firstMonth, lastMonth, ...row?.answer })
}
