import { z } from 'zod'
import { instantOn } from '../../../src/domain/time/moments.ts'
import { clocking } from '../../../src/resources/attendance/clocking.resource.ts'
import { shiftAssignment } from '../../../src/resources/scheduling/shiftAssignment.resource.ts'
import { mostNamed } from '../../../src/resources/home/dashboard.calls.ts'
import { Params } from '../../engine/sql/params.ts'
import { countSql, figureOf, figures, fromOf, open, type Asking, type Counted } from './figures.ts'
import { awayOn } from './leave.ts'
import { came, missed, assignments } from './assignments.ts'
import { atPins, onDays, toldDays, type Span } from './window.ts'

/** Who clocked in longer ago has forgotten to clock out. */
const longestDay = 16 * 3_600_000

/** People that the panel names. */
const mostMissed = 8
const missedAssignment = z.object({
  id: z.number(),
  userId: z.number(),
  userName: z.string(),
  pinName: z.string().nullable(),
  timeZone: z.string().nullable(),
  date: z.string(),
  startAt: z.coerce.date().transform((at) => at.toISOString()),
})

const missedAssignments = z.object({ over: z.unknown(), begun: z.unknown(), rows: z.array(missedAssignment) })

/** Who was planned and did not come; looked for once, and told apart by whether their assignments are over. */
export async function absentPeople({ sql, caller }: Asking, span: Span) {
  const params = new Params()
  const wanted = missed(caller, span, 'both')
  const from = fromOf(caller, wanted, params)
  const now = `${params.add(span.now)}::timestamptz`
  const counted = (condition: string) => `(select ${countSql(wanted)} from missed t where ${condition})`
  const [found] = from
    ? await sql.query(
        `with missed as materialized (
           select t.client_id, t.id, t.user_id, t.pin_id, t.date, t.start_at, t.end_at from ${from})
         select ${counted(`t.end_at < ${now}`)} as over, ${counted(`t.end_at >= ${now}`)} as begun,
           (select coalesce(json_agg(r order by r."startAt" desc), '[]') from (
             select t.id, t.user_id as "userId", trim(e.first_name || ' ' || e.last_name) as "userName", p.name as "pinName",
               p.time_zone as "timeZone", t.date, t.start_at as "startAt"
             from (select * from missed order by start_at desc, id desc limit ${mostMissed}) t
             join employee e on e.client_id = t.client_id and e.id = t.user_id
             left join pin p on p.client_id = t.client_id and p.id = t.pin_id) r) as rows`,
        params.values,
      )
    : []
  const { over, begun, rows } = missedAssignments.parse(found)
  return { days: toldDays(span), over: figureOf(wanted, over), begun: figureOf(wanted, begun), rows }
}

const hourly = z.array(z.object({ hour: z.number(), count: z.number() }))

/** Who is at work now, beside who is planned, and how many were at each hour of today. */
export async function workingNow(asking: Asking, span: Span) {
  const { today, now } = span
  const onToday = { ...span, start: today, end: today }
  const begin = instantOn(today, '00:00', asking.caller.timeZone).toISOString()
  const since = new Date(Date.parse(now) - longestDay).toISOString()
  const earliest = new Date(Date.parse(begin) - longestDay).toISOString()
  const atWork: Counted = {
    resource: clocking,
    filter: { ...atPins(span), clockIn_gte: since, clockIn_lte: now, clockOut_empty: true },
  }
  const recent: Counted = {
    resource: clocking,
    filter: { ...atPins(span), clockIn_gte: earliest, clockIn_lte: now },
  }
  const { counted, more } = await figures(
    asking,
    {
      planned: assignments(span, { startAt_lte: now, endAt_gte: now }),
      atWork,
      late: came(onToday, { lateMin_gte: 1 }),
    },
    (params) => {
      const from = fromOf(asking.caller, recent, params)
      const first = `${params.add(begin)}::timestamptz`
      const last = `${params.add(now)}::timestamptz`
      return {
        hours: `(with w as materialized (select t.clock_in, t.clock_out from ${from})
          select coalesce(json_agg(json_build_object('hour', h.hour, 'count', h.count) order by h.hour), '[]') from (
          select (row_number() over (order by g.at))::int - 1 as hour, (
            select count(*)::int from w
            where w.clock_in <= g.at and coalesce(w.clock_out, w.clock_in + interval '16 hours') > g.at) as count
          from generate_series(${first}, ${last}, interval '1 hour') g (at)) h)`,
      }
    },
  )
  return {
    planned: counted.planned,
    atWork: open(counted.atWork),
    late: open(counted.late),
    hours: hourly.parse(more.hours),
  }
}

/** Where people are on the last of the days that is not to come. */
export async function whereabouts(asking: Asking, span: Span) {
  const day = span.end > span.today ? span.today : span.end
  const on = { ...span, start: day, end: day }
  const { counted } = await figures(asking, {
    onTime: came(on, { lateMin_lte: 0 }),
    late: came(on, { lateMin_gte: 1 }),
    absent: missed(asking.caller, on, 'over'),
    leave: awayOn(asking.caller, on),
  })
  const { absent, leave: away } = counted
  return { day, onTime: open(counted.onTime), late: open(counted.late), absent, leave: away }
}

const dayRow = z.object({
  day: z.string(),
  planned: z.number(),
  came: z.number(),
  late: z.number(),
  absent: z.array(z.number()),
})

/** Day by day who was planned, came, was late and did not come. */
export async function attendanceByDay({ sql, caller }: Asking, span: Span) {
  const params = new Params()
  const [planned, over] = [assignments(span, onDays('date', span)), missed(caller, span, 'over')]
  const parts = {
    came: fromOf(caller, came(span), params),
    planned: fromOf(caller, planned, params),
    over: fromOf(caller, over, params),
  }
  const none = '(select null::date as day, 0 as count, null::bigint[] as ids where false)'
  const rows = z.array(dayRow).parse(
    await sql.query(
      `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.count, 0)::int as planned, coalesce(c.count, 0)::int as came,
         coalesce(c.late, 0)::int as late, coalesce(o.ids, '{}') as absent
       from generate_series(${params.add(span.start)}::date, ${params.add(span.end)}::date, interval '1 day') d (day)
       left join (select t.work_date as day, count(*) as count, count(*) filter (where t.late_min >= 1) as late
         from ${parts.came} group by 1) c on c.day = d.day
       left join ${parts.planned ? `(select t.date as day, count(*) as count from ${parts.planned} group by 1)` : none} p on p.day = d.day
       left join ${parts.over ? `(select t.date as day, array_agg(t.id) as ids from ${parts.over} group by 1)` : none} o on o.day = d.day
       order by d.day`,
      params.values,
    ),
  )
  const seesAssignments = parts.planned !== undefined
  return {
    days: toldDays(span),
    rows: rows.map(({ day, absent, ...row }) => {
      const on = { ...span, start: day, end: day }
      const figure = (count: number, { resource, filter }: Counted) => ({
        count,
        list: { resource: resource.name, filter },
      })
      return {
        day,
        planned: seesAssignments ? figure(row.planned, assignments(on, { date: day })) : null,
        came: figure(row.came, came(on)),
        late: figure(row.late, came(on, { lateMin_gte: 1 })),
        absent: seesAssignments
          ? {
              count: absent.length,
              list:
                absent.length > mostNamed ? null : { resource: shiftAssignment.name, filter: { id: absent } },
            }
          : null,
      }
    }),
  }
}
