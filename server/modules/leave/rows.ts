import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { leaveType } from '../../../src/resources/leave/leaveType.resource.ts'
import { pick, piece, rowsOf, select, whole, type Selected } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { usualHours } from './accounts/facts.ts'
import { spanColumns } from './tables.ts'

const t = rowsOf(leaveApplication, 't')
const y = rowsOf(leaveType, 'y')

const columns = {
  ...pick(t, [
    'id',
    'version',
    'refNo',
    ...spanColumns,
    'status',
    'approverIds',
    'currentLevel',
    'remindedAt',
    'decidedByIds',
    'decisionRemark',
    'totalDays',
    'totalMinutes',
    'clashCount',
  ]),
  /** Hundredths of a day, by which approvers' levels go. */
  length: whole`round(coalesce(${t.totalDays} * 100,
    ${t.totalMinutes} * 100 / (60 * coalesce(${y.hoursPerDay}, ${usualHours}::numeric)), 0))`,
}
export type ApplicationRow = Selected<typeof columns>

/** Applications of these ids, in the order of their ids; held until the end of the transaction with `lock`. */
export const openApplications = (
  sql: CompanySql,
  ids: readonly number[],
  lock = false,
): Promise<ApplicationRow[]> =>
  select(sql, columns)`from ${t} join ${y.withDeleted} on ${y.id} = ${t.leaveTypeId}
    where ${t.id} = any(${ids}::bigint[]) order by ${t.id} ${lock ? piece`for update of t` : piece``}`
