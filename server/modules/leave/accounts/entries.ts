import { leaveYearAt, type YearRule } from '../../../../src/domain/leave/years.ts'
import type { CountedDay, LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { storedAmount } from './balances.ts'

export interface TakenEntry {
  applicationId: number
  employeeId: number
  typeId: number
  date: string
  period: string
  fromDate: string
  toDate: string
  unit: LeaveUnit
  /** In what its type counts in, below zero. */
  days: number
}

/**
 * What approved leave takes, an entry for each leave year that it reaches into. A year that has been closed takes no entries
 * any more: what belongs to it counts on the first day of the year that is open.
 */
export function takenEntries(
  application: { id: number; employeeId: number; leaveTypeId: number },
  unit: LeaveUnit,
  days: readonly CountedDay[],
  yearRule: YearRule,
  openedFrom: string | undefined,
): TakenEntry[] {
  const byYear = new Map<string, TakenEntry>()
  for (const { day, counts } of days) {
    const own = leaveYearAt(day, yearRule).start
    const period = openedFrom !== undefined && openedFrom > own ? openedFrom : own
    const known = byYear.get(period)
    if (known) Object.assign(known, { toDate: day, days: known.days - counts })
    else
      byYear.set(period, {
        applicationId: application.id,
        employeeId: application.employeeId,
        typeId: application.leaveTypeId,
        date: day < period ? period : day,
        period,
        fromDate: day,
        toDate: day,
        unit,
        days: -counts,
      })
  }
  return [...byYear.values()].filter((entry) => entry.days !== 0)
}

/** First days of the newest leave years that have been opened, by `employee type`. */
export async function openedYears(
  sql: Sql,
  clientId: number,
  people: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ key: string; opened: string }>(
    `select employee_id || ' ' || leave_type_id as key, max(period)::text as opened from leave_ledger
     where client_id = $1 and employee_id = any($2::bigint[]) and kind = 'carry_in' and deleted_at is null group by 1`,
    [clientId, people],
  )
  return new Map(rows.map(({ key, opened }) => [key, opened]))
}

/** Writes what leave takes. @throws the database's refusal where an application has taken its days already */
export async function postTaken(
  sql: Sql,
  clientId: number,
  actor: number | null,
  entries: readonly TakenEntry[],
): Promise<void> {
  await sql.query(
    `insert into leave_ledger (client_id, created_by, updated_by, employee_id, leave_type_id, date, kind, days, minutes, from_date, to_date,
       period, application_id)
     select $1, $2, $2, e.employee, e.type, e.date, 'taken', e.days, e.minutes, e.since, e.until, e.period, e.application
     from jsonb_to_recordset($3::jsonb) as e (employee bigint, type bigint, date date, days numeric, minutes int, since date, until date,
       period date, application bigint)`,
    [
      clientId,
      actor,
      JSON.stringify(
        entries.map(({ applicationId, employeeId, typeId, date, period, fromDate, toDate, unit, days }) => ({
          application: applicationId,
          employee: employeeId,
          type: typeId,
          since: fromDate,
          until: toDate,
          ...storedAmount(unit, days),
          date,
          period,
        })),
      ),
    ],
  )
}

/**
 * Gives back all that applications took; where the year has been closed since, in the year that is open.
 * @param openedFrom by `employee type`
 */
export async function giveBack(
  sql: Sql,
  clientId: number,
  actor: number | null,
  ids: readonly number[],
  openedFrom: ReadonlyMap<string, string>,
): Promise<void> {
  await sql.query(
    `insert into leave_ledger (client_id, created_by, updated_by, employee_id, leave_type_id, date, kind, days, minutes, from_date, to_date,
       period, application_id)
     select $1, $2, $2, l.employee_id, l.leave_type_id, greatest(l.date, o.opened), 'cancel_return', -l.days, -l.minutes, l.from_date, l.to_date,
       l.period, l.application_id
     from leave_ledger l
     left join jsonb_to_recordset($4::jsonb) as o (key text, opened date) on o.key = l.employee_id || ' ' || l.leave_type_id
     where l.client_id = $1 and l.application_id = any($3::bigint[]) and l.kind = 'taken' and l.deleted_at is null`,
    [clientId, actor, ids, JSON.stringify([...openedFrom].map(([key, opened]) => ({ key, opened })))],
  )
}
