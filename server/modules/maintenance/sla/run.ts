import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { lookAtSite, recalculateSla, siteJob, slaJob } from './recalculate.ts'

/** Says how promises are kept in view. */
export function slaJobs(jobs: Jobs) {
  jobs.handle(slaJob, {
    within: async (tx, { key, now }) => (await recalculateSla(tx, [key], now)).get(key),
  })
  jobs.handle(siteJob, { within: (tx, { key, now }) => lookAtSite(tx, key, now) })
}
