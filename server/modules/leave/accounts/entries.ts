import { leaveYearAt, type YearRule } from '../../../../src/domain/leave/years.ts'
import type { CountedDay, LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import { add, find } from '../../../engine/tables/rows.ts'
import { day, rowsOf, select } from '../../../engine/tables/statement.ts'
import { ledgerEntry } from '../tables.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
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
  for (const { day: on, counts } of days) {
    const own = leaveYearAt(on, yearRule).start
    const period = openedFrom !== undefined && openedFrom > own ? openedFrom : own
    const known = byYear.get(period)
    if (known) Object.assign(known, { toDate: on, days: known.days - counts })
    else
      byYear.set(period, {
        applicationId: application.id,
        employeeId: application.employeeId,
        typeId: application.leaveTypeId,
        date: on < period ? period : on,
        period,
        fromDate: on,
        toDate: on,
        unit,
        days: -counts,
      })
  }
  return [...byYear.values()].filter((entry) => entry.days !== 0)
}

/** First days of the newest leave years that have been opened, by `employee type`. */
export async function openedYears(
  sql: CompanySql,
  people: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const l = rowsOf(ledgerEntry, 'l')
  const rows = await select(sql, {
    employeeId: l.employeeId,
    leaveTypeId: l.leaveTypeId,
    opened: day`max(${l.period})`,
  })`
    from ${l} where ${l.employeeId} = any(${people}::bigint[]) and ${l.kind} = 'carry_in' and ${l.period} is not null
    group by ${l.employeeId}, ${l.leaveTypeId}`
  return new Map(rows.map(({ employeeId, leaveTypeId, opened }) => [`${employeeId} ${leaveTypeId}`, opened]))
}

/** Writes what leave takes. @throws the database's refusal where an application has taken its days already */
export async function postTaken(tx: Tx, entries: readonly TakenEntry[]): Promise<void> {
  await add(
    tx,
    ledgerEntry,
    entries.map(({ applicationId, employeeId, typeId, date, period, fromDate, toDate, unit, days }) => ({
      employeeId,
      leaveTypeId: typeId,
      date,
      kind: 'taken' as const,
      ...storedAmount(unit, days),
      fromDate,
      toDate,
      period,
      applicationId,
    })),
  )
}

/**
 * Gives back all that applications took; where the year has been closed since, in the year that is open.
 * @param openedFrom by `employee type`
 */
export async function giveBack(
  tx: Tx,
  ids: readonly number[],
  openedFrom: ReadonlyMap<string, string>,
): Promise<void> {
  const taken = await find(
    tx,
    ledgerEntry,
    { applicationId: ids, kind: 'taken' },
    {
      columns: [
        'employeeId',
        'leaveTypeId',
        'date',
        'days',
        'minutes',
        'fromDate',
        'toDate',
        'period',
        'applicationId',
      ],
    },
  )
  await add(
    tx,
    ledgerEntry,
    taken.map(({ date, days, minutes, ...entry }) => {
      const opened = openedFrom.get(`${entry.employeeId} ${entry.leaveTypeId}`)
      return {
        ...entry,
        date: opened !== undefined && opened > date ? opened : date,
        kind: 'cancel_return' as const,
        days: String(-Number(days)),
        minutes: minutes === null ? null : -minutes,
      }
    }),
  )
}
