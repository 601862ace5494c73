import { z } from 'zod'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  anomalyAnswer,
  type AnomalyAnswer,
} from '../../../../src/resources/maintenance/utility/utility.shapes.ts'
import { readable } from '../../../engine/tables/reached.ts'
import { decimal, float, json, pick, piece, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { workRequestCause } from '../tables.ts'

const [m, o, u] = [rowsOf(utilMonth, 'm'), rowsOf(utilMonth, 'o'), rowsOf(utility, 'u')]
const [c, w] = [rowsOf(workRequestCause, 'c'), rowsOf(workRequest, 'w')]

/** Why a month of a meter is out of the usual, and the work request that came of it, as far as the caller may see it. */
export async function anomalyOf(sql: CompanySql, caller: Caller, id: number): Promise<AnomalyAnswer> {
  const usual = piece`coalesce(${u.baselineMonthly}, past.usual)`
  const [row] = await select(sql, {
    ...pick(m, ['anomaly', 'consumption']),
    unit: u.unit,
    limitPct: u.alertPct,
    usual: decimal.orNull`round(${usual}, 3)`,
    months: whole`case when ${u.baselineMonthly} is null then past.months else 0 end`,
    differencePct: float.orNull`round(100 * (${m.consumption} / nullif(${usual}, 0) - 1), 1)`,
    workRequest: json(
      z.unknown(),
    )`select json_build_object('id', ${w.id}, 'refNo', ${w.refNo}, 'status', ${w.status})
      from ${c} join ${w.bare} on ${w.id} = ${c.workRequestId}
      where ${c.kind} = 'utility' and ${c.causeId} = ${m.id} and ${readable(caller, workRequest, resourceNamed, 'w')}`,
  })`from ${m.withDeleted} join ${u.withDeleted} on ${u.id} = ${m.utilityId}
    cross join lateral (select avg(consumption) as usual, count(*) as months from (
      select ${o.consumption} from ${o} where ${o.utilityId} = ${m.utilityId} and ${o.consumption} is not null
        and ${o.month} between ${m.month} - interval '1 year' and ${m.month} - 1
      order by ${o.month} desc limit 3) latest) past
    where ${m.id} = ${id}`
  return anomalyAnswer.parse(row)
}
