import type { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { byPinAnswer, mostPinsShown } from '../../../../src/resources/maintenance/work/workload.shapes.ts'
import { readableRows } from '../../../engine/access/access.ts'
import { Params } from '../../../engine/sql/params.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { openWork } from './openWork.ts'

/**
 * How many open work requests each site has, and how many of them are late, those with the most first.
 * @throws 400 naming what of the filter is wrong
 */
export async function openByPin(
  sql: Sql,
  caller: Caller,
  filter: Record<string, unknown>,
): Promise<z.infer<typeof byPinAnswer>> {
  const params = new Params()
  const rows = await sql.query<Record<string, unknown> & { total: number }>(
    `with open as (
       select t.pin_id, count(*)::int as open, count(*) filter (where t.late_at < now())::int as overdue,
         count(*) filter (where t.sla_state = 'breached')::int as breached
       ${openWork(caller, filter, params)} group by t.pin_id
     )
     select open.pin_id as "pinId", p.name, p.latitude::float8 as latitude, p.longitude::float8 as longitude,
       open.open, open.overdue, open.breached, count(*) over ()::int as total
     from open left join pin p on p.id = open.pin_id and ${readableRows(pin, caller, params, resourceNamed, 'p')}
     order by open.open desc, open.pin_id limit ${mostPinsShown}`,
    params.values,
  )
  return byPinAnswer.parse({ rows, total: rows[0]?.total ?? 0 })
}
