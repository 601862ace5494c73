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
import {
  boolean,
  day,
  decimal,
  piece,
  rowsOf,
  select,
  whole,
  type Expression,
  type Piece,
  type Selected,
} from '../../../engine/tables/statement.ts'
import { leaveDay, ledgerEntry } from '../tables.ts'
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
  /** Applied for and not decided, of the year's days. */
  pending: number
  /** The same of the year before: less will be carried. */
  pendingBefore: number
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

const l = rowsOf(ledgerEntry, 'l')
const t = rowsOf(leaveApplication, 't')
const d = rowsOf(leaveDay, 'd')
const first = rowsOf(ledgerEntry, 'x')

/** The amount of pending leave on the days of a year. Leave whose days are not stored yet counts on its first day. */
const pendingOf = (
  { employee, type }: { employee: Piece; type: Piece },
  [start, end]: readonly [Piece, Piece],
  except: number,
) => whole`select coalesce(sum(coalesce(
    (select coalesce(sum(${d.counts}) filter (where ${d.day} between ${start} and ${end}), 0) from ${d}
      where ${d.applicationId} = ${t.id} having count(*) > 0),
    case when ${t.fromDate} between ${start} and ${end} then ${appliedAmount(t)} else 0 end)), 0)
  from ${t} where ${t.employeeId} = ${employee} and ${t.leaveTypeId} = ${type} and ${t.id} <> ${except}
    and ${t.status} in ('pending', 'partially_approved') and ${t.fromDate} <= ${end} + 1 and ${t.toDate} >= ${start} - 1`

/** The sums of an account over its entries. */
function accountSums(
  a: { readonly [K in 'employee' | 'type' | 'start' | 'end' | 'before' | 'expiry']: Piece },
  expiredFrom: Expression<string | null>,
  except: number,
) {
  const amount = entryAmount(l)
  const isTaken = piece`${l.kind} in ('taken', 'cancel_return') and ${l.date} >= ${a.start}`
  const isOwn = piece`${l.period} = ${a.start}`
  const isGrant = piece`${l.kind} in ('grant', 'accrual') and ${isOwn} and ${l.step} is not null`
  const isClosing = piece`${isOwn} and ${l.date} < ${a.start}`
  const isExpiry = piece`${l.kind} = 'carry_expire' and ${isOwn} and ${l.date} >= ${a.start}`
  const isCarry = piece`${l.kind} = 'carry_in' and ${isOwn}`
  const sum = (which: Piece) => decimal`coalesce(sum(${amount}) filter (where ${which}), 0)`
  const number = (which: Piece) => whole`count(*) filter (where ${which})`
  return {
    balance: sum(piece`${l.date} >= ${a.start}`),
    granted: sum(isGrant),
    steps: number(isGrant),
    opened: boolean`coalesce(bool_or(${isCarry}), false)`,
    before: decimal.orNull`sum(${amount}) filter (where ${l.date} < ${a.start})`,
    closedExpired: sum(piece`${l.kind} = 'carry_expire' and ${isClosing}`),
    closedExpiries: number(piece`${l.kind} = 'carry_expire' and ${isClosing}`),
    closedMoved: sum(piece`${l.kind} = 'transfer' and ${isClosing}`),
    closedMoves: number(piece`${l.kind} = 'transfer' and ${isClosing}`),
    carries: number(isCarry),
    carryMax: whole.orNull`max(${l.carryMax}) filter (where ${isCarry})`,
    carried: sum(isCarry),
    expired: sum(isExpiry),
    expiries: number(isExpiry),
    expiredFrom,
    taken: sum(isTaken),
    late: sum(piece`${isTaken} and ${l.fromDate} < ${a.start}`),
    takenBeforeExpiry: sum(
      piece`${isTaken} and ${l.fromDate} >= ${a.start} and ${l.fromDate} < coalesce(${expiredFrom}, ${a.expiry})`,
    ),
    pending: pendingOf(a, [a.start, a.end], except),
    pendingBefore: pendingOf(a, [a.before, piece`${a.start} - 1`], except),
  }
}
type SumsRow = Selected<ReturnType<typeof accountSums>>

const sumsFrom = (row: SumsRow): Sums => ({
  balance: Number(row.balance),
  granted: Number(row.granted),
  steps: row.steps,
  opened: row.opened,
  before: row.before === null ? undefined : Number(row.before),
  closing: {
    expired: Number(row.closedExpired),
    moved: Number(row.closedMoved),
    expiries: row.closedExpiries,
    moves: row.closedMoves,
    carries: row.carries,
    carryMax: row.carryMax,
    late: 0 - Number(row.late),
  },
  carried: Number(row.carried),
  expired: Number(row.expired),
  expiries: row.expiries,
  expiredFrom: row.expiredFrom,
  taken: 0 - Number(row.taken),
  takenBeforeExpiry: 0 - Number(row.takenBeforeExpiry),
  pending: row.pending,
  pendingBefore: row.pendingBefore,
})

/**
 * The sums of all these accounts, by one statement. Missing entries count as nothing.
 * @param except an application that does not count as pending
 */
export async function sumsOf(
  sql: CompanySql,
  accounts: readonly Account[],
  except = 0,
): Promise<(account: Account) => Sums> {
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
  // Carried days that have expired keep their day. At the end of the year it counts from the next one.
  const expiredFrom = day.orNull`select case when ${first.date} = ${a.end} then ${first.date} + 1 else ${first.date} end
    from ${first} where ${first.employeeId} = ${a.employee} and ${first.leaveTypeId} = ${a.type}
      and ${first.kind} = 'carry_expire' and ${first.period} = ${a.start} and ${first.step} = 0`
  const rows = await select(sql, {
    employeeId: whole`${a.employee}`,
    typeId: whole`${a.type}`,
    start: day`${a.start}`,
    ...accountSums(a, day.orNull`f.expired_from`, except),
  })`from ${a} cross join lateral (select ${expiredFrom} as expired_from) f
    left join ${l} on ${l.employeeId} = ${a.employee} and ${l.leaveTypeId} = ${a.type}
      and ${l.date} between ${a.before} and ${a.end}
    group by ${a.employee}, ${a.type}, ${a.start}, ${a.end}, ${a.before}, ${a.expiry}, f.expired_from`
  const byKey = new Map(rows.map((row) => [key(row.employeeId, row.typeId, row.start), sumsFrom(row)]))
  return ({ person, type, year }) => {
    const sums = byKey.get(key(person.id, type.id, year.start))
    if (!sums) throw new Error(`No sums were asked for of ${person.id}, type ${type.id}`)
    return sums
  }
}

/** The sums of an account with entries that are not written yet, counted as the statement counts written ones. */
export function withEntries(sums: Sums, { year, yearRule }: Account, entries: readonly DueEntry[]): Sums {
  const from = leaveYearAt(addDays(year.start, -1), yearRule).start
  const all = { ...sums, closing: { ...sums.closing } }
  for (const { kind, days, date, period, step, carryMax } of entries) {
    if (date < from || date > year.end) continue
    const isClosing = date < year.start
    if (isClosing) all.before = (all.before ?? 0) + days
    else all.balance += days
    if (period !== year.start) continue
    if (kind === 'grant' || kind === 'accrual') {
      all.granted += days
      all.steps += 1
    } else if (kind === 'carry_in') {
      all.opened = true
      all.carried += days
      all.closing.carries += 1
      all.closing.carryMax = Math.max(all.closing.carryMax ?? 0, carryMax ?? 0)
    } else if (kind === 'transfer') {
      all.closing.moved += days
      all.closing.moves += 1
    } else if (isClosing) {
      all.closing.expired += days
      all.closing.expiries += 1
    } else {
      all.expired += days
      all.expiries += 1
      if (step === 0) all.expiredFrom = date === year.end ? addDays(date, 1) : date
    }
  }
  return all
}

/** The entries that an account lacks at the end of a day. */
export const lackingOf = ({ rule, person, year }: Account, sums: Sums, day: string): DueEntry[] =>
  rule ? dueEntries(rule, employmentOf(person), year, sums, day) : []

/**
 * The balance at the end of a day of the account's year, with the entries due by then; undefined if there is no limit.
 * @param reserved days of the year before that leave will take: they are not carried
 */
export function inHand(account: Account, sums: Sums, day: string, reserved = 0): number | undefined {
  if (!account.rule) return undefined
  const before = sums.before === undefined ? undefined : sums.before - (sums.opened ? 0 : reserved)
  const lacking = lackingOf(account, { ...sums, before }, day).filter(
    ({ date }) => date >= account.year.start,
  )
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
    entries.map(({ employeeId, typeId, unit, days, date, kind, period, step, carryMax }) => ({
      employeeId,
      leaveTypeId: typeId,
      date,
      kind,
      ...storedAmount(unit, days),
      period,
      step,
      carryMax: carryMax ?? null,
      rollOverId: rollOverId ?? null,
    })),
    { columns: ['id'], skipTaken: true },
  )
  return added.length
}
