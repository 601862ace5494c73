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

const weights = { userId: 16, pinId: 8, jobId: 4, groupId: 2, nationality: 1 } as const
type KeyPart = keyof typeof weights
export const keyParts = ['userId', 'pinId', 'jobId', 'groupId', 'nationality'] as const satisfies KeyPart[]

/**
 * The specificity of a rate; the most specific one wins. The order is person, pin, job, group, nationality, regardless
 * of the other keys.
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

/** Items by a key, in their order. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Rates by their key, in the order of precedence; built once for many people. */
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
    // A rate of one person always takes precedence over general ones.
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
