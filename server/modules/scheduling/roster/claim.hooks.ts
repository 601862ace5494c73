import { z } from 'zod'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { assessHeld } from './assess.ts'
import { answerClaims, settleClaims } from './claims.ts'
import { tellPlanners } from './tellPlanners.ts'
import { moveAssignments, mustStand } from './clashAnswers.ts'

const claim = z.object({ id: z.number().default(0), shiftAssignmentId: z.number(), userId: z.number() })
type GivenClaim = Pick<z.infer<typeof claim>, 'id' | 'userId'>

interface OpenAssignment {
  id: number
  shiftId: number
  pinId: number | null
  userId: number | null
  date: string
  status: string
  createdBy: number | null
  updatedBy: number | null
  begun: boolean
}

/** The assignment of a claim, locked until the transaction ends. @throws 409 where it is open no more */
async function openAssignment(tx: Tx, assignmentId: number): Promise<OpenAssignment | undefined> {
  const [assignment] = await tx.query<OpenAssignment>(
    `select id, shift_id as "shiftId", pin_id as "pinId", user_id as "userId", date, status, created_by as "createdBy",
       updated_by as "updatedBy", coalesce(start_at <= now(), false) as begun
     from shift_assignment where client_id = $1 and id = $2 and deleted_at is null for update`,
    [tx.actor.clientId, assignmentId],
  )
  // That it is not there at all is said by the reference.
  if (!assignment) return undefined
  if (assignment.userId !== null || assignment.status === 'cancelled')
    throw conflict('This shift is open no more.')
  return assignment
}

const assessedFor = (tx: Tx, { shiftId, date }: OpenAssignment, userId: number) =>
  assessHeld(tx, [{ shiftId, date, userId }])

/** The open assignment that somebody asks for. @throws 409 where it is open no more, or where it would be refused anyway */
async function askedAssignment(
  tx: Tx,
  assignmentId: number,
  userId: number,
): Promise<OpenAssignment | undefined> {
  const assignment = await openAssignment(tx, assignmentId)
  if (!assignment) return undefined
  const assessed = await assessedFor(tx, assignment, userId)
  // What asks a reason is for whoever decides to give.
  mustStand(assessed, 'asked for')
  return assignment
}

/** The caller asks for an open assignment that has been published; whoever planned it hears of it. */
export async function claimAssignment(tx: Tx, caller: Caller, assignmentId: number, note: string | null) {
  const assignment = await askedAssignment(tx, assignmentId, caller.employeeId)
  if (assignment?.status !== 'published') throw notFound()
  // Whoever plans may still enter who worked it.
  if (assignment.begun) throw conflict('This shift has begun.')
  tx.verb('create')
  const [made] = await tx.query<{ id: number; status: string }>(
    `insert into shift_claim (client_id, created_by, updated_by, shift_assignment_id, user_id, date, shift_id, pin_id, note)
     values ($1, $2, $2, $3, $2, $4, $5, $6, $7)
     on conflict (client_id, shift_assignment_id, user_id) where deleted_at is null and status = 'asked' do nothing
     returning id, status`,
    [
      caller.clientId,
      caller.employeeId,
      assignment.id,
      assignment.date,
      assignment.shiftId,
      assignment.pinId,
      note,
    ],
  )
  if (!made) throw conflict('You have asked for this shift already.')
  tx.touch('shift_claim')
  await tellPlanners(tx, assignment, 'shiftAsked', caller.employeeId)
  return made
}

/** Gives the assignment to whoever asked, and answers everybody else who did. */
async function give(
  tx: Tx,
  caller: Caller,
  assignment: OpenAssignment,
  { id: claimId, userId }: GivenClaim,
  reason: string | null,
) {
  const assessed = await assessedFor(tx, assignment, userId)
  mustStand(assessed, reason)
  const [one] = assessed
  if (one) await moveAssignments(tx, caller, [{ id: assignment.id, assignment: one }], reason)
  // Whoever asked knows of it by the answer to their claim.
  await tx.query(
    `update shift_assignment set status = 'confirmed', told_at = now(), published_at = coalesce(published_at, now())
     where client_id = $1 and id = $2`,
    [tx.actor.clientId, assignment.id],
  )
  await answerClaims(tx, [userId], assignment.date)
  await settleClaims(tx, caller, [{ id: assignment.id, userId, claimId }])
}

/** Claims are for shifts that are open; an approved one plans its person and refuses the others. */
export const claimHooks: Hooks = {
  verbs: ['create', 'update', 'approve', 'refuse'],
  fields: ['shiftAssignmentId', 'userId'],
  async beforeWrite(tx, { caller, verb, before, values }) {
    const given = claim.parse({ ...before, ...values })
    const { shiftAssignmentId, userId } = given
    if (verb === 'approve') {
      const { reason } = z.object({ reason: z.string().nullish() }).parse(values)
      const assignment = await openAssignment(tx, shiftAssignmentId)
      if (!assignment) throw conflict('This shift is open no more.')
      await give(tx, caller, assignment, given, reason ?? null)
    }
    if (verb === 'create' || verb === 'update') {
      const asked = await askedAssignment(tx, shiftAssignmentId, userId)
      const { date = null, shiftId = null, pinId = null } = asked ?? {}
      Object.assign(values, { date, shiftId, pinId })
    }
  },
  async afterWrite(tx, { verb, after }) {
    const { userId, date } = z.object({ userId: z.number(), date: z.string().nullish() }).parse(after)
    if (verb === 'refuse') await answerClaims(tx, [userId], date ?? '')
  },
}
