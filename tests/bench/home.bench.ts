import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { dayAhead } from '../support/days.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset } from './dataset.ts'
import { median } from './measure.ts'
import { letIn, signIn } from './people.ts'
import { startSide } from './sides.ts'

// npm run bench home: the panels of home, the heat map and a proof of service over a company's clockings and scans.

const clockings = Number(process.env['BENCH_CLOCKINGS'] ?? 1_000_000)
const people = 5_000
const days = Math.ceil(clockings / people)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Clockings of every day and person with turns of the last month, and a patrol of eight checkpoints eight times a day at every site. */
const fill = (client: number, pin: number) => `
set session_replication_role = replica;
insert into employee (client_id, id, employee_id, first_name, last_name, contact_number, role_id)
  select ${client}, 10000 + n, 'C' || n, 'Guard', n::text, '+60130000' || n, 1 from generate_series(1, ${people}) n;
insert into clocking (client_id, user_id, pin_id, work_date, clock_in, clock_out, break_min, worked_min, normal_min, overtime_min,
    late_min, status)
  select ${client}, 10000 + n, ${pin} + n % 40, date '${dayAhead()}' - d, (date '${dayAhead()}' - d)::timestamptz + interval '1 minute' * (n % 40),
    case when d > 0 then (date '${dayAhead()}' - d)::timestamptz + interval '9 hours' end, 60, 480, 480, (n + d) % 40, greatest(0, n % 40 - 30),
    (array['approved','locked','pending'])[1 + (n + d) % 3]
  from generate_series(1, ${people}) n, generate_series(0, ${days - 1}) d;
insert into shift (client_id, id, name, pin_id, start_date, end_date, start_time, end_time)
  select ${client}, 10000 + p, 'Day', ${pin} + p, date '${dayAhead()}' - 400, date '${dayAhead()}' + 400, '08:00', '17:00' from generate_series(0, 39) p;
insert into shift_assignment (client_id, shift_id, date, user_id, pin_id, start_at, end_at, status, published_at)
  select ${client}, 10000 + n % 40, date '${dayAhead()}' - d, 10000 + n, ${pin} + n % 40, (date '${dayAhead()}' - d)::timestamptz,
    (date '${dayAhead()}' - d)::timestamptz + interval '9 hours', 'published', now()
  from generate_series(1, ${people}) n, generate_series(-7, 31) d;
insert into patrol_route (client_id, id, name, pin_id) select ${client}, 10000 + p, 'Round', ${pin} + p from generate_series(0, 39) p;
insert into patrol_point (client_id, id, code, name, pin_id)
  select ${client}, 10000 + p * 8 + c, 'B' || p || '-' || c, 'Checkpoint ' || c, ${pin} + p from generate_series(0, 39) p, generate_series(0, 7) c;
insert into patrol_stop (client_id, route_id, point_id, sequence, expect_after_min)
  select ${client}, 10000 + p, 10000 + p * 8 + c, c + 1, c * 5 from generate_series(0, 39) p, generate_series(0, 7) c;
insert into patrol_session (client_id, id, ref_no, route_id, pin_id, user_id, scheduled_at, started_at, finished_at, status)
  select ${client}, 10000 + p * 8 * ${days} + d * 8 + r, 'PB-' || p || '-' || d || '-' || r, 10000 + p, ${pin} + p, 10000 + 1 + p,
    at, at, at + interval '40 minutes', 'completed'
  from generate_series(0, 39) p, generate_series(0, ${days - 1}) d, generate_series(0, 7) r,
    lateral (select (date '${dayAhead()}' - d)::timestamptz + interval '3 hours' * r - interval '1 day' as at) t;
insert into patrol_activity (client_id, session_id, point_id, pin_id, user_id, at, result)
  select ${client}, s.id, 10000 + (s.route_id - 10000) * 8 + c, s.pin_id, s.user_id, s.started_at + interval '5 minutes' * c, 'ok'
  from patrol_session s, generate_series(0, 7) c where s.client_id = ${client} and s.id >= 10000;
set session_replication_role = default;
vacuum analyze;`

const { folder, remove } = await makeTemporaryFolder('bench')
const database = await startEmbedded({
  dataDir: folder,
  log: { info: () => undefined, warn: () => undefined },
})
await prepareDatabase(database.url)
const [company] = await makeDataset(database.url, 100_000)
if (!company) throw new Error('There is no company')
const owner = new Client({ connectionString: database.url })
await owner.connect()
for (const statement of fill(company.clientId, company.pinId).split(';\n')) await owner.query(statement)
const secret = randomBytes(32)
await letIn(database.url, secret, [company])
const server = await startSide('ours', 'portalServer.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET_KEY: secret.toString('base64'),
  LOG_LEVEL: 'silent',
})
const token = await signIn(server, company)

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`)
  return said
}

/** The median of some askings, after one that nobody counts. */
async function timed(what: string, path: string, body?: () => object) {
  await ask(path, body?.())
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await ask(path, body?.())
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  console.log(
    `${what.padEnd(44)} ${median(times).toFixed(0).padStart(6)} ms, at most ${times.at(-1)?.toFixed(0)} ms`,
  )
}

/** A backend that has nothing to do says within ten seconds what it has read, in milliseconds. */
const countedWithin = 11_000
/** Tables of which nothing is answered by reading them whole. */
const large = [
  'clocking',
  'patrol_activity',
  'patrol_session',
  'shift_assignment',
  'work_request',
  'service_proof_row',
]

/** Asks, and tells which of the large tables were read from end to end meanwhile rather than by an index. */
async function watched(what: string, asks: () => Promise<void>) {
  await owner.query('select pg_stat_reset()')
  await asks()
  await new Promise((resolve) => setTimeout(resolve, countedWithin))
  const { rows } = await owner.query<{ said: string }>(
    `select relname || ' ' || seq_scan || ' times' as said from pg_stat_user_tables
     where relname = any ($1) and seq_scan > 0 order by 1`,
    [large],
  )
  const whole = rows.map(({ said }) => said).join(', ')
  console.log(`${what}: ${whole ? `read whole ${whole}` : 'each large table by an index'}\n`)
}

const day = (back: number) => dayAhead(-back)
const panels = [
  'working-hour',
  'pin-summary',
  'clock-summary',
  'absent',
  'leave',
  'working',
  'pie-chart',
  'attendance',
  'latest-activity',
  'task',
  'task-completion',
  'snap-send',
  'pins',
  'contract',
  'contract/hour',
  'contract/ongoing',
]
console.log(
  `${(people * days).toLocaleString('en')} clockings, ${(320 * days * 8).toLocaleString('en')} scans`,
)
await watched('what waits', () => timed('dashboard/waiting', 'dashboard/waiting'))
for (const [name, back] of [
  ['7 days', 6],
  ['30 days', 29],
] as const)
  await watched(`panels over ${name}`, async () => {
    for (const panel of panels)
      await timed(`dashboard/${panel}, ${name}`, `dashboard/${panel}?pin=-1&start=${day(back)}&end=${day(0)}`)
  })
await watched('lists', async () => {
  await timed('first page of the timesheet', 'attendance/clocking?range=[0,24]&sort=["workDate","DESC"]')
  await timed('first page of the scans', 'patrol/activity?range=[0,24]&sort=["at","DESC"]')
  await timed('activities, first page', `activity?start=${day(6)}`)
  await timed('activities of a site', `activity/pin/${company.pinId}?start=${day(6)}`)
  await timed('latest activity of each', 'activity/user/latest?pin=-1')
  await timed('locations', `activity/location?start=${day(6)}`)
  await timed('day of a phone', 'field/day')
  await timed('touchdown matrix', `touchdown/matrix?month=${day(0).slice(0, 7)}`)
})
await watched('heat map', () => timed('heat map, 31 days', `patrol/heat?start=${day(30)}&end=${day(0)}`))
await watched('patrols', async () => {
  await timed('patrol exceptions, 7 days', `patrol/exception?start=${day(6)}&end=${day(0)}`)
  await timed('patrol board', 'patrol/board')
})
const month = day(31).slice(0, 7)
await timed('a month of a site sealed', 'service-proof', () => ({ pinId: company.pinId, month }))
const [proof] = z.array(z.object({ id: z.number(), rows: z.number() })).parse(await ask('service-proof'))
await timed(`the same checked (${proof?.rows} rows)`, `service-proof/${proof?.id}`)
await owner.end()
await server.stop()
await database.stop()
await remove()
