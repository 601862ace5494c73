import {
  finishPatrol,
  patrolBoard,
  patrolExceptions,
  patrolHeat,
  pointLabels,
  scanPoint,
  startPatrol,
} from '../../../src/resources/patrol/patrol.calls.ts'
import { patrolPoint } from '../../../src/resources/patrol/patrolPoint.resource.ts'
import { walked } from '../../../src/resources/patrol/walked.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { labelSheetPdf } from '../../services/documents/labelSheet.ts'
import { boardOf } from './board.ts'
import { patrolJobs } from './due.ts'
import { exceptionsOf } from './exceptions.ts'
import { heatOf } from './heat.ts'
import { begin, finish, scan } from './ingest.ts'
import { pointLabelsOf } from './pointLabels.ts'
import { walkedOf } from './walked.ts'
import {
  patrolActivityHooks,
  patrolAnswerHooks,
  patrolPointHooks,
  patrolRouteHooks,
  patrolSessionHooks,
  patrolStopHooks,
} from './patrol.hooks.ts'

/** Patrols: what is planned on routes, what devices send of it, and what was out of the way. */
export const patrolModule = defineModule({
  name: 'patrol',
  hooks: {
    'patrol-activity': patrolActivityHooks,
    'patrol-answer': patrolAnswerHooks,
    'patrol-point': patrolPointHooks,
    'patrol-route': patrolRouteHooks,
    'patrol-session': patrolSessionHooks,
    'patrol-stop': patrolStopHooks,
  },
  calls: [
    serve(startPatrol, ({ caller, body, write }, { writes }) =>
      write((tx) => begin(tx, writes, caller, body)),
    ),
    serve(scanPoint, ({ caller, body, write }, { writes }) => write((tx) => scan(tx, writes, caller, body))),
    serve(finishPatrol, ({ params, body, write }) => write((tx) => finish(tx, params.id, body))),
    serve(patrolBoard, ({ caller, query, sql }, { now }) => boardOf(sql, caller, query.pin, now())),
    serve(patrolExceptions, ({ caller, query, sql }) => exceptionsOf(sql, caller, query)),
    serve(walked, ({ caller, params, sql }) => walkedOf(sql, caller, params.id)),
    serve(patrolHeat, ({ caller, query, sql }) => heatOf(sql, caller, query)),
    serve(pointLabels, (asked, context) =>
      labelSheetPdf(asked, context, {
        resource: patrolPoint,
        layout: 'below',
        labels: (ids) => pointLabelsOf(asked.sql, asked.caller, ids),
      }),
    ),
  ],
  jobs: (jobs, { writes }) => patrolJobs(jobs, writes),
})
