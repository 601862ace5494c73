import { attendanceRule } from '../../../src/resources/attendance/attendanceRule.resource.ts'
import { workingHour } from '../../../src/resources/organization/workingHour.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import {
  usualRules,
  type AttendanceRules,
  type DayKind,
  type PlannedWork,
} from '../../../src/domain/pay/workedTime.ts'
import { addDays, dayNumber, weekdayOf } from '../../../src/domain/time/calendarDays.ts'
import { company } from '../../engine/tables/company.ts'
import { given } from '../../engine/tables/given.ts'
import { find, findOne } from '../../engine/tables/rows.ts'
import { piece, rowsIfAny, rowsOf, select, whole } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { terms, termsOn } from '../employee/public.ts'
import { observedHolidays } from '../../services/reference/observedHolidays.ts'

/** A line of the timesheet, as far as its figures follow from it. */
export interface ClockedLine {
  userId: number
  pinId: number
  workDate: string
  shiftAssignmentId: number | null
  /** Instants in ISO 8601. */
  clockIn: string | null
  clockOut: string | null
  breakMin: number | null
  awayMin: number | null
  /** Its punches say to which shift it belongs. Other lines take the shift of their person, day and site. */
  isPunched: boolean
}

/** The facts around a line. */
export interface Surroundings {
  assignmentId: number | null
  planned: PlannedWork | null
  kind: DayKind
  rules: AttendanceRules
  /** The first day of the line's week. */
  week: string
}

/** The columns of a rule that figures follow from. */
export const ruleColumns = [
  'pinId',
  'graceMin',
  'roundMin',
  'normalMin',
  'weekNormalMin',
  'overtimeFromMin',
  'breakAfterMin',
  'longMin',
] as const

/** The rules that count at each pin; `others` count instead, where they are tried. */
async function rulesOf(sql: CompanySql, others?: AttendanceRules) {
  if (others) return () => others
  const rows = await find(
    sql,
    attendanceRule,
    { active: true },
    { columns: ruleColumns, sort: [['id', 'desc']] },
  )
  return (pinId: number): AttendanceRules =>
    rows.find((rule) => rule.pinId === pinId) ?? rows.find((rule) => rule.pinId === null) ?? usualRules
}

const s = rowsOf(shiftAssignment, 's')
const a = rowsIfAny(shiftAssignment, 'a')
const f = rowsIfAny(shift, 'f')
const p = rowsIfAny(pin, 'p')
const d = rowsOf(offDay, 'd')
const o = rowsIfAny(offDay, 'o')
const h = rowsIfAny(workingHour, 'h')
/** Assignments that somebody is to work. */
const isTaken = piece`${s.company} and ${s.status} not in ('declined', 'cancelled')`

const aroundLines = (sql: CompanySql, lines: readonly ClockedLine[]) => {
  const w = given(
    'w',
    {
      position: 'whole',
      userId: 'id',
      pinId: 'id',
      day: 'day',
      assignmentId: 'id',
      clockIn: 'instant',
      isPunched: 'boolean',
    },
    lines.map(({ userId, pinId, workDate, shiftAssignmentId, clockIn, isPunched }, position) => ({
      position,
      userId,
      pinId,
      day: workDate,
      assignmentId: shiftAssignmentId,
      clockIn,
      isPunched,
    })),
  )
  return select(sql, {
    position: whole`${w.position}`,
    assignmentId: a.id,
    startAt: a.startAt,
    endAt: a.endAt,
    breakMin: f.breakMin,
    breakPaid: f.breakPaid,
    country: p.country,
    stateName: p.stateName,
    offKind: o.kind,
    restDays: h.restDays,
  })`from ${w}
    left join ${p.withDeleted} on ${p.id} = ${w.pinId}
    left join lateral ${termsOn(w.userId, w.day)} on true
    left join lateral (select * from (
        select s.* from ${s.bare} where ${isTaken} and ${w.isPunched} and ${s.id} = ${w.assignmentId}
        union all select s.* from ${s.bare} where ${isTaken} and not ${w.isPunched}
          and ${s.userId} = ${w.userId} and ${s.date} = ${w.day} and ${s.pinId} = ${w.pinId}) s
      order by case when ${w.clockIn} is null then ${s.id} <> coalesce(${w.assignmentId}, 0) end,
        abs(extract(epoch from ${s.startAt} - ${w.clockIn})), ${s.startAt}, ${s.id} limit 1) a on true
    left join ${f.withDeleted} on ${f.id} = ${a.shiftId}
    left join lateral (select * from ${d.bare} where ${d.company} and ${d.userId} = ${w.userId} and ${d.date} = ${w.day}
      and ${d.status} = 'planned' limit 1) o on true
    left join ${h} on ${h.id} = ${terms.workingHourId}`
}

type Around = Awaited<ReturnType<typeof aroundLines>>[number]

function plannedOf({ startAt, endAt, breakMin, breakPaid }: Around): PlannedWork | null {
  if (startAt === null || endAt === null) return null
  return {
    startAt: Date.parse(startAt),
    endAt: Date.parse(endAt),
    breakMin: breakMin ?? 0,
    breakPaid: breakPaid ?? false,
  }
}

const weekdayNumber = (day: string) => weekdayOf(dayNumber(day))

/** Paid holidays come before days off, and days off before the roster, which comes before usual hours. */
function kindOf({ offKind, restDays, assignmentId }: Around, day: string, isHoliday: boolean): DayKind {
  if (isHoliday || offKind === 'public_holiday') return 'holiday'
  if (offKind !== null) return 'rest'
  if (assignmentId !== null) return 'work'
  return restDays?.some((weekday) => Number(weekday) === weekdayNumber(day)) ? 'rest' : 'work'
}

/** The weekday on which the company's weeks begin. */
export const weekStartOf = async (sql: CompanySql): Promise<number> =>
  (await findOne(sql, company, {}, { columns: ['weekStart'] }))?.weekStart ?? 1

/** The first day of a day's week. */
export const firstOfWeek = (day: string, weekStart: number) =>
  addDays(day, -((weekdayNumber(day) - weekStart + 7) % 7))

/** The facts around lines, in their order. */
export async function surroundings(
  sql: CompanySql,
  lines: readonly ClockedLine[],
  given: { rules?: AttendanceRules; weekStart?: number } = {},
): Promise<Surroundings[]> {
  if (lines.length === 0) return []
  const days = lines.map(({ workDate }) => workDate).toSorted()
  const [around, calendar, rules, weekStart] = await Promise.all([
    aroundLines(sql, lines),
    observedHolidays(sql, { from: days[0] ?? '', until: days.at(-1) ?? '' }),
    rulesOf(sql, given.rules),
    given.weekStart ?? weekStartOf(sql),
  ])
  const byPosition = new Map(around.map((row) => [row.position, row]))
  return lines.map(({ pinId, workDate }, position) => {
    const row = byPosition.get(position)
    if (!row) throw new Error('A line of the timesheet has no surroundings')
    const { country, stateName } = row
    const isHoliday =
      country !== null &&
      stateName !== null &&
      (calendar.at({ country, stateName }).get(workDate)?.paid ?? false)
    return {
      assignmentId: row.assignmentId,
      planned: plannedOf(row),
      kind: kindOf(row, workDate, isHoliday),
      rules: rules(pinId),
      week: firstOfWeek(workDate, weekStart),
    }
  })
}
