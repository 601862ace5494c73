import { minute } from '../../../src/domain/time/siteTime.ts'
import { usualRules } from '../../../src/domain/pay/workedTime.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { periodLock } from '../../../src/resources/attendance/periodLock.resource.ts'
import { attendanceRule } from '../../../src/resources/attendance/attendanceRule.resource.ts'
import { dayNumber, weekdayOf } from '../../../src/domain/time/calendarDays.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { day, dayFrom, dayOf, hour, isoInstant, startOfDay } from '../base/calendar.ts'
import type { DemoCompany } from '../base/company.ts'
import { insertRecords, type DemoRecord } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import { enterShiftRequests } from './shiftRequests.ts'
import { enterHistory, workedDay } from './shiftHistory.ts'
import { breakMin, enterShifts, lasts, past, patterns, type Worker } from './shiftPlans.ts'

/** Days before today and after it that are entered one by one; those before are history. */
const recent = 16
const ahead = 14
/** The roster is told until then; what comes later is being planned. */
const toldAhead = 3
const atOnce = 4_000

interface Options {
  random: Random
  now: number
}

interface Assignment {
  userId: number
  pinId: number
  date: string
  startAt: number
}

async function enterAll(
  tx: Sql,
  clientId: number,
  resource: Parameters<typeof insertRecords>[2],
  rows: DemoRecord[],
) {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    ids.push(...(await insertRecords(tx, clientId, resource, rows.slice(from, from + atOnce))))
  return ids
}

/** The line of the timesheet that an assignment came to; nothing where nobody came. */
function clockedOf(
  random: Random,
  assignment: Assignment,
  assignmentId: number,
  now: number,
): DemoRecord | undefined {
  const { startAt } = assignment
  const worked = workedDay(random, (clockOut) => startAt + clockOut > now)
  if (!worked) return undefined
  const { exceptions, figures } = worked
  const clockIn = startAt + worked.clockIn
  const clockOut = worked.clockOut === null ? null : startAt + worked.clockOut
  const settled = startAt < now - 9 * day && clockOut !== null
  return {
    userId: assignment.userId,
    pinId: assignment.pinId,
    workDate: assignment.date,
    shiftAssignmentId: assignmentId,
    clockIn: isoInstant(clockIn),
    clockOut: clockOut === null ? null : isoInstant(clockOut),
    ...figures,
    exceptions,
    status: settled ? 'approved' : exceptions.length > 0 ? 'exception' : 'open',
    createdAt: isoInstant(clockIn),
    createdBy: assignment.userId,
    updatedAt: isoInstant(clockOut ?? clockIn),
    updatedBy: assignment.userId,
  }
}

/** Assignments of the days around today: five or six a week for each, the rest day another one for each. */
function assignmentsOf(
  workers: readonly Worker[],
  now: number,
): { assignment: Assignment; pattern: number; index: number }[] {
  const today = startOfDay(now)
  const assignments: { assignment: Assignment; pattern: number; index: number }[] = []
  for (let away = -recent; away <= ahead; away += 1) {
    const date = dayFrom(now, away)
    const number = dayNumber(date)
    const weekday = weekdayOf(number)
    const week = Math.floor((number + 3) / 7)
    workers.forEach(({ id, pinId }, index) => {
      if (weekday === (index % 7) + 1 || (weekday === ((index + 3) % 7) + 1 && week % 2 === index % 2)) return
      const pattern = index % patterns.length
      const startAt = today + away * day + (patterns[pattern]?.from ?? 0)
      assignments.push({ assignment: { userId: id, pinId, date, startAt }, pattern, index })
    })
  }
  return assignments
}

/** Who is on leave for a whole day: nobody is planned then. */
async function awayOn(tx: Sql, clientId: number): Promise<ReadonlySet<string>> {
  const days = await tx.query<{ key: string }>(
    `select concat(employee_id, ' ', d::date) as key from leave_application, generate_series(from_date, to_date, '1 day') d
     where client_id = $1 and status = 'approved' and from_part = 'full' and deleted_at is null`,
    [clientId],
  )
  return new Set(days.map(({ key }) => key))
}

/** Half a year of shifts, who worked them and when they clocked, and the weeks to come, the last of them not told yet. */
export async function enterShiftsAndClockings(tx: Sql, company: DemoCompany, { random, now }: Options) {
  const { clientId, ownerId } = company
  const active = new Set(company.sites.filter(({ status }) => status === 'active').map(({ id }) => id))
  const employed = await tx.query<{ id: number; pinIds: number[] }>(
    `select id, pin_ids as "pinIds" from employee where client_id = $1 and status = 'active' and id <> $2 order by id`,
    [clientId, ownerId],
  )
  const workers = employed.flatMap(({ id, pinIds }) => {
    const pinId = pinIds.find((one) => active.has(one))
    return pinId === undefined ? [] : [{ id, pinId }]
  })
  const pins = [...new Set(workers.map(({ pinId }) => pinId))].sort((one, other) => one - other)
  const shifts = await enterShifts(tx, clientId, pins, workers, now)
  await enterHistory(tx, clientId, workers, shifts.of, { random, now, until: -recent - 1, ownerId })
  const made = { createdBy: ownerId, updatedBy: ownerId }
  const away = await awayOn(tx, clientId)
  const planned = assignmentsOf(workers, now).filter(
    // Somebody is wanting now and then: the roster shows where.
    ({ assignment, index }) =>
      !away.has(`${assignment.userId} ${assignment.date}`) &&
      (assignment.startAt < now || (dayNumber(assignment.date) * 7 + index * 13) % 41 !== 0),
  )
  const lastTold = dayFrom(now, toldAhead)
  const ids = await enterAll(
    tx,
    clientId,
    shiftAssignment,
    planned.map(({ assignment, pattern }) => {
      const told =
        assignment.date <= lastTold ? isoInstant(Math.min(assignment.startAt - 7 * day, now - hour)) : null
      return {
        shiftId: shifts.of(assignment.pinId, pattern),
        date: assignment.date,
        userId: assignment.userId,
        pinId: assignment.pinId,
        startAt: isoInstant(assignment.startAt),
        endAt: isoInstant(assignment.startAt + lasts),
        unpaidMin: breakMin,
        status: told ? 'published' : 'draft',
        publishedAt: told,
        toldAt: told,
        createdAt: told ?? isoInstant(now - day),
        updatedAt: told ?? isoInstant(now - day),
        ...made,
      }
    }),
  )
  await enterAll(
    tx,
    clientId,
    shiftAssignment,
    shifts.single.map(({ id, pinId, startDate }) => {
      const startAt = startOfDay(Date.parse(`${startDate}T04:00:00Z`)) + 9 * hour
      const times = { startAt: isoInstant(startAt), endAt: isoInstant(startAt + 4 * hour) }
      return {
        shiftId: id,
        date: startDate,
        userId: null,
        pinId,
        ...times,
        unpaidMin: breakMin,
        status: 'draft',
        ...made,
      }
    }),
  )
  await enterAll(
    tx,
    clientId,
    clocking,
    planned
      .map(({ assignment }, position) =>
        assignment.startAt < now - 10 * minute
          ? clockedOf(random, assignment, ids[position] ?? 0, now)
          : undefined,
      )
      .filter((one) => one !== undefined),
  )
  await enterPunches(tx, clientId, dayFrom(now, -recent))
  await enterOffDays(tx, clientId, workers, now, ownerId)
  await countHolidays(tx, clientId)
  await enterShiftRequests(tx, clientId, workers, ownerId, now)
  const month = dayOf(now).slice(0, 8)
  await insertRecords(tx, clientId, periodLock, [
    {
      startDate: dayFrom(now, -past),
      endDate: dayFrom(Date.parse(`${month}01T04:00:00Z`), -31),
      note: 'Paid',
      ...made,
    },
  ])
  await insertRecords(tx, clientId, attendanceRule, [
    {
      name: 'All sites',
      pinId: null,
      active: true,
      ...usualRules,
      restMin: 660,
      dayMaxMin: 720,
      weekMaxMin: 2_700,
      ...made,
    },
  ])
}

/** The punches that the lines since a day are reckoned from, as devices sent them; a line without a day has none. */
const enterPunches = (tx: Sql, clientId: number, since: string) =>
  tx.query(
    `insert into clock_event (client_id, user_id, pin_id, clocking_id, type, at, device_at, server_at, skew_sec, time_zone,
       latitude, longitude, accuracy_m, distance_m, inside_fence, method, offline, offline_key, flags)
     select c.client_id, c.user_id, c.pin_id, c.id, p.type, p.at, p.at, p.at, 0, s.time_zone, s.latitude, s.longitude, 12,
       case when o.outside then 400 else 8 end + (c.id % 40)::int, not o.outside, 'gps', false,
       'demo-' || c.id || '-' || p.type, case when o.outside then '{outside_fence}' else '{}' end::text[]
     from clocking c join pin s on s.client_id = c.client_id and s.id = c.pin_id
     cross join lateral (values ('in', c.clock_in), ('out', c.clock_out)) p (type, at)
     cross join lateral (select 'outside_fence' = any(c.exceptions) and p.type = 'in' as outside) o
     where c.client_id = $1 and c.work_date >= $2 and p.at is not null order by p.at, c.id`,
    [clientId, since],
  )

/** Work on holidays counts as such. */
const countHolidays = (tx: Sql, clientId: number) =>
  tx.query(
    `update clocking c set holiday_min = c.worked_min, normal_min = 0, overtime_min = 0
     from pin p, holiday h
     where c.client_id = $1 and p.client_id = $1 and p.id = c.pin_id and h.client_id = $1 and h.paid
       and coalesce(h.replaced_on, h.date) = c.work_date and h.country = p.country
       and (h.state_name is null or h.state_name = p.state_name)`,
    [clientId],
  )

/** Rest days of the weeks around today. */
async function enterOffDays(
  tx: Sql,
  clientId: number,
  workers: readonly Worker[],
  now: number,
  ownerId: number,
) {
  const rows = Array.from({ length: 21 }, (_, position) => dayFrom(now, position - 7)).flatMap(
    (date): DemoRecord[] => {
      const weekday = weekdayOf(dayNumber(date))
      return workers.flatMap(({ id }, index) =>
        weekday === (index % 7) + 1
          ? [
              {
                userId: id,
                date,
                kind: 'rest',
                note: null,
                status: 'planned',
                createdBy: ownerId,
                updatedBy: ownerId,
              },
            ]
          : [],
      )
    },
  )
  await enterAll(tx, clientId, offDay, rows)
}
