import { visitPdf, workFromFinding } from '../../../src/resources/visit/visit.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { workForFinding } from './findingWork.ts'
import { printVisit } from './visitPdf.ts'
import { visitChecklistHooks, visitFindingHooks, visitHooks, visitJobs } from './visit.hooks.ts'

/** Visits: what their parts come to, findings that are not seen to in time, and the work that puts them right. */
export const visitModule = defineModule({
  name: 'visit',
  hooks: { visit: visitHooks, 'visit-checklist': visitChecklistHooks, 'visit-finding': visitFindingHooks },
  calls: [
    serve(workFromFinding, ({ caller, params, write }, { writes }) =>
      write((tx) => workForFinding(tx, writes, caller, params.id)),
    ),
    serve(visitPdf, printVisit),
  ],
  jobs: (jobs) => visitJobs(jobs),
})
