import { z } from 'zod'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  summaryAnswer,
  type Compared,
  type SummaryAnswer,
  type UtilsAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import { givenFeedback } from './feedback.ts'
import { periodBefore } from './period.ts'
import { averageHours, percent, periodTold, reached, workParts, type Asked } from './reach.ts'
import { dueColumns } from './schedule.ts'
import { utils } from './utils.ts'

const figures = z.record(z.string(), z.number().nullable())

/** In percent, to a tenth; null where there is nothing to compare with. */
const change = (value: number | null, before: number | null) =>
  value === null || !before ? null : Math.round(1000 * (value / before - 1)) / 10

const amount = (text: string | null) => (text === null ? null : Number(text))

/** What meters cost. Bills come weeks after their month: the change is of what was billed in both spans. */
function utilityCost({ cost, costBefore, costChangePct, costCompared }: UtilsAnswer): Compared {
  const { compared, of } = costCompared
  const isWhole = costCompared.cost === cost && costCompared.costBefore === costBefore
  return {
    value: amount(cost),
    before: isWhole ? amount(costBefore) : null,
    changePct: costChangePct,
    ...(of > 0 && { meters: { compared, of } }),
  }
}

/** The maintenance figures of the days, and of as many days before. */
export async function summary(asked: Asked): Promise<SummaryAnswer> {
  const { sql, caller, period } = asked
  const earlier = periodBefore(period)
  const params = new Params()
  const start = `${params.add(period.start)}::timestamptz`
  const asOf = `${params.add(period.asOf)}::timestamptz`
  const work = workParts(asked, params, earlier.start)
  const feedback = reached(facilityFeedback, caller, params)
  const given = givenFeedback(feedback, params, { start: earlier.start, end: period.end })
  const onTime = (when: string) =>
    percent(
      `count(*) filter (where ${when} and t.completed_at <= t.due_at)`,
      `count(t.due_at) filter (where ${when})`,
    )
  /** Columns of both periods: the one asked for, and the one before under the same name with a mark. */
  const both = (column: string, columns: (when: string) => Record<string, string>) =>
    [
      { when: `${column} >= ${start}`, mark: '' },
      { when: `${column} < ${start}`, mark: 'Before' },
    ]
      .flatMap(({ when, mark }) =>
        Object.entries(columns(when)).map(([name, text]) => `${text} as "${name}${mark}"`),
      )
      .join(', ')
  const count = (when: string) => `count(*) filter (where ${when})::int`
  const [[row], cost] = await Promise.all([
    sql.query(
      `select * from
       (select count(*)::int as open, count(*) filter (where t.late_at <= ${asOf})::int as overdue from ${work.open()}) open,
       (select ${both('t.requested_at', (when) => ({
         received: count(when),
         acknowledgeH: averageHours('t.requested_at', 't.first_response_at', when),
       }))} from ${work.requested()}) requested,
       (select ${both('t.completed_at', (when) => ({
         completed: count(when),
         resolveH: averageHours('t.requested_at', 't.completed_at', when),
         onTimePct: onTime(when),
       }))} from ${work.completed()}) completed,
       (select ${both('t.due_at', (when) => ({
         compliancePct: dueColumns(params, period.asOf, when).compliance,
       }))} from ${work.due()}) due,
       (select ${both('t.submitted_at', (when) => ({
         feedback: count(when),
         rating: `round(avg(t.rating_value) filter (where ${when}), 2)::float8`,
       }))} from ${given}) given`,
      params.values,
    ),
    utils(asked),
  ])
  const found = figures.parse(row)
  const compared = Object.keys(found)
    .filter((name) => !name.endsWith('Before'))
    .map((name) => {
      const [value = null, before = null] = [found[name], found[`${name}Before`]]
      return [name, { value, before, changePct: change(value, before) }]
    })
  return summaryAnswer.parse({
    period: periodTold(period),
    before: { from: earlier.from, until: earlier.until },
    figures: { ...Object.fromEntries(compared), utilityCost: utilityCost(cost) },
  })
}
