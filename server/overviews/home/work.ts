import { z } from 'zod'
import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { workTask } from '../../../src/resources/maintenance/work/workTask.resource.ts'
import { unfinished } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { incident } from '../../../src/resources/incident/incident.resource.ts'
import { severities } from '../../../src/resources/incident/incidentType.resource.ts'
import type { Params } from '../../engine/sql/params.ts'
import { figures, fromOf, open, type Asking, type Counted } from './figures.ts'
import { atPins, happened, inTime, toldDays, type Span } from './window.ts'

/** Results of tasks that are still to be done. */
const undone = ['open', 'in_progress']
const doneResults = ['done', 'pass', 'flag', 'fail', 'na']

/** The condition that a task belongs to such a work request, each of which is looked up once. */
const ofWork = (
  params: Params,
  clientId: number,
  { pins }: Pick<Span, 'pins'>,
  conditions: readonly string[],
) =>
  `t.work_request_id = any(array(select w.id from work_request w where w.client_id = ${params.add(clientId)}
    and w.deleted_at is null and ${[...conditions, ...(pins ? [`w.pin_id = any(${params.add(pins)}::bigint[])`] : [])].join(' and ')}))`

/** Tasks of work that is to be done. */
export async function tasksNow(asking: Asking, span: Span) {
  const { clientId } = asking.caller
  const tasks = (filter: object): Counted => ({
    resource: workTask,
    filter: { ...filter },
    where: (params) =>
      ofWork(params, clientId, span, [`w.status = any(${params.add([...unfinished])}::text[])`]),
  })
  const { counted } = await figures(asking, {
    open: tasks({ result: 'open' }),
    inProgress: tasks({ result: 'in_progress' }),
    flagged: tasks({ result: 'flag' }),
    failed: tasks({ result: 'fail' }),
    mine: tasks({ result: undone, assigneeId: asking.caller.employeeId }),
  })
  return {
    open: open(counted.open),
    inProgress: open(counted.inProgress),
    flagged: open(counted.flagged),
    failed: open(counted.failed),
    mine: open(counted.mine),
  }
}

const perDay = z.array(z.object({ day: z.string(), count: z.number() }))

/** How far the tasks are of the work that was asked for in the days, and what was done on each of them. */
export async function completion(asking: Asking, span: Span) {
  const { caller } = asking
  const { clientId } = caller
  const asked = (filter: object): Counted => ({
    resource: workTask,
    filter: { ...filter },
    where: (params) =>
      ofWork(params, clientId, span, [
        `w.requested_at between ${params.add(span.from)}::timestamptz and ${params.add(span.until)}::timestamptz`,
        `w.status <> all('{rejected,cancelled}'::text[])`,
      ]),
  })
  const done: Counted = {
    resource: workTask,
    filter: { ...inTime('doneAt', span), result: doneResults },
    where: span.pins && ((params) => ofWork(params, clientId, span, ['true'])),
  }
  const { counted, more } = await figures(
    asking,
    { all: asked({}), finished: asked({ result: doneResults }), left: asked({ result: undone }), done },
    (params) => {
      const from = fromOf(caller, done, params) ?? ''
      return {
        byDay: `(select coalesce(json_agg(d), '[]') from (
          select to_char(t.done_at at time zone ${params.add(caller.timeZone)}, 'YYYY-MM-DD') as day, count(*)::int as count
          from ${from} group by 1) d)`,
      }
    },
  )
  const found = new Map(perDay.parse(more.byDay).map(({ day, count }) => [day, count]))
  return {
    days: toldDays(span),
    all: open(counted.all),
    finished: open(counted.finished),
    left: open(counted.left),
    done: open(counted.done),
    byDay: Array.from({ length: dayNumber(span.end) - dayNumber(span.start) + 1 }, (_, index) => {
      const day = addDays(span.start, index)
      return { day, count: found.get(day) ?? 0 }
    }),
  }
}

/** States of incidents that somebody has still to see to. */
const openIncidents = ['new', 'verification', 'approved', 'job_pending', 'in_progress']

/** Incidents of the days by severity, and all that are open. */
export async function snaps(asking: Asking, span: Span) {
  const reported = (more: object = {}): Counted => ({
    resource: incident,
    filter: { ...atPins(span), ...happened('occurredAt', span), ...more },
  })
  const { counted } = await figures(asking, {
    reported: reported(),
    withWork: reported({ workRequestId_empty: false }),
    open: { resource: incident, filter: { ...atPins(span), status: openIncidents } },
    ...Object.fromEntries(severities.map(({ value }) => [`of_${value}`, reported({ severity: value })])),
  })
  const found = new Map(Object.entries(counted))
  return {
    days: toldDays(span),
    reported: open(counted.reported),
    open: open(counted.open),
    withWork: open(counted.withWork),
    severities: severities.map(({ value }) => ({
      severity: value,
      figure: open(found.get(`of_${value}`) ?? null),
    })),
  }
}
