import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import {
  mostNamed,
  mostPeopleShown,
  type WorkCell,
  type WorkloadAnswer,
  type WorkloadRow,
} from '../../../../src/resources/maintenance/work/workload.shapes.ts'
import { float, ids, piece, recordId, rowsOf, select, text, whole } from '../../../engine/tables/statement.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import type { Span } from '../dashboard/span.ts'
import { availabilityOf } from './availability.ts'
import { openWork } from './openWork.ts'

/** No employee has this id: the work that nobody is named for. */
const nobody = 0

const t = rowsOf(workRequest, 't')

/** The cells of those with the most work between two days, with how many people there are. */
const cellsOf = (sql: CompanySql, caller: Caller, { from, until }: Span, filter: Record<string, unknown>) =>
  select(
    sql,
    {
      person: recordId`person`,
      /** A day of the span, or `earlier`, `later` or `undated`. */
      bucket: text`bucket`,
      requests: whole`requests`,
      minutes: float`minutes`,
      unestimated: whole`unestimated`,
      ids: ids`ids`,
      total: whole`total`,
    },
    piece`with open as (
        select ${t.id}, (coalesce(${t.plannedStartAt}, ${t.dueAt}) at time zone ${caller.timeZone})::date as day,
          ${t.estimatedMinutes}, case when ${t.primaryUserId} is not null then array[${t.primaryUserId}]
            when cardinality(${t.assigneeIds}) > 0 then ${t.assigneeIds} else array[${nobody}::bigint] end as people
        ${openWork(caller, filter)}
      ), cell as (
        select person, case when day is null then 'undated' when day < ${from}::date then 'earlier'
            when day > ${until}::date then 'later' else day::text end as bucket,
          count(*) as requests, count(*) filter (where estimated_minutes is null) as unestimated,
          round(coalesce(sum(estimated_minutes::numeric / cardinality(people)), 0)) as minutes,
          (array_agg(id order by id))[1:${mostNamed}] as ids
        from open, unnest(people) person group by 1, 2
      ), shown as (
        select person, count(*) over () as total, row_number() over (order by person = ${nobody} desc,
            coalesce(sum(minutes) filter (where bucket not in ('earlier', 'later', 'undated')), 0) desc,
            sum(requests) desc, person) as place
        from cell group by person order by place limit ${mostPeopleShown}
      )`,
  )`from shown join cell using (person) order by place, bucket`

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
