import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  gapsAnswer,
  mostGapMeters,
  type GapsAnswer,
} from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { Params } from '../../../engine/sql/params.ts'
import { matching } from '../../../engine/reading/reads.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { OfYear } from './grid.ts'
import { graceDays } from './readingDue.ts'

/**
 * What the meters in use lack of a year's months, as far as they should have been read by now: of each from its first
 * month, or from when it was entered. A bill has a month after its own to come.
 * @throws 400 naming what of the filter is wrong
 */
export async function gapsOf(sql: Sql, caller: Caller, { year, filter }: OfYear): Promise<GapsAnswer> {
  const params = new Params()
  const inUse = { ...filter, status: 'active' }
  const { from } = matching(caller, utility, inUse, params, resourceNamed, false)
  const client = params.add(caller.clientId)
  const today = `${params.add(dayIn(new Date(), caller.timeZone))}::date`
  const [first, last] = [`${year}-01-01`, `${year}-12-01`].map((day) => `${params.add(day)}::date`)
  const [row] = await sql.query<{ answer: object }>(
    `with kept as materialized (
       select t.id, t.name, t.meter_no, t.pin_id, t.utility_type, t.responsible_user_id, t.reading_day,
         t.parent_utility_id is not null as is_part,
         greatest(${first}, least(date_trunc('month', t.created_at)::date, (select month from util_month
           where client_id = ${client} and utility_id = t.id and deleted_at is null order by month limit 1))) as begins ${from}),
     months as (
       select k.id, n.month::date, m.reading_end, m.bill_amount, m.is_estimated, k.is_part,
         (select is_estimated from util_month where client_id = ${client} and utility_id = k.id and deleted_at is null
           and month = n.month - interval '1 month') as estimated_before
       from kept k cross join generate_series(k.begins, ${last}, interval '1 month') as n (month)
       left join util_month m on m.client_id = ${client} and m.utility_id = k.id and m.month = n.month and m.deleted_at is null
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
       select k.*, g.missing, g.unbilled, g.estimated, p.name as pin from gaps g join kept k on k.id = g.id
       join pin p on p.client_id = ${client} and p.id = k.pin_id order by p.name, k.name, k.id limit ${mostGapMeters})
     select json_build_object('total', (select count(*) from gaps), 'rows', coalesce((select json_agg(json_build_object(
       'id', id, 'name', name, 'meterNo', meter_no, 'pinId', pin_id, 'utilityType', utility_type,
       'responsibleUserId', responsible_user_id, 'missing', missing, 'unbilled', unbilled, 'estimated', estimated)
       order by pin, name, id) from told), '[]')) as answer`,
    params.values,
  )
  return gapsAnswer.parse(row?.answer)
}
