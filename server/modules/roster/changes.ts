import { addDays, dayNumber } from '../../../src/domain/calendarDays.ts'
import type { RosterChange } from '../../../src/resources/calendar/shift.calls.ts'
import { shift } from '../../../src/resources/calendar/shift.resource.ts'
import { writableFields } from '../../engine/access.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { reopenClaims, settleClaims } from './claims.ts'
import { assessHeld, assessAssignments, type Assessed, type Wanted } from './assess.ts'
import { mustBeUnlocked } from './locks.ts'
import {
  insertAssignments,
  moveAssignments,
  mustStand,
  removeAssignments,
  toldClashes,
  type AssignmentSource,
} from './clashAnswers.ts'

interface Tried {
  reason?: string | null | undefined
  preview?: boolean | undefined
}

/** Plans what was assessed, or only says what stands against it. */
export async function planAssignments(
  tx: Tx,
  caller: Caller,
  assessed: readonly Assessed[],
  { reason = null, preview = false }: Tried,
) {
  if (preview) return { ids: [], clashes: toldClashes(assessed) }
  mustStand(assessed, reason)
  return { ids: await insertAssignments(tx, caller, assessed, reason), clashes: toldClashes(assessed) }
}

interface SessionFacts {
  id: number
  shiftId: number
  pinId: number
  date: string
}

async function standingAssignments(tx: Tx, ids: readonly number[]): Promise<Map<number, SessionFacts>> {
  const rows = await tx.query<SessionFacts>(
    `select id, shift_id as "shiftId", pin_id as "pinId", date from shift_assignment
     where client_id = $1 and id = any($2::bigint[]) and deleted_at is null order by id for update`,
    [tx.actor.clientId, ids],
  )
  if (rows.length !== new Set(ids).size) throw notFound()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Changes the roster, all or nothing: what is removed goes first, so that what is put in its place meets no clash.
 * @param isProposed whether a change is what the server itself proposes for a gap
 * @throws 409 or 422 with `clashes` where it can't stand
 */
export async function applyChanges(
  tx: Tx,
  caller: Caller,
  changes: readonly RosterChange[],
  { reason = null, preview = false }: Tried,
  isProposed: (change: RosterChange) => boolean,
) {
  const sourceOf = (change: RosterChange): AssignmentSource => (isProposed(change) ? 'auto' : 'manual')
  const removed = changes.flatMap((one) => ('remove' in one ? [one.remove] : []))
  const moves = changes.flatMap((one) => ('move' in one ? [one.move] : []))
  const puts = changes.flatMap((one) => ('put' in one ? [one.put] : []))
  const known = await standingAssignments(tx, [...removed, ...moves.map(({ id }) => id)])
  for (const place of new Map([...known.values()].map((one) => [`${one.pinId} ${one.date}`, one])).values())
    await mustBeUnlocked(tx, tx.actor.clientId, place.pinId, place.date)
  const wanted: Wanted[] = [
    ...moves.map(({ id, date, userId }) => ({ shiftId: known.get(id)?.shiftId ?? 0, date, userId })),
    ...puts,
  ]
  const assessed = await assessHeld(tx, wanted, [...known.keys()])
  if (assessed.length !== wanted.length) throw invalid({ shiftId: 'There is no such shift.' })
  if (preview) return { ids: [], clashes: toldClashes(assessed) }
  mustStand(assessed, reason)
  await removeAssignments(tx, caller, removed)
  const moved = moves.flatMap((move, index) => {
    const assignment = assessed[index]
    return assignment ? [{ id: move.id, assignment, source: sourceOf({ move }) }] : []
  })
  await moveAssignments(tx, caller, moved, reason)
  await settleClaims(tx, caller, [
    ...removed.map((id) => ({ id, userId: null })),
    ...moves.filter(({ userId }) => userId !== null).map(({ id, userId }) => ({ id, userId })),
  ])
  await reopenClaims(
    tx,
    moves.filter(({ userId }) => userId === null).map(({ id }) => id),
  )
  const sources = puts.map((one) => sourceOf({ put: one }))
  const made = await insertAssignments(tx, caller, assessed.slice(moves.length), reason, sources)
  return { ids: [...moves.map(({ id }) => id), ...made], clashes: toldClashes(assessed) }
}

/** What would stand against the assignments of a shift to come, by so many days later and at other times. */
export async function clashesOfMove(
  sql: Sql,
  clientId: number,
  shiftId: number,
  { days, startTime, endTime }: { days: number; startTime: string; endTime: string },
) {
  const assignments = await sql.query<{ id: number; date: string; userId: number | null }>(
    `select id, date, user_id as "userId" from shift_assignment where client_id = $1 and shift_id = $2
       and deleted_at is null and status <> all ('{declined,cancelled}'::text[]) and date >= current_date
     order by date, id limit 2000`,
    [clientId, shiftId],
  )
  const wanted = assignments.map(({ date, userId }) => ({ shiftId, date: addDays(date, days), userId }))
  const assessed = await assessAssignments(
    sql,
    clientId,
    wanted,
    assignments.map(({ id }) => id),
    { startTime, endTime },
  )
  return { ids: assignments.map(({ id }) => id), clashes: toldClashes(assessed) }
}

/** A week's assignments are planned again on another week's days; what something speaks against is left out. */
export async function copyWeek(
  tx: Tx,
  caller: Caller,
  {
    from,
    to,
    pin,
    preview,
  }: { from: string; to: string; pin?: number | null | undefined; preview?: boolean | undefined },
) {
  const days = dayNumber(to) - dayNumber(from)
  if (days === 0) throw invalid({ to: 'This is the same week.' })
  const span = [tx.actor.clientId, from, addDays(from, 6), pin && pin > 0 ? pin : null]
  // What an hour pays is copied by whoever may set it.
  const mayPay = writableFields(caller, shift, 'all').includes('rateOverride')
  // Shifts of a single day have none on the other week: they are made there, once.
  const single = preview
    ? []
    : await tx.query<{ id: number; was: number }>(
        `with was as (
           select s.* from shift s where s.client_id = $1 and s.deleted_at is null and not s.is_template
             and s.recurring_day = 0 and s.start_date between $2 and $3 and ($4::bigint is null or s.pin_id = $4)
             and not exists (select from shift o where o.client_id = $1 and o.deleted_at is null and o.pin_id = s.pin_id
               and o.name = s.name and o.start_time = s.start_time and o.start_date = s.start_date + $5::int)
           order by s.id),
         made as (
           insert into shift (client_id, created_by, updated_by, name, pin_id, start_date, end_date, start_time, end_time,
             recurring_day, every_n_weeks, break_min, break_paid, headcount, skill_ids, job_id, nationalities, rate_override, task_list, notes,
             is_template, source)
           select $1, $6, $6, name, pin_id, start_date + $5::int, start_date + $5::int, start_time, end_time, 0, 1, break_min,
             break_paid, headcount, skill_ids, job_id, nationalities, case when $7 then rate_override end, task_list, notes,
             false, 'copy' from was
           returning id, name, pin_id, start_time, start_date)
         select made.id, was.id as was from made join was on was.name = made.name and was.pin_id = made.pin_id
           and was.start_time = made.start_time and was.start_date + $5::int = made.start_date`,
        [...span, days, caller.employeeId || null, mayPay],
      )
  tx.touch('shift')
  const successor = new Map(single.map(({ id, was }) => [was, id]))
  const assignments = await tx.query<Wanted & { once: boolean }>(
    `select t.shift_id as "shiftId", t.date, t.user_id as "userId", s.recurring_day = 0 as once from shift_assignment t
     join shift s on s.client_id = $1 and s.id = t.shift_id and s.deleted_at is null
     where t.client_id = $1 and t.date between $2 and $3 and t.deleted_at is null
       and ($4::bigint is null or t.pin_id = $4) and t.status <> all ('{declined,cancelled}'::text[])
       and (s.recurring_day = 0 or s.end_date >= t.date + $5::int)
       and not exists (select from shift_assignment o where o.client_id = $1 and o.deleted_at is null
         and o.shift_id = t.shift_id and o.date = t.date + $5::int and o.user_id is not distinct from t.user_id
         and o.status <> 'cancelled')
     order by t.date, t.start_at, t.id`,
    [...span, days],
  )
  const wanted = assignments.flatMap(({ shiftId, date, userId, once }) => {
    const made = successor.get(shiftId)
    if (once && made === undefined && !preview) return []
    return [{ shiftId: made ?? shiftId, date: addDays(date, days), userId }]
  })
  const assessed = await assessHeld(tx, wanted)
  const stands = (assignment: Assessed) => assignment.clashes.length === 0
  const left = assessed.filter((assignment) => !stands(assignment))
  const standing = assessed.filter(stands)
  const sources = standing.map(() => 'copy' as const)
  const ids = preview ? [] : await insertAssignments(tx, caller, standing, null, sources)
  return { ids, planned: standing.length, shiftIds: single.map(({ id }) => id), left: toldClashes(left) }
}
