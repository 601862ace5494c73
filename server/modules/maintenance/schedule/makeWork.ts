import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { scheduleEquipment } from '../../../../src/resources/maintenance/schedule/scheduleEquipment.resource.ts'
import { scheduleTask } from '../../../../src/resources/maintenance/schedule/scheduleTask.resource.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { add, count, find } from '../../../engine/tables/rows.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleOccurrence } from '../tables.ts'
import type { PlannedDate } from './nextDate.ts'
import { beginsAt, type ActiveSchedule } from './activeSchedule.ts'

/** A date of a schedule; `turn` counts several of one day. */
export type Turn = PlannedDate & { turn?: number }

/** Notes that a date has been seen to. False where that was so already: by this process before, or by another. */
export async function claimDate(
  tx: Tx,
  schedule: Pick<ActiveSchedule, 'id'>,
  { planned, actual, turn = 0 }: Turn,
  seen: { equipmentId?: number; workRequestId?: number; skipped?: string; by?: number },
): Promise<boolean> {
  const row = {
    scheduleId: schedule.id,
    plannedOn: planned,
    occursOn: actual,
    turn,
    equipmentId: seen.equipmentId ?? 0,
    workRequestId: seen.workRequestId ?? null,
    skippedReason: seen.skipped ?? null,
    skippedBy: seen.by ?? null,
  }
  const added = await add(tx, scheduleOccurrence, [row], { columns: ['scheduleId'], skipTaken: true })
  return added.length > 0
}

/** When the work of a day begins and is due, by the clock of the site. */
export function timesOf(schedule: Pick<ActiveSchedule, 'atTime' | 'timeZone' | 'dueDelayDays'>, day: string) {
  const { dueDelayDays, timeZone } = schedule
  return {
    plannedStartAt: beginsAt(schedule, day).toISOString(),
    dueAt: instantOn(addDays(day, dueDelayDays), '23:59', timeZone).toISOString(),
  }
}

/** The work request of one date and one equipment, with the schedule's tasks. */
async function makeOne(
  tx: Tx,
  writes: Writes,
  caller: Caller,
  schedule: ActiveSchedule,
  date: PlannedDate,
  assetLabel: string | null,
): Promise<number> {
  const { primaryUserId, assigneeIds, groupId } = schedule
  const times = timesOf(schedule, date.actual)
  const isGiven = primaryUserId !== null || groupId !== null || assigneeIds.length > 0
  const { id } = await writes.create(tx, caller, workRequest, {
    title: schedule.workTitle,
    description: schedule.description,
    category: schedule.category,
    priority: schedule.priority,
    requestType: schedule.scheduleType === 'service' ? 'preventive' : 'inspection',
    source: 'schedule',
    status: isGiven ? 'assigned' : 'approved',
    scheduleId: schedule.id,
    pinId: schedule.pinId,
    facilityId: schedule.facilityId,
    assetLabel,
    primaryUserId,
    assigneeIds,
    groupId,
    estimatedMinutes: schedule.estimatedMinutes,
    ...times,
    slaStartsAt: times.plannedStartAt,
  })
  const tasks = await find(
    tx,
    scheduleTask,
    { scheduleId: schedule.id },
    {
      columns: [
        'sequence',
        'label',
        'taskType',
        'required',
        'unit',
        'min',
        'max',
        'options',
        'utilityId',
        'failAction',
      ],
      sort: ['sequence', 'id'],
    },
  )
  for (const task of tasks) await writes.create(tx, caller, workTask, { workRequestId: id, ...task })
  return id
}

/**
 * Makes the work requests of a date: one for each equipment that is not retired, or one for the schedule. What has been
 * made for the date before is not made again.
 * @returns the last one made
 */
export async function makeWork(
  tx: Tx,
  writes: Writes,
  caller: Caller,
  schedule: ActiveSchedule,
  date: Turn,
): Promise<number | undefined> {
  const equipment = await find(
    tx,
    scheduleEquipment,
    { scheduleId: schedule.id, condition_neq: 'retired' },
    { columns: ['id', 'name', 'code'], sort: ['id'] },
  )
  const wanted =
    equipment.length > 0
      ? equipment.map(({ id, name, code }) => ({
          equipmentId: id,
          label: [name, code].filter(Boolean).join(' ').slice(0, 120),
        }))
      : [{ equipmentId: 0, label: null }]
  let last: number | undefined
  for (const { equipmentId, label } of wanted) {
    const key = { scheduleId: schedule.id, plannedOn: date.planned, turn: date.turn ?? 0, equipmentId }
    if ((await count(tx, scheduleOccurrence, key)) > 0) continue
    last = await makeOne(tx, writes, caller, schedule, date, label)
    await claimDate(tx, schedule, date, { equipmentId, workRequestId: last })
  }
  return last
}
