import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Jobs, Next } from '../../../platform/jobs/jobs.ts'
import { claimDate, makeWork } from './makeWork.ts'
import type { PlannedDate } from './nextDate.ts'
import { keepReminder, silenceReminder } from './reminding.ts'
import { hasOpenWork, holdActive, nextOf, type ActiveSchedule } from './activeSchedule.ts'

/** Kind of the job that sees to a schedule when its next work request is to be made. */
export const scheduleJobKind = 'maintenance-schedule'

/** The instant at which the work request of a date is made: as its day begins at the site, some days ahead. */
const madeAt = (schedule: ActiveSchedule, date: PlannedDate) =>
  instantOn(addDays(date.actual, -schedule.leadDays), '00:00', schedule.timeZone)

/** Share of the schedule's work requests that were done in time, of those that are done or overdue. */
const compliance = `(select round(100.0 * count(*) filter (where w.completed_at <= w.due_at) / nullif(count(*) filter
    (where w.completed_at is not null or w.due_at < $3), 0), 1)
  from work_request w where w.client_id = $1 and w.schedule_id = $2 and w.deleted_at is null
    and w.status not in ('cancelled', 'rejected'))`

/** Writes down how the schedule stands, where that has changed. */
async function note(tx: Tx, writes: Writes, schedule: ActiveSchedule, now: Date, next: string | null) {
  const { id } = schedule
  await keepReminder(tx, writes, schedule, next)
  await tx.query(
    `update maintenance_schedule s set next_run_on = $4, compliance_pct = ${compliance},
       last_run_on = o.last, last_work_request_id = o.work, occurrences = o.made
     from (select max(occurs_on) filter (where work_request_id is not null) as last, max(work_request_id) as work,
         count(distinct planned_on) filter (where work_request_id is not null)::int as made
       from schedule_occurrence where client_id = $1 and schedule_id = $2) o
     where s.client_id = $1 and s.id = $2`,
    [tx.actor.clientId, id, now, next],
  )
  tx.touch('maintenance_schedule')
}

/** Ends a schedule whose rule has no further date. */
async function finish(tx: Tx, id: number) {
  tx.verb('end')
  await tx.query(
    `update maintenance_schedule set status = 'ended', updated_at = now(), version = version + 1 where client_id = $1 and id = $2`,
    [tx.actor.clientId, id],
  )
}

const meterState = z.object({ reading: z.string().nullable(), due: z.boolean().nullable() })

/** What comes back by a meter is due when the meter has gone on by so much since the last time. */
async function runByMeter(tx: Tx, writes: Writes, schedule: ActiveSchedule, now: Date) {
  const [row] = await tx.query(
    `select reading::text, reading >= coalesce($3::numeric, 0) + $4::numeric as due from (
       select reading_end as reading from util_month where client_id = $1 and utility_id = $2 and deleted_at is null
         and reading_end is not null order by month desc limit 1) latest`,
    [tx.actor.clientId, schedule.meterUtilityId, schedule.meterLast, schedule.meterEvery],
  )
  const meter = row && meterState.parse(row)
  if (!meter?.due) return
  const today = dayIn(now, schedule.timeZone)
  const date = { planned: today, actual: today }
  if (schedule.skipIfOpen && (await hasOpenWork(tx, schedule.id))) return
  await makeWork(tx, writes, await systemCaller(tx), schedule, date)
  await tx.query('update maintenance_schedule set meter_last = $3 where client_id = $1 and id = $2', [
    tx.actor.clientId,
    schedule.id,
    meter.reading,
  ])
  await note(tx, writes, schedule, now, null)
}

/**
 * Makes what a schedule has due, one date at a time, and says when the next is. A date that falls while the work request
 * before is still open is skipped with that reason, where the schedule says so.
 */
async function runSchedule(tx: Tx, writes: Writes, id: number, now: Date): Promise<Next> {
  const schedule = await holdActive(tx, id)
  if (!schedule) {
    await silenceReminder(tx, writes, id)
    return undefined
  }
  if (schedule.frequencyUnit === 'meter') {
    await runByMeter(tx, writes, schedule, now)
    return undefined
  }
  const next = await nextOf(tx, schedule)
  if (!next) {
    // Counted from completion, it goes on when the open one is done.
    const waits = schedule.basedOn === 'completed_date' && (await hasOpenWork(tx, id))
    await note(tx, writes, schedule, now, null)
    if (!waits) await finish(tx, id)
    return undefined
  }
  const due = madeAt(schedule, next)
  if (due > now) {
    await note(tx, writes, schedule, now, next.actual)
    return due
  }
  if (schedule.skipIfOpen && (await hasOpenWork(tx, id))) {
    await claimDate(tx, schedule, next, { skipped: 'The work request before is still open.' })
  } else {
    await makeWork(tx, writes, await systemCaller(tx), schedule, next)
  }
  // What comes next is looked at as a thing of its own, so that each date is committed before the one after it.
  return now
}

/** Says how schedules make their work requests. */
export function scheduleJobs(jobs: Jobs, writes: Writes) {
  jobs.handle(scheduleJobKind, {
    within: (tx, { key, now }) => runSchedule(tx, writes, key, now),
  })
}
