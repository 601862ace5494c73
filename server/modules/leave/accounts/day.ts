import { addDays } from '../../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { instantOn } from '../../../../src/domain/time/moments.ts'
import type { LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import type { DueEntry } from '../../../../src/domain/leave/entitlement.ts'
import { systemCaller } from '../../../platform/auth/caller.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { rowsOf, select } from '../../../engine/tables/statement.ts'
import type { CompanySql, Tx } from '../../../platform/db/sql.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import {
  accountAt,
  lackingOf,
  postEntries,
  sumsOf,
  withEntries,
  type Account,
  type Sums,
} from './balances.ts'
import { RollOver } from './rollOver.ts'
import {
  peopleAtOnce,
  peopleOf,
  settingsOf,
  typesOf,
  type LeaveSettings,
  type PersonFacts,
  type TypeFacts,
} from './facts.ts'

export const leaveDayJob = 'leave-day'
/** Each company has one. */
const jobKey = 1
/** When the new day's entries are written, by the company's clock. */
const atNight = '00:05'

/** When the next night's work begins. */
export const nextNight = (now: Date, timeZone: string): Date => {
  const today = instantOn(dayIn(now, timeZone), atNight, timeZone)
  return today > now ? today : instantOn(addDays(dayIn(now, timeZone), 1), atNight, timeZone)
}

/** Has the company's leave looked after every night. */
export async function scheduleDay(tx: Tx): Promise<void> {
  const { timeZone } = await systemCaller(tx)
  scheduleJob(tx, leaveDayJob, jobKey, nextNight(new Date(), timeZone))
}

/** Has it looked after as soon as may be. */
export const scheduleNow = (tx: Tx): void => scheduleJob(tx, leaveDayJob, jobKey, new Date(0))

export type Lacking = DueEntry & { employeeId: number; typeId: number; unit: LeaveUnit }

interface Company {
  types: readonly TypeFacts[]
  settings: LeaveSettings
}

/**
 * What the accounts of these people lack at the end of a day. Months and lapses of the year before come first where it has
 * not been closed: a night that did not come to pass at its end costs nobody what they had earned.
 * @param since the entries due at the end of this earlier day count as written
 */
export async function lackingFor(
  sql: CompanySql,
  { types, settings }: Company,
  people: readonly PersonFacts[],
  day: string,
  since?: string,
): Promise<Lacking[]> {
  const written = since === undefined ? [] : await lackingFor(sql, { types, settings }, people, since)
  const byAccount = new Map<string, Lacking[]>()
  for (const entry of written) {
    const key = `${entry.employeeId} ${entry.typeId}`
    byAccount.set(key, [...(byAccount.get(key) ?? []), entry])
  }
  const sumsWith = async (all: readonly Account[]) => {
    const stored = await sumsOf(sql, all)
    return (account: Account) =>
      withEntries(stored(account), account, byAccount.get(`${account.person.id} ${account.type.id}`) ?? [])
  }
  const accounts = people.flatMap((person) =>
    types.map((type) => accountAt(person, type, settings, day)).filter(({ rule }) => rule !== undefined),
  )
  const sums = await sumsWith(accounts)
  // Days given at once, of which nothing lapses within a year, are never late.
  const isUnclosed = (account: Account) =>
    (account.rule?.mode === 'earned_monthly' || typeof account.rule?.carryMonths === 'number') &&
    !sums(account).opened &&
    sums(account).before !== undefined
  const yearBefore = ({ person, type, year }: Account) =>
    accountAt(person, type, settings, addDays(year.start, -1))
  const sumsBefore = await sumsWith(accounts.filter(isUnclosed).map(yearBefore))
  return accounts.flatMap((account) => {
    const standing = sums(account)
    const before = isUnclosed(account) ? yearBefore(account) : undefined
    const late = before ? lateOf(before, sumsBefore(before)) : []
    const left = standing.before && standing.before + late.reduce((sum, { days }) => sum + days, 0)
    return [...late, ...lackingOf(account, { ...standing, before: left }, day)].map((entry) => ({
      ...entry,
      employeeId: account.person.id,
      typeId: account.type.id,
      unit: account.type.unit,
    }))
  })
}

/** What a year that is over still lacks, where it was kept here: what was entered by hand for an earlier one brings no grants. */
const lateOf = (account: Account, sums: Sums): DueEntry[] =>
  sums.steps === 0 && !sums.opened
    ? []
    : lackingOf(account, sums, addDays(account.year.end, 1)).filter(
        ({ kind, step }) => kind === 'accrual' || (kind === 'carry_expire' && step === 0),
      )

const e = rowsOf(employee, 'e')

/** Goes through everybody who has accounts on a day, some hundred at a time, in the order of their ids. */
export async function* everybody(sql: CompanySql, day: string, lock: boolean): AsyncGenerator<PersonFacts[]> {
  for (let after = 0; ;) {
    const ids = await select(sql, { id: e.id })`
      from ${e} where ${e.id} > ${after}
        and (${e.status} in ('active', 'suspended') or ${e.lastWorkingDate} > ${day}::date - 366)
      order by ${e.id} limit ${peopleAtOnce}`
    const last = ids.at(-1)
    if (!last) return
    after = last.id
    yield await peopleOf(
      sql,
      ids.map(({ id }) => id),
      lock,
    )
  }
}

export async function companyOf(sql: CompanySql): Promise<Company> {
  return { types: await typesOf(sql), settings: await settingsOf(sql) }
}

interface ForWhom {
  employeeId?: number | undefined
  /** Who closes the years that are over; nobody by night. */
  by?: number | undefined
}

/**
 * Writes what the ledger lacks at the end of a day, for one person or for all. Asked twice, at once or again, it is written
 * once: people are held while theirs is reckoned.
 * @returns how many entries were added, and the run that closed years where there were any to close
 */
export async function bringUpToDate(tx: Tx, day: string, { employeeId, by }: ForWhom = {}) {
  const company = await companyOf(tx)
  const parts = employeeId === undefined ? everybody(tx, day, true) : [await peopleOf(tx, [employeeId], true)]
  const assignment = new RollOver(tx, by || null)
  let added = 0
  for await (const people of parts) {
    const lacking = await lackingFor(tx, company, people, day)
    added += await postEntries(tx, lacking, await assignment.of(lacking))
    assignment.add(lacking)
  }
  await assignment.end()
  return { id: assignment.id ?? null, added }
}
