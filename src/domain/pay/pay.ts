import { Big } from 'big.js'
import {
  grouped,
  ratesOf,
  type CountedHours,
  type PayBasis,
  type Payee,
  type PayType,
  type RateBook,
} from './payRates.ts'

interface Quantity {
  minutes: number
  shifts: number
  days: number
}

/** Worked time of a shift with a special rate. */
export interface OwnRate {
  shiftId: number
  /** For an hour, exact decimal text. */
  rate: string
  from: string
  until: string
  minutes: Readonly<Record<CountedHours, number>>
}

/** What somebody worked at one pin within days over which no rate begins or ends. */
export interface WorkedSpan {
  pinId: number
  /** The first and the last day worked. */
  from: string
  until: string
  hours: Readonly<Record<CountedHours, Quantity>>
  /** Shifts among it that pay by a rate of their own, and all hours without them. */
  own?: { shifts: readonly OwnRate[]; without: Readonly<Record<CountedHours, Quantity>> }
}

/** One step of an amount: which rule paid for how much on which days, and which rules it beat, the nearest first. */
export interface TraceEntry {
  rateTypeId: number
  rateId: number | null
  /** The shift with a special rate; absent if a rate of the book paid. */
  shiftId?: number
  counts: CountedHours
  basis: PayBasis
  /** Minutes for pay by the hour, else the number of shifts, days or months. */
  quantity: number
  rate: string
  from: string
  until: string
  /** With the sign of its category, to the cent. */
  amount: string
  beaten: number[]
}

/** What somebody is paid for one pin. */
export interface PayLine {
  userId: number
  pinId: number
  nationality: string | null
  normalMin: number
  overtimeMin: number
  restDayMin: number
  holidayMin: number
  /** Minutes for which there is no rate. */
  unratedMin: number
  earned: string
  trace: TraceEntry[]
}

/** Divides to the cent, half up: one division is rounded once. */
const Cents = Big()
Cents.DP = 2
Cents.RM = Cents.roundHalfUp

/** The one step at which pay is rounded: a quantity times a rate, half up to the cent (decisions 14). */
export const payFor = (basis: PayBasis, quantity: number, rate: string): string =>
  new Cents(rate)
    .times(quantity)
    .div(basis === 'per_hour' ? 60 : 1)
    .toFixed(2)

/** The exact sum of decimals as text, with two places. */
export const sumOfAmounts = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(2)

const quantityOf = (basis: PayBasis, { minutes, shifts, days }: Quantity): number =>
  ({ per_hour: minutes, per_shift: shifts, per_day: days, per_month: 1 })[basis]

const negative = (amount: string) => new Big(amount).times(-1).toFixed(2)

interface Draft extends Omit<TraceEntry, 'amount'> {
  category: PayType['category']
}

/** Steps of the same rule are one, so that they are rounded once; in the order of the types, then of the days. */
function merged(drafts: readonly Draft[]): TraceEntry[] {
  const groups = grouped(drafts, ({ rateTypeId, rateId, shiftId }) =>
    shiftId === undefined ? `${rateTypeId} ${rateId ?? 'tried'}` : `${rateTypeId} shift ${shiftId}`,
  )
  return [...groups.values()].flatMap((steps): TraceEntry[] => {
    const [first] = steps
    if (!first) return []
    const { category, ...kept } = first
    const quantity = steps.reduce((sum, step) => sum + step.quantity, 0)
    const amount = payFor(first.basis, quantity, first.rate)
    const days = steps.flatMap(({ from, until }) => [from, until]).toSorted()
    return [
      {
        ...kept,
        quantity,
        from: days[0] ?? first.from,
        until: days.at(-1) ?? first.until,
        amount: category === 'deduction' ? negative(amount) : amount,
        beaten: [...new Set(steps.flatMap(({ beaten }) => beaten))],
      },
    ]
  })
}

const plainKinds = ['normal', 'overtime', 'rest_day', 'holiday'] as const

/**
 * The pay types for hours, which the rate of a shift replaces. There is one per kind of hours if normal hours have a
 * type, else the type that counts all hours. Other pay, such as allowances, stays.
 */
function hourTypes(types: readonly PayType[]): ReadonlySet<PayType> {
  const first = (counts: CountedHours) =>
    types.find((type) => type.category === 'earning' && type.counts === counts)
  const kinds = first('normal') ? plainKinds : (['worked'] as const)
  return new Set(kinds.flatMap((kind) => first(kind) ?? []))
}

/**
 * The pay of a person for worked time, pin by pin. Monthly pay is paid once, at the pin where it first applies.
 * @param spans in the order of their days
 */
export function payOf(book: RateBook, payee: Payee, spans: readonly WorkedSpan[]): PayLine[] {
  const drafts = new Map<number, Draft[]>()
  const unrated = new Map<number, number>()
  const monthly = new Set<number>()
  const ofHours = hourTypes(book.types)
  for (const { pinId, from, until, hours: all, own } of spans) {
    const paid = new Set<CountedHours>()
    const take = (step: Draft) => drafts.set(pinId, [...(drafts.get(pinId) ?? []), step])
    // By kind, what no rate of a shift has paid.
    const left = new Map(plainKinds.map((kind) => [kind, all[kind].minutes]))
    for (const type of book.types) {
      const { id: rateTypeId, category, counts } = type
      const replaced = own && ofHours.has(type)
      const hours = replaced ? own.without : all
      const rules = all[counts].shifts > 0 ? ratesOf(book, payee, { pinId, day: from, rateTypeId }) : []
      for (const one of replaced ? own.shifts : []) {
        if (one.minutes[counts] === 0) continue
        take({
          rateTypeId,
          rateId: null,
          shiftId: one.shiftId,
          counts,
          basis: 'per_hour',
          quantity: one.minutes[counts],
          rate: one.rate,
          from: one.from,
          until: one.until,
          beaten: rules.flatMap(({ id }) => id ?? []),
          category,
        })
      }
      if (replaced)
        for (const kind of counts === 'worked' ? plainKinds : plainKinds.filter((one) => one === counts))
          left.set(kind, own.without[kind].minutes)
      const [rule, ...others] = hours[counts].shifts > 0 ? rules : []
      if (!rule) continue
      if (category === 'earning') paid.add(counts)
      if (rule.basis === 'per_month' && monthly.has(rateTypeId)) continue
      if (rule.basis === 'per_month') monthly.add(rateTypeId)
      const step: Draft = {
        rateTypeId,
        rateId: rule.id,
        counts,
        basis: rule.basis,
        quantity: quantityOf(rule.basis, hours[counts]),
        rate: rule.amount,
        from,
        until,
        beaten: others.flatMap(({ id }) => id ?? []),
        category,
      }
      take(step)
    }
    const open = plainKinds.filter((kind) => !paid.has(kind) && !paid.has('worked'))
    const minutes = open.reduce((sum, kind) => sum + (left.get(kind) ?? 0), 0)
    unrated.set(pinId, (unrated.get(pinId) ?? 0) + minutes)
  }
  return [...new Set(spans.map(({ pinId }) => pinId))]
    .toSorted((one, other) => one - other)
    .map((pinId) => {
      const there = spans.filter((span) => span.pinId === pinId)
      const minutesOf = (kind: CountedHours) => there.reduce((sum, { hours }) => sum + hours[kind].minutes, 0)
      const place = (step: TraceEntry) => book.types.findIndex(({ id }) => id === step.rateTypeId)
      const trace = merged(drafts.get(pinId) ?? []).toSorted(
        (one, other) => place(one) - place(other) || one.from.localeCompare(other.from),
      )
      return {
        userId: payee.userId,
        pinId,
        nationality: payee.nationality,
        normalMin: minutesOf('normal'),
        overtimeMin: minutesOf('overtime'),
        restDayMin: minutesOf('rest_day'),
        holidayMin: minutesOf('holiday'),
        unratedMin: unrated.get(pinId) ?? 0,
        earned: sumOfAmounts(trace.map(({ amount }) => amount)),
        trace,
      }
    })
}
