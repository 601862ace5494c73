import { z } from 'zod'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/errors.ts'
import { scheduleJob, type Jobs } from '../../../platform/jobs/jobs.ts'

const jobKind = 'reading-from-step'

/** Has the reading of a meter step looked at once its transaction has been committed. */
export const considerReading = (tx: Tx, taskId: number) => scheduleJob(tx, jobKind, taskId, new Date())

/** Whether a reading is less than the meter showed before, though it only counts upwards and never begins again. */
export async function goesBack(tx: Tx, utilityId: number, value: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from utility u where u.client_id = $1 and u.id = $2 and u.is_cumulative and u.rollover_at is null
       and $3::numeric < (select reading_end from util_month where client_id = $1 and utility_id = $2
         and deleted_at is null and reading_end is not null order by month desc limit 1)`,
    [tx.actor.clientId, utilityId, value],
  )
  return rows.length > 0
}

const readRow = z.object({
  value: z.string(),
  doneAt: z.coerce.date(),
  utilityId: z.number(),
  readingDay: z.number(),
  timeZone: z.string(),
})
const monthRow = z.object({ id: z.number(), read: z.boolean() })

/**
 * A meter that is read in the course of work: once the month's reading is due, and as long as nobody has entered one, it is
 * the month's. Before that day it says how far the meter is, not what the month used, and stays with the step.
 */
async function enterReading(tx: Tx, writes: Writes, taskId: number): Promise<void> {
  const [row] = await tx.query(
    `select t.value, t.done_at as "doneAt", u.id as "utilityId", u.reading_day as "readingDay", p.time_zone as "timeZone"
     from work_task t join utility u on u.client_id = t.client_id and u.id = t.utility_id and u.deleted_at is null
     join pin p on p.client_id = u.client_id and p.id = u.pin_id
     where t.client_id = $1 and t.id = $2 and t.deleted_at is null and t.task_type = 'meter' and t.result = 'done'
       and t.value is not null and t.done_at is not null and u.status = 'active'`,
    [tx.actor.clientId, taskId],
  )
  if (!row) return
  const { value, doneAt, utilityId, readingDay, timeZone } = readRow.parse(row)
  const day = dayIn(doneAt, timeZone)
  if (Number(day.slice(8)) < readingDay) return
  const month = `${day.slice(0, 7)}-01`
  const [standing] = await tx.query(
    `select id, reading_end is not null as read from util_month
     where client_id = $1 and utility_id = $2 and month = $3 and deleted_at is null for update`,
    [tx.actor.clientId, utilityId, month],
  )
  const known = standing && monthRow.parse(standing)
  if (known?.read) return
  const caller = await systemCaller(tx)
  const reading = { readingEnd: value, readingDate: day }
  try {
    if (known) await writes.update(tx, caller, utilMonth, known.id, reading)
    else await writes.create(tx, caller, utilMonth, { utilityId, month, ...reading })
  } catch (error) {
    // What the month's own rules refuse stays with the step, for people to look at.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Says how readings of steps become those of months. */
export function meterReadingJobs(jobs: Jobs, writes: Writes) {
  jobs.handle(jobKind, {
    within: async (tx, { key }) => {
      await enterReading(tx, writes, key)
      return undefined
    },
  })
}
