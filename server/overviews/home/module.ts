import {
  absent,
  attendance,
  clockSummary,
  contractHours,
  contractInformation,
  contractsOngoing,
  latestActivity,
  onLeave,
  pieChart,
  pinStates,
  pinSummary,
  snapSend,
  task,
  taskCompletion,
  working,
  workingHour,
} from '../../../src/resources/home/dashboard.calls.ts'
import { arrangeHome, homeLayout, nextShift, waiting } from '../../../src/resources/home/home.calls.ts'
import { defineModule, serve, type ModuleContext } from '../../engine/module.ts'
import { Params } from '../../engine/sql/params.ts'
import { newest } from '../../services/activity/stream.ts'
import { absentPeople, attendanceByDay, whereabouts, workingNow } from './attendance.ts'
import { contractHoursOf, contractStates, ongoingContracts } from './contracts.ts'
import type { Asking } from './figures.ts'
import { punches, workingHours } from './hours.ts'
import { keepLayout, layoutOf } from './layout.ts'
import { leave } from './leave.ts'
import { nextAssignments } from './nextShift.ts'
import { pinsByState, pinSummaries } from './sites.ts'
import { waitingFor } from './waiting.ts'
import { spanOf, toldDays, type Span } from './window.ts'
import { completion, snaps, tasksNow } from './work.ts'

/** Activities that the panel shows. */
const mostLatest = 14

interface Query {
  pin?: number[] | undefined
  start?: string | undefined
  end?: string | undefined
}

/** A panel's answer for the sites and days that it is asked for. */
const over =
  <T>(panel: (asking: Asking, span: Span) => Promise<T>) =>
  (asked: Asking & { query: Query }, { now }: ModuleContext) =>
    panel(asked, spanOf(asked.query, asked.caller, now()))

/** What happened last at the sites in the days. */
async function latest({ sql, caller }: Asking, span: Span) {
  const found = await newest(
    sql,
    caller,
    {
      from: new Date(span.from),
      until: new Date(Date.parse(span.until) + 1),
      pinIds: span.pins,
      limit: mostLatest,
    },
    new Params(),
  )
  return { days: toldDays(span), ...found }
}

/** Home: what waits for somebody, and the figures of chosen sites and days. */
export const homeModule = defineModule({
  name: 'home',
  calls: [
    serve(workingHour, over(workingHours)),
    serve(pinSummary, over(pinSummaries)),
    serve(clockSummary, over(punches)),
    serve(absent, over(absentPeople)),
    serve(onLeave, over(leave)),
    serve(working, over(workingNow)),
    serve(pieChart, over(whereabouts)),
    serve(attendance, over(attendanceByDay)),
    serve(latestActivity, over(latest)),
    serve(task, over(tasksNow)),
    serve(snapSend, over(snaps)),
    serve(pinStates, over(pinsByState)),
    serve(taskCompletion, over(completion)),
    serve(contractInformation, over(contractStates)),
    serve(contractHours, over(contractHoursOf)),
    serve(contractsOngoing, over(ongoingContracts)),
    serve(waiting, (asked, context) => waitingFor(asked, context)),
    serve(nextShift, (asked, { now }) => nextAssignments(asked, now())),
    serve(homeLayout, (asked) => layoutOf(asked)),
    serve(arrangeHome, ({ body, write }) => write((tx) => keepLayout(tx, body))),
  ],
})
