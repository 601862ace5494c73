import { Big } from 'big.js'

/** Hours of the timesheet that are paid for; `worked` is all of them. */
export const countedHours = ['normal', 'overtime', 'rest_day', 'holiday', 'worked'] as const
export type CountedHours = (typeof countedHours)[number]
/** What an amount is paid for once. */
export const payBases = ['per_hour', 'per_shift', 'per_day', 'per_month'] as const
export type PayBasis = (typeof payBases)[number]

/** What rates are for (domain model 25). */
export interface PayType {
  id: number
  category: 'earning' | 'deduction'
  counts: CountedHours
}

/** Whom and where a rate is for; `null` is everybody, everywhere. */
export interface RateKey {
  pinId: number | null
  nationality: string | null
  jobId: number | null
  groupId: number | null
  userId: number | null
}

/** A rate; `amount` is exact decimal text, the days are included. One that is only tried has no id. */
export interface PayRule extends RateKey {
  id: number | null
  rateTypeId: number
  amount: string
  basis: PayBasis
  effectiveFrom: string
  effectiveTo: string | null
}

export interface Payee {
  userId: number
  nationality: string | null
  jobIds: readonly number[]
  groupIds: readonly number[]
}

interface Quantity {
  minutes: number
  shifts: number
  days: number
}

/** What somebody worked at one pin within days over which no rate begins or ends. */
export interface WorkedSpan {
  pinId: number
  /** The first and the last day worked. */
  from: string
  until: string
  hours: Readonly<Record<CountedHours, Quantity>>
}

/** One step of an amount: which rule paid for how much on which days, and which rules it beat, the nearest first. */
export interface TraceEntry {
  rateTypeId: number
  rateId: number | null
  counts: CountedHours
  basis: PayBasis
  /** Minutes of what is paid by the hour, else how many shifts, days or months. */
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

const weights = { userId: 16, pinId: 8, jobId: 4, groupId: 2, nationality: 1 } as const
type KeyPart = keyof typeof weights
export const keyParts = ['userId', 'pinId', 'jobId', 'groupId', 'nationality'] as const satisfies KeyPart[]

/**
 * How particular a rate is: the more it names, the sooner it wins. A person comes before a pin, a pin before a job, a job
 * before a group and a group before a nationality, whatever else is named.
 */
export const specificity = (key: RateKey): number =>
  keyParts.reduce((sum, part) => sum + (key[part] === null ? 0 : weights[part]), 0)

/** The order in which rates win. Of two alike, such as of two groups of one person, the later one does. */
export function byPrecedence(one: PayRule, other: PayRule): number {
  return (
    specificity(other) - specificity(one) ||
    Number(other.id === null) - Number(one.id === null) ||
    other.effectiveFrom.localeCompare(one.effectiveFrom) ||
    (other.id ?? 0) - (one.id ?? 0)
  )
}

const concerns = (rule: PayRule, payee: Payee, pinId: number, day: string): boolean =>
  rule.effectiveFrom <= day &&
  (rule.effectiveTo === null || rule.effectiveTo >= day) &&
  (rule.userId === null || rule.userId === payee.userId) &&
  (rule.pinId === null || rule.pinId === pinId) &&
  (rule.jobId === null || payee.jobIds.includes(rule.jobId)) &&
  (rule.groupId === null || payee.groupIds.includes(rule.groupId)) &&
  (rule.nationality === null || rule.nationality === payee.nationality)

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Rates by what they are for, in the order in which they win; made once for many people. */
export interface RateBook {
  types: readonly PayType[]
  /** The rates of a type that may be for this person. */
  rulesFor: (rateTypeId: number, userId: number) => readonly PayRule[]
}

export function rateBook(types: readonly PayType[], rules: readonly PayRule[]): RateBook {
  const keyOf = (rateTypeId: number, userId: number | null) => `${rateTypeId} ${userId ?? 'all'}`
  const kept = grouped(rules.toSorted(byPrecedence), (rule) => keyOf(rule.rateTypeId, rule.userId))
  return {
    types,
    // What is for one person always wins over what is for all.
    rulesFor: (rateTypeId, userId) => [
      ...(kept.get(keyOf(rateTypeId, userId)) ?? []),
      ...(kept.get(keyOf(rateTypeId, null)) ?? []),
    ],
  }
}

/** The rates that concern somebody at a pin on a day, the one that wins first. */
export const ratesOf = (
  book: RateBook,
  payee: Payee,
  { pinId, day, rateTypeId }: { pinId: number; day: string; rateTypeId: number },
): PayRule[] => book.rulesFor(rateTypeId, payee.userId).filter((rule) => concerns(rule, payee, pinId, day))

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
  const groups = grouped(drafts, ({ rateTypeId, rateId }) => `${rateTypeId} ${rateId ?? 'tried'}`)
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
 * What somebody is paid for what they worked, pin by pin. What is paid by the month is paid once, at the pin where it
 * first applies.
 * @param spans in the order of their days
 */
export function payOf(book: RateBook, payee: Payee, spans: readonly WorkedSpan[]): PayLine[] {
  const drafts = new Map<number, Draft[]>()
  const unrated = new Map<number, number>()
  const monthly = new Set<number>()
  for (const { pinId, from, until, hours } of spans) {
    const paid = new Set<CountedHours>()
    for (const { id: rateTypeId, category, counts } of book.types) {
      const [rule, ...others] =
        hours[counts].shifts > 0 ? ratesOf(book, payee, { pinId, day: from, rateTypeId }) : []
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
      drafts.set(pinId, [...(drafts.get(pinId) ?? []), step])
    }
    const open = plainKinds.filter((kind) => !paid.has(kind) && !paid.has('worked'))
    const minutes = open.reduce((sum, kind) => sum + hours[kind].minutes, 0)
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
