import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
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
await prepareDatabase(database.url)
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

/** Milliseconds of a list of the quiet company. */
async function listed(filter: object) {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,24]',
    sort: '["id","DESC"]',
  })
  const begun = performance.now()
  const answer = await fetch(`${server.url}/api/cmms/work-request?${query}`, {
    headers: { authorization: `Bearer ${tokens.quiet}` },
  })
  await answer.arrayBuffer()
  return performance.now() - begun
}

/** One read after the other, each with a filter of its own, as somebody leafs through. */
async function leafThrough() {
  const times: number[] = []
  const until = performance.now() + seconds * 1_000
  for (let at = 0; performance.now() < until; at += 1) {
    times.push(await listed({ status: 'approved', pinId: firstPin + (at % 40) }))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return { p50: median(times), p99: times[Math.floor(times.length * 0.99)] ?? 0, count: times.length }
}

/** Has another process work for the busy company; the function that it gives stops it and counts the answers by status. */
async function startWork(load: string) {
  const child = fork(path.join(import.meta.dirname, 'busyCompany.ts'), {
    env: {
      ...process.env,
      BUSY_COMPANY: JSON.stringify({ url: server.url, token: tokens.busy, load, atOnce }),
    },
    execArgv: ['--import', 'tsx'],
  })
  const message = async () =>
    z.tuple([z.record(z.string(), z.number()).nullable()], z.unknown()).parse(await once(child, 'message'))[0]
  await message()
  return async () => {
    child.send('stop')
    return Object.entries((await message()) ?? {}).map(([status, count]) => `${count} x ${status}`)
  }
}

const loads = ['searches', 'previews', 'rosters', 'large bodies', 'imports', 'pictures', 'panels']
const said = ({ p50, p99, count }: Awaited<ReturnType<typeof leafThrough>>) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${count} reads)`
const memory = async () => `${Math.round((await server.stats()).rss / megabyte)} MB`

await leafThrough()
const alone = await leafThrough()
console.log(`alone: ${said(alone)}, memory ${await memory()}`)
for (const load of loads) {
  if (only && !only.includes(load)) continue
  const stop = await startWork(load)
  const beside = await leafThrough()
  const most = await memory()
  const answers = await stop()
  const ratio = (beside.p50 / alone.p50).toFixed(1)
  console.log(`beside ${atOnce} x ${load}: ${said(beside)}: ${ratio} times as long, memory ${most}`)
  console.log(`  their answers: ${answers.join(', ')}`)
}
await server.stop()
await database.stop()
await remove()
