import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { isLockedFor, locksIn } from '../roster/locks.ts'
import { bringBack, withdraw } from './withdrawn.ts'

/**
 * Withdraws the assignments to come that are outside the days of their site, and brings those back that are inside again.
 * Locked days stay.
 */
export async function fitToSite(tx: Tx, reading: WeekdayReading, pinId: number) {
  const [t, p] = [rowsOf(shiftAssignment, 't'), rowsOf(pin, 'p')]
  const rows = await select(tx, pick(t, ['id', 'date']))`from ${t} join ${p} on ${p.id} = ${t.pinId}
    where ${t.pinId} = ${pinId} and ${t.startAt} > now() and ${t.status} <> 'cancelled'
      and (${t.date} < ${p.startDate} or ${t.date} > ${p.endDate})
    order by ${t.date}, ${t.id} for update of t`
  const [first, last] = [rows[0], rows.at(-1)]
  const locks = first && last ? await locksIn(tx, first.date, last.date) : []
  const withdrawn = rows.filter(({ date }) => !isLockedFor(locks, pinId, date)).map(({ id }) => id)
  await withdraw(tx, withdrawn, 'withdraw')
  await bringBack(tx, reading, 'withdraw', { pinId }, withdrawn)
}
