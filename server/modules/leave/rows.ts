import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import type { DayPart } from '../../../src/domain/leave/counting.ts'
import { columns, type RowOfColumns } from '../../engine/columns.ts'
import type { Sql } from '../../platform/db/sql.ts'

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
])
export type ApplicationRow = RowOfColumns<typeof names> & {
  totalDays: string
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
    `select ${names.list}, coalesce(t.total_days, 0)::text as "totalDays", t.from_part as "fromPart", t.to_part as "toPart"
     from leave_application t
     where t.client_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null order by t.id ${lock ? 'for update' : ''}`,
    [clientId, ids],
  )
}
