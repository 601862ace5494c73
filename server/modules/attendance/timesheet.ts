import {
  mostLines,
  mostUnpagedLines,
  type TimesheetFigures,
  type TimesheetLine,
  type TimesheetPerson,
} from '../../../src/resources/attendance/attendance.calls.ts'
import type { CompanySql, Sql } from '../../platform/db/sql.ts'
import { isStale } from '../../engine/derived/settling.ts'
import { badRequest } from '../../platform/errors.ts'
import { locksIn, type Window } from '../scheduling/public.ts'
import { attendanceDays } from './derived.ts'

export interface TimesheetWindow extends Window {
  /** Only what somebody has to look at, or what waits to be approved. */
  only?: 'exceptions' | 'waiting' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Statuses of lines that nobody has decided on. */
const undecided = ['open', 'exception', 'submitted', 'modified', 'differs']

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

const isUndecided = `c.status = any('{${undecided.join()}}'::text[])`
const toLook = `${isUndecided} and (c.exceptions <> '{}' or c.status = 'differs')`
const ready = `${isUndecided} and c.clock_in is not null and c.clock_out is not null`

/** Whether a line is asked for, by a parameter. */
const isAsked = (only: string, waits: string, looks: string) =>
  `(${only}::text is null or case when ${only} = 'waiting' then ${waits} else ${looks} end)`

/** Lines that somebody worked, in the days and at the pin of $1 to $6. */
const worked = `clocking c
  where c.client_id = $1 and c.work_date between $2 and $3 and c.deleted_at is null
    and ($4::bigint is null or c.pin_id = $4) and ${personIs('c')}`

/** Assignments whose people have not come by $7. */
const missed = `shift_assignment a
  where a.client_id = $1 and a.date between $2 and $3 and a.deleted_at is null and a.user_id is not null
    and a.published_at is not null and a.status <> all ('{declined,cancelled}'::text[]) and a.end_at < $7
    and ($4::bigint is null or a.pin_id = $4) and ${personIs('a')}
    and not exists (select from clocking c where c.client_id = $1 and c.deleted_at is null
      and (c.shift_assignment_id = a.id or (c.user_id = a.user_id and c.work_date = a.date)))`

/** All lines of the days, as far as they are counted and put in order by it. */
const counted = `with line as (
  select c.id, null::bigint as assignment_id, c.user_id, c.work_date, c.worked_min, c.overtime_min, c.late_min,
    ${toLook} as to_look, ${ready} as ready, ${isUndecided} as undecided, c.status <> 'rejected' as counts
  from ${worked}
  union all
  select null, a.id, a.user_id, a.date, 0, 0, 0, true, false, false, true from ${missed})`

interface Place {
  id: number | null
  assignmentId: number | null
}

/** The lines of a page, in the order in which they ask for somebody. */
const pageOf = (sql: Sql, values: readonly unknown[], { only, limit, offset = 0 }: TimesheetWindow) =>
  sql.query<Place>(
    `${counted}
     select l.id, l.assignment_id as "assignmentId" from line l
       join employee e on e.client_id = $1 and e.id = l.user_id
     where ${isAsked('$8', 'l.ready', 'l.to_look')}
     order by l.to_look desc, l.work_date desc, e.first_name, e.last_name, e.id, l.id, l.assignment_id
     limit $9 offset $10`,
    [...values, only ?? null, Math.min(limit ?? mostLines, mostLines), offset],
  )

const figuresOf = async (sql: Sql, values: readonly unknown[], only: TimesheetWindow['only']) => {
  const [row] = await sql.query<TimesheetFigures & { total: number }>(
    `${counted}
     select count(*)::int as lines, count(distinct user_id)::int as people,
       coalesce(sum(worked_min) filter (where counts), 0)::int as "workedMin",
       coalesce(sum(overtime_min) filter (where counts), 0)::int as "overtimeMin",
       coalesce(sum(late_min) filter (where counts), 0)::int as "lateMin", count(assignment_id)::int as absent,
       count(*) filter (where to_look)::int as "toLook", count(*) filter (where undecided)::int as undecided,
       count(*) filter (where ${isAsked('$8', 'ready', 'to_look')})::int as total
     from line`,
    [...values, only ?? null],
  )
  if (!row) throw new Error('A count gave no row')
  const { total, ...figures } = row
  return { total, figures }
}

/** Lines of the timesheet; of a page, these. */
const linesIn = (sql: Sql, values: readonly unknown[], only: TimesheetWindow['only'], ids: unknown) =>
  sql.query<TimesheetLine>(
    `select c.id, c.version, c.user_id as "userId", c.pin_id as "pinId", c.work_date as "workDate",
       c.shift_assignment_id as "assignmentId", t.start_at as "plannedIn", t.end_at as "plannedOut", c.clock_in as "clockIn",
       c.clock_out as "clockOut", c.break_min as "breakMin", c.away_min as "awayMin", ${figures}, c.exceptions, c.status, false as absent, c.reason,
       c.original_in as "originalIn", c.original_out as "originalOut", case when c.worked_now is not null
         then jsonb_build_object('workedMin', c.worked_now, 'normalMin', c.normal_now, 'overtimeMin', c.overtime_now,
           'restDayMin', c.rest_day_now, 'holidayMin', c.holiday_now) end as current
     from (select c.* from ${worked}) c
       left join shift_assignment t on t.client_id = $1 and t.id = c.shift_assignment_id
     where ${isAsked('$7', ready, toLook)}
       and ($8::bigint[] is null or c.id = any($8))
     order by c.work_date, c.clock_in nulls first, c.id`,
    [...values.slice(0, 6), only ?? null, ids],
  )

/** Assignments whose people have not come; of a page, these. */
const absencesIn = (sql: Sql, values: readonly unknown[], ids: unknown) =>
  sql.query<
    Pick<TimesheetLine, 'userId' | 'pinId' | 'workDate' | 'assignmentId' | 'plannedIn' | 'plannedOut'>
  >(
    `select a.user_id as "userId", a.pin_id as "pinId", a.date as "workDate", a.id as "assignmentId",
       a.start_at as "plannedIn", a.end_at as "plannedOut"
     from ${missed} and ($8::bigint[] is null or a.id = any($8))
     order by a.date, a.id`,
    [...values, ids],
  )

const nothingWorked = {
  id: null,
  version: null,
  clockIn: null,
  clockOut: null,
  breakMin: null,
  awayMin: null,
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
  current: null,
}

const keyOf = ({ id, assignmentId }: Place) => (id === null ? `assignment ${assignmentId}` : `line ${id}`)

/** The timesheet of some days: lines, absent people, all people by name, and locks. */
export async function timesheetOf(sql: CompanySql, clientId: number, window: TimesheetWindow, now: Date) {
  const { start, end, pin, user, department, only, limit } = window
  const values = [clientId, start, end, pin ?? null, user ?? null, department ?? null, now]
  const [page, counts, locks, recalculating] = await Promise.all([
    limit === undefined ? undefined : pageOf(sql, values, window),
    figuresOf(sql, values, only),
    locksIn(sql, start, end),
    isStale(sql, clientId, attendanceDays),
  ])
  if (!page && counts.total > mostUnpagedLines)
    throw badRequest(
      'limit',
      `At most ${mostUnpagedLines} lines at once: choose fewer days, a pin or a limit.`,
    )
  const [came, absent] = await Promise.all([
    linesIn(sql, values, only, page?.flatMap(({ id }) => id ?? []) ?? null),
    only === 'waiting'
      ? []
      : absencesIn(sql, values, page?.flatMap(({ assignmentId }) => assignmentId ?? []) ?? null),
  ])
  const found = [...came, ...absent.map((assignment): TimesheetLine => ({ ...nothingWorked, ...assignment }))]
  const byKey = new Map(found.map((line) => [keyOf(line), line]))
  const lines = page?.flatMap((place) => byKey.get(keyOf(place)) ?? []) ?? found
  const people = await sql.query<TimesheetPerson>(
    `select id, employee_id as "employeeId", first_name as "firstName", last_name as "lastName", job_title as "jobTitle"
     from employee where client_id = $1 and id = any($2::bigint[]) order by first_name, last_name, id`,
    [clientId, [...new Set(lines.map(({ userId }) => userId))]],
  )
  return { people, lines, locks, recalculating, ...counts }
}
