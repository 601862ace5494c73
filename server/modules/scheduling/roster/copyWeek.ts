import { addDays, dayNumber } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { shift } from '../../../../src/resources/scheduling/shift.resource.ts'
import { writableFields } from '../../../engine/access/access.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/errors.ts'
import { assessHeld, type Wanted } from './assess.ts'
import { insertAssignments, toldClashes } from './clashAnswers.ts'

/**
 * A week's assignments are planned again on another week's days. Left out are those that something speaks against, those that
 * are there already, and those of shifts that do not run then or of nobody on a day that is over; a preview counts the same and
 * plans nothing.
 */
export async function copyWeek(
  tx: Tx,
  caller: Caller,
  {
    from,
    to,
    pin,
    preview = false,
    now,
  }: { now: Date; from: string; to: string; pin?: number | null | undefined; preview?: boolean | undefined },
) {
  const days = dayNumber(to) - dayNumber(from)
  if (days === 0) throw invalid({ to: 'This is the same week.' })
  const span = [tx.actor.clientId, from, addDays(from, 6), pin && pin > 0 ? pin : null, days]
  const single = await singleDayShifts(tx, caller, span, preview)
  const assignments = await tx.query<Wanted & { isThere: boolean; isOutside: boolean }>(
    `select coalesce(n.id, t.shift_id) as "shiftId", t.date + $5::int as date, t.user_id as "userId",
       s.recurring_day <> 0 and t.date + $5::int not between s.start_date and s.end_date
         or t.user_id is null and t.date + $5::int < $8::date as "isOutside",
       exists (select from shift_assignment o where o.client_id = $1 and o.deleted_at is null
         and o.shift_id = coalesce(n.id, t.shift_id) and o.date = t.date + $5::int
         and o.user_id is not distinct from t.user_id and o.status <> 'cancelled') as "isThere"
     from shift_assignment t
     join shift s on s.client_id = $1 and s.id = t.shift_id and s.deleted_at is null
     left join unnest($6::bigint[], $7::bigint[]) as n (was, id) on n.was = s.id
     where t.client_id = $1 and t.date between $2 and $3 and t.deleted_at is null
       and ($4::bigint is null or t.pin_id = $4) and t.status <> all ('{declined,cancelled}'::text[])
     order by t.date, t.start_at, t.id`,
    [
      ...span,
      single.map(({ was }) => was),
      single.map(({ there, made }) => there ?? made),
      dayIn(now, caller.timeZone),
    ],
  )
  const missing = assignments.filter(({ isThere }) => !isThere)
  const wanted = missing.filter(({ isOutside }) => !isOutside)
  const assessed = await assessHeld(tx, wanted)
  const left = assessed.filter(({ clashes }) => clashes.length > 0)
  const standing = assessed.filter(({ clashes }) => clashes.length === 0)
  const sources = standing.map(() => 'copy' as const)
  const ids = preview ? [] : await insertAssignments(tx, caller, standing, null, sources)
  return {
    ids,
    planned: standing.length,
    there: assignments.length - missing.length,
    outside: missing.length - wanted.length,
    shiftIds: single.flatMap(({ made }) => made ?? []),
    left: toldClashes(left),
  }
}

/**
 * What stands on the other week for each shift of a single day: one that is `there`, of the same name, pin and begin, or one that
 * is `made`, which a preview does not. Of several alike, the first goes with the first.
 * @param span company, first and last day of the week, pin or null, days to the other week
 */
function singleDayShifts(tx: Tx, caller: Caller, span: readonly unknown[], preview: boolean) {
  const alike = 'name, pin_id, start_time, start_date'
  const nth = `row_number() over (partition by ${alike} order by id) as nth`
  // What an hour pays is copied by whoever may set it.
  const mayPay = writableFields(caller, shift, 'update').includes('rateOverride')
  tx.touch('shift')
  return tx.query<{ was: number; there: number | null; made: number | null }>(
    `with was as (
       select s.*, ${nth} from shift s where s.client_id = $1 and s.deleted_at is null and not s.is_template
         and s.recurring_day = 0 and s.start_date between $2 and $3 and ($4::bigint is null or s.pin_id = $4)),
     there as (
       select o.id, o.name, o.pin_id, o.start_time, o.start_date - $5::int as start_date, ${nth} from shift o
       where o.client_id = $1 and o.deleted_at is null and not o.is_template and o.recurring_day = 0
         and o.start_date between $2::date + $5::int and $3::date + $5::int),
     pairs as (select was.*, there.id as there from was left join there using (${alike}, nth)),
     missing as (select * from pairs where there is null),
     made as (
       insert into shift (client_id, created_by, updated_by, name, pin_id, start_date, end_date, start_time, end_time,
         recurring_day, every_n_weeks, break_min, break_paid, headcount, skill_ids, job_id, nationalities, rate_override, task_list, notes,
         is_template, source)
       select $1, $6, $6, name, pin_id, start_date + $5::int, start_date + $5::int, start_time, end_time, 0, 1, break_min,
         break_paid, headcount, skill_ids, job_id, nationalities, case when $7 then rate_override end, task_list, notes,
         false, 'copy' from missing where not $8 order by missing.id
       returning id, name, pin_id, start_time, start_date - $5::int as start_date),
     fresh as (
       select m.id as was, made.id from (select id, ${alike}, ${nth} from missing) m
       join (select id, ${alike}, ${nth} from made) made using (${alike}, nth))
     select pairs.id as was, pairs.there, fresh.id as made from pairs left join fresh on fresh.was = pairs.id order by pairs.id`,
    [...span, caller.employeeId || null, mayPay, preview],
  )
}
