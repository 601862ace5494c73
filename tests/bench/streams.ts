import { median } from './measure.ts'
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

/** P10: all rows of one company as CSV, against COPY alone. */
export async function compareExport(bare: Side, ours: Side, tenant: Tenant, rounds: number) {
  const exported = (side: Side) => () =>
    timed(`${side.url}${pathOf(side)}/export.csv`, {
      headers: { ...headersOf(side, tenant), 'accept-encoding': 'identity' },
    })
  const before = await ours.stats()
  const result = await inTurns(rounds, exported(bare), exported(ours))
  const after = await ours.stats()
  return { ...result, rise: after.rss - before.rss }
}

/** P9: a thousand rows at once; ours as a CSV file, checked row by row and audited, the bare side as JSON. */
export async function compareImport(bare: Side, ours: Side, tenant: Tenant, rounds: number) {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    title: `Imported request ${index}`,
    priority: 'high',
    pin: `Pin ${1 + (index % 40)}`,
  }))
  const text = ['Title,Priority,Pin', ...rows.map(({ title, pin }) => `${title},High,${pin}`)].join('\n')
  const send = (side: Side, path: string, body: unknown) => () =>
    timed(`${side.url}${pathOf(side)}${path}`, {
      method: 'POST',
      headers: { ...headersOf(side, tenant), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return inTurns(rounds, send(bare, '/bulk', rows), send(ours, '/import', { text, dryRun: false }))
}
