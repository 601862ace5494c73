import type { HttpClient } from '../../../providers/http/request.ts'
import {
  feedbackAnswer,
  performancesAnswer,
  pinsAnswer,
  scheduleFigures,
  summaryAnswer,
  utilsAnswer,
  wrAnswer,
} from '../../../resources/maintenance/dashboard/dashboard.shapes.ts'
import type { Days } from './days.ts'

/** The calls about maintenance figures of some days (spec 7). @param root where maintenance calls begin, e.g. `/api/cmms` */
export function createDashboardCalls(client: HttpClient, root: string) {
  const call =
    <T>(name: string, answer: { parse: (data: unknown) => T }) =>
    async ({ from, until }: Days): Promise<T> =>
      answer.parse((await client.send({ url: `${root}/dashboard/${name}/${from}/${until}` })).data)
  return {
    pins: call('pins', pinsAnswer),
    performances: call('performances', performancesAnswer),
    utils: call('utils', utilsAnswer),
    wr: call('wr', wrAnswer),
    schedule: call('schedule', scheduleFigures),
    feedback: call('feedback', feedbackAnswer),
    summary: call('summary', summaryAnswer),
  }
}
export type DashboardCalls = ReturnType<typeof createDashboardCalls>
