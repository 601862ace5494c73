import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { auditEntry } from '../../../engine/tables/audit.ts'
import { remove } from '../../../engine/tables/rows.ts'
import { rowsOf, select, write } from '../../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { bringBack, withdraw } from './withdrawn.ts'

const [s, d] = [rowsOf(shift, 's'), rowsOf(shift, 'd')]

/**
 * Ids of the assignments that a shift takes with it if it is deleted, those of its differing days included: from today by the
 * clock of their site.
 */
export async function withShift(sql: CompanySql, shiftId: number): Promise<number[]> {
  const [t, p] = [rowsOf(shiftAssignment, 't'), rowsOf(pin, 'p')]
  const rows = await select(sql, { id: t.id })`from ${t} join ${p.withDeleted} on ${p.id} = ${t.pinId}
    where (${t.shiftId} = ${shiftId} or ${t.shiftId} in (select ${d.id} from ${d} where ${d.seriesId} = ${shiftId}))
      and ${t.status} <> 'cancelled' and ${t.date} >= (now() at time zone ${p.timeZone})::date`
  return rows.map(({ id }) => id)
}

/** Cancels the coming assignments of a deleted shift, and deletes its differing days with it. */
export async function cancelWithShift(tx: Tx, shiftId: number) {
  await withdraw(tx, await withShift(tx, shiftId), 'delete')
  tx.verb('delete')
  await remove(tx, shift, { seriesId: shiftId })
}

/** Restores the differing days that were deleted by the same transaction as their series. @returns their ids */
async function restoreDays(tx: Tx, shiftId: number): Promise<number[]> {
  const a = rowsOf(auditEntry, 'a')
  tx.verb('restore')
  const rows = await write(tx, { id: s.id })`update ${s.bare} set deleted_at = null, updated_at = now(),
      updated_by = ${tx.actor.employeeId || null}, version = ${s.version} + 1
    where ${s.ofCompany} and ${s.seriesId} = ${shiftId} and s.deleted_at = (
      select (${a.before}->>'deleted_at')::timestamptz from ${a} where ${a.resource} = 'shift'
        and ${a.recordId} = ${shiftId} and ${a.before}->>'deleted_at' is not null order by ${a.id} desc limit 1)`
  tx.touch(shift.table)
  return rows.map(({ id }) => id)
}

/** Brings back the differing days and assignments that were deleted and cancelled with the shift. Earlier cancellations stay. */
export const bringBackWithShift = async (tx: Tx, reading: WeekdayReading, shiftId: number) =>
  bringBack(tx, reading, 'delete', { shiftId: [shiftId, ...(await restoreDays(tx, shiftId))] })
