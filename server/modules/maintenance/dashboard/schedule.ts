import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import {
  scheduleFigures,
  type ScheduleFigures,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { float, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { scheduleOccurrence } from '../tables.ts'
import { dueColumns, periodTold, workParts, type Asked } from './reach.ts'

const [t, o] = [rowsOf(schedule, 't'), rowsOf(scheduleOccurrence, 'o')]

/** Preventive work that was due in the days, and what became of it. */
export async function scheduleCompliance(asked: Asked): Promise<ScheduleFigures> {
  const { sql, caller, period } = asked
  const columns = dueColumns(period.asOf)
  const [[figures], [left]] = await Promise.all([
    select(sql, {
      due: whole`count(*)`,
      done: whole`${columns.done}`,
      onTime: whole`${columns.onTime}`,
      missed: whole`${columns.missed}`,
      coming: whole`${columns.coming}`,
      compliancePct: float.orNull`${columns.compliance}`,
    })`from ${workParts(asked).due}`,
    select(sql, {
      skipped: whole`count(*)`,
    })`from ${o} join ${t.bare} on ${t.id} = ${o.scheduleId} where ${reached(caller, schedule, resourceNamed)}
      and ${o.occursOn} between ${period.from}::date and ${period.until}::date and ${o.skippedReason} is not null`,
  ])
  return scheduleFigures.parse({ period: periodTold(period), ...figures, ...left })
}
