import { resourceNamed } from '../../../../src/resources/index.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { DashboardPeriod } from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { auditEntry } from '../../../engine/tables/audit.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { piece, rowsOf, type Piece } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'
import type { Period } from './period.ts'

/** Who asks for the figures of which days. */
export interface Asked {
  sql: CompanySql
  caller: Caller
  period: Period
}

/** States of work that has been done. */
const doneStatuses = ['completed', 'closed']

const t = rowsOf(workRequest, 't')
const a = rowsOf(auditEntry, 'a')
const isDone = piece`${t.status} = any(${doneStatuses}::text[])`

/** The `from` and `where` of work requests by their outcome, of all `since` or of the period alone. */
export function workParts({ caller, period }: Asked, since = period.start) {
  const from = piece`${t.bare} where ${reached(caller, workRequest, resourceNamed)}`
  const within = (column: Piece) =>
    piece`${column} between ${since}::timestamptz and ${period.end}::timestamptz`
  const asOf = piece`${period.asOf}::timestamptz`
  const open = piece`${openStatuses}::text[]`
  // Reopened work was finished for a time: its history has the status of that time.
  const status = piece`(select ${a.after}->>'status' from ${a} where ${a.resource} = 'work_request'
    and ${a.recordId} = ${t.id} and ${a.at} <= ${asOf} and ${a.after}->>'status' is not null order by ${a.id} desc limit 1)`
  return {
    requested: piece`${from} and ${within(t.requestedAt)}`,
    completed: piece`${from} and ${within(t.completedAt)} and ${isDone}`,
    /** Work that was open at the end of the period, or is open now if the period has not ended. */
    open: piece`${from} and ${t.requestedAt} <= ${asOf} and (t.open_until is null or t.open_until > ${asOf})
      and (${t.status} = any(${open}) or t.open_until > ${asOf})
      and (${t.reopenedCount} = 0 or coalesce(${status}, 'pending') = any(${open}))`,
    /** Work of preventive schedules that was due, save what was called off. */
    due: piece`${from} and ${within(t.dueAt)} and ${t.scheduleId} is not null and (${isDone} or ${t.status} = any(${open}))`,
  }
}

const always = piece`true`

/** Average hours between two columns, to a tenth. */
export const averageHours = (from: Piece, until: Piece, when = always) =>
  piece`round(avg(extract(epoch from ${until} - ${from})) filter (where ${when}) / 3600, 1)`

/** Share in percent, to a tenth; null of nothing. */
export const percent = (part: Piece, whole: Piece) => piece`round(100.0 * ${part} / nullif(${whole}, 0), 1)`

/** Counts of due work by its outcome. Open work is missed once its time is over. */
export function dueColumns(asOf: string, when = always) {
  const over = piece`${t.dueAt} <= ${asOf}::timestamptz`
  const count = (condition: Piece) => piece`count(*) filter (where ${when} and ${condition})`
  const onTime = count(piece`${isDone} and ${t.completedAt} <= ${t.dueAt}`)
  return {
    done: count(isDone),
    onTime,
    missed: count(piece`not ${isDone} and ${over}`),
    coming: count(piece`not ${isDone} and not ${over}`),
    compliance: percent(onTime, count(piece`(${isDone} or ${over})`)),
  }
}

/** What the wire says of a period. */
export const periodTold = ({ timeZone: _timeZone, ...told }: Period): DashboardPeriod => told
