import { amountText, daysText, type LeaveUnit } from '../../../../src/domain/leave/counting.ts'
import { rollOverAtOnce } from '../../../../src/resources/leave/leaveSetting.calls.ts'
import type { CompanySql } from '../../../platform/db/sql.ts'
import { companyOf, everybody, lackingFor } from './day.ts'
import { wholeDays } from './facts.ts'

interface Asked {
  on: string
  from?: number | undefined
  today: string
}

/**
 * What the year-end roll-over on a day would do; it reads the company a few hundred people at a time. For a coming day the
 * entries due today count as written: bringing balances up to date does not change its answer.
 */
export async function rollOverDry(sql: CompanySql, { on, from = 0, today }: Asked) {
  const company = await companyOf(sql)
  const typeOf = (id: number) => company.types.find((type) => type.id === id)
  const unitOf = (id: number) => typeOf(id)?.unit ?? 'day'
  /** Hundredths of days, so that hours and days are compared. */
  const inDays = (id: number, amount: number) => {
    const type = typeOf(id)
    return type ? wholeDays(type, amount) : amount
  }
  // Sick leave that nobody needed is no loss.
  const isKept = (id: number) => Number(typeOf(id)?.carryForwardMax ?? 0) > 0
  const totals = new Map<number, { people: Set<number>; carried: number; lapsed: number; granted: number }>()
  const total = { entries: 0, people: 0, carried: 0, lapsed: 0 }
  const people: {
    employeeId: number
    name: string
    typeId: number
    carried: number
    lapsed: number
    granted: number
  }[] = []
  for await (const part of everybody(sql, on, false)) {
    const rows = new Map<string, (typeof people)[number]>()
    const lacking = await lackingFor(sql, company, part, on, on > today ? today : undefined)
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
    people.push(
      ...[...rows.values()].filter(
        ({ typeId, lapsed, carried }) => isKept(typeId) && (lapsed !== 0 || carried !== 0),
      ),
    )
  }
  const page = people
    .toSorted(
      (one, other) =>
        inDays(other.typeId, other.lapsed) - inDays(one.typeId, one.lapsed) ||
        inDays(other.typeId, other.carried) - inDays(one.typeId, one.carried) ||
        one.employeeId - other.employeeId ||
        one.typeId - other.typeId,
    )
    .slice(from, from + rollOverAtOnce)
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
    lines: people.length,
    people: page.map(({ employeeId, name, typeId, ...days }) => ({
      employeeId,
      name,
      type: nameOf(typeId),
      ...texts(unitOf(typeId), days),
    })),
  }
}
