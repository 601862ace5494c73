import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'

/** An assignment that is open no more: somebody has it, or it is gone. */
interface Settled {
  id: number
  userId: number | null
  /** The claim by which they got it, which is being approved by itself. */
  claimId?: number
}

export const answerClaims = (tx: Tx, userIds: readonly number[], day: string) =>
  notify(
    tx,
    userIds.filter((id) => id !== tx.actor.employeeId),
    { type: 'shift', wording: 'claimDecided', values: { day } },
  )

/**
 * Answers the claims of assignments that are open no more: whoever got the assignment had asked with success, the others without. A
 * claim on which somebody else decides in this moment is left to them: they learn that the shift is gone.
 */
export async function settleClaims(tx: Tx, caller: Caller, assignments: readonly Settled[]) {
  if (assignments.length === 0) return
  const answered = await tx.query<{ userId: number; date: string }>(
    `update shift_claim c set status = case when c.user_id = w.holder then 'approved' else 'refused' end, decided_by = $2,
       decided_at = now(), settled = true, updated_at = now(), updated_by = $2, version = version + 1
     from (select c.id, r."userId" as holder from shift_claim c
       join jsonb_to_recordset($3::jsonb) as r (id bigint, "userId" bigint, "claimId" bigint)
         on r.id = c.shift_assignment_id and c.id is distinct from r."claimId"
       where c.client_id = $1 and c.status = 'asked' and c.deleted_at is null for update of c skip locked) w
     where c.client_id = $1 and c.id = w.id returning c.user_id as "userId", c.date`,
    [caller.clientId, authorOf(caller), JSON.stringify(assignments)],
  )
  if (answered.length === 0) return
  tx.touch('shift_claim')
  for (const { userId, date } of answered) await answerClaims(tx, [userId], date)
}

/**
 * Claims that were settled when somebody got the assignment wait again, now that it is open again before it begins. What
 * somebody decided themselves stays decided.
 * @param status which of them; of an assignment whose person can't come any more only those that were refused
 */
export async function reopenClaims(
  tx: Tx,
  assignmentIds: readonly number[],
  status: readonly ('approved' | 'refused')[] = ['approved', 'refused'],
) {
  if (assignmentIds.length === 0) return
  const reopened = await tx.query<{ userId: number; date: string }>(
    `update shift_claim c set status = 'asked', settled = false, decided_by = null, decided_at = null, updated_at = now(),
       updated_by = $4, version = c.version + 1
     from shift_assignment t
     where t.client_id = $1 and t.id = any($2::bigint[]) and t.deleted_at is null and t.user_id is null
       and t.status <> 'cancelled' and t.start_at > now() and c.client_id = $1 and c.shift_assignment_id = t.id
       and c.settled and c.status = any($3::text[]) and c.deleted_at is null
       and not exists (select from shift_claim o where o.client_id = $1 and o.shift_assignment_id = t.id
         and o.user_id = c.user_id and o.id > c.id and o.deleted_at is null)
     returning c.user_id as "userId", t.date`,
    [tx.actor.clientId, assignmentIds, status, tx.actor.employeeId || null],
  )
  if (reopened.length === 0) return
  tx.touch('shift_claim')
  for (const { userId, date } of reopened)
    await notify(
      tx,
      [userId].filter((id) => id !== tx.actor.employeeId),
      { type: 'shift', wording: 'claimReopened', values: { day: date } },
    )
}
