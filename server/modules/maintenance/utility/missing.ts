import { z } from 'zod'
import { dayText, firstOf, monthNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
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

const meterRow = z.object({
  name: z.string(),
  readingDay: z.number(),
  responsibleUserId: z.number().nullable(),
  since: z.string(),
  timeZone: z.string(),
})

/** Enters the months of a meter that should have been read by now as missing, once each, and tells who is responsible. */
async function enterMissing(tx: Tx, writes: Writes, utilityId: number, now: Date): Promise<Next> {
  const [row] = await tx.query(
    `select u.name, u.reading_day as "readingDay", u.responsible_user_id as "responsibleUserId", c.time_zone as "timeZone",
       (u.created_at at time zone c.time_zone)::date::text as since
     from utility u join client c on c.id = u.client_id
     where u.client_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
    [tx.actor.clientId, utilityId],
  )
  if (!row) return undefined
  const { name, readingDay, responsibleUserId, since, timeZone } = meterRow.parse(row)
  const today = dayIn(now, timeZone)
  const current = monthNumber(today)
  // One that was deleted is not made again: somebody has seen to it.
  const known = await tx.query<{ month: string }>(
    'select month::text from util_month where client_id = $1 and utility_id = $2 and month > $3::date',
    [tx.actor.clientId, utilityId, dayText(firstOf(current - mostMonths))],
  )
  const there = new Set(known.map(({ month }) => month))
  const caller = await systemCaller(tx)
  let month = Math.max(monthNumber(since), current - mostMonths + 1)
  for (; missingOn(month, readingDay) <= today; month += 1) {
    const day = dayText(firstOf(month))
    if (there.has(day)) continue
    const values = { utilityId, month: day, status: 'missing' }
    const { id } = await writes.create(tx, caller, utilMonth, values)
    await notify(tx, responsibleUserId === null ? [] : [responsibleUserId], {
      type: 'system',
      wording: 'readingMissing',
      values: { meter: name, month: monthCalled(day) },
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
