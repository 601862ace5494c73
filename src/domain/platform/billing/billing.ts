import { Big } from 'big.js'
import { dateIn, dayNumber, dayText, monthNumber } from '../../time/calendarDays.ts'
import type { BillingCycle, PlanUnit } from './subscription.ts'

/** The one step at which amounts are rounded: half up, to the cent (decisions 14). */
export const toCents = (amount: Big): string => amount.round(2, Big.roundHalfUp).toFixed(2)

/** The price of a plan; amounts as decimal text. */
export interface PlanPrice {
  name: string
  perUnit: PlanUnit
  baseMonthly: string
  baseYearly: string
  priceMonthly: string
  priceYearly: string
  /** Units that the base price holds already. */
  includedUnits: number
}

export interface BillLine {
  label: string
  unit: string | null
  quantity: number
  unitPrice: string
  amount: string
}

export interface Bill {
  lines: BillLine[]
  subtotal: string
  discount: string
  taxPercent: string
  tax: string
  total: string
}

const line = (label: string, unit: string | null, quantity: number, unitPrice: string): BillLine => ({
  label,
  unit,
  quantity,
  unitPrice: toCents(new Big(unitPrice)),
  amount: toCents(new Big(unitPrice).times(quantity)),
})

/** What one period of a plan costs, line by line; `label` words the base of it. */
export function planLines(plan: PlanPrice, cycle: BillingCycle, quantity: number): BillLine[] {
  const [base, each] =
    cycle === 'monthly' ? [plan.baseMonthly, plan.priceMonthly] : [plan.baseYearly, plan.priceYearly]
  if (plan.perUnit === 'flat') return [line(plan.name, null, 1, each)]
  const further = Math.max(0, quantity - plan.includedUnits)
  return [
    ...(new Big(base).gt(0) ? [line(plan.name, null, 1, base)] : []),
    ...(further > 0 || new Big(base).eq(0) ? [line(plan.name, plan.perUnit, further, each)] : []),
  ]
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0))

export interface Terms {
  /** Part of the subtotal that is let off; `null`: none. */
  discountPercent: string | null
  taxPercent: string
}

/**
 * Adds up a bill: discount on the lines, then tax on the rest. Each is rounded separately, so that the shown figures
 * add up.
 */
export function billOf(lines: BillLine[], { discountPercent, taxPercent }: Terms): Bill {
  const subtotal = sum(lines.map(({ amount }) => amount))
  const discount = toCents(subtotal.times(discountPercent ?? 0).div(100))
  const net = subtotal.minus(discount)
  const tax = toCents(net.times(taxPercent).div(100))
  return {
    lines,
    subtotal: toCents(subtotal),
    discount,
    taxPercent: new Big(taxPercent).toFixed(2),
    tax,
    total: toCents(net.plus(tax)),
  }
}

/** The tax that is part of an amount. */
export const taxIn = (amount: string, taxPercent: string): string =>
  toCents(new Big(amount).times(taxPercent).div(new Big(taxPercent).plus(100)))

/** A period, and the part of a whole cycle that it is. */
export interface BilledPeriod {
  start: string
  end: string
  days: number
  /** Days of the whole cycle; the same number for a whole one. */
  of: number
}

/**
 * The period that begins on a day and ends the day before the next anchor day. In a short month that is its last day. After
 * a suspension it is only a part of a cycle.
 * @param before the day before which it ends at the latest
 */
export function periodFrom(
  start: string,
  cycle: BillingCycle,
  anchorDay = Number(start.slice(8)),
  before?: string,
): BilledPeriod {
  const months = cycle === 'monthly' ? 1 : 12
  const month = monthNumber(start)
  const isEarly = dayNumber(start) < dateIn(month, anchorDay)
  const nextMonth = month + months - (isEarly ? 1 : 0)
  const next = dateIn(nextMonth, anchorDay)
  const stop = before === undefined ? next : Math.min(next, dayNumber(before))
  return {
    start,
    end: dayText(stop - 1),
    days: stop - dayNumber(start),
    of: next - dateIn(nextMonth - months, anchorDay),
  }
}

/** Last day of the period that begins on a day. */
export const periodEnd = (start: string, cycle: BillingCycle, anchorDay?: number): string =>
  periodFrom(start, cycle, anchorDay).end

/** The lines of a whole cycle, for the part of it that a period is. */
export const partOf = (
  lines: readonly BillLine[],
  { days, of }: Pick<BilledPeriod, 'days' | 'of'>,
): BillLine[] =>
  lines.map((one) =>
    days === of
      ? one
      : line(one.label, one.unit, one.quantity, toCents(new Big(one.unitPrice).times(days).div(of))),
  )

/** Rules by which a plan counts the number that a period is billed for. */
export const quantityRules = ['peak', 'average', 'end'] as const
export type QuantityRule = (typeof quantityRules)[number]

/** How many units were there in a period, by the rule; undefined where nothing was counted. */
export function measured(rule: QuantityRule, byDay: readonly number[]): number | undefined {
  if (byDay.length === 0) return undefined
  if (rule === 'peak') return Math.max(...byDay)
  if (rule === 'end') return byDay.at(-1)
  return Math.round(byDay.reduce((total, one) => total + one, 0) / byDay.length)
}

/** A day in figures, as both languages write it. */
const inFigures = (day: string, withYear: boolean) =>
  `${day.slice(8)}/${day.slice(5, 7)}${withYear ? `/${day.slice(0, 4)}` : ''}`

/** The price of the units above the billed number of a period; no line without any. */
export function growthLines(
  plan: PlanPrice,
  cycle: BillingCycle,
  { start, end, billed, grown, days, of }: BilledPeriod & { billed: number; grown: number },
): BillLine[] {
  if (plan.perUnit === 'flat') return []
  const more = Math.max(grown, plan.includedUnits) - Math.max(billed, plan.includedUnits)
  const each = cycle === 'monthly' ? plan.priceMonthly : plan.priceYearly
  if (more <= 0 || new Big(each).eq(0)) return []
  const withYear = start.slice(0, 4) !== end.slice(0, 4)
  const label = `${plan.name} ${inFigures(start, withYear)}–${inFigures(end, withYear)}`
  return partOf([line(label, 'growth', more, each)], { days, of })
}

/** Days from one day to another, both counted. */
export const daysIn = (start: string, end: string): number => dayNumber(end) - dayNumber(start) + 1

/** A period that is paid for, and what each of its plans costs over all of it. */
export interface Exchange {
  today: string
  start: string
  end: string
  was: { name: string; lines: readonly BillLine[] }
  next: { name: string; lines: readonly BillLine[] }
}

/**
 * The lines of a plan change within a period: the remaining days of the new plan, less those of the old one. The sum is
 * negative if the new plan is cheaper.
 */
export function exchangeLines({ today, start, end, was, next }: Exchange): BillLine[] {
  const days = daysIn(start, end)
  const left = Math.max(0, Math.min(days, daysIn(today, end)))
  const share = (lines: readonly BillLine[]) =>
    toCents(
      sum(lines.map(({ amount }) => amount))
        .times(left)
        .div(days),
    )
  const used = toCents(new Big(share(was.lines)).times(-1))
  const due = share(next.lines)
  return [
    { label: was.name, unit: 'unused', quantity: 1, unitPrice: used, amount: used },
    { label: next.name, unit: 'remaining', quantity: 1, unitPrice: due, amount: due },
  ]
}

/** Compares two amounts: below, at or above zero. */
export const compareAmounts = (one: string, other: string): -1 | 0 | 1 => new Big(one).cmp(other)

/** The difference of two amounts. */
export const amountLess = (one: string, other: string): string => toCents(new Big(one).minus(other))
