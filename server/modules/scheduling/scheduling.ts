import { z } from 'zod'
import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { daysOf, type DayBlock } from '../../../src/domain/scheduling/shiftDays.ts'
import { weekdaysOf, type WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type {
  ShownLeave,
  ShownShift,
  ShownAssignment,
} from '../../../src/resources/scheduling/shift.shapes.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { find, findOne } from '../../engine/tables/rows.ts'
import {
  boolean,
  day,
  instant,
  json,
  pick,
  piece,
  rowsOf,
  select,
  text,
  whole,
  type Expression,
  type Piece,
} from '../../engine/tables/statement.ts'
import type { RowIn } from '../../engine/tables/table.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { observedHolidays } from '../../services/reference/observedHolidays.ts'
import { exceptDatesOf } from './series/exceptDates.ts'
import { workedMin } from './roster/workedMin.ts'

/** Days whose figures can be queried at once. */
const mostDays = 400

/** What is asked for: days, both included, of a pin or all, of a person or all. */
export interface Window {
  start: string
  end: string
  pin?: number | undefined
  user?: number | undefined
  department?: number | undefined
}

/** @throws 400 naming `end` where there are no days, or more than `most` */
export function checkWindow({ start, end }: Pick<Window, 'start' | 'end'>, most = mostDays) {
  if (end < start) throw badRequest('end', 'The end is before the start.')
  if (dayNumber(end) - dayNumber(start) >= most)
    throw badRequest('end', `At most ${most} days at once: choose an earlier end.`)
}

/** Some days of the pin that a body names, -1 or none for all. */
export const windowOf = ({ start, end, pin }: Omit<Window, 'pin'> & { pin?: number | null | undefined }) => ({
  start,
  end,
  pin: pin && pin > 0 ? pin : undefined,
})

/** The work of a shift, without its days: what copies of it share. */
export const copiedColumns = [
  'name',
  'pinId',
  'startTime',
  'endTime',
  'breakMin',
  'breakPaid',
  'headcount',
  'skillIds',
  'jobId',
  'nationalities',
  'rateOverride',
  'taskList',
  'notes',
] as const

const shiftColumns = [
  'id',
  'name',
  'pinId',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'recurringDay',
  'everyNWeeks',
  'breakMin',
  'breakPaid',
  'headcount',
  'skillIds',
  'jobId',
  'nationalities',
  'rateOverride',
  'source',
  'taskList',
  'isTemplate',
  'seriesId',
  'seriesDay',
  'version',
] as const
type ShiftColumns = Pick<RowIn<typeof shift>, (typeof shiftColumns)[number]> & { exceptDates: string[] }

const leavePart = z.enum(['full', 'am', 'pm', 'hours'])

const s = rowsOf(shift, 's')
const t = rowsOf(shiftAssignment, 't')

export const withWeekdays = (row: ShiftColumns, reading: WeekdayReading, pays = false): ShownShift => ({
  ...row,
  rateOverride: pays ? row.rateOverride : null,
  weekdays: weekdaysOf(row.recurringDay, reading),
})

/** Shifts that touch some days, with templates and with their rates if these are wanted. */
export async function shiftsIn(
  sql: CompanySql,
  { start, end, pin: pinId }: Window,
  reading: WeekdayReading,
  { templates = false, pays = false } = {},
): Promise<ShownShift[]> {
  const rows = await select(sql, { ...pick(s, shiftColumns), exceptDates: exceptDatesOf(s) })`from ${s}
    where (${pinId ?? null}::bigint is null or ${s.pinId} = ${pinId ?? null})
      and ((not ${s.isTemplate} and ${s.startDate} <= ${end} and ${s.endDate} >= ${start}) or (${templates} and ${s.isTemplate}))
    order by ${s.startTime}, ${s.name}, ${s.id}`
  return rows.map((row) => withWeekdays(row, reading, pays))
}

/** Shifts by their ids, deleted ones too. */
export const shiftsNamed = async (
  sql: CompanySql,
  ids: readonly number[],
  reading: WeekdayReading,
): Promise<ShownShift[]> => {
  const rows = await select(sql, {
    ...pick(s, shiftColumns),
    exceptDates: exceptDatesOf(s),
  })`from ${s.withDeleted}
    where ${s.id} = any(${ids}::bigint[])`
  return rows.map((row) => withWeekdays(row, reading))
}

/** The condition that a person is of a department, if one is wanted. */
export const ofDepartment = (userId: Piece, department: number | undefined) => {
  const e = rowsOf(employee, 'e')
  return piece`(${department ?? null}::bigint is null or exists (
    select from ${e.withDeleted} where ${e.id} = ${userId} and ${e.departmentId} = ${department ?? null}))`
}

const p = rowsOf(pin, 'p')

/** The times of an assignment by the clock of its site `p`. */
export const clockTimes = (of: { startAt: Expression<unknown>; endAt: Expression<unknown> }) => ({
  startTime: text`to_char(${of.startAt} at time zone ${p.timeZone}, 'HH24:MI')`,
  endTime: text`to_char(${of.endAt} at time zone ${p.timeZone}, 'HH24:MI')`,
})

/** Assignments of some days without cancelled ones. @param onlyKnown assignments of which their people were notified */
export const assignmentsIn = (
  sql: CompanySql,
  { start, end, pin: pinId, user, department }: Window,
  onlyKnown = false,
): Promise<ShownAssignment[]> =>
  select(sql, {
    ...pick(t, ['id', 'shiftId', 'userId', 'date', 'status', 'source', 'reason']),
    pinId: whole`${t.pinId}`,
    startAt: instant`${t.startAt}`,
    endAt: instant`${t.endAt}`,
    ...clockTimes(t),
    minutes: workedMin(t),
    told: boolean`${t.toldAt} is not null`,
  })`from ${t} join ${p.withDeleted} on ${p.id} = ${t.pinId} where ${t.date} between ${start} and ${end} and ${t.startAt} is not null
    and (${pinId ?? null}::bigint is null or ${t.pinId} = ${pinId ?? null})
    and (${user ?? null}::bigint is null or ${t.userId} = ${user ?? null}) and ${ofDepartment(t.userId, department)}
    and (not ${onlyKnown} or ${t.toldAt} is not null) and ${t.status} <> 'cancelled'
    order by ${t.startAt}, ${t.id}`

export const offDaysIn = (sql: CompanySql, { start, end, user }: Window) =>
  find(
    sql,
    offDay,
    { date_gte: start, date_lte: end, status: 'planned', ...(user !== undefined && { userId: user }) },
    { columns: ['id', 'userId', 'date', 'kind', 'note'] },
  )

/** Days of leave, approved or asked for: that a person is away, not why. */
export const leaveIn = (sql: CompanySql, { start, end, user, department }: Window): Promise<ShownLeave[]> => {
  const a = rowsOf(leaveApplication, 'a')
  const hours = piece`${a.fromPart} = 'hours'`
  const part = piece`case when ${hours} then 'hours' when d = ${a.fromDate} and ${a.fromPart} <> 'full' then ${a.fromPart}
    when d = ${a.toDate} and ${a.toPart} <> 'full' then ${a.toPart} else 'full' end`
  return select(sql, {
    userId: a.employeeId,
    date: day`d`,
    part: json(leavePart)`to_jsonb(${part})`,
    fromTime: text.orNull`case when d > ${a.fromDate} and ${hours} then '00:00' else ${a.fromTime} end`,
    toTime: text.orNull`case when d < ${a.toDate} and ${hours} then '24:00' else ${a.toTime} end`,
    waiting: boolean`${a.status} in ('pending', 'partially_approved')`,
  })`from ${a}, generate_series(greatest(${a.fromDate}, ${start}::date), least(${a.toDate}, ${end}::date), '1 day') d
    where ${a.fromDate} <= ${end} and ${a.toDate} >= ${start}
      and ${a.status} in ('pending', 'partially_approved', 'approved', 'cancel_requested', 'taken')
      and (${user ?? null}::bigint is null or ${a.employeeId} = ${user ?? null})
      and ${ofDepartment(a.employeeId, department)}
    order by d, ${a.id}`
}

/** The holidays that are observed on some days, both included: at a pin, or all of them. */
export async function holidaysIn(sql: CompanySql, { start, end, pin: pinId }: Window) {
  const [calendar, site] = await Promise.all([
    observedHolidays(sql, { from: start, until: end }),
    pinId === undefined
      ? undefined
      : findOne(sql, pin, { id: pinId }, { columns: ['country', 'stateName'], withDeleted: true }),
  ])
  const found = site ? [...calendar.at(site).values()] : pinId === undefined ? calendar.holidays : []
  return found.map(({ day: date, name, country, stateName }) => ({ date, name, country, stateName }))
}

/** A block of days of a shift, at other times or another site if it has them. */
type Block = DayBlock & Partial<Pick<ShownShift, 'pinId' | 'startTime' | 'endTime'>>

/** Blocks of shifts as a calendar draws them (spec 4): single days teal, recurring ones green (spec 9). */
export const eventsOf = (
  shifts: readonly ShownShift[],
  blocksOfShift: (shift: ShownShift) => readonly Block[],
) =>
  shifts.flatMap((one) =>
    blocksOfShift(one).map((block) => {
      const recurring = one.weekdays.length > 0
      const { id, name, pinId, startTime, endTime, headcount } = one
      const colour = recurring ? ('green' as const) : ('teal' as const)
      return { id, title: name, pinId, startTime, endTime, ...block, recurring, colour, headcount }
    }),
  )

/** The tasks of shifts, one a line, with the days on which they are worked. */
export async function tasksIn(sql: CompanySql, window: Window, reading: WeekdayReading) {
  const shifts = await shiftsIn(sql, window, reading)
  const user = window.user ?? null
  const lists = await select(sql, pick(s, ['id', 'taskList']))`from ${s}
    where ${s.id} = any(${shifts.map(({ id }) => id)}::bigint[]) and ${s.taskList} is not null
      and (${user}::bigint is null or exists (select from ${t} where ${t.shiftId} = ${s.id} and ${t.userId} = ${user}
        and ${t.date} between ${window.start} and ${window.end}))`
  const known = new Map(lists.map(({ id, taskList }) => [id, taskList]))
  return shifts.flatMap((one) => {
    const tasks = (known.get(one.id) ?? '').split('\n').flatMap((line) => line.trim() || [])
    if (tasks.length === 0) return []
    const { id: shiftId, name, pinId } = one
    return [{ shiftId, name, pinId, days: daysOf(one, window.start, window.end), tasks }]
  })
}

/** Minutes planned by person and month or week, without unpaid breaks. */
export const hoursIn = (
  sql: CompanySql,
  unit: 'month' | 'week',
  { start, end, pin: pinId, user }: Window,
) => {
  const period = piece`date_trunc(${unit}, ${t.date}::timestamp)::date`
  return select(sql, {
    userId: whole`${t.userId}`,
    period: day`${period}`,
    minutes: whole`sum(${workedMin(t)})`,
    assignments: whole`count(*)`,
  })`from ${t} where ${t.date} between ${start} and ${end} and ${t.userId} is not null
    and ${t.status} <> all ('{declined,cancelled}'::text[])
    and (${pinId ?? null}::bigint is null or ${t.pinId} = ${pinId ?? null})
    and (${user ?? null}::bigint is null or ${t.userId} = ${user ?? null})
    group by 1, 2 order by 2, 1`
}

/** The first and the last day that a calendar without days of its own shows: a month before and two after today. */
export const usualWindow = (today: string) => ({ start: addDays(today, -31), end: addDays(today, 62) })
