import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'
import { nextAfterDone, nextDates, ruleColumns, ruleFields, type PlannedDate } from './nextDate.ts'

const activeSchedule = ruleFields.extend({
  id: z.number(),
  refNo: z.string(),
  name: z.string(),
  reminderEnabled: z.boolean(),
  /** Who made it, as a list of one; empty where the server did. */
  createdBy: z.array(z.number()),
  workTitle: z.string(),
  description: z.string().nullable(),
  scheduleType: z.string(),
  facilityId: z.number().nullable(),
  category: z.string().nullable(),
  priority: z.string(),
  primaryUserId: z.number().nullable(),
  assigneeIds: z.array(z.number()),
  groupId: z.number().nullable(),
  estimatedMinutes: z.number().nullable(),
  atTime: z.string().nullable(),
  basedOn: z.enum(['scheduled_date', 'completed_date']),
  leadDays: z.number(),
  dueDelayDays: z.number(),
  skipIfOpen: z.boolean(),
  activeSince: z.string(),
  meterUtilityId: z.number().nullable(),
  meterEvery: z.string().nullable(),
  meterLast: z.string().nullable(),
  /** Of the site. */
  timeZone: z.string(),
})

/** A schedule that makes work requests, held for this transaction. */
export type ActiveSchedule = z.infer<typeof activeSchedule>

/** Time of day at which work is planned that names none. */
const usualTime = '09:00'

/** The instant at which the work of a day begins, by the clock of the site. */
export const beginsAt = ({ atTime, timeZone }: ActiveSchedule, day: string): Date =>
  instantOn(day, atTime ?? usualTime, timeZone)

/** The schedule, locked, so that two processes do not work on it at once; undefined where it is not active. */
export async function holdActive(tx: Tx, id: number): Promise<ActiveSchedule | undefined> {
  const [row] = await tx.query(
    `select ${ruleColumns}, t.ref_no as "refNo", t.name, t.reminder_enabled as "reminderEnabled",
       array_remove(array[t.created_by], null) as "createdBy", t.work_title as "workTitle", t.description, t.schedule_type as "scheduleType",
       t.facility_id as "facilityId", t.category, t.priority, t.primary_user_id as "primaryUserId",
       t.assignee_ids as "assigneeIds", t.group_id as "groupId", t.estimated_minutes as "estimatedMinutes",
       t.at_time as "atTime", t.based_on as "basedOn", t.lead_days as "leadDays", t.due_delay_days as "dueDelayDays",
       t.skip_if_open as "skipIfOpen", coalesce(t.active_since, t.starts_on)::text as "activeSince",
       t.meter_utility_id as "meterUtilityId", t.meter_every::text as "meterEvery", t.meter_last::text as "meterLast",
       p.time_zone as "timeZone"
     from maintenance_schedule t join pin p on p.client_id = t.client_id and p.id = t.pin_id
     where t.client_id = $1 and t.id = $2 and t.deleted_at is null and t.status = 'active' for update of t`,
    [tx.actor.clientId, id],
  )
  return row && activeSchedule.parse(row)
}

const lastDate = z.object({
  planned: z.string(),
  open: z.boolean(),
  /** When its last work request was done; null where none was made, or none is done yet. */
  completedAt: z.coerce.date().nullable(),
})

/** The date that was seen to last, with what became of its work requests. */
export async function lastSeen(tx: Tx, scheduleId: number) {
  const [row] = await tx.query(
    `select o.planned_on::text as planned, max(w.completed_at)::timestamptz as "completedAt",
       coalesce(bool_or(w.status = any($3) and w.deleted_at is null), false) as open
     from schedule_occurrence o
     left join work_request w on w.client_id = o.client_id and w.id = o.work_request_id
     where o.client_id = $1 and o.schedule_id = $2 group by o.planned_on order by o.planned_on desc limit 1`,
    [tx.actor.clientId, scheduleId, openStatuses],
  )
  return row && lastDate.parse(row)
}

/** Whether any work request of the schedule is still to be done. */
export async function hasOpenWork(tx: Tx, scheduleId: number): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from work_request where client_id = $1 and schedule_id = $2 and status = any($3) and deleted_at is null limit 1`,
    [tx.actor.clientId, scheduleId, openStatuses],
  )
  return rows.length > 0
}

/** The date that comes next, never one before it was made active; undefined where none does, or none yet. */
export async function nextOf(tx: Tx, schedule: ActiveSchedule): Promise<PlannedDate | undefined> {
  const { clientId } = tx.actor
  const last = await lastSeen(tx, schedule.id)
  if (schedule.basedOn === 'completed_date' && last) {
    if (last.open) return undefined
    if (last.completedAt) {
      return nextAfterDone(tx, clientId, schedule, dayIn(last.completedAt, schedule.timeZone))
    }
  }
  const from = [schedule.activeSince, schedule.startsOn, ...(last ? [addDays(last.planned, 1)] : [])]
    .toSorted()
    .at(-1)
  const [next] = await nextDates(tx, clientId, schedule, from ?? schedule.startsOn, 1)
  return next
}
