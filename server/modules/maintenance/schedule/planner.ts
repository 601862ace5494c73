import { z } from 'zod'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { occurrencesBetween } from '../../../../src/domain/time/recurrence.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { unfinished } from '../../../../src/resources/maintenance/work/workTabs.ts'
import { schedule } from '../../../../src/resources/maintenance/schedule/schedule.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import {
  dateStates,
  mostPlanned,
  type PlannerAnswer,
  type PlannerDate,
} from '../../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import { reached } from '../../../engine/tables/reached.ts'
import { day, piece, rowsIfAny, rowsOf, select, text, whole } from '../../../engine/tables/statement.ts'
import { slices } from '../../../engine/sql/slices.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { holidaysOf, workdaysOf } from '../siteDays.ts'
import type { Span } from '../dashboard/span.ts'
import { scheduleOccurrence } from '../tables.ts'
import { onlyNext, scheduleFacts, type ScheduleFacts } from './facts.ts'
import { aroundThese, movedWithin, recurrenceOf } from './nextDate.ts'

const stateOf = z.enum(dateStates)

/** The dates of these schedules that have been seen to, those with several work requests as the worst of them stands. */
async function seenDates(sql: CompanySql, ids: readonly number[], { from, until }: Span) {
  const o = rowsOf(scheduleOccurrence, 'o')
  const w = rowsIfAny(workRequest, 'w')
  const isOpen = piece`${w.status} = any(${unfinished}::text[])`
  const rows = await select(sql, {
    scheduleId: o.scheduleId,
    planned: o.plannedOn,
    actual: day`min(${o.occursOn})`,
    state: text`case when bool_or(${isOpen} and ${w.lateAt} < now()) then 'overdue'
      when bool_or(${isOpen}) then 'open' when bool_or(${w.completedAt} is not null) then 'done' else 'skipped' end`,
    workRequestId: whole.orNull`(array_agg(${w.id} order by coalesce(${isOpen}, false) desc, ${w.dueAt}, ${w.id}))[1]`,
    skippedReason: text.orNull`max(${o.skippedReason})`,
  })`from ${o} left join ${w} on ${w.id} = ${o.workRequestId}
    where ${o.scheduleId} = any(${ids}::bigint[]) and ${o.occursOn} between ${from}::date and ${until}::date
    group by ${o.scheduleId}, ${o.plannedOn} order by ${o.plannedOn}`
  const seen = new Map<number, PlannerDate[]>(ids.map((id) => [id, []]))
  for (const { scheduleId, state, ...date } of rows)
    seen.get(scheduleId)?.push({ ...date, state: stateOf.parse(state) })
  return seen
}

/** The dates to come of an active schedule; of one that is counted from completion only the next is known. */
function datesToCome(
  one: ScheduleFacts,
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
  sql: CompanySql,
  caller: Caller,
  { filter = {}, ...span }: Span & { filter?: Record<string, unknown> | undefined },
): Promise<PlannerAnswer> {
  const which = reached(caller, schedule, resourceNamed, filter)
  const t = rowsOf(schedule, 't')
  const [schedules, [counted]] = await Promise.all([
    scheduleFacts(sql, piece`${which} order by ${t.pinId}, ${t.name}, ${t.id} limit ${mostPlanned}`),
    select(sql, { total: whole`count(*)` })`from ${t} where ${which}`,
  ])
  const pinIds = [...new Set(schedules.map(({ pinId }) => pinId))]
  const [seen, holidays, workdays] = await Promise.all([
    seenDates(
      sql,
      schedules.map(({ id }) => id),
      span,
    ),
    // A date may be moved into the span from as far outside as a holiday may move it, and that looks as far again.
    holidaysOf(sql, pinIds, addDays(span.from, -2 * movedWithin), addDays(span.until, 2 * movedWithin)),
    workdaysOf(sql),
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
  return { rows, total: counted?.total ?? 0 }
}
