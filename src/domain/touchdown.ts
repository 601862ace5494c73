import { dayNumber, dayText, firstOf, lengthOf, monthNumber, weekdayOf } from './time/calendarDays.ts'
import { clockIn } from './time/dates.ts'

const minute = 60_000
/** A touchdown is late so long after it was planned. */
const lateAfter = 30 * minute
/** And missed so long after. */
export const missedAfter = 12 * 60 * minute

export type TouchdownStatus = 'planned' | 'due' | 'done' | 'late' | 'short_stay' | 'missed'

/** Milliseconds since 1970; nothing where it has not come to that. */
interface Times {
  plannedAt: number | null
  arrivedAt: number | null
  leftAt: number | null
}

/** What its schedule asks for. Times of day by the clock of the site. */
interface Asked {
  minStayMin: number
  windowStart: string | null
  windowEnd: string | null
  timeZone: string
}

/** Whole minutes between arriving and leaving. */
export const stayOf = ({ arrivedAt, leftAt }: Times): number | null =>
  arrivedAt === null || leftAt === null ? null : Math.max(0, Math.floor((leftAt - arrivedAt) / minute))

/** The status of a touchdown at an instant (domain model 30); a short stay is more severe than a late arrival. */
export function touchdownStatus(times: Times, asked: Asked | undefined, now: number): TouchdownStatus {
  const { plannedAt, arrivedAt } = times
  if (arrivedAt === null) {
    if (plannedAt === null || now < plannedAt) return 'planned'
    return now < plannedAt + missedAfter ? 'due' : 'missed'
  }
  const stay = stayOf(times)
  if (stay !== null && asked && stay < asked.minStayMin) return 'short_stay'
  if (plannedAt !== null && arrivedAt > plannedAt + lateAfter) return 'late'
  const clock = asked && clockIn(new Date(arrivedAt), asked.timeZone)
  if (clock && asked.windowEnd !== null && clock > asked.windowEnd) return 'late'
  return 'done'
}

export type Frequency = 'weekly' | 'fortnightly' | 'monthly' | 'adhoc'

/**
 * How many touchdowns a schedule wants in a month, such as `2026-11`: a week belongs to the month that its Monday is in,
 * and two of them make a fortnight.
 */
export function targetIn(month: string, frequency: Frequency, visitsPerPeriod: number): number {
  if (frequency === 'adhoc') return 0
  if (frequency === 'monthly') return visitsPerPeriod
  const number = monthNumber(`${month}-01`)
  const first = firstOf(number)
  const mondays = Array.from({ length: lengthOf(number) }, (_, day) => first + day).filter(
    (day) => weekdayOf(day) === 1,
  ).length
  return visitsPerPeriod * (frequency === 'weekly' ? mondays : Math.floor(mondays / 2))
}

/** The first day of a month and of the one after it. */
export function monthBounds(month: string): { first: string; next: string } {
  const number = monthNumber(`${month}-01`)
  return { first: dayText(firstOf(number)), next: dayText(firstOf(number + 1)) }
}

/** The most days that a schedule leaves between two touchdowns; undefined where they are made as needed. */
export function daysBetween(frequency: Frequency, visitsPerPeriod: number): number | undefined {
  if (frequency === 'adhoc') return undefined
  return Math.ceil({ weekly: 7, fortnightly: 14, monthly: 31 }[frequency] / visitsPerPeriod)
}

/** Days that a site had no touchdown. */
export interface Gap {
  days: number
  /** The day of the touchdown before, or the first day looked at. */
  from: string
  /** The day of the next touchdown, or the day up to which is looked at. */
  until: string
}

/**
 * The longest time without a touchdown that ends within some days; the first of several as long.
 * @param days - of the touchdowns made, in order; those before `since` count as where the first gap begins
 * @param since - first day looked at
 * @param until - last day looked at, today in the running month
 */
export function longestGap(days: readonly string[], since: string, until: string): Gap {
  const before = days.findLast((day) => day < since) ?? since
  const stops = [before, ...days.filter((day) => day >= since && day <= until), until]
  const gaps = stops.slice(1).map((day, index) => {
    const from = stops[index] ?? since
    return { days: dayNumber(day) - dayNumber(from), from, until: day }
  })
  return gaps.reduce((longest, gap) => (gap.days > longest.days ? gap : longest), {
    days: 0,
    from: before,
    until: before,
  })
}
