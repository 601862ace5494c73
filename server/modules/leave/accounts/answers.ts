import { balancesAtOnce, type LeaveAccount } from '../../../../src/resources/leave/leave.calls.ts'
import { amountText, daysText, type LeaveUnit } from '../../../../src/domain/leave/counting.ts'
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
import { companyOf, everybody, lackingFor } from './day.ts'
import { isFor, peopleOf, wholeDays } from './facts.ts'

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

/** How many of those who lose most are named. */
const mostNamed = 50

/** What the year-end roll-over on a day would do; it reads the company a few hundred people at a time. */
export async function rollOverDry(sql: CompanySql, on: string) {
  const company = await companyOf(sql)
  const typeOf = (id: number) => company.types.find((type) => type.id === id)
  const unitOf = (id: number) => typeOf(id)?.unit ?? 'day'
  /** Hundredths of days, to compare what is counted in hours with what is in days. */
  const inDays = (id: number, amount: number) => {
    const type = typeOf(id)
    return type ? wholeDays(type, amount) : amount
  }
  // Sick leave that nobody needed is no loss.
  const isKept = (id: number) => Number(typeOf(id)?.carryForwardMax ?? 0) > 0
  const totals = new Map<number, { people: Set<number>; carried: number; lapsed: number; granted: number }>()
  const total = { entries: 0, people: 0, carried: 0, lapsed: 0 }
  let people: {
    employeeId: number
    name: string
    typeId: number
    carried: number
    lapsed: number
    granted: number
  }[] = []
  for await (const part of everybody(sql, on, false)) {
    const rows = new Map<string, (typeof people)[number]>()
    const lacking = await lackingFor(sql, company, part, on)
    total.entries += lacking.length
    total.people += new Set(lacking.map(({ employeeId }) => employeeId)).size
    for (const { employeeId, typeId, kind, days } of lacking) {
      const key = `${employeeId} ${typeId}`
      const person = part.find(({ id }) => id === employeeId)
      const row = rows.get(key) ?? {
        employeeId,
        name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`,
        typeId,
        carried: 0,
        lapsed: 0,
        granted: 0,
      }
      if (kind === 'carry_in') row.carried += days
      if (kind === 'carry_expire') row.lapsed -= days
      if (kind === 'grant' || kind === 'accrual') row.granted += days
      rows.set(key, row)
    }
    for (const { typeId, employeeId, carried, lapsed, granted } of rows.values()) {
      if (unitOf(typeId) === 'day') {
        total.carried += carried
        total.lapsed += lapsed
      }
      const ofType = totals.get(typeId) ?? { people: new Set(), carried: 0, lapsed: 0, granted: 0 }
      ofType.people.add(employeeId)
      ofType.carried += carried
      ofType.lapsed += lapsed
      ofType.granted += granted
      totals.set(typeId, ofType)
    }
    people = [...people, ...rows.values()]
      .filter(({ typeId, lapsed, carried }) => isKept(typeId) && (lapsed !== 0 || carried !== 0))
      .sort(
        (one, other) =>
          inDays(other.typeId, other.lapsed) - inDays(one.typeId, one.lapsed) ||
          inDays(other.typeId, other.carried) - inDays(one.typeId, one.carried),
      )
      .slice(0, mostNamed)
  }
  const nameOf = (id: number) => typeOf(id)?.name ?? ''
  const texts = (
    unit: LeaveUnit,
    { carried, lapsed, granted }: { carried: number; lapsed: number; granted: number },
  ) => ({
    unit,
    carried: amountText(unit, carried),
    lapsed: amountText(unit, lapsed),
    granted: amountText(unit, granted),
  })
  return {
    total: { ...total, carried: daysText(total.carried), lapsed: daysText(total.lapsed) },
    types: [...totals].map(([typeId, ofType]) => ({
      typeId,
      type: nameOf(typeId),
      people: ofType.people.size,
      ...texts(unitOf(typeId), ofType),
    })),
    people: people.map(({ employeeId, name, typeId, ...days }) => ({
      employeeId,
      name,
      type: nameOf(typeId),
      ...texts(unitOf(typeId), days),
    })),
  }
}
