import { dayIn } from '../../../../src/domain/time/dates.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { change, remove } from '../../../engine/tables/rows.ts'
import { pick, rowsOf, select } from '../../../engine/tables/statement.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleOccurrence } from '../tables.ts'
import type { ActiveSchedule } from './activeSchedule.ts'
import { timesOf } from './makeWork.ts'
import { placed } from './nextDate.ts'
import { withdrawWork } from './withdraw.ts'

const onHoliday = 'Its date has become a public holiday.'

/**
 * Moves work that was made ahead of its date, if the date has another day by the holidays of now. Work that has begun, or
 * that people have planned for another time, stays.
 */
export async function moveMade(tx: Tx, writes: Writes, schedule: ActiveSchedule, now: Date): Promise<void> {
  if (schedule.skipOnHoliday === 'keep' || schedule.frequencyUnit === 'meter') return
  const [o, w] = [rowsOf(scheduleOccurrence, 'o'), rowsOf(workRequest, 'w')]
  const made = await select(tx, {
    ...pick(o, ['plannedOn', 'occursOn', 'equipmentId']),
    ...pick(w, ['id', 'plannedStartAt']),
  })`from ${o} join ${w} on ${w.id} = ${o.workRequestId}
    where ${o.scheduleId} = ${schedule.id} and ${o.occursOn} > ${dayIn(now, schedule.timeZone)}::date
      and ${w.status} in ('pending', 'approved', 'assigned') and ${w.startedAt} is null order by ${o.plannedOn}, ${w.id}`
  const caller = await systemCaller(tx)
  for (const { id, plannedOn, occursOn, equipmentId, plannedStartAt } of made) {
    const [date] = await placed(tx, schedule, [plannedOn])
    if (date?.actual === occursOn) continue
    const key = { scheduleId: schedule.id, plannedOn, equipmentId }
    if (!date) {
      await withdrawWork(tx, writes, [id], onHoliday)
      await remove(tx, scheduleOccurrence, key)
      continue
    }
    const before = timesOf(schedule, occursOn)
    const isOwn = plannedStartAt !== null && Date.parse(plannedStartAt) === Date.parse(before.plannedStartAt)
    const times = timesOf(schedule, date.actual)
    const moved = { slaStartsAt: times.plannedStartAt, ...(isOwn && times) }
    await writes.update(tx, caller, workRequest, id, moved)
    await change(tx, scheduleOccurrence, key, { occursOn: date.actual })
  }
}
