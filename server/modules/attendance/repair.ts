import { attendanceExceptions, type AttendanceException } from '../../../src/domain/pay/workedTime.ts'
import { authorOf, type Caller } from '../../platform/auth/caller.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/errors.ts'
import { isLockedFor, locksIn } from '../scheduling/public.ts'
import { keptExceptions, reckon } from './reckon.ts'
import { clockedDays, type Kept } from './timesheet.ts'

const isException = (text: string): text is AttendanceException =>
  attendanceExceptions.some((one) => one === text)

interface Repair {
  ids: readonly number[]
  /** Assignments whose people left no punch at all. */
  assignmentIds?: readonly number[] | undefined
  reason: string
  preview?: boolean | undefined
}

/** Assignments whose people must have left by now and have no line, on days that are not locked. */
const absencesOf = (tx: Tx, assignmentIds: readonly number[], now: Date) =>
  tx.query<{ id: number }>(
    `select a.id from shift_assignment a
     where a.client_id = $1 and a.id = any($2::bigint[]) and a.deleted_at is null and a.user_id is not null
       and a.published_at is not null and a.status <> all ('{declined,cancelled}'::text[]) and a.end_at < $3
       and not exists (select from clocking c where c.client_id = $1 and c.deleted_at is null
         and (c.shift_assignment_id = a.id or (c.user_id = a.user_id and c.work_date = a.date)))
       and not exists (select from period_lock k where k.client_id = $1 and k.deleted_at is null
         and a.date between k.start_date and k.end_date and (k.pin_id is null or k.pin_id = a.pin_id))
     order by a.id`,
    [tx.actor.clientId, assignmentIds, now],
  )

/** Lines of assignments, empty until their punches are entered. */
async function linesFor(tx: Tx, caller: Caller, assignmentIds: readonly number[]): Promise<number[]> {
  tx.verb('create')
  const made = await tx.query<{ id: number }>(
    `insert into clocking (client_id, created_by, updated_by, user_id, pin_id, work_date, shift_assignment_id)
     select a.client_id, $3, $3, a.user_id, a.pin_id, a.date, a.id from shift_assignment a
     where a.client_id = $1 and a.id = any($2::bigint[]) order by a.id returning id`,
    [tx.actor.clientId, assignmentIds, authorOf(caller)],
  )
  return made.map(({ id }) => id)
}

/**
 * Enters missing punches as they were planned, those of people without any punch included; what had no assignment, misses
 * nothing or is locked is left as it is.
 */
export async function repair(
  tx: Tx,
  caller: Caller,
  { ids: given, assignmentIds = [], reason, preview = false }: Repair,
  now: Date,
) {
  const { clientId } = tx.actor
  const absent =
    assignmentIds.length === 0 ? [] : (await absencesOf(tx, assignmentIds, now)).map(({ id }) => id)
  const ids = preview || absent.length === 0 ? given : [...given, ...(await linesFor(tx, caller, absent))]
  const lines = await tx.query<Kept & { plannedIn: string; plannedOut: string }>(
    `select ${clockedDays}, a.start_at as "plannedIn", a.end_at as "plannedOut"
     from clocking c join shift_assignment a on a.client_id = $1 and a.id = c.shift_assignment_id
     where c.client_id = $1 and c.id = any($2::bigint[]) and c.deleted_at is null and c.status <> 'approved'
       and (c.clock_in is null or c.clock_out is null) order by c.id for update of c`,
    [clientId, ids],
  )
  const days = lines.map(({ workDate }) => workDate).toSorted()
  const locks = await locksIn(tx, clientId, days[0] ?? '2000-01-01', days.at(-1) ?? '2000-01-01')
  const open = lines.filter(({ pinId, workDate }) => !isLockedFor(locks, pinId, workDate))
  if (open.length + absent.length === 0) throw conflict('None of these lines misses a punch of a shift.')
  if (preview) return { ids: open.map(({ id }) => id), assignmentIds: absent }
  const filled = open.map((one) => ({
    ...one,
    clockIn: one.clockIn ?? one.plannedIn,
    clockOut: one.clockOut ?? one.plannedOut,
  }))
  const reckoned = await reckon(tx, clientId, filled)
  const rows = filled.map((one, index) => {
    const { exceptions = [], ...rest } = reckoned[index] ?? {}
    const kept = one.exceptions.filter((name) => isException(name) && keptExceptions.has(name))
    return {
      id: one.id,
      clockIn: one.clockIn,
      clockOut: one.clockOut,
      ...rest,
      exceptions: [...exceptions, ...kept],
    }
  })
  tx.verb('update')
  await tx.query(
    `update clocking c set original_in = case when c.modified_at is null then c.clock_in else c.original_in end,
       original_out = case when c.modified_at is null then c.clock_out else c.original_out end,
       original_break_min = case when c.modified_at is null then c.break_min else c.original_break_min end,
       clock_in = r."clockIn", clock_out = r."clockOut", worked_min = r."workedMin", normal_min = r."normalMin",
       overtime_min = r."overtimeMin", rest_day_min = r."restDayMin", holiday_min = r."holidayMin", late_min = r."lateMin",
       early_out_min = r."earlyOutMin", exceptions = r.exceptions, status = 'modified', reason = $3, modified_by = $2,
       modified_at = now(), updated_at = now(), updated_by = $2, version = c.version + 1
     from jsonb_to_recordset($4::jsonb) as r (id bigint, "clockIn" timestamptz, "clockOut" timestamptz, "workedMin" integer,
       "normalMin" integer, "overtimeMin" integer, "restDayMin" integer, "holidayMin" integer, "lateMin" integer,
       "earlyOutMin" integer, exceptions text[])
     where c.client_id = $1 and c.id = r.id`,
    [clientId, authorOf(caller), reason, JSON.stringify(rows)],
  )
  tx.touch('clocking')
  return { ids: rows.map(({ id }) => id), assignmentIds: absent }
}
