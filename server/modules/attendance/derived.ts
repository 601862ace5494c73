import { attendanceRule } from '../../../src/resources/attendance/attendanceRule.resource.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { periodLock } from '../../../src/resources/attendance/periodLock.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employmentTerms } from '../../../src/resources/employee/employmentTerms.resource.ts'
import { workingHour } from '../../../src/resources/organization/workingHour.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { defineDerived, source } from '../../engine/derived/derived.ts'
import { day, piece, recordId, rowsOf, type Expression } from '../../engine/tables/statement.ts'
import { terms, termsOn } from '../employee/public.ts'
import { ruleColumns } from './facts.ts'
import { recalculateDays } from './recalculate.ts'
import { clockEvent } from './tables.ts'

const l = rowsOf(clocking, 'l')
const a = rowsOf(shiftAssignment, 'a')
const v = rowsOf(clockEvent, 'v')

/** The person and the day of a line. */
const lineDay = { id: l.userId, day: l.workDate }
/** Lines that nobody has approved: settings change the future, not the past. */
const isUndecided = piece`${l.status} not in ('approved', 'differs')`

/** The person of a plan whose day has come somewhere. Nobody has worked on later days. */
const past = ({ userId, date }: { userId: Expression<number | null>; date: Expression<string> }) =>
  recordId.orNull`case when ${date} < now() + interval '2 days' then ${userId} end`

/**
 * What people worked on a day: which punches make which line, the kind of the day, minutes and exceptions. Punches are no
 * source: taking one calculates its day at once.
 */
export const attendanceDays = defineDerived({
  name: 'attendance_day',
  sources: [
    source(
      clocking,
      ['userId', 'pinId', 'workDate', 'clockIn', 'clockOut', 'breakMin', 'awayMin', ['status', 'rejected']],
      (r) => ({ id: r.userId, day: r.workDate }),
    ),
    source(
      shiftAssignment,
      ['userId', 'pinId', 'date', 'startAt', 'endAt', ['status', 'declined'], ['status', 'cancelled']],
      (r) => ({ id: past(r), day: r.date }),
    ),
    source(offDay, ['userId', 'date', 'kind', ['status', 'planned']], (r) => ({ id: past(r), day: r.date })),
    source(shift, ['breakMin', 'breakPaid'], (r) => ({
      id: a.userId,
      day: a.date,
      from: piece`from ${a} where ${a.shiftId} = ${r.id} and ${a.date} < now() + interval '2 days'`,
    })),
    source(holiday, ['date', 'replacedOn', 'country', 'stateName', 'paid'], (r) => ({
      ...lineDay,
      from: piece`from ${l} where ${l.workDate} = coalesce(${r.replacedOn}, ${r.date})`,
    })),
    source(pin, ['country', 'stateName', 'timeZone'], (r) => ({
      ...lineDay,
      from: piece`from ${l} where ${l.pinId} = ${r.id} and ${isUndecided}`,
    })),
    source(employee, ['workingHourId'], (r) => ({
      ...lineDay,
      from: piece`from ${l} where ${l.userId} = ${r.id} and ${isUndecided}`,
    })),
    source(employmentTerms, ['userId', 'effectiveFrom', 'workingHourId'], (r) => ({
      ...lineDay,
      from: piece`from ${l} where ${l.userId} = ${r.userId} and ${l.workDate} >= ${r.effectiveFrom}`,
    })),
    source(workingHour, ['restDays'], (r) => ({
      ...lineDay,
      from: piece`from ${l} join lateral ${termsOn(l.userId, l.workDate)} on ${terms.workingHourId} = ${r.id}
        where ${isUndecided}`,
    })),
    source(attendanceRule, ['active', ...ruleColumns], (r) => ({
      ...lineDay,
      from: piece`from ${l} where coalesce(${r.pinId}, ${l.pinId}) = ${l.pinId} and ${isUndecided}`,
    })),
    source(periodLock, ['startDate', 'endDate', 'pinId'], (r) => ({
      id: v.userId,
      day: day`${v.at}::date`,
      from: piece`from ${v} where ${v.clockingId} is null and ${v.at} between ${r.startDate} and ${r.endDate} + 2`,
    })),
    source(periodLock, ['startDate', 'endDate', 'pinId'], (r) => ({
      ...lineDay,
      from: piece`from ${l} where ${l.difference} in ('open', 'locked') and ${l.workDate} between ${r.startDate} and ${r.endDate}
        and coalesce(${r.pinId}, ${l.pinId}) = ${l.pinId}`,
    })),
  ],
  calculate: recalculateDays,
})
