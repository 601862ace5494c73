import { shiftClaim } from '../../../src/resources/scheduling/shiftClaim.resource.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { dayOf, isoInstant } from '../base/calendar.ts'
import { insertRecords } from '../base/insertRecords.ts'
import type { Worker } from './shiftPlans.ts'

const notes = ['I live nearby', 'Happy to do it', null]

/** Open shifts to come are published; people of their sites ask for some, and two want to swap. */
export async function enterShiftRequests(
  tx: Sql,
  clientId: number,
  workers: readonly Worker[],
  ownerId: number,
  now: number,
) {
  const today = dayOf(now)
  const open = await tx.query<{ id: number; shiftId: number; pinId: number; date: string }>(
    `update shift_assignment set status = 'published', published_at = $3, told_at = $3
     where client_id = $1 and user_id is null and date > $2::date and deleted_at is null
     returning id, shift_id as "shiftId", pin_id as "pinId", date`,
    [clientId, today, isoInstant(now)],
  )
  const claims = open.slice(0, 3).flatMap(({ id, shiftId, pinId, date }, index) =>
    workers
      .filter((worker) => worker.pinId === pinId)
      .slice(0, 1 + (index % 2))
      .map((worker, position) => ({
        shiftAssignmentId: id,
        userId: worker.id,
        date,
        shiftId,
        pinId,
        note: notes[(index + position) % notes.length] ?? null,
        status: 'asked',
        createdBy: worker.id,
        updatedBy: worker.id,
      })),
  )
  if (claims.length > 0) await insertRecords(tx, clientId, shiftClaim, claims)
  await tx.query(
    `update shift_assignment t set status = 'swap_requested', requested_by = w.other, updated_by = t.user_id
     from (select a.id, (select min(b.user_id) from shift_assignment b where b.client_id = $1 and b.pin_id = a.pin_id
         and b.user_id not in (select c.user_id from shift_assignment c where c.client_id = $1 and c.date = a.date
           and c.user_id is not null and c.deleted_at is null)) as other
       from shift_assignment a where a.client_id = $1 and a.date = $2::date + 2 and a.status = 'published'
         and a.user_id is not null and a.user_id <> $3 and a.deleted_at is null order by a.id limit 2) w
     where t.client_id = $1 and t.id = w.id and w.other is not null`,
    [clientId, today, ownerId],
  )
}
