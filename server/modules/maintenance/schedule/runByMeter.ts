import { meterState } from '../../../../src/domain/maintenance/meterDue.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { change, find, remove } from '../../../engine/tables/rows.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { meterSchedule, scheduleOccurrence } from '../tables.ts'
import { hasOpenWork, type ActiveSchedule } from './activeSchedule.ts'
import { claimDate, makeWork } from './makeWork.ts'
import { readingsOf } from './meterReadings.ts'
import { withdrawWork } from './withdraw.ts'

export const stillOpen = 'The work request before is still open.'
const corrected = 'A reading of the meter was corrected: the work is not due.'

/** Takes back the latest due date, unless its work has begun. */
async function withdrawLast(tx: Tx, writes: Writes, schedule: ActiveSchedule): Promise<boolean> {
  const [last] = await find(
    tx,
    scheduleOccurrence,
    { scheduleId: schedule.id, plannedOn_gte: schedule.activeSince },
    {
      columns: ['plannedOn', 'turn'],
      sort: [
        ['plannedOn', 'desc'],
        ['turn', 'desc'],
      ],
      limit: 1,
    },
  )
  if (!last) return false
  const key = { scheduleId: schedule.id, ...last }
  const rows = await find(tx, scheduleOccurrence, key, { columns: ['workRequestId'] })
  const ids = rows.flatMap(({ workRequestId }) => workRequestId ?? [])
  if (!(await withdrawWork(tx, writes, ids, corrected))) return false
  await remove(tx, scheduleOccurrence, key)
  return true
}

/**
 * Makes one work request for each due reading of a meter, also several a day. Withdraws work that is not due any more and
 * has not begun.
 * @returns whether anything has changed
 */
export async function runByMeter(tx: Tx, writes: Writes, schedule: ActiveSchedule, now: Date) {
  const { id, meterUtilityId, meterEvery, meterFrom } = schedule
  const meter = meterUtilityId === null ? undefined : await readingsOf(tx, meterUtilityId)
  if (!meter || meterEvery === null) return
  const { dues, base } = meterState({ ...meter.rule, every: meterEvery, from: meterFrom }, meter.readings)
  let seen = schedule.meterSeen
  while (seen > dues.length && (await withdrawLast(tx, writes, schedule))) seen -= 1
  const today = dayIn(now, schedule.timeZone)
  const before = await find(
    tx,
    scheduleOccurrence,
    { scheduleId: id, plannedOn: today },
    { columns: ['turn'], sort: [['turn', 'desc']], limit: 1 },
  )
  let turn = (before[0]?.turn ?? -1) + 1
  for (; seen < dues.length; seen += 1, turn += 1) {
    const date = { planned: today, actual: today, turn }
    if (schedule.skipIfOpen && (await hasOpenWork(tx, id)))
      await claimDate(tx, schedule, date, { skipped: stillOpen })
    else await makeWork(tx, writes, await systemCaller(tx), schedule, date)
  }
  await change(
    tx,
    meterSchedule,
    { id },
    { meterSeen: seen, meterLast: base?.value ?? null },
    { quiet: true },
  )
}
