import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import type { RosterChange } from '../../../../src/resources/scheduling/shift.calls.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../../platform/db/sql.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { reopenClaims, settleClaims } from './claims.ts'
import { assessHeld, assessAssignments, type Assessed, type Wanted } from './assess.ts'
import { mustBeUnlocked } from './locks.ts'
import {
  insertAssignments,
  moveAssignments,
  mustStand,
  removeAssignments,
  toldClashes,
  type AssignmentSource,
} from './clashAnswers.ts'

interface Tried {
  reason?: string | null | undefined
  preview?: boolean | undefined
}

/** Plans what was assessed, or only says what stands against it. */
export async function planAssignments(
  tx: Tx,
  caller: Caller,
  assessed: readonly Assessed[],
  { reason = null, preview = false }: Tried,
) {
  if (preview) return { ids: [], clashes: toldClashes(assessed) }
  mustStand(assessed, reason)
  return { ids: await insertAssignments(tx, caller, assessed, reason), clashes: toldClashes(assessed) }
}

interface RosteredAssignment {
  id: number
  shiftId: number
  pinId: number
  date: string
}

async function standingAssignments(tx: Tx, ids: readonly number[]): Promise<Map<number, RosteredAssignment>> {
  const rows = await tx.query<RosteredAssignment>(
    `select id, shift_id as "shiftId", pin_id as "pinId", date from shift_assignment
     where client_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for update`,
    [tx.actor.clientId, ids],
  )
  if (rows.length !== new Set(ids).size) throw notFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Changes the roster, all or nothing: what is removed goes first, so that what is put in its place meets no clash.
 * @param isProposed whether a change is what the server itself proposes for a gap
 * @throws 409 or 422 with `clashes` where it can't stand
 */
export async function applyChanges(
  tx: Tx,
  caller: Caller,
  changes: readonly RosterChange[],
  { reason = null, preview = false }: Tried,
  isProposed: (change: RosterChange) => boolean,
) {
  const sourceOf = (change: RosterChange): AssignmentSource => (isProposed(change) ? 'auto' : 'manual')
  const removed = changes.flatMap((one) => ('remove' in one ? [one.remove] : []))
  const moves = changes.flatMap((one) => ('move' in one ? [one.move] : []))
  const puts = changes.flatMap((one) => ('put' in one ? [one.put] : []))
  const known = await standingAssignments(tx, [...removed, ...moves.map(({ id }) => id)])
  for (const place of new Map([...known.values()].map((one) => [`${one.pinId} ${one.date}`, one])).values())
    await mustBeUnlocked(tx, tx.actor.clientId, place.pinId, place.date)
  const wanted: Wanted[] = [
    ...moves.map(({ id, date, userId }) => ({ shiftId: known.get(id)?.shiftId ?? 0, date, userId })),
    ...puts,
  ]
  const assessed = await assessHeld(tx, wanted, [...known.keys()])
  if (assessed.length !== wanted.length) throw invalid({ shiftId: 'There is no such shift.' })
  if (preview) return { ids: [], clashes: toldClashes(assessed) }
  mustStand(assessed, reason)
  await removeAssignments(tx, caller, removed)
  const moved = moves.flatMap((move, index) => {
    const assignment = assessed[index]
    return assignment ? [{ id: move.id, assignment, source: sourceOf({ move }) }] : []
  })
  await moveAssignments(tx, caller, moved, reason)
  await settleClaims(tx, caller, [
    ...removed.map((id) => ({ id, userId: null })),
    ...moves.filter(({ userId }) => userId !== null).map(({ id, userId }) => ({ id, userId })),
  ])
  await reopenClaims(
    tx,
    moves.filter(({ userId }) => userId === null).map(({ id }) => id),
  )
  const sources = puts.map((one) => sourceOf({ put: one }))
  const made = await insertAssignments(tx, caller, assessed.slice(moves.length), reason, sources)
  return { ids: [...moves.map(({ id }) => id), ...made], clashes: toldClashes(assessed) }
}

/** Conflicts if the shift's assignments from `today` on moved by `days` and to other times. */
export async function clashesOfMove(
  sql: Sql,
  clientId: number,
  shiftId: number,
  { days, startTime, endTime }: { days: number; startTime: string; endTime: string },
  today: string,
) {
  const assignments = await sql.query<{ id: number; date: string; userId: number | null }>(
    `select id, date, user_id as "userId" from shift_assignment where client_id = $1 and shift_id = $2
       and deleted_at is null and status <> all ('{declined,cancelled}'::text[]) and date >= $3
     order by date, id limit 2000`,
    [clientId, shiftId, today],
  )
  const wanted = assignments.map(({ date, userId }) => ({ shiftId, date: addDays(date, days), userId }))
  const assessed = await assessAssignments(
    sql,
    clientId,
    wanted,
    assignments.map(({ id }) => id),
    { startTime, endTime },
  )
  return { ids: assignments.map(({ id }) => id), clashes: toldClashes(assessed) }
}
