import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { rowsOf, select } from '../../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { bringBack, withdraw } from './withdrawn.ts'

/** Ids of the assignments that a shift takes with it if it is deleted: from today by the clock of their site. */
export async function withShift(sql: CompanySql, shiftId: number): Promise<number[]> {
  const [t, p] = [rowsOf(shiftAssignment, 't'), rowsOf(pin, 'p')]
  const rows = await select(sql, { id: t.id })`from ${t} join ${p.withDeleted} on ${p.id} = ${t.pinId}
    where ${t.shiftId} = ${shiftId} and ${t.status} <> 'cancelled'
      and ${t.date} >= (now() at time zone ${p.timeZone})::date`
  return rows.map(({ id }) => id)
}

/** Cancels the coming assignments of a deleted shift. */
export const cancelWithShift = async (tx: Tx, shiftId: number) =>
  withdraw(tx, await withShift(tx, shiftId), 'delete')

/** Brings back the assignments that were cancelled with the shift. Earlier cancellations stay. */
export const bringBackWithShift = (tx: Tx, reading: WeekdayReading, shiftId: number) =>
  bringBack(tx, reading, 'delete', { shiftId })
