import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { callerOf } from '../../../platform/http/access.ts'
import { feedback } from './feedback.ts'
import { readPeriod, usualPeriod } from './period.ts'
import type { Asked } from './reach.ts'
import { scheduleCompliance } from './schedule.ts'
import { summary } from './summary.ts'
import { utils } from './utils.ts'
import { performances, pins } from './work.ts'
import { workRequests } from './workRequests.ts'

/** What the maintenance dashboard asks (spec 7), by its name in the path. */
const answers: Readonly<Record<string, (asked: Asked) => Promise<object>>> = {
  pins,
  performances,
  utils,
  wr: workRequests,
  schedule: scheduleCompliance,
  feedback,
  summary,
}

/**
 * The figures of the maintenance dashboard over the days of a path, each of the records that the caller reads.
 */
export function dashboardRoutes(app: FastifyInstance, db: Database) {
  const root = '/api/cmms/dashboard'
  const reading = { config: { access: { module: 'CM', action: 'read' } } } as const
  for (const [name, answer] of Object.entries(answers)) {
    app.get(`${root}/${name}/:from/:until`, reading, async (request) => {
      const caller = callerOf(request)
      const period = readPeriod(request.params, caller.timeZone)
      return answer({ sql: db.read(caller.clientId), caller, period })
    })
  }
  app.get(`${root}/summary`, reading, async (request) => {
    const caller = callerOf(request)
    return summary({ sql: db.read(caller.clientId), caller, period: usualPeriod(caller.timeZone) })
  })
}
