import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { change, find } from '../../../engine/tables/rows.ts'
import { day, decimal, piece, rowsOf, whole } from '../../../engine/tables/statement.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob, type Jobs, type Next } from '../../../platform/jobs/jobs.ts'
import { meterSchedule, scheduleOccurrence } from '../tables.ts'
import { hasOpenWork, holdActive, nextOf, type ActiveSchedule } from './activeSchedule.ts'
import { claimDate, makeWork } from './makeWork.ts'
import { moveMade } from './moveMade.ts'
import type { PlannedDate } from './nextDate.ts'
import { keepReminder, silenceReminder } from './reminding.ts'
import { runByMeter, stillOpen } from './runByMeter.ts'

/** Kind of the job that sees to a schedule when its next work request is to be made. */
export const scheduleJobKind = 'maintenance-schedule'

/** The instant at which the work request of a date is made: as its day begins at the site, some days ahead. */
const madeAt = (schedule: ActiveSchedule, date: PlannedDate) =>
  instantOn(addDays(date.actual, -schedule.leadDays), '00:00', schedule.timeZone)

/** Notes the schedule's progress and its next date. */
async function note(tx: Tx, writes: Writes, schedule: ActiveSchedule, now: Date, next: string | null) {
  const { id } = schedule
  await keepReminder(tx, writes, schedule, next)
  const [o, w] = [rowsOf(scheduleOccurrence, 'o'), rowsOf(workRequest, 'w')]
  const made = piece`from ${o} where ${o.scheduleId} = ${id} and ${o.workRequestId} is not null`
  const late = piece`${w.completedAt} is not null or ${w.dueAt} < ${now.toISOString()}::timestamptz`
  await change(
    tx,
    meterSchedule,
    { id },
    {
      nextRunOn: next,
      lastRunOn: day.orNull`(select max(${o.occursOn}) ${made})`,
      lastWorkRequestId: whole.orNull`(select max(${o.workRequestId}) ${made})`,
      occurrences: whole`(select count(distinct (${o.plannedOn}, ${o.turn})) ${made})`,
      // Share of work requests done in time among done and overdue ones.
      compliancePct: decimal.orNull`(select round(100.0 * count(*) filter (where ${w.completedAt} <= ${w.dueAt})
        / nullif(count(*) filter (where ${late}), 0), 1) from ${w}
        where ${w.scheduleId} = ${id} and ${w.status} not in ('cancelled', 'rejected'))`,
    },
    { quiet: true },
  )
}

/** Ends a schedule whose rule has no further date. */
async function finish(tx: Tx, id: number) {
  tx.verb('end')
  await change(tx, meterSchedule, { id }, { status: 'ended' })
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
    await note(tx, writes, schedule, now, null)
    return undefined
  }
  await moveMade(tx, writes, schedule, now)
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
    await claimDate(tx, schedule, next, { skipped: stillOpen })
  } else {
    await makeWork(tx, writes, await systemCaller(tx), schedule, next)
  }
  // What comes next is looked at as a thing of its own, so that each date is committed before the one after it.
  return now
}

/**
 * Has the next dates and the meter dues of schedules calculated from the facts: rule, holidays, completions, readings.
 * Each schedule has a separate job, which makes its due work.
 */
export function recalculateSchedules(tx: Tx, ids: readonly number[]): void {
  for (const id of ids) scheduleJob(tx, scheduleJobKind, id, new Date())
}

/** Has the schedules of meters calculated by the readings of now. */
export async function recalculateMeterSchedules(tx: Tx, utilityIds: readonly (number | null | undefined)[]) {
  const meterUtilityId = utilityIds.filter((id) => id !== null && id !== undefined)
  const found = await find(tx, meterSchedule, { meterUtilityId, status: 'active' }, { columns: ['id'] })
  recalculateSchedules(
    tx,
    found.map(({ id }) => id),
  )
}

/** Says how schedules make their work requests. */
export function scheduleJobs(jobs: Jobs, writes: Writes) {
  jobs.handle(scheduleJobKind, {
    within: (tx, { key, now }) => runSchedule(tx, writes, key, now),
  })
}
