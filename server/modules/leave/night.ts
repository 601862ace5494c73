import { dayIn } from '../../../src/domain/time/dates.ts'
import { systemCaller } from '../../platform/auth/caller.ts'
import { leaveApplication } from '../../../src/resources/leave/leaveApplication.resource.ts'
import { change } from '../../engine/tables/rows.ts'
import { rowsOf, write } from '../../engine/tables/statement.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Jobs, Next } from '../../platform/jobs/jobs.ts'
import { bringUpToDate, leaveDayJob, nextNight } from './accounts/day.ts'
import { settingsOf } from './accounts/facts.ts'
import { tellHolders } from './application.hooks.ts'
import { openApplications } from './rows.ts'

/** Leave whose last day is over has been taken. */
async function closeTaken(tx: Tx, today: string): Promise<void> {
  tx.verb('take')
  await change(tx, leaveApplication, { status: 'approved', toDate_lt: today }, { status: 'taken' })
}

const t = rowsOf(leaveApplication, 't')
const waitingStates = ['pending', 'partially_approved', 'cancel_requested'] as const

async function remindHolders(tx: Tx, days: number, now: Date) {
  const before = new Date(now.getTime() - days * 86_400_000)
  const waiting = await write(tx, { id: t.id })`
    update ${t.bare} set reminded_at = ${now}
    where ${t.company} and ${t.status} = any(${waitingStates}) and coalesce(${t.remindedAt}, ${t.appliedAt}) < ${before}`
  for (const application of await openApplications(
    tx,
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
      const { remindDays } = await settingsOf(tx)
      if (remindDays !== null) await remindHolders(tx, remindDays, now)
      await bringUpToDate(tx, today)
      return nextNight(now, timeZone)
    },
  })
}
