import { z } from 'zod'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { unfinished, workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { workTime } from '../../../../src/resources/maintenance/work/workTime.resource.ts'
import { findReached } from '../../../engine/tables/reached.ts'
import { findOne } from '../../../engine/tables/rows.ts'
import { type Row } from '../../../engine/reading/reads.ts'
import type { Writes } from '../../../engine/writing/writes.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { conflict } from '../../../platform/errors.ts'

const uniqueViolation = z.object({ code: z.literal('23505') })

/** Longest time of one entry, in minutes. */
const longest = 14_400

/**
 * Begins the caller's time on a work request, at the rate of their latest entry.
 * @throws 404 out of reach, 409 while another timer of theirs runs, or where the work is over
 */
export async function beginTime(db: Database, writes: Writes, caller: Caller, id: number): Promise<Row> {
  try {
    return await db.write(caller, async (tx) => {
      const asked = { id, action: 'read', columns: ['status'] } as const
      const { status } = await findReached(tx, caller, workRequest, resourceNamed, asked)
      if (!unfinished.some((one) => one === status))
        throw conflict('This work request is over. Reopen it, or enter the time by hand.')
      const { employeeId } = caller
      const latest = await findOne(
        tx,
        workTime,
        { employeeId },
        { columns: ['ratePerHour'], sort: [['id', 'desc']] },
      )
      return writes.create(tx, caller, workTime, {
        workRequestId: id,
        employeeId,
        startedAt: new Date().toISOString(),
        minutes: 0,
        ratePerHour: latest?.ratePerHour ?? null,
        running: true,
      })
    })
  } catch (error) {
    // The database holds that one runs at a time, whoever comes at the same moment.
    if (uniqueViolation.safeParse(error).success)
      throw conflict('Your timer is running already. Stop it first.')
    throw error
  }
}

/**
 * Ends a running entry; its minutes are those since it began, one at least.
 * @throws 404 out of reach, 409 where it does not run or is another person's
 */
export async function endTime(db: Database, writes: Writes, caller: Caller, id: number): Promise<Row> {
  return db.write(caller, async (tx) => {
    const entry = await findReached(tx, caller, workTime, resourceNamed, {
      id,
      action: 'update',
      columns: ['employeeId', 'running', 'startedAt'],
    })
    if (!entry.running) throw conflict('This timer does not run any more.')
    if (entry.employeeId !== caller.employeeId) throw conflict('This is the timer of another person.')
    const minutes = Math.round((Date.now() - Date.parse(entry.startedAt)) / 60_000)
    return writes.update(tx, caller, workTime, id, {
      minutes: Math.min(Math.max(minutes, 1), longest),
      running: false,
    })
  })
}
