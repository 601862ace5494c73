import type { WeekdayReading } from '../../../src/domain/time/weekdays.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { shift } from '../../../src/resources/scheduling/shift.resource.ts'
import type { ShownAssignment, ShownShift } from '../../../src/resources/scheduling/shift.shapes.ts'
import { instant, rowsOf, select, whole } from '../../engine/tables/statement.ts'
import type { CompanySql } from '../../platform/db/sql.ts'
import { workedMin } from './roster/workedMin.ts'
import { assignmentsIn, clockTimes, ofDepartment, shiftsNamed, type Window } from './scheduling.ts'
import { notifiedAssignment } from './tables.ts'

// What people know of a roster that has changed: until it is published they see what they were last notified of.

const n = rowsOf(notifiedAssignment, 'n')
const p = rowsOf(pin, 'p')
const lastKnown = {
  id: n.shiftAssignmentId,
  pinId: whole`${n.pinId}`,
  startAt: instant`${n.startAt}`,
  endAt: instant`${n.endAt}`,
  status: n.status,
}

/** The assignments of some days that their people know of, as they were last notified of them. */
export async function knownAssignmentsIn(sql: CompanySql, window: Window): Promise<ShownAssignment[]> {
  const { start, end, pin: pinId = null, user = null, department } = window
  const [current, last] = await Promise.all([
    assignmentsIn(sql, window, true),
    select(sql, {
      ...lastKnown,
      shiftId: n.shiftId,
      userId: n.userId,
      date: n.date,
      ...clockTimes(n),
      minutes: workedMin(n),
    })`from ${n} join ${p.withDeleted} on ${p.id} = ${n.pinId} where ${n.date} between ${start} and ${end}
      and (${pinId}::bigint is null or ${n.pinId} = ${pinId}) and (${user}::bigint is null or ${n.userId} = ${user})
      and ${ofDepartment(n.userId, department)}`,
  ])
  const known = last.map((row) => ({ ...row, source: 'manual', reason: null, told: true }))
  return [...current, ...known].toSorted(
    (one, other) => Date.parse(one.startAt) - Date.parse(other.startAt) || one.id - other.id,
  )
}

/** The changed assignments of a person between two moments, as they were last notified of them. */
export function changedAssignmentsOf(sql: CompanySql, userId: number, from: Date, until: Date) {
  const s = rowsOf(shift, 's')
  return select(sql, { ...lastKnown, name: s.name, tasks: s.taskList })`from ${n}
    join ${s.withDeleted} on ${s.id} = ${n.shiftId} where ${n.userId} = ${userId} and ${n.pinId} is not null
      and ${n.startAt} < ${until.toISOString()}::timestamptz and ${n.endAt} > ${from.toISOString()}::timestamptz`
}

/** The shifts in which somebody has assignments that they know of, with the days, times and sites of those. */
export async function ownShiftsIn(
  sql: CompanySql,
  window: Window & { user: number },
  reading: WeekdayReading,
) {
  const assignments = await knownAssignmentsIn(sql, window)
  const shifts = await shiftsNamed(sql, [...new Set(assignments.map(({ shiftId }) => shiftId))], reading)
  const blocksOfShift = ({ id }: ShownShift) =>
    assignments.flatMap(({ shiftId, date, status, pinId, startTime, endTime }) =>
      shiftId === id && status !== 'declined' ? [{ start: date, end: date, pinId, startTime, endTime }] : [],
    )
  return { assignments, shifts, blocksOfShift }
}
