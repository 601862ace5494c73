import { randomBytes } from 'node:crypto'
import { startEmbedded } from '../../server/platform/db/embedded.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset } from './dataset.ts'
import { median } from './measure.ts'
import { letIn, signIn } from './people.ts'
import { startSide } from './sides.ts'

// npm run bench neighbours: what a company notices of another one that searches with all its might.

const rows = Number(process.env['BENCH_ROWS'] ?? 200_000)
const searchers = Number(process.env['BENCH_SEARCHERS'] ?? 20)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)

const { folder, remove } = await makeTemporaryFolder('bench')
const database = await startEmbedded({
  dataDir: folder,
  log: { info: () => undefined, warn: () => undefined },
})
await migrate(database.url)
const [busy, quiet] = await makeDataset(database.url, rows)
if (!busy || !quiet) throw new Error('There are fewer than two companies')
const firstPin = quiet.pinId
const secret = randomBytes(32)
await letIn(database.url, secret, [busy, quiet])
const server = await startSide('ours', 'portalServer.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET_KEY: secret.toString('base64'),
  LOG_LEVEL: 'silent',
})
const tokens = { busy: await signIn(server, busy), quiet: await signIn(server, quiet) }

/** Answers of a list, with the milliseconds that it took. */
async function ask(who: 'busy' | 'quiet', filter: object, sort = '["id","DESC"]') {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,24]', sort })
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api/cmms/work-request?${query}`, {
    headers: { authorization: `Bearer ${tokens[who]}` },
  })
  await answer.arrayBuffer()
  return { status: answer.status, took: performance.now() - begun }
}

/** One read after the other, each with a filter of its own, as somebody leafs through. */
async function leafThrough() {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  for (let at = 0; performance.now() < until; at += 1) {
    times.push((await ask('quiet', { status: 'approved', pinId: firstPin + (at % 40) })).took)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return { p50: median(times), p99: times[Math.floor(times.length * 0.99)] ?? 0, count: times.length }
}

const said = ({ p50, p99, count }: Awaited<ReturnType<typeof leafThrough>>) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} reads)`

await leafThrough()
const alone = await leafThrough()
const over = new AbortController()
const statuses = new Map<number, number>()
const search = async (one: number) => {
  for (let at = 0; !over.signal.aborted; at += 1) {
    // Three letters of a digest: each search is another one, and finds some of the records.
    const q = ((one * 31 + at * 7) % 4_096).toString(16).padStart(3, '0')
    const { status } = await ask('busy', { q }, '["title","ASC"]')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}
const searches = Array.from({ length: searchers }, (_, one) => search(one))
const beside = await leafThrough()
over.abort()
await Promise.all(searches)
console.log(`alone                 ${said(alone)}`)
console.log(
  `beside ${searchers} searches    ${said(beside)}: ${(beside.p50 / alone.p50).toFixed(1)} times as long`,
)
console.log(
  `searches answered     ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')} in ${seconds} s`,
)
await server.stop()
await database.stop()
await remove()
