import { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { dayText, firstOf, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import {
  utilsAnswer,
  type UtilsAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { float, json, piece, raw, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { Asked } from './reach.ts'

const [t, u] = [rowsOf(utilMonth, 't'), rowsOf(utility, 'u')]
const anything = json(z.unknown())

/** A list can be asked for so many meters by its address. */
const mostMeters = 200

/**
 * What was used and what it cost, by type and unit, in the months that the days lie in. The change is against as many
 * months before, of the meters and months that were read, or billed, in both: what has not come yet is not nought.
 */
export async function utils({ sql, caller, period }: Asked): Promise<UtilsAnswer> {
  const [first, last] = [monthNumber(period.from), monthNumber(period.until)]
  const many = last - first + 1
  const [firstMonth, lastMonth, monthBefore] = [first, last, first - many].map((month) =>
    dayText(firstOf(month)),
  )
  const mine = reached(caller, utilMonth, resourceNamed)
  const both = (column: string) => `${column} is not null and ${column}_before is not null`
  const change = (column: string) =>
    raw(`round(100 * (sum(${column}) filter (where ${both(column)})
      / nullif(sum(${column}_before) filter (where ${both(column)}), 0) - 1), 1)::float8`)
  const meters = (column: string, whose = 'true') =>
    raw(
      `'compared', count(distinct meter) filter (where ${both(column)}), 'of', count(distinct meter) filter (where ${whose})`,
    )
  // A part of another meter is billed with that one, and its use is in that one's where that one is counted.
  const billed = '(not is_part or cost is not null)'
  const ofType = raw('own.utility_type = n.utility_type and own.unit = n.unit')
  const [row] = await select(
    sql,
    {
      cost: text.orNull`sum(cost)`,
      costBefore: text.orNull`select sum(cost) from known where month < ${firstMonth}::date`,
      costChangePct: float.orNull`${change('cost')}`,
      costCompared: anything`json_build_object(${meters('cost', billed)},
        'cost', (sum(cost) filter (where ${raw(both('cost'))}))::text,
        'costBefore', (sum(cost_before) filter (where ${raw(both('cost'))}))::text)`,
      rows: anything`coalesce((select json_agg(types order by "utilityType", unit) from types), '[]')`,
    },
    piece`with recursive above as (
       select ${u.id} as meter, ${u.parentUtilityId} as main from ${u.withDeleted} where ${u.parentUtilityId} is not null
       union select a.meter, ${u.parentUtilityId} from above a
         join ${u.withDeleted} on ${u.id} = a.main where ${u.parentUtilityId} is not null
     ), readings as materialized (
       select ${u.utilityType}, ${u.unit}, ${u.parentUtilityId} is not null as is_part, ${t.utilityId} as meter, ${t.month},
         ${t.consumption}, ${t.billAmount} as cost
       from ${t.bare} join ${u.withDeleted} on ${u.id} = ${t.utilityId}
       where ${mine} and ${t.month} between ${monthBefore}::date and ${lastMonth}::date
     ), known as materialized (
       select r.*, case when not covered then consumption end as used
       from (select own.*, exists (select from above a join readings m on m.meter = a.main
           where a.meter = own.meter and m.month = own.month and m.consumption is not null
             and m.utility_type = own.utility_type and m.unit = own.unit) as covered
         from readings own) r
     ), now as materialized (
       select k.*, b.used as used_before, b.cost as cost_before
       from known k left join known b
         on b.meter = k.meter and b.month = (k.month - make_interval(months => ${many}::int))::date
       where k.month >= ${firstMonth}::date
     ), types as (
       select utility_type as "utilityType", unit, sum(used)::text as consumption, sum(cost)::text as cost,
         count(*) filter (where consumption is null and not covered) as "notRead",
         count(*) filter (where cost is null and not is_part) as "notBilled",
         ${change('used')} as "consumptionChangePct",
         json_build_object(${meters('used', 'not covered')}) as "consumptionCompared",
         ${change('cost')} as "costChangePct", json_build_object(${meters('cost', billed)}) as "costCompared",
         (select case when count(distinct meter) <= ${mostMeters} then json_agg(distinct meter) end
            from now own where ${ofType} and (not covered or cost is not null)) as "meterIds",
         (select json_agg(json_build_object('month', month, 'consumption', consumption::text, 'cost', cost::text)
              order by month)
            from (select month, sum(used) as consumption, sum(cost) as cost from now own where ${ofType}
              group by month) months) as months
       from now n group by utility_type, unit
     )`,
  )`from now`
  return utilsAnswer.parse({ firstMonth, lastMonth, ...row })
}
