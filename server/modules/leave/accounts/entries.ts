import { leaveYearAt, type YearRule } from '../../../../src/domain/leave/years.ts'
import type { CountedDay, LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import { add, find } from '../../../engine/tables/rows.ts'
import { day, rowsOf, select } from '../../../engine/tables/statement.ts'
import type { RowIn } from '../../../engine/tables/table.ts'
import { ledgerEntry } from '../tables.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { storedAmount } from './balances.ts'

const takenColumns = [
  'employeeId',
  'leaveTypeId',
  'applicationId',
  'kind',
  'days',
  'minutes',
  'fromDate',
  'toDate',
  'period',
] as const
/** An entry of what an application took or gave back. */
export type TakenEntry = Pick<RowIn<typeof ledgerEntry>, (typeof takenColumns)[number]>

/** The entries of applications. */
export const entriesOf = (sql: CompanySql, ids: readonly number[]): Promise<TakenEntry[]> =>
  find(
    sql,
    ledgerEntry,
    { applicationId: ids, kind: ['taken', 'cancel_return'] },
    { columns: takenColumns, sort: ['id'] },
  )

interface Booked {
  application: { id: number; employeeId: number; leaveTypeId: number }
  unit: LeaveUnit
  yearRule: YearRule
  /** First day of the newest leave year that has been opened. */
  openedFrom: string | undefined
  /** Entries of the application. */
  entries: readonly TakenEntry[]
}

/** An entry that is to be written. */
type NewEntry = TakenEntry & { date: string; step: number | null }

const amountOfEntry = ({ minutes, days }: Pick<TakenEntry, 'minutes' | 'days'>) =>
  minutes ?? Math.round(Number(days) * 100)

/**
 * The entries that an application lacks so that it has taken these days, one for each leave year. A year that has been
 * closed takes no entries: its days count on the first day of the open year.
 */
export function lackingEntries(
  { application, unit, yearRule, openedFrom, entries }: Booked,
  days: readonly Pick<CountedDay, 'day' | 'counts'>[],
): NewEntry[] {
  const years = new Map<string, { amount: number; days: string[] }>()
  const book = (on: string, amount: number, until = on) => {
    const { start } = leaveYearAt(on, yearRule)
    const known = years.get(start) ?? { amount: 0, days: [] }
    years.set(start, { amount: known.amount + amount, days: [...known.days, on, until] })
  }
  for (const { day: on, counts } of days) if (counts > 0) book(on, -counts)
  for (const entry of entries)
    if (entry.fromDate !== null) book(entry.fromDate, -amountOfEntry(entry), entry.toDate ?? entry.fromDate)
  const made: NewEntry[] = []
  for (const [own, { amount, days: on }] of years) {
    if (amount === 0) continue
    const [fromDate = own, toDate = own] = [on.toSorted()[0], on.toSorted().at(-1)]
    const period = openedFrom !== undefined && openedFrom > own ? openedFrom : own
    const kind = amount < 0 ? 'taken' : 'cancel_return'
    const step = [...entries, ...made].filter((one) => one.kind === kind && one.period === period).length
    made.push({
      employeeId: application.employeeId,
      leaveTypeId: application.leaveTypeId,
      applicationId: application.id,
      kind,
      ...storedAmount(unit, amount),
      date: fromDate < period ? period : fromDate,
      fromDate,
      toDate,
      period,
      step: step || null,
    })
  }
  return made
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

/** Writes entries of applications. @throws the database's refusal if another transaction has written one of them */
export const postTaken = (tx: Tx, entries: readonly NewEntry[]) => add(tx, ledgerEntry, entries)

/**
 * Gives back all that applications took; where the year has been closed since, in the year that is open.
 * @param bookOf the account of an application
 */
export async function giveBack<A extends Booked['application']>(
  tx: Tx,
  applications: readonly A[],
  bookOf: (application: A) => Pick<Booked, 'unit' | 'yearRule' | 'openedFrom'>,
): Promise<void> {
  const all = await entriesOf(
    tx,
    applications.map(({ id }) => id),
  )
  const lacking = applications.flatMap((application) => {
    const entries = all.filter(({ applicationId }) => applicationId === application.id)
    return lackingEntries({ ...bookOf(application), application, entries }, [])
  })
  await postTaken(tx, lacking)
}
