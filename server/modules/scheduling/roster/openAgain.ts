import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { change } from '../../../engine/tables/rows.ts'
import { now } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { assessHeld } from './assess.ts'
import { insertAssignments } from './assignments.ts'

/** Opens assignments that their people declined, for others to request. */
export async function openAgain(
  tx: Tx,
  reading: WeekdayReading,
  caller: Caller,
  declined: readonly { shiftId: number; date: string }[],
) {
  const assessed = await assessHeld(
    tx,
    reading,
    declined.map(({ shiftId, date }) => ({ shiftId, date, userId: null })),
  )
  const ids = await insertAssignments(
    tx,
    caller,
    assessed.filter(({ clashes }) => clashes.length === 0),
    null,
  )
  await change(
    tx,
    shiftAssignment,
    { id: ids },
    { status: 'published', publishedAt: now, toldAt: now },
    { quiet: true },
  )
}
