import { z } from 'zod'
import { addDays, dayNumber } from '../../../src/domain/time/calendarDays.ts'
import { scopeOf } from '../../../src/domain/access/permissions.ts'
import { activityTypes } from '../../../src/resources/activity/activity.calls.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { Params } from '../../engine/sql/params.ts'
import { fromOf, type Asking } from './figures.ts'
import { lines } from './assignments.ts'
import { toldDays, type Span } from './window.ts'

const sums = z.object({
  day: z.string(),
  worked: z.number(),
  normal: z.number(),
  overtime: z.number(),
  rest: z.number(),
  holiday: z.number(),
  lines: z.number(),
})

/** Minutes of the timesheet, day by day, and of as many days before. */
export async function workingHours({ sql, caller }: Asking, span: Span) {
  const params = new Params()
  const length = dayNumber(span.end) - dayNumber(span.start) + 1
  const before = addDays(span.start, -length)
  const wanted = lines({ ...span, start: before })
  const sum = (name: string) => `coalesce(sum(t.${name}_min), 0)::int`
  const from = fromOf(caller, wanted, params)
  const rows = z.array(sums).parse(
    from
      ? await sql.query(
          `select t.work_date as day, ${sum('worked')} as worked, ${sum('normal')} as normal, ${sum('overtime')} as overtime,
             ${sum('rest_day')} as rest, ${sum('holiday')} as holiday, count(*)::int as lines
           from ${from} group by 1 order by 1`,
          params.values,
        )
      : [],
  )
  const own = rows.filter(({ day }) => day >= span.start)
  const total = (name: Exclude<keyof z.infer<typeof sums>, 'day'>) =>
    own.reduce((all, row) => all + row[name], 0)
  const byDay = new Map(own.map((row) => [row.day, row]))
  return {
    days: toldDays(span),
    lines: { count: total('lines'), list: { resource: clocking.name, filter: lines(span).filter } },
    workedMin: total('worked'),
    normalMin: total('normal'),
    overtimeMin: total('overtime'),
    restDayMin: total('rest'),
    holidayMin: total('holiday'),
    before: rows.filter(({ day }) => day < span.start).reduce((all, { worked }) => all + worked, 0),
    byDay: Array.from({ length }, (_, index) => {
      const day = addDays(span.start, index)
      const row = byDay.get(day)
      return { day, workedMin: row?.worked ?? 0, overtimeMin: row?.overtime ?? 0 }
    }),
  }
}

const punch = z.object({ type: z.number(), hour: z.number(), count: z.number(), users: z.array(z.number()) })

/** Punches by type and by hour of the company's day. */
export async function punches({ sql, caller }: Asking, { from, until, pins, ...span }: Span) {
  const params = new Params()
  const [zone, client] = [params.add(caller.timeZone), params.add(caller.clientId)]
  const { clockIn, clockOut, interval, general } = activityTypes
  const limits = [
    `t.at between ${params.add(from)}::timestamptz and ${params.add(until)}::timestamptz`,
    ...(pins ? [`t.pin_id = any(${params.add(pins)}::bigint[])`] : []),
    ...(scopeOf(caller.codes, 'AT', 'read') === 'own'
      ? [`t.user_id = ${params.add(caller.employeeId)}`]
      : []),
  ]
  const rows = z.array(punch).parse(
    await sql.query(
      `select case t.type when 'in' then ${clockIn} when 'out' then ${clockOut} when 'interval' then ${interval} else ${general} end as type,
         extract(hour from t.at at time zone ${zone})::int as hour, count(*)::int as count,
         array_agg(distinct t.user_id) as users
       from clock_event t where t.client_id = ${client} and ${limits.join(' and ')} group by 1, 2`,
      params.values,
    ),
  )
  const of = (type: number) => rows.filter((row) => row.type === type)
  const at = (type: number, hour: number) => of(type).find((row) => row.hour === hour)?.count ?? 0
  return {
    days: toldDays(span),
    types: [clockIn, clockOut, interval, general].map((type) => ({
      type,
      count: of(type).reduce((all, { count }) => all + count, 0),
      people: new Set(of(type).flatMap(({ users }) => users)).size,
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      in: at(clockIn, hour),
      out: at(clockOut, hour),
    })),
  }
}
