import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { recalculateRecent, recalculateSla, recentJob, slaJob } from './recalculate.ts'

/** Says how promises are kept in view. */
export function slaJobs(jobs: Jobs) {
  jobs.handle(slaJob, {
    within: async (tx, { key, now }) => (await recalculateSla(tx, [key], now)).get(key),
  })
  jobs.handle(recentJob, { within: (tx, { now }) => recalculateRecent(tx, now) })
}
