import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'
import { makeDataset } from './dataset.ts'
import { median } from './measure.ts'
import { letIn, signIn } from './people.ts'
import { startSide } from './sides.ts'

// npm run bench holiday: a company enters a holiday for a day in the middle of its worked weeks. Hours and leave are
// calculated in the background, while others read.

const people = Number(process.env['BENCH_PEOPLE'] ?? 5_000)
const weeks = Number(process.env['BENCH_WEEKS'] ?? 26)
const rows = Number(process.env['BENCH_ROWS'] ?? 20_000)
/** Seconds of reading before the holiday. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const firstDay = '2026-03-02'
const middle = new Date(Date.parse(firstDay) + (Math.floor(weeks / 2) * 7 + 2) * 86_400_000)
  .toISOString()
  .slice(0, 10)
const say = (line: string) => console.log(line)

const { folder, remove } = await makeTemporaryFolder('bench')
const log = { info: () => undefined, warn: () => undefined }
const database = await startEmbedded({ dataDir: folder, log })
await prepareDatabase(database.url)
const [busy, quiet] = await makeDataset(database.url, rows)
if (!busy || !quiet) throw new Error('There are fewer than two companies')
const secret = randomBytes(32)
await letIn(database.url, secret, [busy, quiet])

/** Five planned shifts a week with their punches and lines; two thirds of the lines are approved, each tenth is on leave. */
const fill = `set session_replication_role = replica;
insert into employee (client_id, id, employee_id, first_name, last_name, contact_number, role_id, pin_ids)
  select ${busy.clientId}, 10000 + n, 'B' || n, 'First' || n, 'Last' || n, '+6013' || n, 1, array[${busy.pinId} + n % 40]
  from generate_series(1, ${people}) n;
insert into shift (client_id, name, pin_id, start_date, end_date, start_time, end_time, recurring_day, headcount, break_min)
  select ${busy.clientId}, 'Day', ${busy.pinId} + p, '${firstDay}', '2027-12-31', '08:00', '17:00', 127, 200, 60
  from generate_series(0, 39) p;
insert into shift_assignment (client_id, shift_id, user_id, date, pin_id, start_at, end_at, unpaid_min, status, published_at)
  select ${busy.clientId}, s.id, 10000 + n, d, s.pin_id, d + time '00:00', d + time '09:00', 60, 'published', now()
  from generate_series(1, ${people}) n join shift s on s.client_id = ${busy.clientId} and s.pin_id = ${busy.pinId} + n % 40
  cross join generate_series('${firstDay}'::date, '${firstDay}'::date + ${7 * weeks - 1}, '1 day') d
  where extract(isodow from d) < 6;
insert into clocking (client_id, user_id, pin_id, work_date, shift_assignment_id, clock_in, clock_out, break_min, worked_min,
    normal_min, overtime_min, rest_day_min, holiday_min, late_min, early_out_min, status, decided_by)
  select client_id, user_id, pin_id, date, id, start_at, end_at, 60, 480, 480, 0, 0, 0, 0, 0,
    case when id % 3 = 0 then 'open' else 'approved' end, case when id % 3 > 0 then 1 end
  from shift_assignment where client_id = ${busy.clientId};
insert into clock_event (client_id, user_id, pin_id, clocking_id, type, at, device_at, server_at, skew_sec, method, offline, offline_key)
  select client_id, user_id, pin_id, id, t, at, at, at, 0, 'gps', false, id || t
  from clocking c cross join lateral (values ('in', c.clock_in), ('out', c.clock_out)) v (t, at) where client_id = ${busy.clientId};
insert into leave_type (client_id, id, code, name, active, mode, bands, reset_on, prorate_on, rounding, paid, encashable, half_days,
    include_holidays, include_rest_days, attachment, gender, employment_types)
  values (${busy.clientId}, 1, 'AL', 'Annual', true, 'yearly', '14', 'calendar_year', 'none', '0.5', 'paid', false, true, false, false,
    'never', 'any', '{}');
insert into leave_application (client_id, id, ref_no, employee_id, leave_type_id, from_date, from_part, to_date, to_part,
    total_days, status, approver_ids, applied_at)
  select ${busy.clientId}, n, 'LV-' || n, 10000 + n * 10, 1, '${middle}', 'full', '${middle}', 'full', 1, 'approved', '{}', now()
  from generate_series(1, ${people / 10}) n;
insert into leave_day (client_id, application_id, day, kind, amount, holiday_amount, country, state_name, is_holiday, counts)
  select ${busy.clientId}, n, '${middle}', 'work', 100, 0, 'MY', 'Selangor', false, 100 from generate_series(1, ${people / 10}) n;
insert into leave_ledger (client_id, employee_id, leave_type_id, application_id, date, kind, days, from_date, to_date, period)
  select ${busy.clientId}, 10000 + n * 10, 1, n, '${middle}', 'taken', -1, '${middle}', '${middle}', '2026-01-01'
  from generate_series(1, ${people / 10}) n;
analyze;`
const owner = new Client({ connectionString: database.url })
await owner.connect()
let begun = performance.now()
await owner.query(fill)
const sinceBegun = () => (performance.now() - begun) / 1_000
say(`${people} people, ${weeks} weeks: filled in ${sinceBegun().toFixed(0)} s`)

const server = await startSide('ours', 'portalServer.ts', {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET_KEY: secret.toString('base64'),
  LOG_LEVEL: 'silent',
})
const tokens = { busy: await signIn(server, busy), quiet: await signIn(server, quiet) }
const list = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,24]', sort: '["id","DESC"]' })}`
const names = ['another company', 'people of the company', 'its clockings'] as const
type Reads = Record<(typeof names)[number], number[]>
const none = (): Reads => ({ 'another company': [], 'people of the company': [], 'its clockings': [] })
/** A list of another company, and lists of the same one. */
const reads = {
  'another company': (at: number) =>
    [
      tokens.quiet,
      list('cmms/work-request', { status: 'approved', pinId: quiet.pinId + (at % 40) }),
    ] as const,
  'people of the company': (at: number) => [tokens.busy, list('user', { q: `First${at % 500}` })] as const,
  'its clockings': (at: number) =>
    [tokens.busy, list('attendance/clocking', { userId: 10_001 + (at % people) })] as const,
}

/** One read of each kind after the other, until a condition that is looked at ten times a second. */
async function readUntil(isOver: () => Promise<boolean> | boolean) {
  const times = none()
  const over = new AbortController()
  const read = async (name: (typeof names)[number]) => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const [token, url] = reads[name](at)
      const from = performance.now()
      const answer = await fetch(`${server.url}/api/${url}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
      times[name].push(performance.now() - from)
      await setTimeout(10)
    }
  }
  const look = async () => {
    while (!(await isOver())) await setTimeout(100)
    over.abort()
  }
  await Promise.all([look(), ...names.map(read)])
  return times
}
const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN

await readUntil(() => sinceBegun() > 3)
begun = performance.now()
const alone = await readUntil(() => sinceBegun() > seconds)
begun = performance.now()
const entered = await fetch(`${server.url}/api/holiday`, {
  method: 'POST',
  headers: { authorization: `Bearer ${tokens.busy}`, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Late', date: middle, country: 'MY', type: 'national', paid: true }),
})
if (!entered.ok) throw new Error(`${entered.status} ${await entered.text()}`)
say(`holiday answered after ${sinceBegun().toFixed(2)} s`)
const left = z.tuple([z.object({ left: z.number() })])
const marks = async () =>
  left.parse((await owner.query('select count(*)::int as left from derived_stale')).rows)[0].left
say(`${await marks()} values to calculate`)
const beside = await readUntil(async () => (await marks()) === 0)
say(`calculated ${sinceBegun().toFixed(1)} s after the entry, load ${loadavg()[0]?.toFixed(1)}`)
// Before and after: others load the machine, too.
begun = performance.now()
const after = await readUntil(() => sinceBegun() > seconds)
for (const name of names) {
  const [before, during] = [at([...alone[name], ...after[name]], 0.99), at(beside[name], 0.99)]
  const middles = [median([...alone[name], ...after[name]]), median(beside[name])]
    .map((one) => one.toFixed(1))
    .join(' to ')
  say(
    `${name}: p99 ${before.toFixed(1)} to ${during.toFixed(1)} ms (${(during / before).toFixed(2)}), p50 ${middles} ms, ${beside[name].length} reads`,
  )
}
const { rows: outcome } = await owner.query(
  `select (select count(*)::int from clocking where work_date = '${middle}' and holiday_min > 0) as changed,
     (select count(*)::int from clocking where difference = 'open') as differing,
     (select count(*)::int from leave_application where total_days = 0) as leave`,
)
say(JSON.stringify(outcome[0]))
await owner.end()
await server.stop()
await database.stop()
await remove()
