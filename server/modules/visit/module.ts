import { workFromFinding } from '../../../src/resources/visit/visit.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { workForFinding } from './findingWork.ts'
import { visitChecklistHooks, visitFindingHooks, visitHooks, visitJobs } from './visit.hooks.ts'

/** Visits: what their parts come to, findings that are not seen to in time, and the work that puts them right. */
export const visitModule = defineModule({
  name: 'visit',
  hooks: { visit: visitHooks, 'visit-checklist': visitChecklistHooks, 'visit-finding': visitFindingHooks },
  calls: [
    serve(workFromFinding, ({ caller, params, write }, { writes }) =>
      write((tx) => workForFinding(tx, writes, caller, params.id)),
    ),
  ],
  jobs: (jobs) => visitJobs(jobs),
})
