import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { occurrencesBetween } from '../../../../src/domain/time/recurrence.ts'
import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  dateStates,
  mostPlanned,
  type PlannerAnswer,
  type PlannerDate,
} from '../../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import { Params } from '../../../engine/sql/params.ts'
import { matching } from '../../../engine/reading/reads.ts'
import { slices } from '../../../engine/sql/slices.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { openStatuses } from '../closedLoop/closedLoop.ts'
import type { Span } from '../dashboard/span.ts'
import {
  aroundThese,
  holidaysOf,
  movedWithin,
  onlyNext,
  recurrenceOf,
  ruleColumns,
  ruleFields,
  standing,
  standingColumns,
  workdaysOf,
} from './nextDate.ts'

const plannedSchedule = ruleFields.extend({
  ...standing,
  id: z.number(),
  refNo: z.string(),
  name: z.string(),
})
type PlannedSchedule = z.infer<typeof plannedSchedule>

const seenDate = z.object({
  scheduleId: z.number(),
  planned: z.string(),
  actual: z.string(),
  state: z.enum(dateStates),
  workRequestId: z.number().nullable(),
  skippedReason: z.string().nullable(),
})

/** The dates of these schedules that have been seen to, those with several work requests as the worst of them stands. */
async function seenDates(sql: Sql, clientId: number, ids: readonly number[], { from, until }: Span) {
  const rows = await sql.query(
    `select o.schedule_id as "scheduleId", o.planned_on::text as planned, min(o.occurs_on)::text as actual,
       case when bool_or(w.status = any($5) and w.due_at < now()) then 'overdue'
         when bool_or(w.status = any($5)) then 'open'
         when bool_or(w.completed_at is not null) then 'done' else 'skipped' end as state,
       (array_agg(w.id order by coalesce(w.status = any($5), false) desc, w.due_at, w.id))[1] as "workRequestId",
       max(o.skipped_reason) as "skippedReason"
     from schedule_occurrence o
     left join work_request w on w.client_id = o.client_id and w.id = o.work_request_id and w.deleted_at is null
     where o.client_id = $1 and o.schedule_id = any($2::bigint[]) and o.occurs_on between $3 and $4
     group by o.schedule_id, o.planned_on order by o.planned_on`,
    [clientId, ids, from, until, openStatuses],
  )
  const seen = new Map<number, PlannerDate[]>(ids.map((id) => [id, []]))
  for (const row of rows) {
    const { scheduleId, ...date } = seenDate.parse(row)
    seen.get(scheduleId)?.push(date)
  }
  return seen
}

/** The dates to come of an active schedule; of one that is counted from completion only the next is known. */
function datesToCome(
  one: PlannedSchedule,
  holidays: ReadonlySet<string> | undefined,
  workdays: readonly number[],
  { from, until }: Span,
) {
  const rule = recurrenceOf(one)
  if (one.status !== 'active' || !rule) return []
  const next = onlyNext(one)
  if (next) return next
  const first = [addDays(from, -movedWithin), one.openFrom].toSorted().at(-1) ?? from
  const planned = occurrencesBetween(rule, first, addDays(until, movedWithin))
  return aroundThese(one.skipOnHoliday, holidays, workdays, planned)
}

/**
 * The schedules that the caller reaches and the filter keeps, with all their dates between two days: what has become of
 * those that were seen to, and those to come.
 * @throws 400 naming what of the filter is wrong
 */
export async function planned(
  sql: Sql,
  caller: Caller,
  { filter = {}, ...span }: Span & { filter?: Record<string, unknown> | undefined },
): Promise<PlannerAnswer> {
  const { clientId } = caller
  const params = new Params()
  const { from } = matching(caller, schedule, filter, params, resourceNamed, false)
  const found = await sql.query<Record<string, unknown> & { total: number }>(
    `select ${ruleColumns}, t.ref_no as "refNo", t.name, ${standingColumns},
       count(*) over ()::int as total
     ${from} order by t.pin_id, t.name, t.id limit ${mostPlanned}`,
    params.values,
  )
  const schedules = found.map((row) => plannedSchedule.parse(row))
  const pinIds = [...new Set(schedules.map(({ pinId }) => pinId))]
  const [seen, holidays, workdays] = await Promise.all([
    seenDates(
      sql,
      clientId,
      schedules.map(({ id }) => id),
      span,
    ),
    // A date may be moved into the span from as far outside as a holiday may move it, and that looks as far again.
    holidaysOf(
      sql,
      clientId,
      pinIds,
      addDays(span.from, -2 * movedWithin),
      addDays(span.until, 2 * movedWithin),
    ),
    workdaysOf(sql, clientId),
  ])
  const breathe = slices()
  const rows: PlannerAnswer['rows'] = []
  for (const one of schedules) {
    const { id, refNo, name, status, pinId } = one
    const toCome = datesToCome(one, holidays.get(pinId), workdays(pinId), span)
      .filter(({ actual }) => actual >= span.from && actual <= span.until)
      .map((date) => ({ ...date, state: 'planned' as const, workRequestId: null, skippedReason: null }))
    rows.push({ id, refNo, name, status, pinId, dates: [...(seen.get(id) ?? []), ...toCome] })
    await breathe()
  }
  return { rows, total: found[0]?.total ?? 0 }
}
