import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { punchedDay, type AttendanceException } from '../../../src/domain/pay/workedTime.ts'
import { grouped } from '../../../src/domain/grouped.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { given } from '../../engine/tables/given.ts'
import { add, remove } from '../../engine/tables/rows.ts'
import { rowsOf, write } from '../../engine/tables/statement.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { isLockedFor, type Lock } from '../scheduling/public.ts'
import {
  assignmentsAround,
  flaggedBy,
  isSettled,
  matchedLines,
  matchSpells,
  punchesAround,
  reach,
  type Matched,
  type MatchedLine,
  type PunchWindow,
  type StoredPunch,
} from './punchedLines.ts'
import { clockEvent } from './tables.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** The rows of each person. */
function byPerson<T extends { userId: number }>(rows: readonly T[]): (userId: number) => readonly T[] {
  const groups = new Map(grouped(rows, ({ userId }) => userId).map((own) => [own[0]?.userId, own]))
  return (userId) => groups.get(userId) ?? []
}

/** What the punches of a line say. */
export interface PunchedValues {
  pinId: number
  workDate: string
  shiftAssignmentId: number | null
  clockIn: string | null
  clockOut: string | null
  breakMin: number | null
  awayMin: number
  flagged: AttendanceException[]
}

function punchedValues(matched: Matched): PunchedValues {
  const { assignment, pinId, workDate, punches } = matched.spell
  const { clockIn, clockOut, breakMin, awayMin } = punchedDay(punches)
  return {
    pinId,
    workDate,
    shiftAssignmentId: assignment?.id ?? null,
    clockIn: iso(clockIn),
    clockOut: iso(clockOut),
    breakMin,
    awayMin,
    flagged: flaggedBy(matched),
  }
}

/** Makes the lines that are missing. @returns the id of each spell's line */
async function linesFor(tx: Tx, matched: readonly Matched[]): Promise<Map<Matched, number>> {
  const missing = matched.filter(({ line }) => line === undefined)
  const made = await add(
    tx,
    clocking,
    missing.map(({ userId, spell }) => ({
      userId,
      pinId: spell.pinId,
      workDate: spell.workDate,
      shiftAssignmentId: spell.assignment?.id ?? null,
    })),
    { columns: ['id'] },
  )
  const ids = new Map<Matched, number>()
  for (const one of matched) if (one.line) ids.set(one, one.line.id)
  missing.forEach((one, index) => {
    const id = made[index]?.id
    if (id !== undefined) ids.set(one, id)
  })
  return ids
}

/** Notes on punches which line they belong to. */
async function linkPunches(tx: Tx, links: readonly { id: number; clockingId: number | null }[]) {
  if (links.length === 0) return
  const v = rowsOf(clockEvent, 'v')
  const d = given('d', { id: 'id', clockingId: 'id' }, links)
  await write(
    tx,
    {},
  )`update ${v.bare} set clocking_id = ${d.clockingId} from ${d} where ${v.company} and ${v.id} = ${d.id}`
}

/** Punches and lines of a window. */
interface Placing {
  punches: readonly StoredPunch[]
  lines: readonly MatchedLine[]
  /** Whether lines of a day and site may change. */
  isOpen: (pinId: number, day: string) => boolean
}

/** The line that each punch belongs to now. Punches outside of work belong to none. */
function placed(ids: ReadonlyMap<Matched, number>, { punches, lines, isOpen }: Placing) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const now = new Map<StoredPunch, number | null>()
  for (const punch of punches) {
    const line = punch.clockingId === null ? undefined : byId.get(punch.clockingId)
    const isFree = line !== undefined && isOpen(line.pinId, line.workDate) && !isSettled(punch, byId)
    now.set(punch, isFree ? null : punch.clockingId)
  }
  for (const [{ spell }, id] of ids) for (const punch of spell.punches) now.set(punch, id)
  return now
}

/** Removes open lines whose punches have all left. */
async function removeEmptied(
  tx: Tx,
  now: ReadonlyMap<StoredPunch, number | null>,
  { lines, isOpen }: Placing,
) {
  const had = new Set([...now.keys()].map(({ clockingId }) => clockingId))
  const has = new Set(now.values())
  const emptied = lines.filter(
    ({ id, isDecided, pinId, workDate }) =>
      !isDecided && had.has(id) && !has.has(id) && isOpen(pinId, workDate),
  )
  if (emptied.length > 0) await remove(tx, clocking, { id: emptied.map(({ id }) => id) })
}

/**
 * Groups the punches of a window's people into lines: makes missing lines, moves punches between lines, and removes lines
 * that have lost all of theirs.
 * @returns what punches say of each open line
 */
export async function groupPunches(
  tx: Tx,
  window: PunchWindow,
  locks: readonly Lock[],
): Promise<ReadonlyMap<number, PunchedValues>> {
  const [punches, assignments, lines] = await Promise.all([
    punchesAround(tx, window),
    assignmentsAround(tx, window),
    matchedLines(tx, window),
  ])
  const isOpen = (pinId: number, day: string) =>
    day >= addDays(window.from, -reach) &&
    day <= addDays(window.until, reach) &&
    !isLockedFor(locks, pinId, day)
  const [ofPunches, ofAssignments, ofLines] = [byPerson(punches), byPerson(assignments), byPerson(lines)]
  const matched = window.userIds
    .flatMap((id) => matchSpells(id, ofPunches(id), ofAssignments(id), ofLines(id)))
    .filter(
      ({ spell, line }) =>
        isOpen(spell.pinId, spell.workDate) && (!line || isOpen(line.pinId, line.workDate)),
    )
  const ids = await linesFor(tx, matched)
  const placing = { punches, lines, isOpen }
  const now = placed(ids, placing)
  await linkPunches(
    tx,
    [...now].flatMap(([{ id, clockingId }, is]) => (clockingId === is ? [] : [{ id, clockingId: is }])),
  )
  await removeEmptied(tx, now, placing)
  return new Map(
    [...ids].flatMap(([one, id]) => (one.line?.isDecided ? [] : [[id, punchedValues(one)] as const])),
  )
}
