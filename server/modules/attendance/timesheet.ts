import {
  attendanceExceptions,
  type AttendanceException,
  type AttendanceRules,
} from '../../../src/domain/workedTime.ts'
import {
  mostTried,
  type TimesheetLine,
  type TimesheetPerson,
} from '../../../src/resources/calendar/attendance.calls.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { authorOf } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { isLockedFor, locksIn } from '../roster/locks.ts'
import { keptExceptions, reckon, type ClockedDay, type Reckoned } from './reckon.ts'
import type { Window } from '../shift/scheduling.ts'

export interface TimesheetWindow extends Window {
  /** Only what somebody has to look at, or what waits to be approved. */
  only?: 'exceptions' | 'waiting' | undefined
}

/** Statuses of lines that nobody has decided on. */
const undecided = ['open', 'exception', 'submitted', 'modified']

const figures = ['worked', 'normal', 'overtime', 'rest_day', 'holiday', 'late', 'early_out']
  .map((name) => {
    const wire = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    return `coalesce(c.${name}_min, 0) as "${wire}Min"`
  })
  .join(', ')

const ofPerson = `($5::bigint is null or $ALIAS.user_id = $5)
  and ($6::bigint is null or exists (select from employee e where e.client_id = $1 and e.id = $ALIAS.user_id
    and e.department_id = $6))`
const personIs = (alias: string) => ofPerson.replaceAll('$ALIAS', alias)

/** Lines of the timesheet, those that need a look first. */
const linesIn = (sql: Sql, clientId: number, { start, end, pin, user, department, only }: TimesheetWindow) =>
  sql.query<TimesheetLine>(
    `select c.id, c.version, c.user_id as "userId", c.pin_id as "pinId", c.work_date as "workDate",
       c.shift_assignment_id as "assignmentId", a.start_at as "plannedIn", a.end_at as "plannedOut", c.clock_in as "clockIn",
       c.clock_out as "clockOut", c.break_min as "breakMin", ${figures}, c.exceptions, c.status, false as absent, c.reason,
       c.original_in as "originalIn", c.original_out as "originalOut"
     from clocking c left join shift_assignment a on a.client_id = $1 and a.id = c.shift_assignment_id
     where c.client_id = $1 and c.work_date between $2 and $3 and c.deleted_at is null
       and ($4::bigint is null or c.pin_id = $4) and ${personIs('c')}
       and ($7::text is null or (c.status = any($8::text[]) and ($7 = 'waiting' or c.exceptions <> '{}')))
     order by c.work_date, c.clock_in nulls first, c.id`,
    [clientId, start, end, pin ?? null, user ?? null, department ?? null, only ?? null, undecided],
  )

/** Assignments whose people have not come. */
const absencesIn = (
  sql: Sql,
  clientId: number,
  { start, end, pin, user, department }: TimesheetWindow,
  now: Date,
) =>
  sql.query<
    Pick<TimesheetLine, 'userId' | 'pinId' | 'workDate' | 'assignmentId' | 'plannedIn' | 'plannedOut'>
  >(
    `select a.user_id as "userId", a.pin_id as "pinId", a.date as "workDate", a.id as "assignmentId",
       a.start_at as "plannedIn", a.end_at as "plannedOut"
     from shift_assignment a
     where a.client_id = $1 and a.date between $2 and $3 and a.deleted_at is null and a.user_id is not null
       and a.published_at is not null and a.status <> all ('{declined,cancelled}'::text[]) and a.end_at < $7
       and ($4::bigint is null or a.pin_id = $4) and ${personIs('a')}
       and not exists (select from clocking c where c.client_id = $1 and c.deleted_at is null
         and (c.shift_assignment_id = a.id or (c.user_id = a.user_id and c.work_date = a.date)))
     order by a.date, a.id`,
    [clientId, start, end, pin ?? null, user ?? null, department ?? null, now],
  )

const nothingWorked = {
  id: null,
  version: null,
  clockIn: null,
  clockOut: null,
  breakMin: null,
  workedMin: 0,
  normalMin: 0,
  overtimeMin: 0,
  restDayMin: 0,
  holidayMin: 0,
  lateMin: 0,
  earlyOutMin: 0,
  exceptions: [],
  status: 'open',
  absent: true,
  reason: null,
  originalIn: null,
  originalOut: null,
}

/** The timesheet of some days: lines, who was planned and did not come, their people by name, and what is locked. */
export async function timesheetOf(sql: Sql, clientId: number, window: TimesheetWindow, now: Date) {
  const [worked, missed, locks] = await Promise.all([
    linesIn(sql, clientId, window),
    window.only === 'waiting' ? [] : absencesIn(sql, clientId, window, now),
    locksIn(sql, clientId, window.start, window.end),
  ])
  const lines = [
    ...worked,
    ...missed.map((assignment): TimesheetLine => ({ ...nothingWorked, ...assignment })),
  ]
  const people = await sql.query<TimesheetPerson>(
    `select id, employee_id as "employeeId", first_name as "firstName", last_name as "lastName", job_title as "jobTitle"
     from employee where client_id = $1 and id = any($2::bigint[]) order by first_name, last_name, id`,
    [clientId, [...new Set(lines.map(({ userId }) => userId))]],
  )
  return { people, lines, locks }
}

const clockedDays = `c.id, c.user_id as "userId", c.pin_id as "pinId", c.work_date as "workDate",
  c.shift_assignment_id as "shiftAssignmentId", c.clock_in as "clockIn", c.clock_out as "clockOut",
  c.break_min as "breakMin", c.exceptions`

type Kept = ClockedDay & { id: number; exceptions: string[] }

const summed = (lines: readonly Reckoned[]) => ({
  worked: lines.reduce((sum, { workedMin }) => sum + workedMin, 0),
  overtime: lines.reduce((sum, { overtimeMin }) => sum + overtimeMin, 0),
  late: lines.reduce((sum, { lateMin }) => sum + lateMin, 0),
  exceptions: lines.filter(({ exceptions }) => exceptions.length > 0).length,
})

/** What the lines of some days come to by the rules that count, and by others. */
export async function tryRules(
  sql: Sql,
  clientId: number,
  { start, end, pin }: Window,
  others: AttendanceRules,
) {
  const lines = await sql.query<Kept>(
    `select ${clockedDays} from clocking c where c.client_id = $1 and c.work_date between $2 and $3
       and c.deleted_at is null and ($4::bigint is null or c.pin_id = $4) order by c.id limit ${mostTried}`,
    [clientId, start, end, pin ?? null],
  )
  const [now, instead] = await Promise.all([
    reckon(sql, clientId, lines),
    reckon(sql, clientId, lines, others),
  ])
  return { lines: lines.length, now: summed(now), instead: summed(instead) }
}

const isException = (text: string): text is AttendanceException =>
  attendanceExceptions.some((one) => one === text)

/** Enters missing punches as they were planned; what had no assignment, misses nothing or is locked is left as it is. */
export async function repair(
  tx: Tx,
  caller: Caller,
  { ids, reason, preview = false }: { ids: readonly number[]; reason: string; preview?: boolean | undefined },
) {
  const { clientId } = tx.actor
  const lines = await tx.query<Kept & { plannedIn: string; plannedOut: string }>(
    `select ${clockedDays}, a.start_at as "plannedIn", a.end_at as "plannedOut"
     from clocking c join shift_assignment a on a.client_id = $1 and a.id = c.shift_assignment_id
     where c.client_id = $1 and c.id = any($2::bigint[]) and c.deleted_at is null and c.status <> 'approved'
       and (c.clock_in is null or c.clock_out is null) order by c.id for update of c`,
    [clientId, ids],
  )
  const days = lines.map(({ workDate }) => workDate).toSorted()
  const locks = await locksIn(tx, clientId, days[0] ?? '2000-01-01', days.at(-1) ?? '2000-01-01')
  const open = lines.filter(({ pinId, workDate }) => !isLockedFor(locks, pinId, workDate))
  if (open.length === 0) throw conflict('None of these lines misses a punch of a shift.')
  if (preview) return { ids: open.map(({ id }) => id) }
  const filled = open.map((one) => ({
    ...one,
    clockIn: one.clockIn ?? one.plannedIn,
    clockOut: one.clockOut ?? one.plannedOut,
  }))
  const reckoned = await reckon(tx, clientId, filled)
  const rows = filled.map((one, index) => {
    const { exceptions = [], ...rest } = reckoned[index] ?? {}
    const kept = one.exceptions.filter((name) => isException(name) && keptExceptions.has(name))
    return {
      id: one.id,
      clockIn: one.clockIn,
      clockOut: one.clockOut,
      ...rest,
      exceptions: [...exceptions, ...kept],
    }
  })
  tx.verb('update')
  await tx.query(
    `update clocking c set original_in = case when c.modified_at is null then c.clock_in else c.original_in end,
       original_out = case when c.modified_at is null then c.clock_out else c.original_out end,
       original_break_min = case when c.modified_at is null then c.break_min else c.original_break_min end,
       clock_in = r."clockIn", clock_out = r."clockOut", worked_min = r."workedMin", normal_min = r."normalMin",
       overtime_min = r."overtimeMin", rest_day_min = r."restDayMin", holiday_min = r."holidayMin", late_min = r."lateMin",
       early_out_min = r."earlyOutMin", exceptions = r.exceptions, status = 'modified', reason = $3, modified_by = $2,
       modified_at = now(), updated_at = now(), updated_by = $2, version = c.version + 1
     from jsonb_to_recordset($4::jsonb) as r (id bigint, "clockIn" timestamptz, "clockOut" timestamptz, "workedMin" integer,
       "normalMin" integer, "overtimeMin" integer, "restDayMin" integer, "holidayMin" integer, "lateMin" integer,
       "earlyOutMin" integer, exceptions text[])
     where c.client_id = $1 and c.id = r.id`,
    [clientId, authorOf(caller), reason, JSON.stringify(rows)],
  )
  tx.touch('clocking')
  return { ids: rows.map(({ id }) => id) }
}
