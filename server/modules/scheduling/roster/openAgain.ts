import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { assessHeld } from './assess.ts'
import { insertAssignments } from './clashAnswers.ts'

/** Assignments that their people will not work are open from then on to whoever asks for them. */
export async function openAgain(
  tx: Tx,
  caller: Caller,
  declined: readonly { shiftId: number; date: string }[],
) {
  const assessed = await assessHeld(
    tx,
    declined.map(({ shiftId, date }) => ({ shiftId, date, userId: null })),
  )
  const ids = await insertAssignments(
    tx,
    caller,
    assessed.filter(({ clashes }) => clashes.length === 0),
    null,
  )
  await tx.query(
    `update shift_assignment set status = 'published', published_at = now(), told_at = now()
     where client_id = $1 and id = any($2::bigint[])`,
    [tx.actor.clientId, ids],
  )
}
