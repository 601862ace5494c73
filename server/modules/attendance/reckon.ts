import {
  usualRules,
  workedOf,
  type AttendanceException,
  type AttendanceRules,
  type DayKind,
  type Worked,
} from '../../../src/domain/pay/workedTime.ts'
import type { Sql } from '../../platform/db/sql.ts'

/** A line of the timesheet, as far as what it comes to follows from it. */
export interface ClockedDay {
  userId: number
  pinId: number
  workDate: string
  shiftAssignmentId: number | null
  /** Instants in ISO 8601. */
  clockIn: string | null
  clockOut: string | null
  breakMin: number | null
}

interface Surroundings extends Partial<AttendanceRules> {
  position: number
  assignmentId: number | null
  startAt: number | null
  endAt: number | null
  breakMinutes: number | null
  breakPaid: boolean | null
  isHoliday: boolean
  isRest: boolean
}

/** What a line comes to, and the assignment that it belongs to. */
export interface Reckoned extends Omit<Worked, 'breakMin'> {
  shiftAssignmentId: number | null
}

/** The rules that count at each pin; `others` count instead, where they are tried. */
async function rulesOf(sql: Sql, clientId: number, others?: AttendanceRules) {
  if (others) return () => others
  const rows = await sql.query<AttendanceRules & { pinId: number | null }>(
    `select pin_id as "pinId", grace_min as "graceMin", round_min as "roundMin", normal_min as "normalMin",
       overtime_from_min as "overtimeFromMin", break_after_min as "breakAfterMin", long_min as "longMin"
     from attendance_rule where client_id = $1 and deleted_at is null and active order by id desc`,
    [clientId],
  )
  return (pinId: number): AttendanceRules =>
    rows.find((rule) => rule.pinId === pinId) ?? rows.find((rule) => rule.pinId === null) ?? usualRules
}

/**
 * What lines of the timesheet come to, by the rules of their pins and their assignments; a line without an assignment takes the one of
 * its person and day.
 */
export async function reckon(
  sql: Sql,
  clientId: number,
  days: readonly ClockedDay[],
  others?: AttendanceRules,
): Promise<Reckoned[]> {
  if (days.length === 0) return []
  const asked = days.map(({ userId, pinId, workDate, shiftAssignmentId }, position) => ({
    position,
    user_id: userId,
    pin_id: pinId,
    day: workDate,
    turn_id: shiftAssignmentId,
  }))
  const [around, rules] = await Promise.all([
    sql.query<Surroundings>(
      `select r.position, a.id as "assignmentId", (extract(epoch from a.start_at) * 1000)::float8 as "startAt",
         (extract(epoch from a.end_at) * 1000)::float8 as "endAt", s.break_min as "breakMinutes",
         s.break_paid as "breakPaid",
         exists (select from holiday h where h.client_id = $1 and h.date = r.day and h.deleted_at is null
           and h.country = p.country and (h.state_name is null or lower(h.state_name) = lower(p.state_name)))
           as "isHoliday",
         exists (select from off_day o where o.client_id = $1 and o.user_id = r.user_id and o.date = r.day
           and o.deleted_at is null and o.status = 'planned') as "isRest"
       from jsonb_to_recordset($2::jsonb) as r (position integer, user_id bigint, pin_id bigint, day date, turn_id bigint)
       join pin p on p.client_id = $1 and p.id = r.pin_id
       left join lateral (
         select * from shift_assignment t where t.client_id = $1 and t.deleted_at is null and (t.id = r.turn_id
           or (r.turn_id is null and t.user_id = r.user_id and t.date = r.day and t.pin_id = r.pin_id
             and t.status <> all ('{declined,cancelled}'::text[])))
         order by t.start_at limit 1) a on true
       left join shift s on s.client_id = $1 and s.id = a.shift_id`,
      [clientId, JSON.stringify(asked)],
    ),
    rulesOf(sql, clientId, others),
  ])
  const known = new Map(around.map((row) => [row.position, row]))
  return days.map((day, position) => reckonOne(day, known.get(position), rules(day.pinId)))
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

function reckonOne(day: ClockedDay, around: Surroundings | undefined, rules: AttendanceRules): Reckoned {
  const assignment =
    around && around.startAt !== null && around.endAt !== null
      ? {
          startAt: around.startAt,
          endAt: around.endAt,
          breakMin: around.breakMinutes ?? 0,
          breakPaid: around.breakPaid ?? false,
        }
      : null
  const kind: DayKind = around?.isHoliday ? 'holiday' : around?.isRest ? 'rest' : 'work'
  const { breakMin: _taken, ...worked } = workedOf(
    { clockIn: instant(day.clockIn), clockOut: instant(day.clockOut), breakMin: day.breakMin },
    assignment,
    kind,
    rules,
  )
  return { ...worked, shiftAssignmentId: around?.assignmentId ?? null }
}

/** What of a line's exceptions comes from its punches and stays, whatever its times are. */
export const keptExceptions: ReadonlySet<AttendanceException> = new Set([
  'outside_fence',
  'other_site',
  'clock_wrong',
])

/** A line is to be looked at while something is wrong with it. */
export const statusFor = (exceptions: readonly string[]) => (exceptions.length > 0 ? 'exception' : 'open')
