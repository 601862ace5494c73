import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  gapsAnswer,
  mostGapMeters,
  type GapsAnswer,
} from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { json, piece, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import type { OfYear } from './grid.ts'
import { graceDays } from './readingDue.ts'

const [m, o] = [rowsOf(utilMonth, 'm'), rowsOf(utilMonth, 'o')]
const [t, p] = [rowsOf(utility, 't'), rowsOf(pin, 'p')]

/**
 * What the meters in use lack of a year's months, as far as they should have been read by now: of each from its first
 * month, or from when it was entered. A bill has a month after its own to come.
 * @throws 400 naming what of the filter is wrong
 */
export async function gapsOf(sql: CompanySql, caller: Caller, { year, filter }: OfYear): Promise<GapsAnswer> {
  const today = piece`${dayIn(new Date(), caller.timeZone)}::date`
  const [first, last] = ['01-01', '12-01'].map((day) => piece`${`${year}-${day}`}::date`)
  const [row] = await select(
    sql,
    {
      answer: json(
        gapsAnswer,
      )`json_build_object('total', (select count(*) from gaps), 'rows', coalesce((select json_agg(json_build_object(
       'id', id, 'name', name, 'meterNo', meter_no, 'pinId', pin_id, 'utilityType', utility_type,
       'responsibleUserId', responsible_user_id, 'missing', missing, 'unbilled', unbilled, 'estimated', estimated)
       order by pin, name, id) from told), '[]'))`,
    },
    piece`with kept as materialized (
       select t.*, ${t.parentUtilityId} is not null as is_part,
         greatest(${first}, least(date_trunc('month', ${t.createdAt})::date,
           (select ${m.month} from ${m} where ${m.utilityId} = ${t.id} order by ${m.month} limit 1))) as begins
       from ${t.bare} where ${reached(caller, utility, resourceNamed, { ...filter, status: 'active' }, false)}),
     months as (
       select k.id, n.month::date, ${m.readingEnd}, ${m.billAmount}, ${m.isEstimated}, k.is_part,
         (select ${o.isEstimated} from ${o} where ${o.utilityId} = k.id
           and ${o.month} = n.month - interval '1 month') as estimated_before
       from kept k cross join generate_series(k.begins, ${last}, interval '1 month') as n (month)
       left join ${m} on ${m.utilityId} = k.id and ${m.month} = n.month
       where n.month + (k.reading_day - 1 + ${graceDays}) * interval '1 day' <= ${today}),
     gaps as (
       select id, coalesce(json_agg(month order by month) filter (where reading_end is null), '[]') as missing,
         coalesce(json_agg(month order by month) filter (where reading_end is not null and bill_amount is null and not is_part
           and month < date_trunc('month', ${today}) - interval '1 month'), '[]') as unbilled,
         coalesce(json_agg(month order by month) filter (where is_estimated and estimated_before), '[]') as estimated
       from months group by id
       having bool_or(reading_end is null or (is_estimated and estimated_before)
         or (bill_amount is null and not is_part and month < date_trunc('month', ${today}) - interval '1 month'))),
     told as (
       select k.*, g.missing, g.unbilled, g.estimated, ${p.name} as pin from gaps g join kept k on k.id = g.id
       join ${p.withDeleted} on ${p.id} = k.pin_id order by ${p.name}, k.name, k.id limit ${mostGapMeters})`,
  )``
  return row?.answer ?? { rows: [], total: 0 }
}
