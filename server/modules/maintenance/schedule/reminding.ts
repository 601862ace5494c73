import { reminder } from '../../../../src/resources/maintenance/reminder/reminder.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { beginsAt, type ActiveSchedule } from './activeSchedule.ts'

const reminderOf = (tx: Tx, scheduleId: number) =>
  findOne(tx, reminder, { scheduleId }, { columns: ['id', 'enabled', 'dueAt'], sort: ['id'] })

/** Switches off the reminder of a schedule that has nothing to remind of. */
export async function silenceReminder(tx: Tx, writes: Writes, scheduleId: number) {
  const held = await reminderOf(tx, scheduleId)
  if (held?.enabled) await writes.update(tx, await systemCaller(tx), reminder, held.id, { enabled: false })
}

/**
 * A schedule that reminds has one reminder, due on its next date, for those who do the work; it is switched off with the
 * schedule's own switch, and keeps what people have changed of it besides.
 */
export async function keepReminder(tx: Tx, writes: Writes, schedule: ActiveSchedule, next: string | null) {
  const held = await reminderOf(tx, schedule.id)
  if (!schedule.reminderEnabled || next === null) {
    if (held?.enabled) await writes.update(tx, await systemCaller(tx), reminder, held.id, { enabled: false })
    return
  }
  const dueAt = beginsAt(schedule, next)
  if (held?.enabled && new Date(held.dueAt).getTime() === dueAt.getTime()) return
  const caller = await systemCaller(tx)
  const values = { dueAt: dueAt.toISOString(), enabled: true }
  if (held) {
    await writes.update(tx, caller, reminder, held.id, values)
    return
  }
  const people = [
    ...(schedule.primaryUserId === null ? [] : [schedule.primaryUserId]),
    ...schedule.assigneeIds,
  ]
  await writes.create(tx, caller, reminder, {
    ...values,
    name: `${schedule.refNo} ${schedule.name}`.slice(0, 150),
    offsetsDays: '1, 0',
    scheduleId: schedule.id,
    pinId: schedule.pinId,
    recipientUserIds: [
      ...new Set(people.length > 0 ? people : [schedule.createdBy].filter((id) => id !== null)),
    ],
  })
}
