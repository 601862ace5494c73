import { addDays } from '../../../src/domain/time/calendarDays.ts'
import type { DemoRecord } from '../base/insertRecords.ts'
import type { Random } from '../base/random.ts'
import type { DemoMeter } from './utilityPlans.ts'

/** Day of the month on which the demo's meters are read. */
export const readingDay = 25

/** How much warmer months use more, from January on. */
const seasons = [0.98, 1, 1.05, 1.07, 1.06, 1.03, 1.01, 1, 0.99, 1, 0.97, 0.95]
/** More each month. */
const growth = 1.0035

const rounded = (value: number, places: number) => value.toFixed(places)
const percent = (value: number, other: number | null | undefined) =>
  other ? rounded(100 * (value / other - 1), 1) : null

interface Options {
  utilityId: number
  /** First days of its months, in their order. */
  months: readonly string[]
  isPart: boolean
  manager: number
}

/** How far the month has come: the older ones are paid, what is odd of late waits to be looked at. */
const statusAt = (back: number, isPart: boolean, odd: boolean) => {
  if (isPart) return back > 0 ? 'verified' : 'submitted'
  if (back > 2) return 'paid'
  if (back > 0) return 'billed'
  return odd ? 'submitted' : 'verified'
}

/** The months of a meter, with all that follows from its readings as the portal would have reckoned it. */
export function monthsOfMeter(random: Random, meter: DemoMeter, options: Options): DemoRecord[] {
  const { utilityId, months, isPart, manager } = options
  const used: number[] = []
  let reading =
    meter.rolloverAt === null
      ? random.whole(12_000, 90_000)
      : meter.rolloverAt - Math.round(meter.usual * 6.5)
  return months.map((month, place): DemoRecord => {
    const back = months.length - 1 - place
    const isMissing = meter.missing.includes(back)
    const season = seasons[Number(month.slice(5, 7)) - 1] ?? 1
    const noise = 0.97 + random.next() * 0.06
    const steps = Math.round(meter.usual * season * growth ** place * noise * (meter.odd[back] ?? 1))
    const start = reading
    if (!isMissing) reading += steps
    const rollover = meter.rolloverAt !== null && reading >= meter.rolloverAt
    if (rollover) reading -= meter.rolloverAt ?? 0
    const use = isMissing ? null : steps * Number(meter.multiplier)
    const latest = used.slice(-3)
    const usual = latest.reduce((sum, one) => sum + one, 0) / Math.max(latest.length, 1)
    const [previous, lastYear] = [used.at(-1), used.at(-12)]
    if (use !== null) used.push(use)
    const odd = use !== null && latest.length > 0 && (use > usual * 1.25 || use < usual * 0.75)
    const status = isMissing ? 'missing' : statusAt(back, isPart, odd)
    const isBilled = (status === 'paid' || status === 'billed') && !meter.unbilled.includes(back)
    const bill = isBilled && use !== null ? use * meter.rate : null
    const readOn = addDays(month, readingDay - 1)
    const billedOn = addDays(readOn, 6)
    const at = `${readOn}T09:00:00.000Z`
    return {
      utilityId,
      month,
      readingStart: meter.cumulative ? String(start) : null,
      readingEnd: isMissing ? null : String(meter.cumulative ? reading : steps),
      readingDate: isMissing ? null : readOn,
      rollover,
      isEstimated: meter.estimated.includes(back),
      consumption: use === null ? null : rounded(use, 3),
      prevMonthPct: use === null ? null : percent(use, previous),
      prevYearPct: use === null || used.length < 13 ? null : percent(use, lastYear),
      anomaly: isMissing ? 'missing' : odd ? (use > usual ? 'spike' : 'drop') : 'none',
      billNo:
        bill === null
          ? null
          : `INV-${month.slice(0, 7).replace('-', '')}-${String(utilityId).padStart(5, '0')}`,
      billDate: bill === null ? null : billedOn,
      billAmount: bill === null ? null : rounded(bill, 2),
      dueDate: bill === null ? null : addDays(billedOn, 30),
      paidDate: status === 'paid' && bill !== null ? addDays(billedOn, 21) : null,
      unitCost: bill === null || use === null || use === 0 ? null : rounded(bill / use, 4),
      budgetVariance: bill === null || isPart ? null : rounded(bill - meter.budget, 2),
      status: status === 'paid' && bill === null ? 'verified' : status,
      createdAt: at,
      createdBy: manager,
      updatedAt: at,
      updatedBy: manager,
    }
  })
}
