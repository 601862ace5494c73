import { z } from 'zod'
import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import {
  mostNamed,
  mostPeopleShown,
  type WorkCell,
  type WorkloadAnswer,
  type WorkloadRow,
} from '../../../../src/resources/maintenance/work/workload.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import type { Span } from '../dashboard/span.ts'
import { availabilityOf } from './availability.ts'
import { openWork } from './openWork.ts'

/** No employee has this id: the work that nobody is named for. */
const nobody = 0

const cellRow = z.object({
  person: z.number(),
  /** A day of the span, or `earlier`, `later` or `undated`. */
  bucket: z.string(),
  requests: z.number(),
  minutes: z.number(),
  unestimated: z.number(),
  ids: z.array(z.number()),
  total: z.number(),
})
type CellRow = z.infer<typeof cellRow>

/** The cells of those with the most work between two days, with how many people there are. */
async function cellsOf(
  sql: CompanySql,
  caller: Caller,
  { from, until }: Span,
  filter: Record<string, unknown>,
): Promise<CellRow[]> {
  const params = new Params()
  const open = openWork(caller, filter, params)
  const zone = params.add(caller.timeZone)
  const [first, last] = [params.add(from), params.add(until)]
  const rows = await sql.query(
    `with open as (
       select t.id, (coalesce(t.planned_start_at, t.due_at) at time zone ${zone})::date as day, t.estimated_minutes,
         case when t.primary_user_id is not null then array[t.primary_user_id]
           when cardinality(t.assignee_ids) > 0 then t.assignee_ids else array[${nobody}::bigint] end as people
       ${open}
     ), cell as (
       select person, case when day is null then 'undated' when day < ${first}::date then 'earlier'
           when day > ${last}::date then 'later' else day::text end as bucket,
         count(*)::int as requests, count(*) filter (where estimated_minutes is null)::int as unestimated,
         round(coalesce(sum(estimated_minutes::numeric / cardinality(people)), 0))::float8 as minutes,
         (array_agg(id order by id))[1:${mostNamed}] as ids
       from open, unnest(people) person group by 1, 2
     ), shown as (
       select person, count(*) over ()::int as total, row_number() over (order by person = ${nobody} desc,
           coalesce(sum(minutes) filter (where bucket not in ('earlier', 'later', 'undated')), 0) desc,
           sum(requests) desc, person) as place
       from cell group by person order by place limit ${mostPeopleShown}
     )
     select person, bucket, requests, minutes, unestimated, ids, total
     from shown join cell using (person) order by place, bucket`,
    params.values,
  )
  return rows.map((row) => cellRow.parse(row))
}

/**
 * The open work of people on the days of a span, both included.
 * @throws 400 naming what of the filter is wrong
 */
export async function openByDay(
  sql: CompanySql,
  caller: Caller,
  span: Span,
  filter: Record<string, unknown>,
): Promise<WorkloadAnswer> {
  const days = Array.from({ length: dayNumber(span.until) - dayNumber(span.from) + 1 }, (_, step) =>
    addDays(span.from, step),
  )
  const cells = await cellsOf(sql, caller, span, filter)
  const people = [...new Set(cells.map(({ person }) => person))]
  const available = await availabilityOf(sql, people, days)
  const rows = new Map<number, WorkloadRow>(
    people.map((person) => [
      person,
      {
        employeeId: person === nobody ? null : person,
        days: {},
        earlier: null,
        later: null,
        undated: null,
        available: available.get(person) ?? null,
      },
    ]),
  )
  for (const { person, bucket, total: _total, ...cell } of cells) {
    const row = rows.get(person)
    if (row) place(row, bucket, cell)
  }
  return { days, rows: [...rows.values()], total: cells[0]?.total ?? 0 }
}

function place(row: WorkloadRow, bucket: string, cell: WorkCell) {
  if (bucket === 'earlier' || bucket === 'later' || bucket === 'undated') row[bucket] = cell
  else row.days[bucket] = cell
}
