import { z } from 'zod'
import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { shiftClaim } from '../../../../src/resources/scheduling/shiftClaim.resource.ts'
import { add, change } from '../../../engine/tables/rows.ts'
import { boolean, instant, now, pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { assessHeld } from './assess.ts'
import { answerClaims, settleClaims } from './claims.ts'
import { tellPlanners } from './tellPlanners.ts'
import { moveAssignments } from './assignments.ts'
import { mustStand } from './clashAnswers.ts'

const claim = z.object({ id: z.number().default(0), shiftAssignmentId: z.number(), userId: z.number() })
type GivenClaim = Pick<z.infer<typeof claim>, 'id' | 'userId'>

const t = rowsOf(shiftAssignment, 't')

/** The assignment of a claim, locked until the transaction ends. @throws 409 where it is open no more */
async function openAssignment(tx: Tx, assignmentId: number) {
  const [assignment] = await select(tx, {
    ...pick(t, ['id', 'shiftId', 'pinId', 'userId', 'date', 'status', 'createdBy', 'updatedBy']),
    begun: boolean`coalesce(${t.startAt} <= now(), false)`,
  })`from ${t.bare} where ${t.company} and ${t.id} = ${assignmentId} for update`
  // The reference says that it is missing.
  if (!assignment) return undefined
  if (assignment.userId !== null || assignment.status === 'cancelled')
    throw conflict('This shift is open no more.')
  return assignment
}
type OpenAssignment = NonNullable<Awaited<ReturnType<typeof openAssignment>>>

const assessedFor = (
  tx: Tx,
  reading: WeekdayReading,
  { shiftId, date }: Pick<OpenAssignment, 'shiftId' | 'date'>,
  userId: number,
) => assessHeld(tx, reading, [{ shiftId, date, userId }])

/** The open assignment that somebody asks for. @throws 409 where it is open no more, or where it would be refused anyway */
async function askedAssignment(
  tx: Tx,
  reading: WeekdayReading,
  assignmentId: number,
  userId: number,
): Promise<OpenAssignment | undefined> {
  const assignment = await openAssignment(tx, assignmentId)
  if (!assignment) return undefined
  const assessed = await assessedFor(tx, reading, assignment, userId)
  // What asks a reason is for whoever decides to give.
  mustStand(assessed, 'asked for')
  return assignment
}

/** The caller asks for an open assignment that has been published; whoever planned it hears of it. */
export async function claimAssignment(
  tx: Tx,
  reading: WeekdayReading,
  caller: Caller,
  assignmentId: number,
  note: string | null,
) {
  const assignment = await askedAssignment(tx, reading, assignmentId, caller.employeeId)
  if (assignment?.status !== 'published') throw notFound()
  // Whoever plans may still enter who worked it.
  if (assignment.begun) throw conflict('This shift has begun.')
  tx.verb('create')
  const [made] = await add(
    tx,
    shiftClaim,
    [
      {
        shiftAssignmentId: assignment.id,
        userId: caller.employeeId,
        date: assignment.date,
        shiftId: assignment.shiftId,
        pinId: assignment.pinId,
        note,
      },
    ],
    { columns: ['id', 'status'], skipTaken: true },
  )
  if (!made) throw conflict('You have asked for this shift already.')
  await tellPlanners(tx, assignment, 'shiftAsked', caller.employeeId)
  return made
}

/** Gives the assignment to whoever asked, and answers everybody else who did. */
async function give(
  tx: Tx,
  reading: WeekdayReading,
  caller: Caller,
  assignment: OpenAssignment,
  { id: claimId, userId }: GivenClaim,
  reason: string | null,
) {
  const assessed = await assessedFor(tx, reading, assignment, userId)
  mustStand(assessed, reason)
  const [one] = assessed
  if (one) await moveAssignments(tx, caller, [{ id: assignment.id, assignment: one }], reason)
  // Whoever asked knows of it by the answer to their claim.
  await change(
    tx,
    shiftAssignment,
    { id: assignment.id },
    { status: 'confirmed', toldAt: now, publishedAt: instant`coalesce(${t.publishedAt}, now())` },
    { quiet: true },
  )
  await answerClaims(tx, [userId], assignment.date)
  await settleClaims(tx, caller, [{ id: assignment.id, userId, claimId }])
}

/** Claims are for shifts that are open; an approved one plans its person and refuses the others. */
export const claimHooks = (reading: WeekdayReading): Hooks => ({
  verbs: ['create', 'update', 'approve', 'refuse'],
  fields: ['shiftAssignmentId', 'userId'],
  async beforeWrite(tx, { caller, verb, before, values }) {
    const given = claim.parse({ ...before, ...values })
    const { shiftAssignmentId, userId } = given
    if (verb === 'approve') {
      const { reason } = z.object({ reason: z.string().nullish() }).parse(values)
      const assignment = await openAssignment(tx, shiftAssignmentId)
      if (!assignment) throw conflict('This shift is open no more.')
      await give(tx, reading, caller, assignment, given, reason ?? null)
    }
    if (verb === 'create' || verb === 'update') {
      const asked = await askedAssignment(tx, reading, shiftAssignmentId, userId)
      const { date = null, shiftId = null, pinId = null } = asked ?? {}
      Object.assign(values, { date, shiftId, pinId })
    }
  },
  async afterWrite(tx, { verb, after }) {
    const { userId, date } = z.object({ userId: z.number(), date: z.string().nullish() }).parse(after)
    if (verb === 'refuse') await answerClaims(tx, [userId], date ?? '')
  },
})
