import type { Hooks } from '../../../engine/writing/hooks.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'

/** Kind of the job that opens shifts which nobody has confirmed in time; one a company. */
export const unconfirmedJob = 'shift-unconfirmed'
/** Kind of the job that reports people who have not come to their shift; one a company. */
export const noShowJob = 'shift-no-show'

/** Has the coming assignments looked at; each job finds its next time by itself. */
export function lookAhead(tx: Tx) {
  for (const kind of [unconfirmedJob, noShowJob]) scheduleJob(tx, kind, tx.actor.clientId, new Date())
}

/** A change of the rules can bring the next time forward. */
export const lookAheadHooks: Hooks = {
  verbs: ['create', 'update', 'restore'],
  fields: ['mustConfirm', 'confirmHours', 'reportsNoShows', 'graceMin', 'active', 'pinId'],
  afterWrite(tx) {
    lookAhead(tx)
    return Promise.resolve()
  },
}
