import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import {
  scheduleFigures,
  type ScheduleFigures,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import { doneStatuses, percent, periodTold, reached, workParts, type Asked } from './reach.ts'

/** Columns that count what became of due work; what is open is missed once its time is over. */
export function dueColumns(params: Params, asOf: string, when = 'true') {
  const [done, over] = [
    `t.status = any(${params.add(doneStatuses)}::text[])`,
    `t.due_at <= ${params.add(asOf)}::timestamptz`,
  ]
  const count = (condition: string) => `count(*) filter (where ${when} and ${condition})`
  const onTime = count(`${done} and t.completed_at <= t.due_at`)
  return {
    done: count(done),
    onTime,
    missed: count(`not ${done} and ${over}`),
    coming: count(`not ${done} and not ${over}`),
    compliance: percent(onTime, count(`(${done} or ${over})`)),
  }
}

/** Preventive work that was due in the days, and what became of it. */
export async function scheduleCompliance(asked: Asked): Promise<ScheduleFigures> {
  const { sql, caller, period } = asked
  const params = new Params()
  const columns = dueColumns(params, period.asOf)
  const due = workParts(asked, params).due()
  const skips = new Params()
  const mine = reached(schedule, caller, skips)
  const [[figures], [left]] = await Promise.all([
    sql.query<Record<string, number>>(
      `select count(*)::int as due, ${columns.done}::int as done, ${columns.onTime}::int as "onTime",
         ${columns.missed}::int as missed, ${columns.coming}::int as coming, ${columns.compliance} as "compliancePct"
       from ${due}`,
      params.values,
    ),
    sql.query<{ skipped: number }>(
      `select count(*)::int as skipped from schedule_occurrence o
         join maintenance_schedule t on t.client_id = o.client_id and t.id = o.schedule_id
       where ${mine} and o.occurs_on between ${skips.add(period.from)} and ${skips.add(period.until)}
         and o.skipped_reason is not null`,
      skips.values,
    ),
  ])
  return scheduleFigures.parse({ period: periodTold(period), ...figures, ...left })
}
