import { dayIn } from '../../../src/domain/time/dates.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Jobs, Next } from '../../platform/jobs/jobs.ts'
import { bringUpToDate, leaveDayJob, nextNight } from './accounts/day.ts'
import { settingsOf } from './accounts/facts.ts'
import { tellHolders } from './application.hooks.ts'
import { openApplications } from './rows.ts'

/** Leave whose last day is over has been taken. Gives how many that are. */
export async function closeTaken(tx: Tx, today: string): Promise<number> {
  tx.verb('take')
  const rows = await tx.query(
    `update leave_application set status = 'taken', updated_at = now(), version = version + 1
     where client_id = $1 and status = 'approved' and to_date < $2 and deleted_at is null returning id`,
    [tx.actor.clientId, today],
  )
  tx.touch('leave_application')
  return rows.length
}

async function remindHolders(tx: Tx, days: number, now: Date) {
  const before = new Date(now.getTime() - days * 86_400_000)
  const waiting = await tx.query<{ id: number }>(
    `update leave_application set reminded_at = $3
     where client_id = $1 and status in ('pending', 'partially_approved', 'cancel_requested') and deleted_at is null
       and coalesce(reminded_at, applied_at) < $2 returning id`,
    [tx.actor.clientId, before, now],
  )
  for (const application of await openApplications(
    tx,
    tx.actor.clientId,
    waiting.map(({ id }) => id),
  ))
    await tellHolders(tx, application)
}

/** What the night does: entries that are due, leave that is over, and holders who are reminded. */
export function leaveJobs(jobs: Jobs) {
  jobs.handle(leaveDayJob, {
    within: async (tx, { now }): Promise<Next> => {
      const { timeZone } = await systemCaller(tx)
      const today = dayIn(now, timeZone)
      // Applications are held before people, as by whoever decides.
      await closeTaken(tx, today)
      const { remindDays } = await settingsOf(tx, tx.actor.clientId)
      if (remindDays !== null) await remindHolders(tx, remindDays, now)
      await bringUpToDate(tx, today)
      return nextNight(now, timeZone)
    },
  })
}
