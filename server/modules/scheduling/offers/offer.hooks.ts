import { z } from 'zod'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { change } from '../../../engine/tables/rows.ts'
import { instant, now, rowsOf } from '../../../engine/tables/statement.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict } from '../../../platform/errors.ts'
import { publishAssignment } from '../publish.ts'
import { moveAssignments } from '../roster/assignments.ts'
import { settleClaims } from '../roster/claims.ts'
import { lookAhead } from '../roster/lookAhead.ts'
import { tellPlanners } from '../roster/tellPlanners.ts'
import { assessOffer, mustNotHaveEnded, offeredAssignment, tellOffered } from './offers.ts'
import { settleMessage, tellWithdrawn } from './withdraw.ts'

const offer = z.object({
  shiftAssignmentId: z.number(),
  userId: z.number(),
  holderId: z.number().nullish(),
  date: z.string().nullish(),
  note: z.string().nullish(),
  reason: z.string().nullish(),
  createdBy: z.number().nullish(),
})
type Offer = z.infer<typeof offer>

const t = rowsOf(shiftAssignment, 't')

/** Gives the assignment to the person, confirmed. Both holders and the planner are notified at once. */
async function accept(tx: Tx, reading: WeekdayReading, caller: Caller, given: Offer) {
  const assignment = await offeredAssignment(tx, given.shiftAssignmentId, false)
  if (!assignment || assignment.userId !== (given.holderId ?? null))
    throw conflict('Somebody else has or takes this shift.')
  mustNotHaveEnded(assignment)
  const { userId, reason = null, createdBy = null } = given
  const [one] = await assessOffer(tx, reading, assignment, [userId], reason)
  if (!one) throw conflict('This shift was cancelled.')
  const { id, date } = assignment
  await moveAssignments(tx, caller, [{ id, assignment: one }], reason)
  await publishAssignment(tx, id)
  await change(
    tx,
    shiftAssignment,
    { id },
    { status: 'confirmed', publishedAt: instant`coalesce(${t.publishedAt}, now())`, toldAt: now },
    { quiet: true },
  )
  await settleClaims(tx, caller, [{ id, userId }])
  lookAhead(tx)
  await tellPlanners(tx, { date, createdBy, updatedBy: null }, 'shiftAccepted', userId)
}

/** An offer fits its assignment and person, the first to accept has the shift, and withdrawing is notified. */
export const offerHooks = (reading: WeekdayReading): Hooks => ({
  verbs: ['create', 'update', 'accept', 'decline', 'withdraw'],
  fields: ['shiftAssignmentId', 'userId'],
  async beforeWrite(tx, { verb, before, values }) {
    if (verb !== 'create' && verb !== 'update') return
    const { shiftAssignmentId, userId } = offer.parse({ ...before, ...values })
    const assignment = await offeredAssignment(tx, shiftAssignmentId)
    // The reference says that it is missing.
    if (!assignment) return
    // Accepting requires the reason; the planner can still add it.
    await assessOffer(tx, reading, assignment, [userId], 'offered')
    const { shiftId, pinId, date, userId: holderId } = assignment
    Object.assign(values, { shiftId, pinId, date, holderId })
  },
  async afterWrite(tx, { caller, verb, after }) {
    const given = offer.parse(after)
    const { shiftAssignmentId, userId, date = null, note = null } = given
    if (verb === 'create') await tellOffered(tx, shiftAssignmentId, [userId], note)
    if (verb === 'accept' || verb === 'decline') await settleMessage(tx, shiftAssignmentId, userId)
    if (verb === 'accept') await accept(tx, reading, caller, given)
    if (verb === 'withdraw') await tellWithdrawn(tx, shiftAssignmentId, date, [userId])
  },
})
