import { z } from 'zod'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { facilityFeedback } from '../../../../src/resources/maintenance/facility/facilityFeedback.resource.ts'
import {
  summaryAnswer,
  type Compared,
  type SummaryAnswer,
  type UtilsAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { joined, json, piece, raw, rowsOf, select, type Piece } from '../../../engine/tables/statement.ts'
import { givenFeedback } from './feedback.ts'
import { periodBefore } from './period.ts'
import { averageHours, dueColumns, percent, periodTold, workParts, type Asked } from './reach.ts'
import { utils } from './utils.ts'

const figures = z.record(z.string(), z.number().nullable())

const [t, f] = [rowsOf(workRequest, 't'), rowsOf(facilityFeedback, 't')]

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
  const start = piece`${period.start}::timestamptz`
  const work = workParts(asked, earlier.start)
  const given = givenFeedback(caller, { start: earlier.start, end: period.end })
  const onTime = (when: Piece) =>
    percent(
      piece`count(*) filter (where ${when} and ${t.completedAt} <= ${t.dueAt})`,
      piece`count(${t.dueAt}) filter (where ${when})`,
    )
  /** Columns of both periods: the one asked for, and the one before under the same name with a mark. */
  const both = (column: Piece, columns: (when: Piece) => Record<string, Piece>) =>
    joined(
      [
        { when: piece`${column} >= ${start}`, mark: '' },
        { when: piece`${column} < ${start}`, mark: 'Before' },
      ].flatMap(({ when, mark }) =>
        Object.entries(columns(when)).map(([name, value]) => piece`${value} as ${raw(`"${name}${mark}"`)}`),
      ),
      ', ',
    )
  const count = (when: Piece) => piece`count(*) filter (where ${when})`
  const [[row], cost] = await Promise.all([
    select(sql, { found: json(figures)`to_jsonb(f)` })`from (select * from
      (select count(*) as open, count(*) filter (where ${t.lateAt} <= ${period.asOf}::timestamptz) as overdue
        from ${work.open}) open,
      (select ${both(t.requestedAt, (when) => ({
        received: count(when),
        acknowledgeH: averageHours(t.requestedAt, t.firstResponseAt, when),
      }))} from ${work.requested}) requested,
      (select ${both(t.completedAt, (when) => ({
        completed: count(when),
        resolveH: averageHours(t.requestedAt, t.completedAt, when),
        onTimePct: onTime(when),
      }))} from ${work.completed}) completed,
      (select ${both(t.dueAt, (when) => ({
        compliancePct: dueColumns(period.asOf, when).compliance,
      }))} from ${work.due}) due,
      (select ${both(f.submittedAt, (when) => ({
        feedback: count(when),
        rating: piece`round(avg(${f.ratingValue}) filter (where ${when}), 2)`,
      }))} from ${given}) given) f`,
    utils(asked),
  ])
  const found = row?.found ?? {}
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
