import { authorOf, type Caller } from '../../../platform/auth/caller.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../../src/resources/scheduling/shiftClaim.resource.ts'
import { given } from '../../../engine/tables/given.ts'
import { change, changeEach } from '../../../engine/tables/rows.ts'
import { rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'
import { claimTable } from '../tables.ts'

const c = rowsOf(claimTable, 'c')

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
  const w = given('w', { id: 'id', userId: 'id', claimId: 'id' }, assignments)
  const waiting = await select(tx, { id: c.id, userId: c.userId, date: c.date, holder: w.userId })`from ${w}
    join ${c} on ${w.id} = ${c.shiftAssignmentId} and ${c.id} is distinct from ${w.claimId}
    where ${c.status} = 'asked' order by ${c.id} for update of c skip locked`
  await changeEach(
    tx,
    claimTable,
    waiting.map(({ id, userId, holder }) => ({
      id,
      status: userId === holder ? 'approved' : 'refused',
      decidedBy: authorOf(caller),
      decidedAt: new Date().toISOString(),
      settled: true,
    })),
  )
  for (const { userId, date } of waiting) await answerClaims(tx, [userId], date ?? '')
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
  const [t, o] = [rowsOf(shiftAssignment, 't'), rowsOf(shiftClaim, 'o')]
  const reopened = await select(tx, { id: c.id, userId: c.userId, date: t.date })`from ${t}
    join ${c} on ${c.shiftAssignmentId} = ${t.id} and ${c.settled} and ${c.status} = any(${status}::text[])
    where ${t.id} = any(${assignmentIds}::bigint[]) and ${t.userId} is null and ${t.status} <> 'cancelled'
      and ${t.startAt} > now() and not exists (
        select from ${o} where ${o.shiftAssignmentId} = ${t.id} and ${o.userId} = ${c.userId} and ${o.id} > ${c.id})`
  if (reopened.length === 0) return
  await change(
    tx,
    claimTable,
    { id: reopened.map(({ id }) => id) },
    { status: 'asked', settled: false, decidedBy: null, decidedAt: null },
  )
  for (const { userId, date } of reopened)
    await notify(
      tx,
      [userId].filter((id) => id !== tx.actor.employeeId),
      { type: 'shift', wording: 'claimReopened', values: { day: date } },
    )
}
