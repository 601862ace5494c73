import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { meanwhile, median } from './measure.ts'
import { headersOf, pathOf, type Tenant } from './scenarios.ts'
import type { Side } from './sides.ts'

interface Transfer {
  /** Milliseconds. */
  total: number
  firstByte: number
  bytes: number
}

async function timed(url: string, init: RequestInit): Promise<Transfer> {
  const begun = performance.now()
  const response = await fetch(url, init)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  let firstByte = 0
  let bytes = 0
  for await (const chunk of response.body) {
    firstByte ||= performance.now() - begun
    bytes += chunk.length
  }
  return { total: performance.now() - begun, firstByte, bytes }
}

/** Runs both in turns; gives the medians of the times and of their ratio, bare to ours. */
async function inTurns(rounds: number, bare: () => Promise<Transfer>, ours: () => Promise<Transfer>) {
  await bare()
  await ours()
  const pairs: { bare: Transfer; ours: Transfer }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await bare()
    pairs.push({ bare: first, ours: await ours() })
  }
  return {
    bare: median(pairs.map((pair) => pair.bare.total)),
    ours: median(pairs.map((pair) => pair.ours.total)),
    firstByte: median(pairs.map((pair) => pair.ours.firstByte)),
    share: median(pairs.map((pair) => pair.bare.total / pair.ours.total)),
    bytes: pairs[0]?.ours.bytes ?? 0,
  }
}

/** The longest that one of another company waits for a record while `task` runs, in milliseconds. */
async function longestWait(side: Side, other: Tenant, task: Promise<unknown>): Promise<number> {
  let longest = 0
  await meanwhile(task, 5, async () => {
    const { total } = await timed(`${side.url}${pathOf(side)}/${other.firstRequest}`, {
      headers: headersOf(side, other),
    })
    longest = Math.max(longest, total)
  })
  return longest
}

/** P10: all rows of one company as CSV, against COPY alone; then once more while another company reads. */
export async function compareExport(
  bare: Side,
  ours: Side,
  [tenant, other]: readonly [Tenant, Tenant],
  rounds: number,
) {
  const exported = (side: Side) => () =>
    timed(`${side.url}${pathOf(side)}/export.csv`, {
      headers: { ...headersOf(side, tenant), 'accept-encoding': 'identity' },
    })
  const held = async () => ({ ours: (await ours.stats()).rss, bare: (await bare.stats()).rss })
  const before = await held()
  const result = await inTurns(rounds, exported(bare), exported(ours))
  const after = await held()
  const waits = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    waits.ours.push(await longestWait(ours, other, exported(ours)()))
    waits.bare.push(await longestWait(bare, other, exported(bare)()))
  }
  return {
    ...result,
    rise: { ours: after.ours - before.ours, bare: after.bare - before.bare },
    wait: { ours: median(waits.ours), bare: median(waits.bare) },
  }
}

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `Imported request ${index},High,Pin ${index % 40}`)
const asCsv = (lines: readonly string[]) => ['Title,Priority,Pin', ...lines].join('\n')

const shown = z.object({ id: z.number(), validation: z.unknown() })
/** Milliseconds between two looks at how far an import is; as little as the times that are measured. */
const glance = 20
const ran = z.object({ state: z.string(), message: z.string().nullable() })

/** Brings a file and runs it, waiting for either; gives the milliseconds of both. */
async function broughtIn(side: Side, tenant: Tenant, text: string) {
  const headers = headersOf(side, tenant)
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${side.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<unknown>
  }
  const begun = performance.now()
  const sent = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text }
  let file = shown.parse(await ask(`${pathOf(side)}/import`, sent))
  while (file.validation !== null) {
    await setTimeout(glance)
    file = shown.parse(await ask(`${pathOf(side)}/import/${file.id}`))
  }
  const validated = performance.now()
  let batch = ran.parse(await ask(`/api/batch/${file.id}/run`, { method: 'POST' }))
  while (batch.state === 'running') {
    await setTimeout(glance)
    batch = ran.parse(await ask(`/api/batch/${file.id}`))
  }
  if (batch.state !== 'done') throw new Error(`The import is ${batch.state}: ${batch.message}`)
  return { validated: validated - begun, ran: performance.now() - validated }
}

/** P9: a thousand rows at once; ours as a CSV file, checked row by row and audited, the bare side as JSON. */
export async function compareImport(bare: Side, ours: Side, tenant: Tenant, rounds: number) {
  const lines = linesOf(1_000)
  const rows = lines.map((line) => {
    const [title, , pin] = line.split(',')
    return { title, priority: 'high', pin }
  })
  const text = asCsv(lines)
  return inTurns(
    rounds,
    () =>
      timed(`${bare.url}${pathOf(bare)}/bulk`, {
        method: 'POST',
        headers: { ...headersOf(bare, tenant), 'content-type': 'application/json' },
        body: JSON.stringify(rows),
      }),
    async () => {
      const { validated, ran: run } = await broughtIn(ours, tenant, text)
      return { total: validated + run, firstByte: validated, bytes: text.length }
    },
  )
}

/** A large file: the times of validation and running, and the most memory that the server held meanwhile, in bytes. */
export async function largeImport(ours: Side, tenant: Tenant, records: number) {
  const before = (await ours.stats()).rss
  let peak = before
  const times = await meanwhile(broughtIn(ours, tenant, asCsv(linesOf(records))), 200, async () => {
    peak = Math.max(peak, (await ours.stats()).rss)
  })
  return { ...times, before, peak }
}
