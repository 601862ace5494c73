import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftOffer } from '../../../../src/resources/scheduling/shiftOffer.resource.ts'
import { add } from '../../../engine/tables/rows.ts'
import { boolean, pick, piece, rowsOf, select, text } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { escapeText } from '../../../platform/pages/html.ts'
import { notify } from '../../../services/notification/notify.ts'
import { assessHeld } from '../roster/assess.ts'
import { mustStand } from '../roster/clashAnswers.ts'
import { mustBeHolder } from '../roster/holder.ts'
import { mustBeUnlocked } from '../roster/locks.ts'
import { linkTo } from './withdraw.ts'

const [t, p] = [rowsOf(shiftAssignment, 't'), rowsOf(pin, 'p')]

/**
 * The assignment of an offer, locked until the transaction ends. Also one that has begun: a replacement for a no-show.
 *
 * @param waits false: undefined while another transaction changes it. The one that accepts holds its offer, which the
 *   other may want to withdraw.
 * @throws 409 if it was cancelled
 */
export async function offeredAssignment(tx: Tx, assignmentId: number, waits = true) {
  const [assignment] = await select(tx, {
    ...pick(t, ['id', 'shiftId', 'pinId', 'userId', 'date', 'status']),
    ended: boolean`coalesce(${t.endAt} <= now(), false)`,
  })`from ${t.bare} where ${t.company} and ${t.id} = ${assignmentId} for update ${waits ? piece`` : piece`skip locked`}`
  if (!assignment) return undefined
  if (assignment.status === 'cancelled') throw conflict('This shift was cancelled.')
  if (assignment.pinId !== null) await mustBeUnlocked(tx, assignment.pinId, assignment.date)
  return assignment
}
export type OfferedAssignment = NonNullable<Awaited<ReturnType<typeof offeredAssignment>>>

/** @throws 409 if the assignment has ended: planners may still enter who worked it */
export function mustNotHaveEnded({ ended }: OfferedAssignment) {
  if (ended) throw conflict('This shift has ended.')
}

/** @throws 409 or 422 with the conflicts of people with an assignment in place of its holder */
export async function assessOffer(
  tx: Tx,
  reading: WeekdayReading,
  { id, shiftId, date }: OfferedAssignment,
  userIds: readonly number[],
  reason: string | null,
) {
  const assessed = await assessHeld(
    tx,
    reading,
    userIds.map((userId) => ({ shiftId, date, userId })),
    [id],
  )
  mustStand(assessed, reason)
  return assessed
}

/** People hear of an offer: day, times and site. */
export async function tellOffered(
  tx: Tx,
  assignmentId: number,
  people: readonly number[],
  note: string | null,
) {
  const time = (at: typeof t.startAt) =>
    text`coalesce(to_char(${at} at time zone ${p.timeZone}, 'HH24:MI'), '')`
  const [place] = await select(tx, {
    day: text`${t.date}::text`,
    begin: time(t.startAt),
    end: time(t.endAt),
    site: text`${p.name}`,
  })`from ${t} join ${p.withDeleted} on ${p.id} = ${t.pinId} where ${t.id} = ${assignmentId}`
  if (!place) return
  await notify(tx, people, {
    type: 'shift',
    wording: 'shiftOffered',
    values: place,
    description: note === null ? undefined : escapeText(note),
    link: linkTo(assignmentId),
  })
}

interface Offering {
  userIds: readonly number[]
  from: number | null
  note?: string | null | undefined
  reason?: string | null | undefined
}

/**
 * Offers an assignment to several people. Who has an offer of it already gets no second one.
 *
 * @returns the number of people to whom it was offered
 * @throws 404; 409 if another person holds it than the sender saw; 409 or 422 with conflicts
 */
export async function offerAssignment(
  tx: Tx,
  reading: WeekdayReading,
  assignmentId: number,
  { userIds, from, note = null, reason = null }: Offering,
) {
  const assignment = await offeredAssignment(tx, assignmentId)
  if (!assignment) throw notFound()
  mustNotHaveEnded(assignment)
  await mustBeHolder(tx, assignment.userId, from)
  const people = [...new Set(userIds)].filter((id) => id !== assignment.userId)
  await assessOffer(tx, reading, assignment, people, reason)
  tx.verb('create')
  const { shiftId, pinId, date, userId: holderId } = assignment
  const made = await add(
    tx,
    shiftOffer,
    people.map((userId) => ({
      shiftAssignmentId: assignmentId,
      userId,
      shiftId,
      pinId,
      date,
      holderId,
      note,
      reason,
    })),
    { columns: ['userId'], skipTaken: true },
  )
  await tellOffered(
    tx,
    assignmentId,
    made.map(({ userId }) => userId),
    note,
  )
  return { offered: made.length }
}
