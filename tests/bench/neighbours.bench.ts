import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import sharp from 'sharp'
import { startEmbedded } from '../../server/platform/db/embedded.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset } from './dataset.ts'
import { median } from './measure.ts'
import { letIn, signIn } from './people.ts'
import { startSide } from './sides.ts'

// npm run bench neighbours: the reads of one company while another one works with all its might.

const rows = Number(process.env['BENCH_ROWS'] ?? 200_000)
const atOnce = Number(process.env['BENCH_AT_ONCE'] ?? 20)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const only = process.env['BENCH_ONLY']?.split(',')
const megabyte = 1_048_576

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

/** A year of shifts and clockings of 200 people of the busy company. */
const fill = `set session_replication_role = replica;
insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount)
  values (${busy.clientId}, 'Day', ${busy.pinId}, '2026-01-01', '2026-12-31', '08:00', '16:00', 127, 200);
insert into shift_assignment (client_id, shift_id, user_id, date, pin_id, start_at, end_at, unpaid_min, status)
  select s.client_id, s.id, e.id, d, s.pin_id, d + time '00:00', d + time '08:00', 30, 'published'
  from shift s join employee e on e.client_id = s.client_id and e.id <= 200
  cross join generate_series('2026-01-01'::date, '2026-12-31', '1 day') d where s.client_id = ${busy.clientId};
insert into clocking (client_id, user_id, pin_id, work_date, worked_min, status)
  select client_id, user_id, pin_id, date, 480, 'approved' from shift_assignment where client_id = ${busy.clientId};
analyze;`
const owner = new Client({ connectionString: database.url })
await owner.connect()
await owner.query(fill)
await owner.end()

const server = await startSide('ours', 'portalServer.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET_KEY: secret.toString('base64'),
  LOG_LEVEL: 'silent',
})
const tokens = { busy: await signIn(server, busy), quiet: await signIn(server, quiet) }

async function ask(who: 'busy' | 'quiet', path: string, init: RequestInit = {}) {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${tokens[who]}`, ...init.headers },
  })
  await answer.arrayBuffer()
  return { status: answer.status, took: performance.now() - begun }
}

const listOf = (filter: object, sort = '["id","DESC"]') =>
  `cmms/work-request?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,24]', sort })}`

/** One read after the other, each with a filter of its own, as somebody leafs through. */
async function leafThrough() {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  for (let at = 0; performance.now() < until; at += 1) {
    times.push((await ask('quiet', listOf({ status: 'approved', pinId: firstPin + (at % 40) }))).took)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return { p50: median(times), p99: times[Math.floor(times.length * 0.99)] ?? 0, count: times.length }
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const largeFile = [
  'Title,Priority,Pin',
  ...Array.from({ length: 10_000 }, (_, at) => `Request ${at},High,Pin ${at % 40}`),
]
const picture = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#8a8' } })
  .png()
  .toBuffer()
const month = 'start=2026-10-01&end=2026-10-30'
const panels = [
  `attendance/timesheet?${month}`,
  `shift/scheduling?${month}`,
  `efp/hour?${month}`,
  `activity?${month}`,
  `activity/location?${month}`,
  `patrol/heat?${month}`,
  'vms/dashboard',
  'dashboard/waiting',
  'cmms/dashboard/summary',
  'cmms/work-request/totals?filter={}',
  `attendance/event?${month}`,
  `shift/tasks?${month}`,
]

/** What the busy company asks for, again and again; `at` counts the requests of one of its people. */
const loads: Record<string, (one: number, at: number) => Promise<{ status: number }>> = {
  // Three letters of a digest: each search is another one, and finds some of the records.
  searches: (one, at) =>
    ask(
      'busy',
      listOf({ q: ((one * 31 + at * 7) % 4_096).toString(16).padStart(3, '0') }, '["title","ASC"]'),
    ),
  previews: () =>
    ask(
      'busy',
      'cmms/work-request/batch/update',
      json({ filter: {}, set: { priority: 'low' }, preview: true }),
    ),
  rosters: (one) =>
    ask('busy', `shift/scheduling?start=2026-0${1 + (one % 8)}-01&end=2026-0${2 + (one % 8)}-28`),
  'large bodies': () =>
    ask('busy', 'cmms/work-request', json({ title: 'x', description: 'x'.repeat(megabyte - 200) })),
  imports: () =>
    ask('busy', 'cmms/work-request/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: largeFile.join('\n'),
    }),
  pictures: () => {
    const form = new FormData()
    form.set('file', new Blob([picture], { type: 'image/png' }), 'wall.png')
    return ask('busy', 'files', { method: 'POST', body: form })
  },
  panels: (_one, at) => ask('busy', panels[at % panels.length] ?? ''),
}

const said = ({ p50, p99, count }: Awaited<ReturnType<typeof leafThrough>>) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} reads)`
const memory = async () => `${Math.round((await server.stats()).rss / megabyte)} MB`

await leafThrough()
const alone = await leafThrough()
console.log(`alone: ${said(alone)}, memory ${await memory()}`)
for (const [name, load] of Object.entries(loads)) {
  if (only && !only.includes(name)) continue
  const over = new AbortController()
  const statuses = new Map<number, number>()
  const work = async (one: number) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const { status } = await load(one, at)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const workers = Array.from({ length: atOnce }, (_, one) => work(one))
  const beside = await leafThrough()
  over.abort()
  await Promise.all(workers)
  const ratio = (beside.p50 / alone.p50).toFixed(1)
  console.log(`beside ${atOnce} x ${name}: ${said(beside)}: ${ratio} times as long, memory ${await memory()}`)
  console.log(`  their answers: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`)
}
await server.stop()
await database.stop()
await remove()
