import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset } from './dataset.ts'
import { letIn, signIn } from './people.ts'
import { startSide, type Side } from './sides.ts'

// npm run bench reports: timesheets of a month, made by one process, killed at half and begun anew by two others, and made by
// two processes at once. Each is begun as often as it should be, and has every row once.

const clockings = Number(process.env['BENCH_CLOCKINGS'] ?? 1_000_000)
const people = 5_000
const say = (line: string) => console.log(line)
const month = { timezone: 'Asia/Kuala_Lumpur', from: '2025-03-01', until: '2025-03-31' }

/** So many people on so many days of a month, at one pin after the other. */
const fill = (client: number, pin: number) => `
set session_replication_role = replica;
insert into employee (client_id, id, employee_id, first_name, last_name, contact_number, role_id)
  select ${client}, 10000 + n, 'C' || n, 'Guard', n::text, '+60130000' || n, 1 from generate_series(1, ${people}) n;
insert into clocking (client_id, user_id, pin_id, work_date, clock_in, clock_out, break_min, worked_min, normal_min, overtime_min, status)
  select ${client}, 10001 + n % ${people}, ${pin} + n / ${people * 31}, d, d + time '00:00', d + time '09:00', 60, 480, 480, n % 40, 'approved'
  from generate_series(0, ${clockings - 1}) n, lateral (select '2025-03-01'::date + (n / ${people}) % 31 as d) t;
set session_replication_role = default;
vacuum analyze;`

const job = z.looseObject({
  id: z.number(),
  status: z.string(),
  rows: z.number(),
  total: z.number().nullable(),
})
const jobs = z.object({ jobs: z.array(job) })

const { folder, remove } = await makeTemporaryFolder('bench')
const database = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: say } })
try {
  await prepareDatabase(database.url)
  const [company] = await makeDataset(database.url, 0)
  if (!company) throw new Error('There is no company')
  const admin = company
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  for (const statement of fill(company.clientId, company.pinId).split(';\n')) await owner.query(statement)
  const secret = randomBytes(32)
  await letIn(database.url, secret, [company])
  const start = (name: string) =>
    startSide(name, 'portalServer.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      SECRET_KEY: secret.toString('base64'),
    })

  /** A server with a token for it. */
  async function ready(name: string) {
    const side = await start(name)
    return { side, token: await signIn(side, admin) }
  }
  type Ready = Awaited<ReturnType<typeof ready>>
  async function call({ side, token }: Ready, path: string, body?: object) {
    const answer = await fetch(`${side.url}/api/report/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer
  }
  const ask = async (by: Ready, format: string) =>
    job.parse(await (await call(by, 'timesheet', { ...month, format })).json()).id
  const seen = async (by: Ready, id: number) => {
    const [found] = jobs.parse(await (await call(by, `status?ids=${id}`)).json()).jobs
    if (!found) throw new Error(`There is no report ${id}`)
    if (found.status === 'failed') throw new Error(`Report ${id} failed`)
    return found
  }
  /** Lines of a finished file without its heading, and its bytes. */
  async function fileOf(by: Ready, id: number) {
    const answer = await call(by, `job/${id}/file`)
    let lines = -1
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
    }
    return { lines, bytes }
  }
  const attemptsOf = async (ids: readonly number[]) =>
    z
      .array(z.object({ attempts: z.number() }))
      .parse(
        (await owner.query('select attempts from report_job where id = any($1) order by id', [ids])).rows,
      )
      .map(({ attempts }) => attempts)
  /** Waits until all are done; gives the most memory that any of the servers held meanwhile, in MB. */
  async function finished(by: Ready, ids: readonly number[], sides: readonly Side[]) {
    let most = 0
    for (;;) {
      for (const side of sides) most = Math.max(most, (await side.stats()).rss / 1_048_576)
      const states = await Promise.all(ids.map((id) => seen(by, id)))
      if (states.every(({ status }) => status === 'done')) return most
      await sleep(200)
    }
  }

  let one = await ready('one')
  await sleep(2_000)
  const idle = (await one.side.stats()).rss / 1_048_576
  say(`${clockings.toLocaleString('en')} clockings; a server at rest holds ${idle.toFixed(0)} MB`)
  for (const format of ['csv', 'xlsx']) {
    const begun = performance.now()
    const id = await ask(one, format)
    const most = await finished(one, [id], [one.side])
    const seconds = (performance.now() - begun) / 1_000
    const { bytes } = await fileOf(one, id)
    say(
      `${format}: ${seconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB of file, at most ${most.toFixed(0)} MB, begun ${(await attemptsOf([id])).join()} time`,
    )
  }

  const killed = await ask(one, 'csv')
  for (;;) {
    const { rows, total } = await seen(one, killed)
    if (total !== null && rows >= total / 2) {
      say(`killed at ${rows.toLocaleString('en')} of ${total.toLocaleString('en')} rows`)
      break
    }
    await sleep(50)
  }
  await one.side.kill()
  const dead = performance.now()
  one = await ready('one again')
  const two = await ready('two')
  const both = [one.side, two.side]
  const again = await finished(one, [killed], both)
  const whole = await fileOf(two, killed)
  say(
    `made anew by one of two others ${((performance.now() - dead) / 1_000).toFixed(0)} s after the kill, at most ${again.toFixed(0)} MB, begun ${(await attemptsOf([killed])).join()} times, ${whole.lines.toLocaleString('en')} rows`,
  )

  const begun = performance.now()
  const ids = [await ask(one, 'csv'), await ask(two, 'csv'), await ask(one, 'csv'), await ask(two, 'csv')]
  const most = await finished(one, ids, both)
  const lines = []
  for (const id of ids) lines.push((await fileOf(two, id)).lines)
  say(
    `four asked of two processes: ${((performance.now() - begun) / 1_000).toFixed(0)} s, at most ${most.toFixed(0)} MB each, begun ${(await attemptsOf(ids)).join(', ')} times, rows ${lines.map((count) => count.toLocaleString('en')).join(', ')}`,
  )
  await one.side.stop()
  await two.side.stop()
  await owner.end()
} finally {
  await database.stop()
  await remove()
}
