import { addDays, dayNumber } from '../time/calendarDays.ts'
import { completeUntil, monthsInto, nextAnniversary, serviceYears, type LeaveYear } from './years.ts'

/** So many hundredths of a day a year from so many years of service on. */
export interface ServiceBand {
  fromYears: number
  days: number
}

/**
 * Reads days a year: `14`, or by years of service `0: 8, 2: 12, 5: 16`; undefined where the text is neither. The bands come
 * in the order of years and begin with 0.
 */
export function readBands(text: string): ServiceBand[] | undefined {
  const whole = /^\s*(\d{1,3}(?:\.\d{1,2})?)\s*$/.exec(text)
  if (whole) return [{ fromYears: 0, days: Math.round(Number(whole[1]) * 100) }]
  const bands: ServiceBand[] = []
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,2})\s*:\s*(\d{1,3}(?:\.\d{1,2})?)\s*$/.exec(part)
    if (!match) return undefined
    bands.push({ fromYears: Number(match[1]), days: Math.round(Number(match[2]) * 100) })
  }
  const rising = bands.every(({ fromYears }, at) =>
    at === 0 ? fromYears === 0 : fromYears > (bands[at - 1]?.fromYears ?? 0),
  )
  return rising ? bands : undefined
}

/** Hundredths of a day a year at so many years of service. */
export const bandAt = (bands: readonly ServiceBand[], years: number): number =>
  bands.findLast(({ fromYears }) => fromYears <= years)?.days ?? 0

/** Years of service at which less is given than the law's least; undefined where it is enough throughout. */
export const belowFloor = (
  bands: readonly ServiceBand[],
  floor: readonly ServiceBand[],
): { years: number; days: number } | undefined =>
  [...new Set([...bands, ...floor].map(({ fromYears }) => fromYears))]
    .sort((one, other) => one - other)
    .map((years) => ({ years, days: bandAt(floor, years) }))
    .find(({ years, days }) => bandAt(bands, years) < days)

export interface GrantRule {
  /** All days when the year begins, or month by month; null if the type has no balance. */
  mode: 'yearly' | 'earned_monthly'
  bands: readonly ServiceBand[]
  /** Employees who join or leave within a year get a share by their days; else the whole. */
  prorated: boolean
  /** Hundredths to which it is rounded, half up: 25, 50 or 100. */
  rounding: number
  /** Hundredths that may be carried into the next year. */
  carryMax: number
  /** Months into the year after which carried days expire; null: never. */
  carryMonths: number | null
}

/** The days of somebody's employment; an unknown first day counts as long ago, without years of service. */
export interface Employment {
  joined: string | null
  /** The last working day, where it is known. */
  last: string | null
}

/** Hundredths of a day earned by the days from `from` to `until` of a leave year, before rounding. */
function earned(
  rule: GrantRule,
  { joined, last }: Employment,
  year: LeaveYear,
  from: string,
  until: string,
): number {
  const length = dayNumber(year.end) - dayNumber(year.start) + 1
  let sum = 0
  let day = joined !== null && joined > from && rule.prorated ? joined : from
  const end = last !== null && last < until && rule.prorated ? last : until
  while (day <= end) {
    const after = joined === null ? addDays(end, 1) : nextAnniversary(joined, day)
    const stop = after > end ? addDays(end, 1) : after
    sum +=
      bandAt(rule.bands, joined === null ? 0 : serviceYears(joined, day)) * (dayNumber(stop) - dayNumber(day))
    day = stop
  }
  return sum / length
}

const rounded = (days: number, to: number) => Math.floor(days / to + 0.5 + 1e-9) * to

/**
 * Hundredths of a day for a whole leave year. Each day of the year adds its share by the years of service on that day.
 */
export const entitlement = (rule: GrantRule, person: Employment, year: LeaveYear): number =>
  rounded(earned(rule, person, year, year.start, year.end), rule.rounding)

/** Hundredths of a day that are given by the end of a day: all at once, or what the complete months have earned. */
export function givenBy(rule: GrantRule, person: Employment, year: LeaveYear, day: string): number {
  if (rule.mode === 'yearly') return entitlement(rule, person, year)
  const until = completeUntil(year, day)
  return until === undefined ? 0 : rounded(earned(rule, person, year, year.start, until), rule.rounding)
}

/** What the ledger holds of a person and a type, in hundredths of a day, seen from one leave year. */
export interface LedgerFacts {
  /** Granted and accrued for this year so far, and by how many entries. */
  granted: number
  steps: number
  /** Whether the year has been opened: the previous year's balance has been carried or has expired. */
  opened: boolean
  /** Sum of the year before, entries that close it included; undefined where it has no entries. */
  before: number | undefined
  closing: Closing
  carried: number
  /** Sum of the carried days that have expired, the number of its entries, and the first day without them. */
  expired: number
  expiries: number
  expiredFrom: string | null
  /** Days of this year taken, less days returned, until the carried days expire. */
  takenBeforeExpiry: number
}

/** The entries that have closed the year before, and the leave of that year that was booked here since. */
export interface Closing {
  /** Sums of the entries that expired or moved its balance: zero or below. */
  expired: number
  moved: number
  /** How many entries expired, moved and carried something. */
  expiries: number
  moves: number
  carries: number
  /** The most that could be carried then; null where it is not known. */
  carryMax: number | null
  /** Days of closed years taken here, less days returned. */
  late: number
}

/** Nothing has been closed. */
export const unclosed: Closing = {
  expired: 0,
  moved: 0,
  expiries: 0,
  moves: 0,
  carries: 0,
  carryMax: null,
  late: 0,
}

export interface DueEntry {
  kind: 'grant' | 'accrual' | 'carry_in' | 'carry_expire' | 'transfer'
  days: number
  date: string
  /** First day of the leave year that it belongs to. */
  period: string
  /** Counts the entries of its kind in the period. */
  step: number
  /** The most that could be carried, for entries that carry. */
  carryMax?: number
}

/** Whether an entry corrects one of its kind: a fact of an earlier day arrived late. */
export const isCorrection = ({ kind, step }: Pick<DueEntry, 'kind' | 'step'>): boolean =>
  kind === 'carry_expire' ? step > 1 : (kind === 'carry_in' || kind === 'transfer') && step > 0

/** The day from which nothing that was carried into the year is left; undefined if it does not expire. */
export const expiryOf = (rule: Pick<GrantRule, 'carryMonths'>, year: LeaveYear): string | undefined =>
  rule.carryMonths === null ? undefined : monthsInto(year, rule.carryMonths)

/** The most that the closing of the year before could carry. Closings of earlier versions show it by their entries. */
const carryMaxOf = (rule: GrantRule, { opened, closing }: LedgerFacts) => {
  if (!opened) return rule.carryMax
  if (closing.carryMax !== null) return closing.carryMax
  return closing.expired < 0 ? -closing.moved : Math.max(rule.carryMax, -closing.moved)
}

/** The carried days, and the entries that close the year before or correct its closing. */
function closingEntries(rule: GrantRule, year: LeaveYear, standing: LedgerFacts) {
  const { opened, before, closing } = standing
  if (before === undefined) return { carried: standing.carried, entries: [] }
  const left = before - closing.expired - closing.moved - closing.late
  const carryMax = carryMaxOf(rule, standing)
  const carried = left < 0 ? left : Math.min(left, carryMax)
  const last = addDays(year.start, -1)
  const entries: DueEntry[] = [
    {
      kind: 'carry_expire',
      days: carried - left - closing.expired,
      date: last,
      period: year.start,
      step: 2 * closing.expiries + 1,
    },
    {
      kind: 'transfer',
      days: -carried - closing.late - closing.moved,
      date: last,
      period: year.start,
      step: closing.moves,
    },
    {
      kind: 'carry_in',
      days: carried + closing.late - standing.carried,
      date: year.start,
      period: year.start,
      step: closing.carries,
      carryMax,
    },
  ]
  // The entry that opens the year stands even with nothing to carry.
  return {
    carried,
    entries: entries.filter(({ kind, days }) => days !== 0 || (kind === 'carry_in' && !opened)),
  }
}

/**
 * The ledger's missing entries at the end of a day. They close the previous year, carry or expire its balance, and
 * grant this year's days that are due. They also correct for facts, rules or employments changed since. After these entries are
 * written, it returns none.
 */
export function dueEntries(
  rule: GrantRule,
  person: Employment,
  year: LeaveYear,
  standing: LedgerFacts,
  day: string,
): DueEntry[] {
  const due: DueEntry[] = []
  const add = (kind: DueEntry['kind'], days: number, date: string, step = 0) =>
    due.push({ kind, days, date, period: year.start, step })
  const given = rule.mode === 'yearly' ? 'grant' : 'accrual'
  if ((person.joined !== null && person.joined > day) || (person.last !== null && person.last < year.start)) {
    // If an entry or leaving date is entered later, that day takes back the excess grant.
    if (standing.granted !== 0) add(given, -standing.granted, day, standing.steps)
    return due
  }
  const { carried, entries } = closingEntries(rule, year, standing)
  due.push(...entries)
  const expiry = standing.expiredFrom ?? expiryOf(rule, year)
  if (expiry !== undefined && expiry <= day) {
    const expired = Math.min(0, Math.max(standing.takenBeforeExpiry, 0) - carried)
    const date = expiry > year.end ? year.end : expiry
    if (expired !== standing.expired)
      add('carry_expire', expired - standing.expired, date, 2 * standing.expiries)
  }
  const lacking = givenBy(rule, person, year, day) - standing.granted
  if (lacking !== 0) {
    const first =
      rule.mode === 'yearly' ? [year.start, person.joined ?? year.start].sort()[1] : completeUntil(year, day)
    const date = standing.steps === 0 || rule.mode === 'earned_monthly' ? (first ?? day) : day
    add(given, lacking, date > day ? day : date, standing.steps)
  }
  return due
}
