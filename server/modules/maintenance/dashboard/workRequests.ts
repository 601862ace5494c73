import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import {
  ageBuckets,
  wrAnswer,
  type DashboardShare,
  type WrAnswer,
} from '../../../../src/resources/maintenance/dashboard/dashboard.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
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

interface Grouped {
  status: string | null
  priority: string | null
  category: string | null
  bucket: number | null
  /** Which column a row is grouped by: 7 status, 11 priority, 13 category, 14 day, 15 all. */
  grouping: number
  count: number
  hours: number | null
}

const groupings = { status: 7, priority: 11, category: 13, day: 14, all: 15 } as const

async function requested(asked: Asked, starts: readonly string[]) {
  const params = new Params()
  return asked.sql.query<Grouped>(
    `select status, priority, category, bucket, grouping(status, priority, category, bucket) as grouping,
       count(*)::int as count, ${averageHours('requested_at', 'first_response_at')} as hours
     from (
       select t.status, t.priority, t.category, t.requested_at, t.first_response_at,
         width_bucket(t.requested_at, ${params.add(starts)}::timestamptz[]) as bucket
       from ${workParts(asked, params).requested()}
     ) made
     group by grouping sets ((status), (priority), (category), (bucket), ())`,
    params.values,
  )
}

async function resolved(asked: Asked, starts: readonly string[]) {
  const params = new Params()
  return asked.sql.query<{ bucket: number | null; count: number; hours: number | null }>(
    `select bucket, count(*)::int as count, ${averageHours('requested_at', 'completed_at')} as hours
     from (
       select t.requested_at, t.completed_at,
         width_bucket(t.completed_at, ${params.add(starts)}::timestamptz[]) as bucket
       from ${workParts(asked, params).completed()}
     ) done
     group by grouping sets ((bucket), ())`,
    params.values,
  )
}

/** How many are open by the days since they were requested. */
async function ages(asked: Asked) {
  const { period, sql } = asked
  const params = new Params()
  const today = dayIn(new Date(period.asOf), period.timeZone)
  const starts = bucketStarts.map((days) => startOf(addDays(today, -days), period.timeZone))
  const rows = await sql.query<{ bucket: number; count: number }>(
    `select width_bucket(t.requested_at, ${params.add(starts.toReversed())}::timestamptz[]) as bucket, count(*)::int as count
     from ${workParts(asked, params).open()} group by 1`,
    params.values,
  )
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
