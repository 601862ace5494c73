import { defineModule } from '../../engine/module.ts'
import { visitChecklistHooks, visitFindingHooks, visitHooks, visitJobs } from './visit.hooks.ts'

/** Visits: what their parts come to, and findings that are not seen to in time. */
export const visitModule = defineModule({
  name: 'visit',
  hooks: { visit: visitHooks, 'visit-checklist': visitChecklistHooks, 'visit-finding': visitFindingHooks },
  jobs: (jobs) => visitJobs(jobs),
})
