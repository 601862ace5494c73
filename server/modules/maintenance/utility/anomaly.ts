import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  anomalyAnswer,
  type AnomalyAnswer,
} from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { readableRows } from '../../../engine/access/access.ts'
import { Params } from '../../../engine/sql/params.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'

/** Why a month of a meter is out of the usual, and the work request that came of it, as far as the caller may see it. */
export async function anomalyOf(sql: Sql, caller: Caller, id: number): Promise<AnomalyAnswer> {
  const params = new Params()
  const client = params.add(caller.clientId)
  const own = params.add(id)
  const open = readableRows(workRequest, caller, params, resourceNamed, 'w')
  const [row] = await sql.query(
    `select m.anomaly, m.consumption::text, u.unit, u.alert_pct as "limitPct",
       round(coalesce(u.baseline_monthly, past.usual), 3)::text as usual,
       case when u.baseline_monthly is null then past.months else 0 end as months,
       round(100 * (m.consumption / nullif(coalesce(u.baseline_monthly, past.usual), 0) - 1), 1)::float8 as "differencePct",
       (select json_build_object('id', w.id, 'refNo', w.ref_no, 'status', w.status)
         from work_request_cause c join work_request w on w.client_id = c.client_id and w.id = c.work_request_id
         where c.client_id = ${client} and c.kind = 'utility' and c.cause_id = m.id and ${open}
       ) as "workRequest"
     from util_month m join utility u on u.client_id = m.client_id and u.id = m.utility_id
     cross join lateral (select avg(consumption) as usual, count(*)::int as months from (
       select consumption from util_month where client_id = ${client} and utility_id = m.utility_id and deleted_at is null
         and consumption is not null and month between m.month - interval '1 year' and m.month - 1
       order by month desc limit 3) latest) past
     where m.client_id = ${client} and m.id = ${own}`,
    params.values,
  )
  return anomalyAnswer.parse(row)
}
