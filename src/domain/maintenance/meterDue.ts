import { Big } from 'big.js'

/** How a meter counts, and how often it makes work due. */
export interface MeterRule {
  /** Use after which work is due. */
  every: string
  /** Use per step of the reading. */
  multiplier: string
  /** Reading at which the meter begins again at zero; null if that is not known. */
  rolloverAt: string | null
  /** False if each reading is the use since the reading before. */
  isCumulative: boolean
  /** Position of the reading that use is counted from; null: the first reading of all. */
  from: string | null
}

/** A reading of a meter. */
export interface MeterReading {
  /** Where it is in time, as text that sorts: `2026-11-28T09:30:00`, by the clock of the site. */
  at: string
  value: string
  /** Reading at the beginning of its span, if it is not that of the reading before: of a meter that was exchanged. */
  start: string | null
  /** The meter began again at zero in this span. */
  rollover: boolean
  /** Read in the course of work. Such a reading that goes back is left out, because nobody has checked it. */
  isUnchecked: boolean
}

export interface MeterState {
  /** Readings at which work became due, in order. */
  dues: readonly { at: string; value: string; used: string }[]
  /** The reading that use is counted from now. */
  base: { at: string; value: string } | null
  /** Use since then. */
  used: string
}

/** A use of more than half the range of a meter is a reading that went back. */
const isPlausible = (used: Big, top: Big) => used.lte(top.div(2))

/** Steps that a meter went on by from one reading to the next; undefined if the reading cannot be right. */
function stepsTo(rule: MeterRule, shown: Big, reading: MeterReading): Big | undefined {
  const value = new Big(reading.value)
  const steps = value.minus(shown)
  if (steps.gte(0) && !reading.rollover) return steps
  const top = rule.rolloverAt === null ? undefined : new Big(rule.rolloverAt)
  const across = top && steps.lt(0) ? steps.plus(top) : undefined
  if (reading.rollover) return across ?? (steps.gte(0) ? steps : new Big(0))
  if (reading.isUnchecked) return across && top && isPlausible(across, top) ? across : undefined
  return new Big(0)
}

/**
 * When work becomes due by the readings of a meter: each time its use since the last due reading reaches `every`. The
 * order in which they were entered does not matter.
 * @param readings in any order
 */
export function meterState(rule: MeterRule, readings: readonly MeterReading[]): MeterState {
  const [every, multiplier] = [new Big(rule.every), new Big(rule.multiplier)]
  const dues: { at: string; value: string; used: string }[] = []
  let shown: Big | undefined
  let base: MeterState['base'] = null
  let used = new Big(0)
  const inOrder = readings.toSorted(
    (one, other) => compare(one.at, other.at) || new Big(one.value).cmp(new Big(other.value)),
  )
  for (const reading of inOrder) {
    const { at, value } = reading
    if (!rule.isCumulative && reading.isUnchecked) continue
    const begins = reading.start === null ? shown : new Big(reading.start)
    const steps = begins && rule.isCumulative ? stepsTo(rule, begins, reading) : new Big(value)
    if (steps === undefined) continue
    shown = new Big(value)
    const isBefore = rule.from !== null && at <= rule.from
    if (isBefore || (base === null && rule.isCumulative)) {
      base = { at, value }
      used = new Big(0)
      continue
    }
    used = used.plus(steps.times(multiplier))
    if (used.lt(every)) continue
    dues.push({ at, value, used: used.toFixed() })
    base = { at, value }
    used = new Big(0)
  }
  return { dues, base, used: used.toFixed() }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
