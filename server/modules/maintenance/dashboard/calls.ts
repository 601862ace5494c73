import {
  complianceFigures,
  feedbackFigures,
  performanceFigures,
  pinFigures,
  summaryFigures,
  usualSummary,
  utilityFigures,
  workFigures,
} from '../../../../src/resources/maintenance/dashboard/dashboard.calls.ts'
import { serve } from '../../../engine/module.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { feedback } from './feedback.ts'
import { readPeriod, usualPeriod, type Days } from './period.ts'
import type { Asked } from './reach.ts'
import { scheduleCompliance } from './schedule.ts'
import { summary } from './summary.ts'
import { utils } from './utils.ts'
import { performances, pins } from './work.ts'
import { workRequests } from './workRequests.ts'

const over = ({ sql, caller, params }: { sql: CompanySql; caller: Caller; params: Days }): Asked => ({
  sql,
  caller,
  period: readPeriod(params, caller.timeZone),
})

/** The figures of the maintenance dashboard. */
export const dashboardCalls = [
  serve(pinFigures, (asked) => pins(over(asked))),
  serve(performanceFigures, (asked) => performances(over(asked))),
  serve(utilityFigures, (asked) => utils(over(asked))),
  serve(workFigures, (asked) => workRequests(over(asked))),
  serve(complianceFigures, (asked) => scheduleCompliance(over(asked))),
  serve(feedbackFigures, (asked) => feedback(over(asked))),
  serve(summaryFigures, (asked) => summary(over(asked))),
  serve(usualSummary, ({ sql, caller }) => summary({ sql, caller, period: usualPeriod(caller.timeZone) })),
]
