import { balancesAtOnce, type LeaveAccount } from '../../../../src/resources/leave/leave.calls.ts'
import { amountText } from '../../../../src/domain/leave/counting.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { likeLiteral } from '../../../engine/reading/search.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { nameOf, personHeld } from '../../employee/public.ts'
import { employee } from '../../../../src/resources/employee/employee.resource.ts'
import { piece, rowsOf, select, whole } from '../../../engine/tables/statement.ts'
import { accountAt, inHand, sumsOf, type Account, type Sums } from './balances.ts'
import { companyOf } from './day.ts'
import { isFor, peopleOf } from './facts.ts'

/** @throws 404 where a caller who reaches only their own rows asks for somebody else */
export function mustSee(caller: Caller, userId: number) {
  if (userId !== caller.employeeId && scopeOf(caller.codes, 'LV', 'read') !== 'all') throw notFound()
}

const inHandNow = (account: Account, sums: Sums, day: string) => {
  const held = inHand(account, sums, day, sums.pendingBefore)
  return held === undefined ? null : amountText(account.type.unit, held - sums.pending)
}

/** What an employee has, by type. */
export async function summary(
  sql: CompanySql,
  caller: Caller,
  userId: number,
  day: string,
): Promise<LeaveAccount[]> {
  mustSee(caller, userId)
  const [person] = await peopleOf(sql, [userId])
  if (!person) throw notFound()
  const { types, settings } = await companyOf(sql)
  const accounts = types
    .filter((type) => type.active && isFor(type, person))
    .map((type) => accountAt(person, type, settings, day))
  const sumOf = await sumsOf(sql, accounts)
  return accounts.map((account) => {
    const sums = sumOf(account)
    const { type, year } = account
    return {
      typeId: type.id,
      code: type.code,
      type: type.name,
      mode: type.mode,
      unit: type.unit,
      halfDays: type.halfDays,
      attachment: type.attachment,
      start: year.start,
      end: year.end,
      granted: amountText(type.unit, sums.granted),
      carried: amountText(type.unit, sums.carried),
      taken: amountText(type.unit, sums.taken),
      pending: amountText(type.unit, sums.pending),
      balance: amountText(type.unit, sums.balance),
      available: inHandNow(account, sums, day),
    }
  })
}

const e = rowsOf(employee, 'e')

/** A page of everybody's balances. */
export async function balances(
  sql: CompanySql,
  caller: Caller,
  query: {
    from?: number | undefined
    date?: string | undefined
    search?: string | undefined
    department?: number | undefined
  },
  now: Date,
) {
  const all = scopeOf(caller.codes, 'LV', 'read') === 'all'
  const day = query.date ?? dayIn(now, caller.timeZone)
  const search = query.search === undefined ? piece`true` : personHeld('e', likeLiteral(query.search))
  const people = await select(sql, {
    id: e.id,
    name: nameOf(e),
    staffNo: e.employeeId,
    total: whole`count(*) over ()`,
  })`from ${e} where ${e.status} = 'active' and (${all}::boolean or ${e.id} = ${caller.employeeId}) and ${search}
      and (${query.department}::bigint is null or ${e.departmentId} = ${query.department})
    order by ${e.employeeId}, ${e.id} limit ${balancesAtOnce} offset ${Math.max(query.from ?? 0, 0)}`
  const { types, settings } = await companyOf(sql)
  const shown = types.filter(({ active }) => active)
  const facts = await peopleOf(
    sql,
    people.map(({ id }) => id),
  )
  const accounts = facts.flatMap((person) =>
    shown.filter((type) => isFor(type, person)).map((type) => accountAt(person, type, settings, day)),
  )
  const sumOf = await sumsOf(sql, accounts)
  return {
    total: people[0]?.total ?? 0,
    types: shown.map(({ id, code, name }) => ({ id, code, name })),
    rows: people.map(({ id, name, staffNo }) => ({
      id,
      name,
      staffNo,
      accounts: accounts
        .filter(({ person }) => person.id === id)
        .map((account) => {
          const sums = sumOf(account)
          return {
            typeId: account.type.id,
            unit: account.type.unit,
            start: account.year.start,
            end: account.year.end,
            taken: amountText(account.type.unit, sums.taken),
            pending: amountText(account.type.unit, sums.pending),
            balance: amountText(account.type.unit, sums.balance),
            available: inHandNow(account, sums, day),
          }
        }),
    })),
  }
}
