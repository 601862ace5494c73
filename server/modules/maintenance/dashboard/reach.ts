import { resourceNamed } from '../../../../src/resources/index.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { DashboardPeriod } from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import type { Resource } from '../../../../src/schema/resource.ts'
import { permit, reachedRows } from '../../../engine/access/access.ts'
import type { Params } from '../../../engine/sql/params.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'
import type { Period } from './period.ts'

/** Who asks for the figures of which days. */
export interface Asked {
  sql: Sql
  caller: Caller
  period: Period
}

/** States of work that has been done. */
export const doneStatuses = ['completed', 'closed']

/** The conditions of the records that a caller reads, for the table alias `t`. */
export const reached = (resource: Resource, caller: Caller, params: Params) =>
  reachedRows(resource, caller, permit(caller, resource, 'read'), params, resourceNamed)

/** The `from` and `where` of work requests by what has become of them; of all `since`, or of the period alone. */
export function workParts({ caller, period }: Asked, params: Params, since = period.start) {
  const from = `work_request t where ${reached(workRequest, caller, params)}`
  const within = (column: string) =>
    `${column} between ${params.add(since)}::timestamptz and ${params.add(period.end)}::timestamptz`
  return {
    requested: () => `${from} and ${within('t.requested_at')}`,
    completed: () =>
      `${from} and ${within('t.completed_at')} and t.status = any(${params.add(doneStatuses)}::text[])`,
    /** Work that was open at the end of the period, or is open now if the period has not ended. */
    open: () => {
      const asOf = `${params.add(period.asOf)}::timestamptz`
      const open = `${params.add(openStatuses)}::text[]`
      // Reopened work was finished for a time: its history has the status of that time.
      const status = `(select a.after->>'status' from audit a where a.client_id = t.client_id and a.resource = 'work_request'
        and a.record_id = t.id and a.at <= ${asOf} and a.after->>'status' is not null order by a.id desc limit 1)`
      return `${from} and t.requested_at <= ${asOf} and (t.open_until is null or t.open_until > ${asOf})
        and (t.status = any(${open}) or t.open_until > ${asOf})
        and (t.reopened_count = 0 or coalesce(${status}, 'pending') = any(${open}))`
    },
    /** Work of preventive schedules that was due, save what was called off. */
    due: () =>
      `${from} and ${within('t.due_at')} and t.schedule_id is not null and t.status = any(${params.add([...openStatuses, ...doneStatuses])}::text[])`,
  }
}

/** Average hours between two columns, to a tenth. */
export const averageHours = (from: string, until: string, when = 'true') =>
  `round(avg(extract(epoch from ${until} - ${from})) filter (where ${when}) / 3600, 1)::float8`

/** Share in percent, to a tenth; null of nothing. */
export const percent = (part: string, whole: string) =>
  `round(100.0 * ${part} / nullif(${whole}, 0), 1)::float8`

/** What the wire says of a period. */
export const periodTold = ({ timeZone: _timeZone, ...told }: Period): DashboardPeriod => told
