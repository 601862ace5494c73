import type { LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import {
  dueEntries,
  expiryOf,
  type DueEntry,
  type GrantRule,
  type LedgerFacts,
} from '../../../../src/domain/leave/entitlement.ts'
import { leaveYearAt, type LeaveYear, type YearRule } from '../../../../src/domain/leave/years.ts'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { leaveApplication } from '../../../../src/resources/leave/leaveApplication.resource.ts'
import { given } from '../../../engine/tables/given.ts'
import { add } from '../../../engine/tables/rows.ts'
import { boolean, day, decimal, piece, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { ledgerEntry } from '../tables.ts'
import type { CompanySql, CompanyWriter } from '../../../platform/db/sql.ts'
import {
  appliedAmount,
  employmentOf,
  entryAmount,
  grantRuleOf,
  isFor,
  yearRuleOf,
  type LeaveSettings,
  type PersonFacts,
  type TypeFacts,
} from './facts.ts'

/** A person's account of a type in a leave year. */
export interface Account {
  person: PersonFacts
  type: TypeFacts
  year: LeaveYear
  yearRule: YearRule
  rule: GrantRule | undefined
}

/** Sums of an account, in what its type counts in. */
export interface Sums extends LedgerFacts {
  /** All entries of the year. */
  balance: number
  /** Taken, less what came back; not negative. */
  taken: number
  /** Applied for and not decided. */
  pending: number
}

/** The account of a person and a type in the leave year that holds a day. */
export function accountAt(
  person: PersonFacts,
  type: TypeFacts,
  settings: LeaveSettings,
  day: string,
): Account {
  const yearRule = yearRuleOf(type, person.joinDate, settings)
  return {
    person,
    type,
    year: leaveYearAt(day, yearRule),
    yearRule,
    rule: isFor(type, person) ? grantRuleOf(type) : undefined,
  }
}

const key = (employeeId: number, typeId: number, start: string) => `${employeeId} ${typeId} ${start}`

/** The sums of accounts, by one statement whatever their number. Missing entries count as nothing. */
export async function sumsOf(
  sql: CompanySql,
  accounts: readonly Account[],
): Promise<(account: Account) => Sums> {
  const l = rowsOf(ledgerEntry, 'l')
  const t = rowsOf(leaveApplication, 't')
  const a = given(
    'a',
    { employee: 'id', type: 'id', start: 'day', end: 'day', before: 'day', expiry: 'day' },
    accounts.map(({ person, type, year, yearRule, rule }) => ({
      employee: person.id,
      type: type.id,
      start: year.start,
      end: year.end,
      before: leaveYearAt(addDays(year.start, -1), yearRule).start,
      expiry: (rule && expiryOf(rule, year)) ?? addDays(year.end, 1),
    })),
  )
  const amount = entryAmount(l)
  const isTaken = piece`${l.kind} in ('taken', 'cancel_return') and ${l.date} >= ${a.start}`
  const isGrant = piece`${l.kind} in ('grant', 'accrual') and ${l.period} = ${a.start} and ${l.step} is not null`
  const rows = await select(sql, {
    employeeId: whole`${a.employee}`,
    typeId: whole`${a.type}`,
    start: day`${a.start}`,
    balance: decimal`coalesce(sum(${amount}) filter (where ${l.date} >= ${a.start}), 0)`,
    granted: decimal`coalesce(sum(${amount}) filter (where ${isGrant}), 0)`,
    steps: whole`count(*) filter (where ${isGrant})`,
    opened: boolean`coalesce(bool_or(${l.kind} = 'carry_in' and ${l.period} = ${a.start}), false)`,
    before: decimal.orNull`sum(${amount}) filter (where ${l.date} < ${a.start})`,
    carried: decimal`coalesce(sum(${amount}) filter (where ${l.kind} = 'carry_in' and ${l.period} = ${a.start}), 0)`,
    expired: boolean`coalesce(bool_or(${l.kind} = 'carry_expire' and ${l.period} = ${a.start} and ${l.step} = 0), false)`,
    taken: decimal`-coalesce(sum(${amount}) filter (where ${isTaken}), 0)`,
    takenBeforeExpiry: decimal`-coalesce(sum(${amount}) filter (where ${isTaken} and ${l.fromDate} < ${a.expiry}), 0)`,
    pending: decimal`(select coalesce(sum(${appliedAmount(t)}), 0) from ${t}
      where ${t.employeeId} = ${a.employee} and ${t.leaveTypeId} = ${a.type}
        and ${t.status} in ('pending', 'partially_approved') and ${t.fromDate} between ${a.start} and ${a.end})`,
  })`from ${a} left join ${l} on ${l.employeeId} = ${a.employee} and ${l.leaveTypeId} = ${a.type}
      and ${l.date} between ${a.before} and ${a.end}
    group by ${a.employee}, ${a.type}, ${a.start}, ${a.end}, ${a.expiry}`
  const byKey = new Map(
    rows.map((row) => [
      key(row.employeeId, row.typeId, row.start),
      {
        balance: Number(row.balance),
        granted: Number(row.granted),
        steps: row.steps,
        opened: row.opened,
        before: row.before === null ? undefined : Number(row.before),
        carried: Number(row.carried),
        expired: row.expired,
        taken: Number(row.taken),
        takenBeforeExpiry: Number(row.takenBeforeExpiry),
        pending: Number(row.pending),
      },
    ]),
  )
  return ({ person, type, year }) => {
    const sums = byKey.get(key(person.id, type.id, year.start))
    if (!sums) throw new Error(`No sums were asked for of ${person.id}, type ${type.id}`)
    return sums
  }
}

/** The entries that an account lacks at the end of a day. */
export const lackingOf = ({ rule, person, year }: Account, sums: Sums, day: string): DueEntry[] =>
  rule ? dueEntries(rule, employmentOf(person), year, sums, day) : []

/** Days in hand at the end of a day of the account's year, with what is due by then; undefined where there is no limit. */
export function inHand(account: Account, sums: Sums, day: string): number | undefined {
  if (!account.rule) return undefined
  const lacking = lackingOf(account, sums, day).filter(({ date }) => date >= account.year.start)
  return sums.balance + lacking.reduce((sum, { days }) => sum + days, 0)
}

/** An amount as the ledger keeps it. */
export const storedAmount = (unit: LeaveUnit, amount: number) =>
  unit === 'hour' ? { days: '0', minutes: amount } : { days: String(amount / 100), minutes: null }

/** Writes due entries, each once; those that are there already stay as they are. Gives how many were added. */
export async function postEntries(
  tx: CompanyWriter,
  entries: readonly (DueEntry & { employeeId: number; typeId: number; unit: LeaveUnit })[],
  rollOverId: number | undefined,
): Promise<number> {
  const added = await add(
    tx,
    ledgerEntry,
    entries.map(({ employeeId, typeId, unit, days, date, kind, period, step }) => ({
      employeeId,
      leaveTypeId: typeId,
      date,
      kind,
      ...storedAmount(unit, days),
      period,
      step,
      rollOverId: rollOverId ?? null,
    })),
    { columns: ['id'], skipTaken: true },
  )
  return added.length
}
