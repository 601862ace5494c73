import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { daysOf, type DayBlock } from '../../../src/domain/scheduling/shiftDays.ts'
import { weekdaysOf, type WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import type {
  ShownLeave,
  ShownShift,
  ShownAssignment,
} from '../../../src/resources/scheduling/shift.shapes.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { columns, type RowOfColumns } from '../../engine/sql/columns.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { badRequest } from '../../platform/errors.ts'

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

const shiftColumns = columns(shift, [
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
  'version',
])

export const withWeekdays = (
  row: RowOfColumns<typeof shiftColumns>,
  reading: WeekdayReading,
  pays = false,
): ShownShift => ({
  ...row,
  rateOverride: pays ? row.rateOverride : null,
  weekdays: weekdaysOf(row.recurringDay, reading),
})

/** Shifts that touch some days, with templates and with what they pay where these are asked for. */
export async function shiftsIn(
  sql: Sql,
  clientId: number,
  { start, end, pin }: Window,
  reading: WeekdayReading,
  { templates = false, pays = false } = {},
): Promise<ShownShift[]> {
  const rows = await sql.query<RowOfColumns<typeof shiftColumns>>(
    `select ${shiftColumns.list} from shift t where t.client_id = $1 and t.deleted_at is null
       and ($4::bigint is null or t.pin_id = $4)
       and ((not t.is_template and t.start_date <= $3 and t.end_date >= $2) or ($5 and t.is_template))
     order by t.start_time, t.name, t.id`,
    [clientId, start, end, pin ?? null, templates],
  )
  return rows.map((row) => withWeekdays(row, reading, pays))
}

export const shiftsNamed = async (
  sql: Sql,
  clientId: number,
  ids: readonly number[],
  reading: WeekdayReading,
): Promise<ShownShift[]> => {
  const rows = await sql.query<RowOfColumns<typeof shiftColumns>>(
    `select ${shiftColumns.list} from shift t where t.client_id = $1 and t.id = any($2::bigint[])`,
    [clientId, ids],
  )
  return rows.map((row) => withWeekdays(row, reading))
}

/** Assignments of some days; those that were never told and are cancelled are gone. */
export const assignmentsIn = (
  sql: Sql,
  clientId: number,
  { start, end, pin, user, department }: Window,
  onlyTold = false,
): Promise<ShownAssignment[]> =>
  sql.query<ShownAssignment>(
    `select t.id, t.shift_id as "shiftId", t.user_id as "userId", t.pin_id as "pinId", t.date, t.start_at as "startAt",
       t.end_at as "endAt", greatest(0, floor(extract(epoch from t.end_at - t.start_at) / 60)::int - coalesce(t.unpaid_min, 0)) as minutes,
       t.status, t.told_at is not null as told, t.source, t.reason
     from shift_assignment t
     where t.client_id = $1 and t.date between $2 and $3 and t.deleted_at is null and t.start_at is not null
       and ($4::bigint is null or t.pin_id = $4) and ($5::bigint is null or t.user_id = $5)
       and ($6::bigint is null or exists (select from employee e where e.client_id = $1 and e.id = t.user_id
         and e.department_id = $6))
       and (not $7 or t.told_at is not null)
       and t.status <> 'cancelled'
     order by t.start_at, t.id`,
    [clientId, start, end, pin ?? null, user ?? null, department ?? null, onlyTold],
  )

export const offDaysIn = (sql: Sql, clientId: number, { start, end, user }: Window) =>
  sql.query<{ id: number; userId: number; date: string; kind: string; note: string | null }>(
    `select id, user_id as "userId", date, kind, note from off_day
     where client_id = $1 and date between $2 and $3 and deleted_at is null and status = 'planned'
       and ($4::bigint is null or user_id = $4)`,
    [clientId, start, end, user ?? null],
  )

/** Days of leave, approved or asked for: that somebody is away, not why. */
export const leaveIn = (sql: Sql, clientId: number, { start, end, user, department }: Window) =>
  sql.query<ShownLeave>(
    `select a.employee_id as "userId", d::date as date,
       case when d = a.from_date and a.from_part <> 'full' then a.from_part
         when d = a.to_date and a.to_part <> 'full' then a.to_part else 'full' end as part,
       a.from_time as "fromTime", a.to_time as "toTime",
       a.status in ('pending', 'partially_approved') as waiting
     from leave_application a, generate_series(greatest(a.from_date, $2::date), least(a.to_date, $3::date), '1 day') d
     where a.client_id = $1 and a.from_date <= $3 and a.to_date >= $2 and a.deleted_at is null
       and a.status in ('pending', 'partially_approved', 'approved', 'cancel_requested', 'taken')
       and ($4::bigint is null or a.employee_id = $4)
       and ($5::bigint is null or exists (select from employee e where e.client_id = $1 and e.id = a.employee_id
         and e.department_id = $5))
     order by d, a.id`,
    [clientId, start, end, user ?? null, department ?? null],
  )

export const holidaysIn = (sql: Sql, clientId: number, { start, end, pin }: Window) =>
  sql.query<{ date: string; name: string; country: string; stateName: string | null }>(
    `select h.date, h.name, h.country, h.state_name as "stateName" from holiday h
     where h.client_id = $1 and h.date between $2 and $3 and h.deleted_at is null
       and ($4::bigint is null or exists (select from pin p where p.client_id = $1 and p.id = $4 and p.country = h.country
         and (h.state_name is null or lower(h.state_name) = lower(p.state_name))))
     order by h.date, h.id`,
    [clientId, start, end, pin ?? null],
  )

/** The shifts in which somebody has assignments that they know of, with the days of those. */
export async function ownShiftsIn(
  sql: Sql,
  clientId: number,
  window: Window & { user: number },
  reading: WeekdayReading,
) {
  const assignments = await assignmentsIn(sql, clientId, window, true)
  const shifts = await shiftsNamed(
    sql,
    clientId,
    [...new Set(assignments.map(({ shiftId }) => shiftId))],
    reading,
  )
  const blocksOfShift = ({ id }: ShownShift): DayBlock[] =>
    assignments.flatMap(({ shiftId, date, status }) =>
      shiftId === id && status !== 'declined' ? [{ start: date, end: date }] : [],
    )
  return { assignments, shifts, blocksOfShift }
}

/** Blocks of shifts as a calendar draws them (spec 4): single days teal, recurring ones green (spec 9). */
export const eventsOf = (
  shifts: readonly ShownShift[],
  blocksOfShift: (shift: ShownShift) => readonly DayBlock[],
) =>
  shifts.flatMap((one) =>
    blocksOfShift(one).map(({ start, end }) => {
      const recurring = one.weekdays.length > 0
      const { id, name, pinId, startTime, endTime, headcount } = one
      const colour = recurring ? ('green' as const) : ('teal' as const)
      return { id, title: name, pinId, start, end, startTime, endTime, recurring, colour, headcount }
    }),
  )

/** The tasks of shifts, one a line, with the days on which they are worked. */
export async function tasksIn(sql: Sql, clientId: number, window: Window, reading: WeekdayReading) {
  const shifts = await shiftsIn(sql, clientId, window, reading)
  const lists = await sql.query<{ id: number; taskList: string }>(
    `select s.id, s.task_list as "taskList" from shift s
     where s.client_id = $1 and s.id = any($2::bigint[]) and s.task_list is not null
       and ($3::bigint is null or exists (select from shift_assignment a where a.client_id = $1 and a.shift_id = s.id
         and a.user_id = $3 and a.date between $4 and $5 and a.deleted_at is null))`,
    [clientId, shifts.map(({ id }) => id), window.user ?? null, window.start, window.end],
  )
  const known = new Map(lists.map(({ id, taskList }) => [id, taskList]))
  return shifts.flatMap((one) => {
    const tasks = (known.get(one.id) ?? '').split('\n').flatMap((line) => line.trim() || [])
    if (tasks.length === 0) return []
    const { id: shiftId, name, pinId } = one
    return [{ shiftId, name, pinId, days: daysOf(one, window.start, window.end), tasks }]
  })
}

/** Minutes planned by person and month or week, breaks that are not paid left out. */
export const hoursIn = (
  sql: Sql,
  clientId: number,
  unit: 'month' | 'week',
  { start, end, pin, user }: Window,
) =>
  sql.query<{ userId: number; period: string; minutes: number; assignments: number }>(
    `select user_id as "userId", date_trunc($6, date::timestamp)::date as period,
       sum(greatest(0, floor(extract(epoch from end_at - start_at) / 60)::int - coalesce(unpaid_min, 0)))::int as minutes,
       count(*)::int as assignments
     from shift_assignment where client_id = $1 and date between $2 and $3 and deleted_at is null and user_id is not null
       and status <> all ('{declined,cancelled}'::text[]) and ($4::bigint is null or pin_id = $4)
       and ($5::bigint is null or user_id = $5)
     group by 1, 2 order by 2, 1`,
    [clientId, start, end, pin ?? null, user ?? null, unit],
  )

/** The first and the last day that a calendar without days of its own shows: a month before and two after today. */
export const usualWindow = (today: string) => ({ start: addDays(today, -31), end: addDays(today, 62) })
