import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { dayText, firstOf, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { company } from '../../../engine/tables/company.ts'
import { find } from '../../../engine/tables/rows.ts'
import { day, pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Hooks } from '../../../engine/writing/hooks.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../../services/notification/notify.ts'
import { monthCalled } from './utilMonth.hooks.ts'
import { missingOn } from './readingDue.ts'

/** Kind of the job that looks whether a meter has been read. */
export const readingJob = 'utility-reading'
/** Months back to which it looks after a time in which nothing ran. */
const mostMonths = 12
/** When people are told, by the clock of the company. */
const tellAt = '06:00'

const [u, c] = [rowsOf(utility, 'u'), rowsOf(company, 'c')]

/** Enters the months of a meter that should have been read by now as missing, once each, and tells who is responsible. */
async function enterMissing(tx: Tx, writes: Writes, utilityId: number, now: Date): Promise<Next> {
  const [meter] = await select(tx, {
    ...pick(u, ['name', 'readingDay', 'responsibleUserId']),
    since: day`${u.createdAt} at time zone ${c.timeZone}`,
    timeZone: c.timeZone,
  })`from ${u} join ${c} on true where ${u.id} = ${utilityId} and ${u.status} = 'active'`
  if (!meter) return undefined
  const { name, readingDay, responsibleUserId, since, timeZone } = meter
  const today = dayIn(now, timeZone)
  const current = monthNumber(today)
  // One that was deleted is not made again: somebody has seen to it.
  const known = await find(
    tx,
    utilMonth,
    { utilityId, month_gt: dayText(firstOf(current - mostMonths)) },
    { columns: ['month'], withDeleted: true },
  )
  const there = new Set(known.map(({ month }) => month))
  const caller = await systemCaller(tx)
  let month = Math.max(monthNumber(since), current - mostMonths + 1)
  for (; missingOn(month, readingDay) <= today; month += 1) {
    const first = dayText(firstOf(month))
    if (there.has(first)) continue
    const values = { utilityId, month: first, status: 'missing' }
    const { id } = await writes.create(tx, caller, utilMonth, values)
    await notify(tx, responsibleUserId === null ? [] : [responsibleUserId], {
      type: 'system',
      wording: 'readingMissing',
      values: { meter: name, month: monthCalled(first) },
      link: { route: utilMonth.route, id },
    })
  }
  return instantOn(missingOn(month, readingDay), tellAt, timeZone)
}

/** Whatever changes when a meter is read has that looked at anew. */
export const utilityHooks: Hooks = {
  verbs: ['create', 'update', 'activate', 'restore', 'undo'],
  fields: ['readingDay'],
  async afterWrite(tx, { after }) {
    scheduleJob(tx, readingJob, after.id, new Date())
  },
}

/** Says how months that nobody has read are entered. */
export function readingJobs(jobs: Jobs, writes: Writes) {
  jobs.handle(readingJob, { within: (tx, { key, now }) => enterMissing(tx, writes, key, now) })
}
