import { Big } from 'big.js'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { utilMonth } from '../../../../src/resources/maintenance/utility/utilMonth.resource.ts'
import { utility } from '../../../../src/resources/maintenance/utility/utility.resource.ts'
import { workTask } from '../../../../src/resources/maintenance/work/workTask.resource.ts'
import { pin } from '../../../../src/resources/pins/pin.resource.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import { rowsOf, select } from '../../../engine/tables/statement.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/errors.ts'
import { scheduleJob, type Jobs } from '../../../platform/jobs/jobs.ts'

const jobKind = 'reading-from-step'

/** Has the reading of a meter step looked at once its transaction has been committed. */
export const considerReading = (tx: Tx, taskId: number) => scheduleJob(tx, jobKind, taskId, new Date())

/** Whether a reading is less than the meter showed before, though it only counts upwards and never begins again. */
export async function goesBack(tx: Tx, utilityId: number, value: string): Promise<boolean> {
  const meter = await findOne(
    tx,
    utility,
    { id: utilityId, isCumulative: true, rolloverAt_empty: true },
    { columns: ['id'] },
  )
  if (!meter) return false
  const last = await findOne(
    tx,
    utilMonth,
    { utilityId, readingEnd_empty: false },
    { columns: ['readingEnd'], sort: [['month', 'desc']] },
  )
  return last !== undefined && last.readingEnd !== null && new Big(value).lt(last.readingEnd)
}

/**
 * A meter that is read in the course of work: once the month's reading is due, and as long as nobody has entered one, it is
 * the month's. Before that day it says how far the meter is, not what the month used, and stays with the step.
 */
async function enterReading(tx: Tx, writes: Writes, taskId: number): Promise<void> {
  const [t, u, p] = [rowsOf(workTask, 't'), rowsOf(utility, 'u'), rowsOf(pin, 'p')]
  const [row] = await select(tx, {
    value: t.value,
    doneAt: t.doneAt,
    utilityId: u.id,
    readingDay: u.readingDay,
    timeZone: p.timeZone,
  })`from ${t} join ${u} on ${u.id} = ${t.utilityId} join ${p.withDeleted} on ${p.id} = ${u.pinId}
    where ${t.id} = ${taskId} and ${t.taskType} = 'meter' and ${t.result} = 'done' and ${u.status} = 'active'`
  if (!row || row.value === null || row.doneAt === null) return
  const { value, doneAt, utilityId, readingDay, timeZone } = row
  const day = dayIn(new Date(doneAt), timeZone)
  if (Number(day.slice(8)) < readingDay) return
  const month = `${day.slice(0, 7)}-01`
  const known = await findOne(
    tx,
    utilMonth,
    { utilityId, month },
    { columns: ['id', 'readingEnd'], lock: 'update' },
  )
  if (known && known.readingEnd !== null) return
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
