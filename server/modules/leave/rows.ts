import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import type { DayPart } from '../../../src/domain/leave/counting.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { usualHours } from './accounts/facts.ts'

const names = columns(leaveApplication, [
  'id',
  'version',
  'refNo',
  'employeeId',
  'leaveTypeId',
  'fromDate',
  'toDate',
  'status',
  'approverIds',
  'currentLevel',
  'remindedAt',
  'fromTime',
  'toTime',
  'totalDays',
  'totalMinutes',
])
export type ApplicationRow = RowOfColumns<typeof names> & {
  /** Hundredths of a day, by which approvers' levels go. */
  length: number
  fromPart: DayPart
  toPart: DayPart
}

/** Applications of these ids, in the order of their ids; held until the end of the transaction with `lock`. */
export async function openApplications(
  sql: Sql,
  clientId: number,
  ids: readonly number[],
  lock = false,
): Promise<ApplicationRow[]> {
  return sql.query<ApplicationRow>(
    `select ${names.list}, round(coalesce(t.total_days * 100,
       t.total_minutes * 100 / (60 * coalesce(y.hours_per_day, ${usualHours})), 0))::int as length, t.from_part as "fromPart", t.to_part as "toPart"
     from leave_application t join leave_type y on y.client_id = t.client_id and y.id = t.leave_type_id
     where t.client_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id ${lock ? 'for update of t' : ''}`,
    [clientId, ids],
  )
}
