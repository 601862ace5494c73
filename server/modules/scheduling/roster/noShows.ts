import { attendanceRule } from '../../../../src/resources/attendance/attendanceRule.resource.ts'
import { clocking } from '../../../../src/resources/attendance/clocking.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import {
  ids,
  instant,
  pick,
  piece,
  rowsOf,
  select,
  text,
  whole,
  write,
} from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'
import { reportedAssignment } from '../tables.ts'
import { takenLeave } from './assessFacts.ts'

/** A report later than this after the beginning helps nobody. */
const latestHours = 4
/** People who clock in so much before their shift have come to it. */
const earliestHours = 3

const t = rowsOf(reportedAssignment, 't')

/** Published assignments without a clock-in whose people are not on leave, the first due first. */
async function waiting(tx: Tx, now: Date) {
  const [a, e, p] = [rowsOf(attendanceRule, 'a'), rowsOf(employee, 'e'), rowsOf(pin, 'p')]
  const [c, l] = [rowsOf(clocking, 'c'), rowsOf(leaveApplication, 'l')]
  const due = piece`${t.startAt} + make_interval(mins => r.grace_min)`
  const rows = await select(tx, {
    ...pick(t, ['id', 'createdBy', 'updatedBy']),
    userId: whole`${t.userId}`,
    name: text`concat_ws(' ', ${e.firstName}, ${e.lastName})`,
    supervisorId: e.supervisorId,
    supervisorIds: ids`coalesce(${p.supervisorIds}, '{}')`,
    site: p.name,
    begin: text`to_char(${t.startAt} at time zone ${p.timeZone}, 'HH24:MI')`,
    dueAt: instant`${due}`,
  })`from ${t} join ${e} on ${e.id} = ${t.userId} join ${p} on ${p.id} = ${t.pinId} cross join lateral (
      select ${a.reportsNoShows}, ${a.graceMin} from ${a} where ${a.active} and (${a.pinId} = ${t.pinId} or ${a.pinId} is null)
      order by ${a.pinId} nulls last, ${a.id} desc limit 1) r
    where ${t.status} in ('published', 'confirmed', 'swap_requested') and r.reports_no_shows
      and ${t.startAt} > ${now.toISOString()}::timestamptz - make_interval(hours => ${latestHours})
      and (${t.noShowAt} is null or ${t.noShowAt} < ${t.toldAt})
      and not exists (select from ${c} where ${c.userId} = ${t.userId} and ${c.workDate} between ${t.date} - 1 and ${t.date} + 1
        and ${c.clockIn} is not null and (${c.shiftAssignmentId} = ${t.id} or ${c.clockOut} is null
          or ${c.clockIn} >= ${t.startAt} - make_interval(hours => ${earliestHours})))
      and not exists (select from ${l} where ${l.employeeId} = ${t.userId} and ${t.date} between ${l.fromDate} and ${l.toDate}
        and ${l.status} = any(${[...takenLeave]}::text[]))
    order by ${due}, ${t.id} limit 500 for update of t`
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: new Date(dueAt) }))
}

/**
 * Notifies people who have not come to their shift, their supervisors, those of the site, and its planners; once.
 * @returns when the next one is due
 */
export async function reportNoShows(tx: Tx, now: Date): Promise<Date | undefined> {
  const all = await waiting(tx, now)
  const due = all.filter(({ dueAt }) => dueAt <= now)
  const next = all.find(({ dueAt }) => dueAt > now)?.dueAt
  if (due.length === 0) return next
  await write(tx, {})`update ${t.bare} set no_show_at = ${now.toISOString()}::timestamptz
    where ${t.company} and ${t.id} = any(${due.map(({ id }) => id)}::bigint[])`
  for (const { userId, name, site, begin, ...planned } of due) {
    const values = { name, site, begin }
    const { supervisorId, supervisorIds, createdBy, updatedBy } = planned
    const others = [supervisorId, ...supervisorIds, createdBy, updatedBy]
      .filter((id) => id !== null)
      .filter((id) => id !== userId)
    await notify(tx, [userId], { type: 'shift', wording: 'shiftMissed', values })
    await notify(tx, [...new Set(others)], { type: 'shift', wording: 'shiftNoShow', values })
  }
  // There may be more than one look takes.
  return next ?? new Date(now.getTime() + 1_000)
}
