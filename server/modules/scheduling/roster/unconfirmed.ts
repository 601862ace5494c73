import type { WeekdayReading } from '../../../../src/domain/time/weekdays.ts'
import { attendanceRule } from '../../../../src/resources/attendance/attendanceRule.resource.ts'
import { shiftAssignment } from '../../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { change } from '../../../engine/tables/rows.ts'
import { instant, pick, piece, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { notify } from '../../../services/notification/notify.ts'
import { openAgain } from './openAgain.ts'
import { tellPlanners } from './tellPlanners.ts'

/** Published assignments to come that their people must confirm, the first due first. Those notified too late keep theirs. */
async function waiting(tx: Tx, now: Date) {
  const [t, a] = [rowsOf(shiftAssignment, 't'), rowsOf(attendanceRule, 'a')]
  const due = piece`${t.startAt} - make_interval(hours => r.confirm_hours)`
  const rows = await select(tx, {
    ...pick(t, ['id', 'shiftId', 'date', 'createdBy', 'updatedBy']),
    userId: whole`${t.userId}`,
    dueAt: instant`${due}`,
  })`from ${t} cross join lateral (
      select ${a.mustConfirm}, ${a.confirmHours} from ${a} where ${a.active} and (${a.pinId} = ${t.pinId} or ${a.pinId} is null)
      order by ${a.pinId} nulls last, ${a.id} desc limit 1) r
    where ${t.status} = 'published' and ${t.userId} is not null and ${t.startAt} > ${now.toISOString()}::timestamptz
      and r.must_confirm and ${t.toldAt} <= ${due}
    order by ${due}, ${t.id} limit 500 for update of t`
  return rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: new Date(dueAt) }))
}

/**
 * Opens what was to be confirmed by now: its person keeps it as declined, somebody else may ask for it, and both the person and
 * whoever planned it are notified.
 * @returns when the next one is due
 */
export async function openUnconfirmed(tx: Tx, reading: WeekdayReading, now: Date): Promise<Date | undefined> {
  const all = await waiting(tx, now)
  const due = all.filter(({ dueAt }) => dueAt <= now)
  const next = all.find(({ dueAt }) => dueAt > now)?.dueAt
  if (due.length === 0) return next
  const caller = await systemCaller(tx)
  tx.verb('open-unconfirmed')
  await change(
    tx,
    shiftAssignment,
    { id: due.map(({ id }) => id) },
    { status: 'declined', declineReason: 'Not confirmed in time' },
  )
  await openAgain(tx, reading, caller, due)
  for (const { userId, date, createdBy, updatedBy } of due) {
    await notify(tx, [userId], { type: 'shift', wording: 'shiftOpened', values: { day: date } })
    await tellPlanners(tx, { date, createdBy, updatedBy }, 'shiftUnconfirmed', userId)
  }
  // There may be more than one look takes.
  return next ?? new Date(now.getTime() + 1_000)
}
