import { isCorrection } from '../../../src/domain/leave/entitlement.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { employmentTerms } from '../../../src/resources/employee/employmentTerms.resource.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { leaveApprover } from '../../../src/resources/leave/leaveApprover.resource.ts'
import { leaveLedger } from '../../../src/resources/leave/leaveLedger.resource.ts'
import { leaveType } from '../../../src/resources/leave/leaveType.resource.ts'
import { workingHour } from '../../../src/resources/organization/workingHour.resource.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { holiday } from '../../../src/resources/reference/holiday.resource.ts'
import { offDay } from '../../../src/resources/scheduling/offDay.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { defineDerived, source, type DerivedKey } from '../../engine/derived/derived.ts'
import { piece, recordId, rowsOf, type Expression, type Piece } from '../../engine/tables/statement.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { postEntries } from './accounts/balances.ts'
import { companyOf, lackingFor } from './accounts/day.ts'
import { peopleOf } from './accounts/facts.ts'
import { recalculateHolders } from './holders.ts'
import { recalculateLeave } from './leaveDays.ts'
import { leaveSetting } from './tables.ts'

const t = rowsOf(leaveApplication, 't')
const p = rowsOf(leaveApprover, 'p')
const s = rowsOf(employee, 's')
const e = rowsOf(employee, 'e')
const a = rowsOf(shiftAssignment, 'a')
const m = rowsOf(employmentTerms, 'm')

const waits = piece`${t.status} in ('pending', 'partially_approved')`
const counts = piece`${t.status} in ('pending', 'partially_approved', 'approved', 'cancel_requested', 'taken')`
/** Whether a person has such employment terms at any time. */
const hasTerms = (which: Piece) => piece`exists (select from ${m} where ${m.userId} = ${e.id} and ${which})`
/** Leave that reaches a day. A night's shift of the day before belongs to it. */
const reaches = (day: Expression<string>) => piece`${day} between ${t.fromDate} - 1 and ${t.toDate} + 1`
const waitingOf = (row: { userId: Expression<number | null>; date: Expression<string> }) => ({
  id: t.id,
  from: piece`from ${t} where ${t.employeeId} = ${row.userId} and ${waits} and ${reaches(row.date)}`,
})

/**
 * The days that leave takes: of leave that waits from all facts, of approved leave from its kept days and the holidays.
 * Days of a closed leave year are booked in the open one.
 */
export const leaveDays = defineDerived({
  name: 'leave_days',
  sources: [
    source(
      leaveApplication,
      ['employeeId', 'leaveTypeId', 'fromDate', 'fromPart', 'fromTime', 'toDate', 'toPart', 'toTime'],
      (r) => ({ id: r.id }),
    ),
    source(holiday, ['date', 'replacedOn', 'country', 'stateName'], (r) => ({
      id: t.id,
      from: piece`from ${t} where ${counts}
        and coalesce(${r.replacedOn}, ${r.date}) between ${t.fromDate} - 1 and ${t.toDate}`,
    })),
    source(offDay, ['userId', 'date', 'kind', 'status'], waitingOf),
    source(
      shiftAssignment,
      ['userId', 'pinId', 'date', 'startAt', 'endAt', ['status', 'declined'], ['status', 'cancelled']],
      waitingOf,
    ),
    source(shift, ['breakMin', 'breakPaid'], (r) => ({
      id: t.id,
      from: piece`from ${a} join ${t} on ${t.employeeId} = ${a.userId} and ${waits} and ${reaches(a.date)}
        where ${a.shiftId} = ${r.id}`,
    })),
    source(employee, ['workingHourId', 'pinIds'], (r) => ({
      id: t.id,
      from: piece`from ${t} where ${t.employeeId} = ${r.id} and ${waits}`,
    })),
    source(employmentTerms, ['userId', 'effectiveFrom', 'workingHourId', 'pinIds'], (r) => ({
      id: t.id,
      from: piece`from ${t} where ${t.employeeId} = ${r.userId} and ${waits} and ${t.toDate} + 1 >= ${r.effectiveFrom}`,
    })),
    source(employee, ['lastWorkingDate'], (r) => ({
      id: t.id,
      from: piece`from ${t} where ${t.employeeId} = ${r.id} and ${counts}`,
    })),
    source(workingHour, ['workdays', 'restDays', 'startTime', 'endTime', 'breakMin'], (r) => ({
      id: t.id,
      from: piece`from ${e} join ${t} on ${t.employeeId} = ${e.id} and ${waits}
        where ${e.workingHourId} = ${r.id} or ${hasTerms(piece`${m.workingHourId} = ${r.id}`)}`,
    })),
    source(pin, ['country', 'stateName'], (r) => ({
      id: t.id,
      from: piece`from ${e} join ${t} on ${t.employeeId} = ${e.id} and ${waits}
        where ${e.pinIds} @> array[${r.id}] or ${hasTerms(piece`${m.pinIds} @> array[${r.id}]`)} or exists (select from ${a}
          where ${a.userId} = ${e.id} and ${a.pinId} = ${r.id} and ${reaches(a.date)})`,
    })),
    source(leaveType, ['includeHolidays', 'includeRestDays'], (r) => ({
      id: t.id,
      from: piece`from ${t} where ${t.leaveTypeId} = ${r.id} and ${waits}`,
    })),
    source(leaveSetting, ['region', 'restDays'], () => ({ id: t.id, from: piece`from ${t} where ${waits}` })),
  ],
  calculate: recalculateLeave,
})

/** Corrects carried and expired days for entries that arrived later. */
async function recalculateCarry(tx: Tx, keys: readonly DerivedKey[], now: Date): Promise<void> {
  const { timeZone } = await systemCaller(tx)
  const people = await peopleOf(tx, [...new Set(keys.map(({ id }) => id))], true)
  const lacking = await lackingFor(tx, await companyOf(tx), people, dayIn(now, timeZone))
  await postEntries(tx, lacking.filter(isCorrection), undefined)
}

/** The days carried into the open leave year, and the expired ones among them. */
export const leaveCarry = defineDerived({
  name: 'leave_carry',
  sources: [
    source(leaveLedger, ['employeeId', 'leaveTypeId', 'date', 'kind', 'days', 'minutes'], (r) => ({
      // Entries that follow from rules are the result.
      id: recordId.orNull`case when ${r.period} is null or ${r.kind} in ('taken', 'cancel_return')
        then ${r.employeeId} end`,
    })),
  ],
  calculate: recalculateCarry,
})

const undecided = piece`${t.status} in ('pending', 'partially_approved', 'cancel_requested')`

/** Who decides on leave that waits. */
export const leaveHolders = defineDerived({
  name: 'leave_holders',
  sources: [
    source(leaveApplication, ['employeeId', 'leaveTypeId', 'totalDays', 'totalMinutes'], (r) => ({
      id: r.id,
    })),
    source(employee, ['supervisorId', 'roleId', ['status', 'active']], (r) => ({
      id: t.id,
      from: piece`from ${t} join ${e} on ${e.id} = ${t.employeeId}
        where ${undecided} and (${r.id} in (${t.employeeId}, ${e.supervisorId}) or ${r.id} = any(${t.approverIds})
          or exists (select from ${s} where ${s.id} = ${e.supervisorId} and ${s.supervisorId} = ${r.id})
          or exists (select from ${p} where ${p.employeeId} = ${r.id} or ${p.roleId} = ${r.roleId}))`,
    })),
    source(leaveApprover, ['leaveTypeId', 'level', 'who', 'roleId', 'employeeId', 'minDays'], (r) => ({
      id: t.id,
      from: piece`from ${t} where ${undecided} and coalesce(${r.leaveTypeId}, ${t.leaveTypeId}) = ${t.leaveTypeId}`,
    })),
  ],
  calculate: recalculateHolders,
})
