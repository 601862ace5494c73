import { reportIncident, workFromIncident } from '../../../src/resources/incident/incident.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { incidentHooks, report, workFor } from './report.ts'

/** Snap & Send: incidents as devices report them, and the work that puts them right. */
export const incidentModule = defineModule({
  name: 'incident',
  hooks: { incident: incidentHooks },
  calls: [
    serve(reportIncident, ({ caller, body, write }, { writes }) =>
      write((tx) => report(tx, writes, caller, body)),
    ),
    serve(workFromIncident, ({ caller, params, write }, { writes }) =>
      write((tx) => workFor(tx, writes, caller, params.id)),
    ),
  ],
})
