import { attendanceRule } from '../../../../src/resources/attendance/attendanceRule.resource.ts'
import { clocking } from '../../../../src/resources/attendance/clocking.resource.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
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
  type Selected,
} from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'
import { withdrawUnread } from '../../../services/notification/withdraw.ts'
import { reportedAssignment } from '../tables.ts'
import { takenLeave } from './assessFacts.ts'

/** A report later than this after the beginning helps nobody. */
const latestHours = 4
/** People who clock in so much before their shift have come to it. */
const earliestHours = 3

const [t, e, p] = [rowsOf(reportedAssignment, 't'), rowsOf(employee, 'e'), rowsOf(pin, 'p')]

/** Facts of an assignment `t` of a person `e` at a site `p`, as its report names them. */
const reported = {
  ...pick(t, ['id', 'createdBy', 'updatedBy']),
  userId: whole`${t.userId}`,
  name: text`concat_ws(' ', ${e.firstName}, ${e.lastName})`,
  supervisorId: e.supervisorId,
  supervisorIds: ids`coalesce(${p.supervisorIds}, '{}')`,
  site: p.name,
  begin: text`to_char(${t.startAt} at time zone ${p.timeZone}, 'HH24:MI')`,
}
type Reported = Selected<typeof reported>

/** Supervisors of the person and the site, and the planners of the shift. */
const othersOf = ({ userId, supervisorId, supervisorIds, createdBy, updatedBy }: Reported) => [
  ...new Set(
    [supervisorId, ...supervisorIds, createdBy, updatedBy]
      .filter((id) => id !== null)
      .filter((id) => id !== userId),
  ),
]

/** Messages are about this record. */
const linkTo = (id: number) => ({ route: shiftAssignment.route, id })

/** Published assignments without a clock-in whose people are not on leave, the first due first. */
async function waiting(tx: Tx, now: Date) {
  const [a, c, l] = [rowsOf(attendanceRule, 'a'), rowsOf(clocking, 'c'), rowsOf(leaveApplication, 'l')]
  const due = piece`${t.startAt} + make_interval(mins => r.grace_min)`
  const rows = await select(tx, {
    ...reported,
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
      and not exists (select from ${l} where ${l.employeeId} = ${t.userId} and ${t.date} between ${l.fromDate} and
          case when ${l.fromPart} = 'hours' then ${l.fromDate} else ${l.toDate} end
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
  for (const one of due) {
    const { id, userId, name, site, begin } = one
    const said = { type: 'shift', values: { name, site, begin }, link: linkTo(id) } as const
    await notify(tx, [userId], { ...said, wording: 'shiftMissed' })
    await notify(tx, othersOf(one), { ...said, wording: 'shiftNoShow' })
  }
  // There may be more than one look takes.
  return next ?? new Date(now.getTime() + 1_000)
}

/**
 * Corrects the report of a person who has come after all: unread messages are withdrawn. Readers of one are notified.
 * @param at when the person clocked in
 */
export async function reportArrival(tx: Tx, assignmentId: number, at: Date): Promise<void> {
  const [one] = await select(tx, {
    ...reported,
    came: text`to_char(${at.toISOString()}::timestamptz at time zone ${p.timeZone}, 'HH24:MI')`,
  })`from ${t} join ${e} on ${e.id} = ${t.userId} join ${p} on ${p.id} = ${t.pinId}
    where ${t.id} = ${assignmentId} and ${t.noShowAt} is not null`
  if (!one) return
  const { id, userId, name, site, came } = one
  const link = linkTo(id)
  await withdrawUnread(tx, [userId], { wording: 'shiftMissed', link })
  const others = othersOf(one)
  const unread = new Set(await withdrawUnread(tx, others, { wording: 'shiftNoShow', link }))
  await notify(
    tx,
    others.filter((other) => !unread.has(other)),
    { type: 'shift', wording: 'shiftArrived', values: { name, site, came }, link },
  )
  await write(tx, {})`update ${t.bare} set no_show_at = null where ${t.company} and ${t.id} = ${id}`
}
