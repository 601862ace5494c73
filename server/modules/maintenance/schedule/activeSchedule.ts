import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import { count, findOne } from '../../../engine/tables/rows.ts'
import { boolean, instant, rowsIfAny, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { unfinished } from '../../../../src/resources/maintenance/work/workTabs.ts'
import { meterSchedule, scheduleOccurrence } from '../tables.ts'
import { ruleColumns } from './facts.ts'
import { nextAfterDone, nextDates, type PlannedDate } from './nextDate.ts'

const activeColumns = [
  ...ruleColumns,
  'refNo',
  'name',
  'reminderEnabled',
  'createdBy',
  'workTitle',
  'description',
  'scheduleType',
  'facilityId',
  'category',
  'priority',
  'primaryUserId',
  'assigneeIds',
  'groupId',
  'estimatedMinutes',
  'atTime',
  'basedOn',
  'leadDays',
  'dueDelayDays',
  'skipIfOpen',
  'activeSince',
  'meterUtilityId',
  'meterEvery',
  'meterFrom',
  'meterSeen',
] as const

/** Time of day at which work is planned that names none. */
const usualTime = '09:00'

/** The instant at which the work of a day begins, by the clock of the site. */
export const beginsAt = (
  { atTime, timeZone }: Pick<ActiveSchedule, 'atTime' | 'timeZone'>,
  day: string,
): Date => instantOn(day, atTime ?? usualTime, timeZone)

/** The schedule, locked, so that two processes do not work on it at once; undefined where it is not active. */
export async function holdActive(tx: Tx, id: number) {
  const row = await findOne(
    tx,
    meterSchedule,
    { id, status: 'active' },
    { columns: activeColumns, lock: 'update' },
  )
  if (!row) return undefined
  const site = await findOne(tx, pin, { id: row.pinId }, { columns: ['timeZone'], withDeleted: true })
  if (!site) throw new Error(`The schedule ${id} has no site`)
  return { ...row, activeSince: row.activeSince ?? row.startsOn, timeZone: site.timeZone }
}

/** A schedule that makes work requests, held for this transaction. */
export type ActiveSchedule = NonNullable<Awaited<ReturnType<typeof holdActive>>>

/** The date that was seen to last, with what became of its work requests. */
export async function lastSeen(tx: Tx, scheduleId: number) {
  const o = rowsOf(scheduleOccurrence, 'o')
  const w = rowsIfAny(workRequest, 'w')
  const [row] = await select(tx, {
    planned: o.plannedOn,
    actual: o.occursOn,
    /** When its last work request was done; null where none was made, or none is done yet. */
    completedAt: instant.orNull`max(${w.completedAt}) filter (where ${w.status} in ('completed', 'closed'))`,
    open: boolean`coalesce(bool_or(${w.status} = any(${unfinished}::text[])), false)`,
  })`from ${o} left join ${w} on ${w.id} = ${o.workRequestId} where ${o.scheduleId} = ${scheduleId}
    group by ${o.plannedOn}, ${o.occursOn} order by ${o.plannedOn} desc limit 1`
  return row
}

/** The number of dates of a schedule that were handled. */
async function seenDates(tx: Tx, scheduleId: number): Promise<number> {
  const o = rowsOf(scheduleOccurrence, 'o')
  const [row] = await select(tx, {
    dates: whole`count(distinct ${o.plannedOn})`,
  })`from ${o} where ${o.scheduleId} = ${scheduleId}`
  return row?.dates ?? 0
}

/** Whether any work request of the schedule is still to be done. */
export const hasOpenWork = async (tx: Tx, scheduleId: number): Promise<boolean> =>
  (await count(tx, workRequest, { scheduleId, status: [...unfinished] })) > 0

/** The date that comes next, never one before it was made active; undefined where none does, or none yet. */
export async function nextOf(tx: Tx, schedule: ActiveSchedule): Promise<PlannedDate | undefined> {
  const last = await lastSeen(tx, schedule.id)
  const { activeSince, startsOn, occurrencesMax, timeZone } = schedule
  if (schedule.basedOn === 'completed_date' && last) {
    if (last.open) return undefined
    if (occurrencesMax && (await seenDates(tx, schedule.id)) >= occurrencesMax) return undefined
    // A date that was left out, or whose work was cancelled, counts as done on its day.
    const done = last.completedAt ? dayIn(new Date(last.completedAt), timeZone) : last.planned
    const [after = done] = [last.planned, last.actual, addDays(activeSince, -1)].toSorted().toReversed()
    return nextAfterDone(tx, schedule, done, after)
  }
  const from = [activeSince, startsOn, ...(last ? [addDays(last.planned, 1)] : [])].toSorted().at(-1)
  const [next] = await nextDates(tx, schedule, from ?? startsOn, 1, last?.actual)
  return next
}
