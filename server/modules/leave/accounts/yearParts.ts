import { amountOf } from '../../../../src/domain/leave/counting.ts'
import { leaveYearAt } from '../../../../src/domain/leave/years.ts'
import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { accountAt, inHand, sumsOf, type Account, type Sums } from './balances.ts'
import type { LeaveDay } from './counting.ts'
import { yearRuleOf, type LeaveSettings, type PersonFacts, type TypeFacts } from './facts.ts'

/** The part of leave in one leave year. Amounts are hundredths of a day, or minutes. */
export interface YearPart {
  account: Account
  sums: Sums
  takes: number
  /** The balance on its first day in the year, without pending leave; undefined without a limit. */
  available: number | undefined
  /** The debt that the type allows. */
  owed: number
}

interface Counted {
  person: PersonFacts
  type: TypeFacts
  settings: LeaveSettings
  days: readonly Pick<LeaveDay, 'day' | 'counts'>[]
  /** A day of the year that counts if the leave takes nothing. */
  on: string
}

/** The days of leave by the leave year that they belong to, the earliest first. */
export function daysByYear<D extends Pick<LeaveDay, 'day' | 'counts'>>({
  person,
  type,
  settings,
  days,
  on,
}: Omit<Counted, 'days'> & { days: readonly D[] }): { first: string; takes: number }[] {
  const rule = yearRuleOf(type, person.joinDate, settings)
  const years = new Map<string, { first: string; takes: number }>()
  for (const { day, counts } of days) {
    if (counts === 0) continue
    const { start } = leaveYearAt(day, rule)
    const known = years.get(start)
    years.set(start, { first: known?.first ?? day, takes: (known?.takes ?? 0) + counts })
  }
  const found = [...years.values()].toSorted((one, other) => one.first.localeCompare(other.first))
  return found.length > 0 ? found : [{ first: on, takes: 0 }]
}

/** Amounts of other leave in the year and in the year before. */
export interface Reserved {
  now: number
  before: number
}

/** The parts of leave in its years. Days that it takes of a year are not carried into the next. */
export function yearParts(
  counted: Counted,
  sumsFor: (account: Account) => Sums,
  reservedOf: (account: Account, sums: Sums) => Reserved,
): YearPart[] {
  const { person, type, settings } = counted
  const owed = type.allowNegativeDays === null ? 0 : amountOf(type.unit, type.allowNegativeDays)
  let [taken, end] = [0, '']
  return daysByYear(counted).map(({ first, takes }) => {
    const account = accountAt(person, type, settings, first)
    const sums = sumsFor(account)
    const reserved = reservedOf(account, sums)
    const ownBefore = addDays(account.year.start, -1) === end ? taken : 0
    const balance = inHand(account, sums, first, reserved.before + ownBefore)
    ;[taken, end] = [takes, account.year.end]
    return {
      account,
      sums,
      takes,
      owed,
      available: balance === undefined ? undefined : balance - reserved.now,
    }
  })
}

/** The accounts of the years that leave reaches into. */
export const accountsOf = (counted: Counted): Account[] =>
  daysByYear(counted).map(({ first }) => accountAt(counted.person, counted.type, counted.settings, first))

/** The parts of leave that is applied for; other pending leave is reserved. @param self its own id */
export async function partsOf(sql: CompanySql, counted: Counted, self = 0): Promise<YearPart[]> {
  const sums = await sumsOf(sql, accountsOf(counted), self)
  return yearParts(counted, sums, (_account, { pending, pendingBefore }) => ({
    now: pending,
    before: pendingBefore,
  }))
}
