import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import type { RosterChange, RosterOffDay } from '../../../../src/resources/scheduling/shift.calls.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { find } from '../../../engine/tables/rows.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { reopenClaims, settleClaims } from './claims.ts'
import { assessHeld, type Assessed, type Wanted } from './assess.ts'
import { mustBeHolder } from './holder.ts'
import { mustBeUnlocked } from './locks.ts'
import {
  insertAssignments,
  moveAssignments,
  removeAssignments,
  type AssignmentSource,
} from './assignments.ts'
import { mustStand, toldClashes } from './clashAnswers.ts'
import { cancelOffDays, explainWork, keyOf, offDayConflicts, putOffDays } from './offDays.ts'
import { mustReachAll } from './reach.ts'

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
  pinId: number | null
  date: string
  userId: number | null
}

async function standingAssignments(tx: Tx, ids: readonly number[]): Promise<Map<number, RosteredAssignment>> {
  const rows = await find(
    tx,
    shiftAssignment,
    { id: ids },
    { columns: ['id', 'shiftId', 'pinId', 'date', 'userId'], sort: ['id'], lock: 'update' },
  )
  if (rows.length !== new Set(ids).size) throw notFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws 409 naming the person who has an assignment now, if the sender saw another one in it */
async function mustBeSeen(
  tx: Tx,
  changes: readonly RosterChange[],
  known: ReadonlyMap<number, RosteredAssignment>,
) {
  for (const one of changes) {
    if (!('move' in one) && !('remove' in one)) continue
    const [id, from] = 'move' in one ? [one.move.id, one.move.from] : [one.remove, one.from]
    await mustBeHolder(tx, known.get(id)?.userId ?? null, from)
  }
}

/** Work that is planned together with a day off of its person needs a reason, as work on earlier days off does. */
function onDaysOff(assessed: readonly Assessed[], offs: readonly RosterOffDay[]): readonly Assessed[] {
  const days = new Set(offs.map(keyOf))
  return assessed.map((one) =>
    days.has(keyOf(one)) && !one.clashes.some(({ kind }) => kind === 'off_day')
      ? { ...one, clashes: [...one.clashes, { kind: 'off_day', detail: null }] }
      : one,
  )
}

/**
 * Changes the roster, all or nothing: what is removed goes first, so that what is put in its place meets no clash.
 * @param isProposed whether a change is what the server itself proposes for a gap
 * @throws 409 or 422 with `clashes` where it can't stand
 */
export async function applyChanges(
  tx: Tx,
  reading: WeekdayReading,
  caller: Caller,
  changes: readonly RosterChange[],
  { reason = null, preview = false }: Tried,
  isProposed: (change: RosterChange) => boolean,
) {
  const sourceOf = (change: RosterChange): AssignmentSource => (isProposed(change) ? 'auto' : 'manual')
  const removed = changes.flatMap((one) => ('remove' in one ? [one.remove] : []))
  const moves = changes.flatMap((one) => ('move' in one ? [one.move] : []))
  const puts = changes.flatMap((one) => ('put' in one ? [one.put] : []))
  const offs = changes.flatMap((one) => ('off' in one ? [one.off] : []))
  if (offs.length > 0) mustReachAll(caller, 'SC', 'create')
  const cancelled = changes.flatMap((one) => ('cancelOff' in one ? [one.cancelOff] : []))
  const known = await standingAssignments(tx, [...removed, ...moves.map(({ id }) => id)])
  await mustBeSeen(tx, changes, known)
  for (const place of new Map([...known.values()].map((one) => [`${one.pinId} ${one.date}`, one])).values())
    if (place.pinId !== null) await mustBeUnlocked(tx, place.pinId, place.date)
  const wanted: Wanted[] = [
    ...moves.map(({ id, date, userId }) => ({ shiftId: known.get(id)?.shiftId ?? 0, date, userId })),
    ...puts,
  ]
  const held = [...offs, ...cancelled].map(({ userId }) => userId)
  const gone = [...known.keys()]
  const assessed = onDaysOff(await assessHeld(tx, reading, wanted, gone, held), offs)
  if (assessed.length !== wanted.length) throw invalid({ shiftId: 'There is no such shift.' })
  const daysOff = await offDayConflicts(tx, offs, gone)
  if (preview) return { ids: [], clashes: toldClashes(assessed, daysOff.clashes) }
  mustStand(assessed, reason, daysOff.clashes)
  await cancelOffDays(tx, cancelled)
  await putOffDays(tx, offs)
  await explainWork(tx, daysOff.assignmentIds, reason)
  await removeAssignments(tx, removed)
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
  return { ids: [...moves.map(({ id }) => id), ...made], clashes: toldClashes(assessed, daysOff.clashes) }
}
