import { employmentClash } from '../../../../src/domain/scheduling/clashes.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { boolean, pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { freeAssignments } from '../roster/assignments.ts'
import { beforeChange } from '../roster/notices.ts'

/**
 * Opens the assignments to come that people can work no more: they were deleted or suspended, join later, or have left by then.
 * Shifts that have begun stay with the person who worked them.
 */
export async function freeImpossible(tx: Tx, userIds: readonly number[]) {
  const [t, e] = [rowsOf(shiftAssignment, 't'), rowsOf(employee, 'e')]
  const rows = await select(tx, {
    ...pick(t, ['id', 'date']),
    ...pick(e, ['status', 'joinDate', 'lastWorkingDate']),
    isDeleted: boolean`e.deleted_at is not null`,
  })`from ${t} join ${e.withDeleted} on ${e.id} = ${t.userId}
    where ${t.userId} = any(${userIds}::bigint[]) and ${t.startAt} > now() and ${t.status} not in ('declined', 'cancelled')
    order by ${t.id} for update of t`
  const impossible = rows.filter(({ date, ...person }) => employmentClash(date, person) !== undefined)
  const ids = impossible.map(({ id }) => id)
  await beforeChange(tx, ids)
  await freeAssignments(tx, ids)
}
