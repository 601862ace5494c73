import { setTimeout } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import type { Side } from './sides.ts'

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** The same work for both sides; each gets its own requests, because their addresses and headers differ. */
export interface Scenario {
  name: string
  goal: string
  requests: (side: Side) => Request[]
  connections?: number
  /** Done beside the requests, from their beginning. */
  everySecond?: (side: Side) => Promise<void>
}

export interface Sample {
  perSecond: number
  p50: number
  p99: number
  /** CPU of the server, in microseconds a request. */
  cpu: number
}

export interface Comparison {
  name: string
  goal: string
  ours: Sample
  bare: Sample
  /** Medians of the rounds' ratios, ours to bare. */
  rate: number
  cpuRatio: number
  lowest: number
  highest: number
}

/**
 * Does `work` beside a task, at once and again after each pause, until the task is over.
 * @param pause milliseconds
 * @returns what the task gives; fails as soon as either does
 */
export async function meanwhile<T>(task: Promise<T>, pause: number, work: () => Promise<void>): Promise<T> {
  const over = new AbortController()
  const repeated = async () => {
    while (!over.signal.aborted) {
      await work()
      await setTimeout(pause)
    }
  }
  const [result] = await Promise.all([task.finally(() => over.abort()), repeated()])
  return result
}

async function once(side: Side, scenario: Scenario, seconds: number): Promise<Sample> {
  const before = await side.stats()
  const load = async () =>
    await autocannon({
      url: side.url,
      connections: scenario.connections ?? 16,
      duration: seconds,
      requests: scenario.requests(side),
    })
  const { everySecond } = scenario
  const result = await (everySecond ? meanwhile(load(), 1_000, () => everySecond(side)) : load())
  const after = await side.stats()
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${scenario.name}, ${side.name}: ${result.errors} errors, ${result.non2xx} refusals`)
  }
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after.cpu - before.cpu) / result.requests.total,
  }
}

const middle = (samples: readonly Sample[]): Sample => ({
  perSecond: median(samples.map(({ perSecond }) => perSecond)),
  p50: median(samples.map(({ p50 }) => p50)),
  p99: median(samples.map(({ p99 }) => p99)),
  cpu: median(samples.map(({ cpu }) => cpu)),
})

/** Runs both sides in turns, the one that begins changing from round to round, after a warm-up of each. */
export async function compare(
  bare: Side,
  ours: Side,
  scenario: Scenario,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  await once(bare, scenario, 1)
  await once(ours, scenario, 1)
  const pairs: { bare: Sample; ours: Sample }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await once(bare, scenario, seconds)
      pairs.push({ bare: first, ours: await once(ours, scenario, seconds) })
    } else {
      const first = await once(ours, scenario, seconds)
      pairs.push({ ours: first, bare: await once(bare, scenario, seconds) })
    }
  }
  const rates = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond)
  return {
    name: scenario.name,
    goal: scenario.goal,
    ours: middle(pairs.map((pair) => pair.ours)),
    bare: middle(pairs.map((pair) => pair.bare)),
    rate: median(rates),
    cpuRatio: median(pairs.map((pair) => pair.ours.cpu / pair.bare.cpu)),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
  }
}
