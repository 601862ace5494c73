import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { PlannedDate } from './nextDate.ts'
import { beginsAt, type ActiveSchedule } from './activeSchedule.ts'

const equipmentRow = z.object({ id: z.number(), name: z.string(), code: z.string().nullable() })
const taskRow = z.object({
  sequence: z.number(),
  label: z.string(),
  taskType: z.string(),
  required: z.boolean(),
  unit: z.string().nullable(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  options: z.string().nullable(),
  utilityId: z.number().nullable(),
  failAction: z.string(),
})

async function equipmentOf(tx: Tx, scheduleId: number) {
  const rows = await tx.query(
    `select id, name, code from schedule_equipment
     where client_id = $1 and schedule_id = $2 and deleted_at is null and condition <> 'retired' order by id`,
    [tx.actor.clientId, scheduleId],
  )
  return rows.map((row) => equipmentRow.parse(row))
}

async function tasksOf(tx: Tx, scheduleId: number) {
  const rows = await tx.query(
    `select sequence, label, task_type as "taskType", required, unit, min::text, max::text, options,
       utility_id as "utilityId", fail_action as "failAction"
     from schedule_task where client_id = $1 and schedule_id = $2 and deleted_at is null order by sequence, id`,
    [tx.actor.clientId, scheduleId],
  )
  return rows.map((row) => taskRow.parse(row))
}

/** Notes that a date has been seen to. False where that was so already: by this process before, or by another. */
export async function claimDate(
  tx: Tx,
  schedule: ActiveSchedule,
  { planned, actual }: PlannedDate,
  seen: { equipmentId?: number; workRequestId?: number; skipped?: string; by?: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into schedule_occurrence
       (client_id, schedule_id, planned_on, occurs_on, equipment_id, work_request_id, skipped_reason, skipped_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      tx.actor.clientId,
      schedule.id,
      planned,
      actual,
      seen.equipmentId ?? 0,
      seen.workRequestId ?? null,
      seen.skipped ?? null,
      seen.by ?? null,
    ],
  )
  return rows.length > 0
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
  const { timeZone, dueDelayDays, primaryUserId, assigneeIds, groupId } = schedule
  const planned = beginsAt(schedule, date.actual)
  const due = instantOn(addDays(date.actual, dueDelayDays), '23:59', timeZone)
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
    plannedStartAt: planned.toISOString(),
    dueAt: due.toISOString(),
  })
  for (const task of await tasksOf(tx, schedule.id)) {
    await writes.create(tx, caller, workTask, { workRequestId: id, ...task })
  }
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
  date: PlannedDate,
): Promise<number | undefined> {
  const equipment = await equipmentOf(tx, schedule.id)
  const wanted =
    equipment.length > 0
      ? equipment.map(({ id, name, code }) => ({
          equipmentId: id,
          label: [name, code].filter(Boolean).join(' ').slice(0, 120),
        }))
      : [{ equipmentId: 0, label: null }]
  let last: number | undefined
  for (const { equipmentId, label } of wanted) {
    const [seen] = await tx.query(
      `select 1 from schedule_occurrence
       where client_id = $1 and schedule_id = $2 and planned_on = $3 and equipment_id = $4`,
      [tx.actor.clientId, schedule.id, date.planned, equipmentId],
    )
    if (seen) continue
    last = await makeOne(tx, writes, caller, schedule, date, label)
    await claimDate(tx, schedule, date, { equipmentId, workRequestId: last })
  }
  return last
}
