import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { spellsOf, type PlannedSite, type SitePunch, type Spell } from '../../../src/domain/pay/spells.ts'
import { punchedDay, type AttendanceException } from '../../../src/domain/pay/workedTime.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { minute, plannedAt } from '../../../src/domain/time/siteTime.ts'
import { boolean, day, instant, pick, rowsOf, select } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { openStatuses } from './reckon.ts'
import { clockEvent } from './tables.ts'

/** A punch with the line that it belongs to now. */
export interface StoredPunch extends SitePunch {
  userId: number
  clockingId: number | null
  /** When the server took it, ISO 8601. */
  serverAt: string
  flags: readonly string[]
}

export interface Assigned extends PlannedSite {
  userId: number
}

/** A line as far as punches are matched with it. */
export interface MatchedLine {
  id: number
  userId: number
  pinId: number
  workDate: string
  shiftAssignmentId: number | null
  clockIn: string | null
  clockOut: string | null
  /** Somebody has entered, changed, decided or deleted it: punches do not change it. */
  isDecided: boolean
  /** When somebody saw its punches and changed or decided it, ISO 8601. */
  seenAt: string | null
  /** Its punches are deleted with it; others do not join them. */
  isDeleted: boolean
}

/** People and days whose punches are grouped. */
export interface PunchWindow {
  userIds: readonly number[]
  from: string
  until: string
}

const v = rowsOf(clockEvent, 'v')
const p = rowsOf(pin, 'p')
const t = rowsOf(clocking, 't')
const a = rowsOf(shiftAssignment, 'a')

/** Days around a changed day on which the lines of punches may change: work is open for less than one day. */
export const reach = 2
/** Days around a window whose punches and shifts decide on the lines of the days that it reaches. */
const around = 2 * reach

/** The punches that may belong to work on the days of a window. */
export async function punchesAround(
  sql: CompanySql,
  { userIds, from, until }: PunchWindow,
): Promise<StoredPunch[]> {
  const rows = await select(sql, {
    ...pick(v, ['id', 'userId', 'clockingId', 'type', 'at', 'serverAt', 'flags']),
    pinId: p.id,
    day: day`(${v.at} at time zone ${p.timeZone})::date`,
  })`from ${v} join ${p.withDeleted} on ${p.id} = ${v.pinId}
    where ${v.userId} = any(${userIds}::bigint[]) and ${v.at} between ${addDays(from, -around)} and ${addDays(until, around + 1)}`
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }))
}

/** The shifts that people are to work around the days of a window. */
export async function assignmentsAround(
  sql: CompanySql,
  { userIds, from, until }: PunchWindow,
): Promise<Assigned[]> {
  const rows = await select(sql, pick(a, ['id', 'userId', 'date', 'pinId', 'startAt', 'endAt']))`
    from ${a} where ${a.userId} = any(${userIds}::bigint[])
      and ${a.date} between ${addDays(from, -around)} and ${addDays(until, around)}
      and ${a.status} not in ('declined', 'cancelled') order by ${a.startAt}, ${a.id}`
  return rows.flatMap(({ id, userId, date, pinId, startAt, endAt }) =>
    userId === null || pinId === null || startAt === null || endAt === null
      ? []
      : [{ id, userId, pinId, day: date, startAt: Date.parse(startAt), endAt: Date.parse(endAt) }],
  )
}

/** The lines to which these punches may belong, deleted ones included. */
export async function matchedLines(
  sql: CompanySql,
  { userIds, from, until }: PunchWindow,
): Promise<MatchedLine[]> {
  const rows = await select(sql, {
    ...pick(t, ['id', 'userId', 'pinId', 'workDate', 'shiftAssignmentId', 'clockIn', 'clockOut', 'status']),
    seenAt: instant.orNull`greatest(${t.modifiedAt}, ${t.decidedAt})`,
    isDeleted: boolean`t.deleted_at is not null`,
  })`from ${t.withDeleted} where ${t.userId} = any(${userIds}::bigint[])
    and ${t.workDate} between ${addDays(from, -around)} and ${addDays(until, around)} order by ${t.id}`
  return rows.map(({ status, isDeleted, ...line }) => ({
    ...line,
    isDeleted,
    isDecided: isDeleted || !openStatuses.includes(status),
  }))
}

/** A spell with the line that it belongs to; without one the line is missing. */
export interface Matched {
  userId: number
  spell: Spell<StoredPunch, Assigned>
  line: MatchedLine | undefined
  /** Its shift is planned at another site. */
  isElsewhere: boolean
}

const isComplete = ({ punches }: Spell) => {
  const { clockIn, clockOut } = punchedDay(punches)
  return clockIn !== null && clockOut !== null
}

/** How far from a decided line a single punch still belongs to it. */
const nearLine = 30 * minute

/** Whether a spell overlaps a decided line of its day and site, or is a single punch near it. */
function reachesInto(spell: Spell, { clockIn, clockOut }: MatchedLine): boolean {
  const isWhole = isComplete(spell)
  if (clockIn === null || clockOut === null) return !isWhole
  const [margin, times] = [isWhole ? 0 : nearLine, spell.punches.map(({ at }) => at)]
  return (
    Math.min(...times) <= Date.parse(clockOut) + margin && Math.max(...times) >= Date.parse(clockIn) - margin
  )
}

const decidedLineFor = (spell: Spell<StoredPunch, Assigned>, lines: readonly MatchedLine[]) =>
  lines.find(
    (line) =>
      line.isDecided &&
      !line.isDeleted &&
      line.pinId === spell.pinId &&
      line.workDate === spell.workDate &&
      reachesInto(spell, line),
  )

/** The open line that most of the spell's punches belong to already, or that of its shift. */
function openLineFor(
  { punches, assignment }: Spell<StoredPunch, Assigned>,
  lines: readonly MatchedLine[],
  taken: ReadonlySet<number>,
) {
  const free = lines.filter(({ id, isDecided }) => !isDecided && !taken.has(id))
  const count = (id: number) => punches.filter(({ clockingId }) => clockingId === id).length
  const [most] = free
    .filter(({ id }) => count(id) > 0)
    .toSorted((one, other) => count(other.id) - count(one.id) || one.id - other.id)
  return most ?? (assignment && free.find(({ shiftAssignmentId }) => shiftAssignmentId === assignment.id))
}

/** Whether somebody has seen the punch and decided on its line, so that it stays there. */
export function isSettled(
  { clockingId, serverAt }: StoredPunch,
  lines: ReadonlyMap<number, MatchedLine>,
): boolean {
  const line = clockingId === null ? undefined : lines.get(clockingId)
  if (!line?.isDecided) return false
  return line.isDeleted || (line.seenAt !== null && serverAt <= line.seenAt)
}

/** Groups one person's punches, and matches each group with a line. */
export function matchSpells(
  userId: number,
  punches: readonly StoredPunch[],
  assignments: readonly Assigned[],
  lines: readonly MatchedLine[],
): Matched[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const pool = punches.filter((punch) => !isSettled(punch, byId))
  const taken = new Set<number>()
  return spellsOf(pool, assignments).map((spell) => {
    const line = decidedLineFor(spell, lines) ?? openLineFor(spell, lines, taken)
    if (line && !line.isDecided) taken.add(line.id)
    const [first] = spell.punches
    const isElsewhere =
      !spell.assignment && first !== undefined && plannedAt(first.at, assignments) !== undefined
    return { userId, spell, line, isElsewhere }
  })
}

/** The exceptions that the punches of a line cause. */
export function flaggedBy({ spell, isElsewhere }: Matched): AttendanceException[] {
  const has = (flag: string) => spell.punches.some(({ flags }) => flags.includes(flag))
  return [
    ...(has('outside_fence') ? (['outside_fence'] as const) : []),
    ...(isElsewhere ? (['other_site'] as const) : []),
    ...(has('doubtful_time') ? (['clock_wrong'] as const) : []),
  ]
}
