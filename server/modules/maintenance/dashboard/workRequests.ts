import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import {
  ageBuckets,
  wrAnswer,
  type DashboardShare,
  type WrAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { float, piece, rowsOf, select, text, whole, type Piece } from '../../../engine/tables/statement.ts'
import { daysOf, justBefore, startOf, type Period } from './period.ts'
import { averageHours, periodTold, workParts, type Asked } from './reach.ts'

/** Days before the last one with which the buckets of age begin, youngest first; the oldest has no beginning. */
const bucketStarts = [1, 3, 7, 14]

/** The days of a period with the instants at which they begin, and the one at which the last is over. */
function daysWithin({ from, until, timeZone }: Period) {
  const days = Array.from({ length: daysOf({ from, until }) }, (_, index) => addDays(from, index))
  const starts = [...days, addDays(until, 1)].map((day) => startOf(day, timeZone))
  return days.map((day, index) => ({
    day,
    start: starts[index] ?? '',
    end: justBefore(starts[index + 1] ?? ''),
  }))
}

/** Which column a row is grouped by. */
const groupings = { status: 7, priority: 11, category: 13, day: 14, all: 15 } as const

const t = rowsOf(workRequest, 't')
const bucketOf = (column: Piece, starts: readonly string[]) =>
  piece`width_bucket(${column}, ${starts}::timestamptz[]) as bucket`

const requested = (asked: Asked, starts: readonly string[]) =>
  select(asked.sql, {
    status: text.orNull`${t.status}`,
    priority: text.orNull`${t.priority}`,
    category: t.category,
    bucket: whole.orNull`bucket`,
    grouping: whole`grouping(${t.status}, ${t.priority}, ${t.category}, bucket)`,
    count: whole`count(*)`,
    hours: float.orNull`${averageHours(t.requestedAt, t.firstResponseAt)}`,
  })`from (select t.*, ${bucketOf(t.requestedAt, starts)} from ${workParts(asked).requested}) t
    group by grouping sets ((${t.status}), (${t.priority}), (${t.category}), (bucket), ())`

const resolved = (asked: Asked, starts: readonly string[]) =>
  select(asked.sql, {
    bucket: whole.orNull`bucket`,
    count: whole`count(*)`,
    hours: float.orNull`${averageHours(t.requestedAt, t.completedAt)}`,
  })`from (select t.*, ${bucketOf(t.completedAt, starts)} from ${workParts(asked).completed}) t
    group by grouping sets ((bucket), ())`

/** How many are open by the days since they were requested. */
async function ages(asked: Asked) {
  const { period, sql } = asked
  const today = dayIn(new Date(period.asOf), period.timeZone)
  const starts = bucketStarts.map((days) => startOf(addDays(today, -days), period.timeZone))
  const rows = await select(sql, {
    bucket: whole`bucket`,
    count: whole`count(*)`,
  })`from (select ${bucketOf(t.requestedAt, starts.toReversed())} from ${workParts(asked).open}) t group by bucket`
  return ageBuckets.map((bucket, index) => {
    const younger = starts[index - 1]
    return {
      bucket,
      start: starts[index] ?? null,
      end: younger === undefined ? period.end : justBefore(younger),
      count: rows.find((row) => row.bucket === starts.length - index)?.count ?? 0,
    }
  })
}

/** Work requests of the days: what came in, what was resolved, what is left, and how long it took. */
export async function workRequests(asked: Asked): Promise<WrAnswer> {
  const days = daysWithin(asked.period)
  const starts = days.map(({ start }) => start)
  const [made, done, byAge] = await Promise.all([
    requested(asked, starts),
    resolved(asked, starts),
    ages(asked),
  ])
  const by = (name: 'status' | 'priority' | 'category'): DashboardShare[] =>
    made
      .filter(({ grouping }) => grouping === groupings[name])
      .map((row) => ({ value: row[name], count: row.count }))
      .toSorted((a, b) => b.count - a.count || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  const all = made.find(({ grouping }) => grouping === groupings.all)
  const finished = done.find(({ bucket }) => bucket === null)
  const onDay = (rows: readonly { bucket: number | null; count: number }[], index: number) =>
    rows.find(({ bucket }) => bucket === index + 1)?.count ?? 0
  const madeByDay = made.filter(({ grouping }) => grouping === groupings.day)
  return wrAnswer.parse({
    period: periodTold(asked.period),
    received: all?.count ?? 0,
    resolved: finished?.count ?? 0,
    byStatus: by('status'),
    byPriority: by('priority'),
    byCategory: by('category'),
    byDay: days.map((day, index) => ({
      ...day,
      received: onDay(madeByDay, index),
      resolved: onDay(done, index),
    })),
    ages: byAge,
    acknowledgeH: all?.hours ?? null,
    resolveH: finished?.hours ?? null,
  })
}
