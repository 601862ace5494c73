import type { z } from 'zod'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { byPinAnswer, mostPinsShown } from '../../../../src/resources/maintenance/work/workload.shapes.ts'
import { readable } from '../../../engine/tables/reached.ts'
import { float, piece, recordId, rowsIfAny, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { openWork } from './openWork.ts'

const t = rowsOf(workRequest, 't')
const p = rowsIfAny(pin, 'p')

/**
 * How many open work requests each site has, and how many of them are late, those with the most first.
 * @throws 400 naming what of the filter is wrong
 */
export async function openByPin(
  sql: CompanySql,
  caller: Caller,
  filter: Record<string, unknown>,
): Promise<z.infer<typeof byPinAnswer>> {
  const rows = await select(
    sql,
    {
      pinId: recordId`open.pin_id`,
      name: p.name,
      latitude: float.orNull`${p.latitude}`,
      longitude: float.orNull`${p.longitude}`,
      open: whole`open.open`,
      overdue: whole`open.overdue`,
      breached: whole`open.breached`,
      total: whole`count(*) over ()`,
    },
    piece`with open as (
        select ${t.pinId}, count(*) as open, count(*) filter (where ${t.lateAt} < now()) as overdue,
          count(*) filter (where ${t.slaState} = 'breached') as breached
        ${openWork(caller, filter)} group by ${t.pinId})`,
  )`from open left join ${p.bare} on ${p.id} = open.pin_id and ${readable(caller, pin, resourceNamed, 'p')}
    order by open.open desc, open.pin_id limit ${mostPinsShown}`
  return byPinAnswer.parse({ rows, total: rows[0]?.total ?? 0 })
}
