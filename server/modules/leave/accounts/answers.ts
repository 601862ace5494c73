import { balancesAtOnce, type LeaveAccount } from '../../../../src/resources/leave/leave.calls.ts'
import { amountText, daysText, type LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import { dayIn } from '../../../../src/domain/time/dates.ts'
import { scopeOf } from '../../../../src/domain/access/permissions.ts'
import { likeLiteral } from '../../../engine/reading/search.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { personHolds } from '../../employee/public.ts'
import { accountAt, inHand, sumsOf, type Account, type Sums } from './balances.ts'
import { companyOf, everybody, lackingFor } from './day.ts'
import { isFor, peopleOf, wholeDays } from './facts.ts'

/** @throws 404 where a caller who reaches only their own rows asks for somebody else */
export function mustSee(caller: Caller, userId: number) {
  if (userId !== caller.employeeId && scopeOf(caller.codes, 'LV', 'read') !== 'all') throw notFound()
}

const inHandNow = (account: Account, sums: Sums, day: string) => {
  const held = inHand(account, sums, day)
  return held === undefined ? null : amountText(account.type.unit, held - sums.pending)
}

/** What an employee has, by type. */
export async function summary(
  sql: Sql,
  caller: Caller,
  userId: number,
  day: string,
): Promise<LeaveAccount[]> {
  mustSee(caller, userId)
  const [person] = await peopleOf(sql, caller.clientId, [userId])
  if (!person) throw notFound()
  const { types, settings } = await companyOf(sql, caller.clientId)
  const accounts = types
    .filter((type) => type.active && isFor(type, person))
    .map((type) => accountAt(person, type, settings, day))
  const sumOf = await sumsOf(sql, caller.clientId, accounts)
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

interface PersonRow {
  id: number
  name: string
  staffNo: string
  total: number
}

/** A page of everybody's balances. */
export async function balances(
  sql: Sql,
  caller: Caller,
  query: {
    from?: number | undefined
    date?: string | undefined
    search?: string | undefined
    department?: number | undefined
  },
  now: Date,
) {
  const { clientId } = caller
  const all = scopeOf(caller.codes, 'LV', 'read') === 'all'
  const day = query.date ?? dayIn(now, caller.timeZone)
  const people = await sql.query<PersonRow>(
    `select id, trim(first_name || ' ' || last_name) as name, employee_id as "staffNo", count(*) over ()::int as total from employee
     where client_id = $1 and status = 'active' and deleted_at is null and ($2::bigint is null or id = $2)
       and ($3::text is null or ${personHolds('employee', '$3')}) and ($4::bigint is null or department_id = $4)
     order by employee_id, id limit ${balancesAtOnce} offset $5`,
    [
      clientId,
      all ? null : caller.employeeId,
      query.search === undefined ? null : likeLiteral(query.search),
      query.department ?? null,
      Math.max(query.from ?? 0, 0),
    ],
  )
  const { types, settings } = await companyOf(sql, clientId)
  const shown = types.filter(({ active }) => active)
  const facts = await peopleOf(
    sql,
    clientId,
    people.map(({ id }) => id),
  )
  const accounts = facts.flatMap((person) =>
    shown.filter((type) => isFor(type, person)).map((type) => accountAt(person, type, settings, day)),
  )
  const sumOf = await sumsOf(sql, clientId, accounts)
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
export async function rollOverDry(sql: Sql, clientId: number, on: string) {
  const company = await companyOf(sql, clientId)
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
  for await (const part of everybody(sql, clientId, on, false)) {
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
