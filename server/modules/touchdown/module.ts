import {
  checkIn,
  checkOut,
  touchdownMatrix,
  touchdownSites,
} from '../../../src/resources/touchdown/touchdown.calls.ts'
import { defineModule, serve } from '../../engine/module.ts'
import { arrive, leave } from './ingest.ts'
import { matrixOf } from './matrix.ts'
import { sitesOf } from './sites.ts'
import { touchdownActivityHooks, touchdownJobs } from './touchdown.hooks.ts'

/** Touchdowns: supervisors who come to sites, and how often they should. */
export const touchdownModule = defineModule({
  name: 'touchdown',
  hooks: { 'touchdown-activity': touchdownActivityHooks },
  calls: [
    serve(checkIn, ({ caller, body, write }, { writes }) => write((tx) => arrive(tx, writes, caller, body))),
    serve(checkOut, ({ caller, params, body, write }, { writes }) =>
      write((tx) => leave(tx, writes, caller, params.id, body)),
    ),
    serve(touchdownMatrix, ({ caller, query, sql }) => matrixOf(sql, caller, query.month, query.pin)),
    serve(touchdownSites, ({ caller, query, sql }, { now }) =>
      sitesOf(sql, caller, query.month, query.pin, now()),
    ),
  ],
  jobs: (jobs) => touchdownJobs(jobs),
})
