import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { calculateNow } from '../../engine/derived/settling.ts'
import { defineModule } from '../../engine/module.ts'
import { findOne } from '../../engine/tables/rows.ts'
import { attendanceCalls } from './attendanceCalls.ts'
import { clockingHooks } from './clocking.hooks.ts'
import { attendanceDays } from './derived.ts'
import { periodLockHooks } from './periodLock.hooks.ts'
import { openDayJob } from './recalculate.ts'

/** Punches as they come in, and the timesheet that follows from them. */
export const attendanceModule = defineModule({
  name: 'attendance',
  hooks: { clocking: clockingHooks, 'period-lock': periodLockHooks },
  calls: attendanceCalls,
  derived: [attendanceDays],
  jobs: (jobs) => {
    jobs.handle(openDayJob, {
      within: async (tx, { key, now }) => {
        const line = await findOne(tx, clocking, { id: key }, { columns: ['userId', 'workDate'] })
        if (line) await calculateNow(tx, attendanceDays, [{ id: line.userId, day: line.workDate }], now)
        return undefined
      },
    })
  },
})
