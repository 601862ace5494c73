import { defineModule } from '../../engine/module.ts'
import { attendanceCalls } from './attendanceCalls.ts'
import { clockingHooks } from './clocking.hooks.ts'
import { followPunches, openDayJob } from './ingest.ts'
import { periodLockHooks } from './periodLock.hooks.ts'

/** Punches as they come in, and the timesheet that follows from them. */
export const attendanceModule = defineModule({
  name: 'attendance',
  hooks: { clocking: clockingHooks, 'period-lock': periodLockHooks },
  calls: attendanceCalls,
  jobs: (jobs) => {
    jobs.handle(openDayJob, {
      within: async (tx, { key, now }) => {
        await followPunches(tx, key, now.getTime())
        return undefined
      },
    })
  },
})
