import { grouped } from '../../../../src/domain/grouped.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftOffer } from '../../../../src/resources/scheduling/shiftOffer.resource.ts'
import { change, find } from '../../../engine/tables/rows.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'
import { withdrawUnread } from '../../../services/notification/withdraw.ts'

/** Messages of offers are about the assignment, so that one message text serves all people. */
export const linkTo = (assignmentId: number) => ({ route: shiftAssignment.route, id: assignmentId })

/** The message of an answered offer needs no reading. */
export const settleMessage = (tx: Tx, assignmentId: number, userId: number) =>
  withdrawUnread(tx, [userId], { wording: 'shiftOffered', link: linkTo(assignmentId) })

/** People hear that a shift is no longer offered to them, or their unread message of it is withdrawn. */
export async function tellWithdrawn(
  tx: Tx,
  assignmentId: number,
  date: string | null,
  people: readonly number[],
) {
  const link = linkTo(assignmentId)
  const unread = new Set(await withdrawUnread(tx, people, { wording: 'shiftOffered', link }))
  await notify(
    tx,
    people.filter((id) => !unread.has(id) && id !== tx.actor.employeeId),
    { type: 'shift', wording: 'shiftNotOffered', values: { day: date ?? '' }, link },
  )
}

/** Withdraws the offers of assignments that changed: somebody else has them, or they are gone. */
export async function withdrawOffers(tx: Tx, assignmentIds: readonly number[]) {
  const waiting = await find(
    tx,
    shiftOffer,
    { shiftAssignmentId: assignmentIds, status: 'offered' },
    { columns: ['id', 'shiftAssignmentId', 'date', 'userId'], sort: ['id'], lock: 'update' },
  )
  if (waiting.length === 0) return
  await change(tx, shiftOffer, { id: waiting.map(({ id }) => id) }, { status: 'withdrawn' })
  for (const offers of grouped(waiting, ({ shiftAssignmentId }) => shiftAssignmentId)) {
    const [first] = offers
    if (!first) continue
    const people = offers.map(({ userId }) => userId)
    await tellWithdrawn(tx, first.shiftAssignmentId, first.date, people)
  }
}
