import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { calculate, check } from '../../server/modules/efp/calculate.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'

// npm run bench pay: the pay of a month of many workers is calculated twice and reckoned again beside its rows; each
// amount is the sum of its trace, which the database adds up itself (goal: all of them to the cent).

const workers = Number(process.env['BENCH_WORKERS'] ?? 5_000)
const say = (line: string) => console.log(line)
const period = { id: 1, startDate: '2026-10-01', endDate: '2026-10-31', status: 'open' }
const clientId = 1

/** A company with pins, rates of every kind and 26 approved days of each worker, some of them at a second pin. */
const fill = `
insert into client (id, name) values (1, 'Bench');
insert into pin (client_id, id, name, state_name) select 1, p, 'Pin ' || p, 'Selangor' from generate_series(1, 40) p;
insert into employee (client_id, id, employee_id, first_name, last_name, contact_number, nationality)
  select 1, e, 'B' || e, 'Worker', e::text, '+60123456789', (array['MY','NP','BD','ID','MM'])[1 + e % 5]
  from generate_series(1, ${workers}) e;
insert into rate_type (client_id, id, name, category, counts, sequence) values (1, 1, 'Normal', 'earning', 'normal', 1),
  (1, 2, 'Overtime', 'earning', 'overtime', 2), (1, 3, 'Meals', 'earning', 'worked', 3), (1, 4, 'Hostel', 'deduction', 'worked', 4);
insert into rate (client_id, rate_type_id, amount, basis, effective_from) values (1, 1, 8.7217, 'per_hour', '2026-01-01'),
  (1, 2, 13.0833, 'per_hour', '2026-01-01'), (1, 3, 6.5, 'per_day', '2026-01-01'), (1, 4, 120, 'per_month', '2026-01-01');
insert into rate (client_id, rate_type_id, pin_id, nationality, amount, basis, effective_from)
  select 1, 1, p, n, 9 + p * 0.0137, 'per_hour', '2026-10-16' from generate_series(1, 40) p, unnest(array['NP','BD','ID']) n;
insert into rate (client_id, rate_type_id, pin_id, amount, basis, effective_from)
  select 1, 1, p, 8.8 + p * 0.0071, 'per_hour', '2026-01-01' from generate_series(1, 40) p;
insert into clocking (client_id, user_id, pin_id, work_date, worked_min, normal_min, overtime_min, status)
  select 1, e, 1 + (e + (d > 20)::int) % 40, '2026-09-30'::date + d, 480 + (e * d) % 97, 480, (e * d) % 97, 'approved'
  from generate_series(1, ${workers}) e, generate_series(1, 31) d where (e + d) % 6 > 0;
insert into efp_period (client_id, id, name, start_date, end_date, status) values (1, 1, 'October', '2026-10-01', '2026-10-31', 'open');
analyze;`

const { folder, remove } = await makeTemporaryFolder('bench')
const database = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: say } })
try {
  await prepareDatabase(database.url)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(fill)
  const db = await openDatabase(database.url, { readers: 2, writers: 2 })
  const caller = {
    clientId,
    employeeId: 1,
    personId: randomUUID(),
    codes: new Set<string>(),
    timeZone: 'Asia/Kuala_Lumpur',
  }
  const timed = async <T>(what: string, work: () => Promise<T>) => {
    const begun = performance.now()
    const result = await work()
    const most = process.memoryUsage.rss() / 1_048_576
    say(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s, ${most.toFixed(0)} MB`)
    return result
  }
  for (const what of ['calculated', 'calculated again'])
    await timed(what, () => db.write(caller, (tx) => calculate(tx, caller, period)))
  const checked = await timed('reckoned beside its rows', () => check(db.read(clientId), clientId, period))
  const { rows } = await owner.query(
    `select count(*)::int as rows, count(distinct r.user_id)::int as workers, sum(r.amount) as paid,
       count(*) filter (where r.earned <> (select coalesce(sum((s ->> 'amount')::numeric), 0)
         from jsonb_array_elements(t.trace) s))::int as "notTheSumOfTheirTrace"
     from efp_row r join efp_trace t on t.client_id = 1 and t.row_id = r.id`,
  )
  say(JSON.stringify({ ...rows[0], differing: checked.differing }))
  await owner.end()
  await db.close()
} finally {
  await database.stop()
  await remove()
}
