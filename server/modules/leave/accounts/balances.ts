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
import type { Sql } from '../../../platform/db/sql.ts'
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

interface SumRow {
  employeeId: number
  typeId: number
  start: string
  balance: string
  granted: string
  steps: number
  opened: boolean
  before: string | null
  carried: string
  expired: boolean
  taken: string
  takenBeforeExpiry: string
  pending: string
}

/** The sums of accounts, by one statement whatever their number. Missing entries count as nothing. */
export async function sumsOf(
  sql: Sql,
  clientId: number,
  accounts: readonly Account[],
): Promise<(account: Account) => Sums> {
  const asked = accounts.map(({ person, type, year, yearRule, rule }) => ({
    employee: person.id,
    type: type.id,
    start: year.start,
    end: year.end,
    before: leaveYearAt(addDays(year.start, -1), yearRule).start,
    expiry: (rule && expiryOf(rule, year)) ?? addDays(year.end, 1),
  }))
  const rows = await sql.query<SumRow>(
    `select a.employee as "employeeId", a.type as "typeId", a.start, l.balance::text, l.granted::text, l.steps, l.opened,
       l.before::text, l.carried::text, l.expired, l.taken::text, l.taken_before_expiry::text as "takenBeforeExpiry",
       p.pending::text
     from jsonb_to_recordset($2::jsonb) as a (employee bigint, type bigint, start date, "end" date, before date, expiry date)
     cross join lateral (
       select coalesce(sum(${entryAmount}) filter (where date >= a.start), 0) as balance,
         coalesce(sum(${entryAmount}) filter (where kind in ('grant', 'accrual') and period = a.start and step is not null), 0) as granted,
         (count(*) filter (where kind in ('grant', 'accrual') and period = a.start and step is not null))::int as steps,
         coalesce(bool_or(kind = 'carry_in' and period = a.start), false) as opened,
         sum(${entryAmount}) filter (where date < a.start) as before,
         coalesce(sum(${entryAmount}) filter (where kind = 'carry_in' and period = a.start), 0) as carried,
         coalesce(bool_or(kind = 'carry_expire' and period = a.start and step = 0), false) as expired,
         -coalesce(sum(${entryAmount}) filter (where kind in ('taken', 'cancel_return') and date >= a.start), 0) as taken,
         -coalesce(sum(${entryAmount}) filter (where kind in ('taken', 'cancel_return') and date >= a.start and from_date < a.expiry), 0) as taken_before_expiry
       from leave_ledger
       where client_id = $1 and employee_id = a.employee and leave_type_id = a.type and deleted_at is null
         and date between a.before and a."end"
     ) l
     cross join lateral (
       select coalesce(sum(${appliedAmount('leave_application')}), 0) as pending from leave_application
       where client_id = $1 and employee_id = a.employee and leave_type_id = a.type and deleted_at is null
         and status in ('pending', 'partially_approved') and from_date between a.start and a."end"
     ) p`,
    [clientId, JSON.stringify(asked)],
  )
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
  unit === 'hour' ? { days: 0, minutes: amount } : { days: amount / 100 }

/** Writes due entries, each once; those that are there already stay as they are. Gives how many were added. */
export async function postEntries(
  sql: Sql,
  clientId: number,
  entries: readonly (DueEntry & { employeeId: number; typeId: number; unit: LeaveUnit })[],
  rollOverId: number | undefined,
): Promise<number> {
  if (entries.length === 0) return 0
  const added = await sql.query(
    `insert into leave_ledger (client_id, employee_id, leave_type_id, date, kind, days, minutes, period, step, roll_over_id)
     select $1, e.employee, e.type, e.date, e.kind, e.days, e.minutes, e.period, e.step, $3
     from jsonb_to_recordset($2::jsonb)
       as e (employee bigint, type bigint, date date, kind text, days numeric, minutes int, period date, step int)
     on conflict do nothing returning id`,
    [
      clientId,
      JSON.stringify(
        entries.map(({ employeeId, typeId, unit, days, ...rest }) => ({
          ...rest,
          employee: employeeId,
          type: typeId,
          ...storedAmount(unit, days),
        })),
      ),
      rollOverId ?? null,
    ],
  )
  return added.length
}
