import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { allCodes } from '../../src/domain/access/permissions.ts'
import { createApp } from '../../server/app.ts'
import { enterStarter } from '../../server/modules/leave/accounts/starter.ts'
import { systemActor } from '../../server/platform/db/companyContext.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { startEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '../../server/database.ts'
import { serverSettings } from '../support/portal.ts'
import { makeTemporaryFolder } from '../support/temporaryFolder.ts'

// npm run bench organization: what lists, searches and the tree of a company of 20,000 people take, and the matrix of leave
// and the turn of its year in one of 5,000.

const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000)
const onLeave = Number(process.env['BENCH_LEAVE'] ?? 5_000)
const times = 30
const say = (line: string) => console.log(line)
const [large, leaving] = [1, 2]
const personId = randomUUID()
const today = new Date()
const year = today.getUTCFullYear()

/** People with names in the scripts that are used here; every 97th is called by the rare names that are searched for. */
const staff = (clientId: number, count: number) => `
insert into department (client_id, id, code, name, parent_id, active)
  select ${clientId}, d, 'D' || d, 'Department ' || d, case when d > 10 then 1 + d % (d / 2) end, true from generate_series(1, 200) d;
insert into role (client_id, id, name, permissions) values (${clientId}, 1, 'All', array[${allCodes.map((code) => `'${code}'`).join(',')}]);
insert into employee (client_id, id, person_id, employee_id, first_name, last_name, contact_number, identity_no, department_id, role_id, job_title, join_date)
  select ${clientId}, e, case when e = 1 then '${personId}'::uuid end, 'SM-' || lpad(e::text, 5, '0'),
    case when e % 97 = 0 then (array['陈美玲','குமாரி','Łucja'])[1 + e / 97 % 3] else (array['Ahmad','Siti','Wei','Ravi','Aina','Nurul'])[1 + e % 6] end,
    'Bin ' || chr(65 + e % 26) || 'alim' || e % 700, '+60' || 12000000 + e * 7, lpad((700101 + e % 280000)::text, 6, '0') || '-14-' || lpad((e % 9999)::text, 4, '0'),
    1 + e % 200, 1, 'Guard', '${year - 8}-01-01'::date + e % 2900
  from generate_series(1, ${count}) e;`

const { folder, remove } = await makeTemporaryFolder('bench')
const database = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: say } })
try {
  await prepareDatabase(database.url)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  // Where a measurement fails, the database ends before its connections do.
  owner.on('error', (error) => say(error.message))
  await owner.query(`insert into client (id, name) values (${large}, 'Large'), (${leaving}, 'Leaving');
    insert into person (id, first_name, last_name) values ('${personId}', 'Bench', 'One');`)
  await owner.query(staff(large, people))
  await owner.query(staff(leaving, onLeave))
  const db = await openDatabase(database.url, { readers: 2, writers: 2 })
  await db.write(systemActor(leaving), (tx) => enterStarter(tx))
  await owner.query(`analyze`)
  const app = await createApp({
    db,
    settings: serverSettings(folder),
    requestsPerMinute: 1_000_000,
    verify: async (token) => ({ userUuid: personId, clientId: Number(token) }),
  })
  const ask = async (clientId: number, method: 'GET' | 'POST', url: string) => {
    const answer = await app.inject({
      method,
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${clientId}` },
      ...(method === 'POST' && { payload: url.endsWith('roll-over') ? { on: `${year + 1}-01-01` } : {} }),
    })
    if (answer.statusCode > 201) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer
  }
  const several = async (what: string, clientId: number, urlOf: (time: number) => string) => {
    const taken: number[] = []
    let bytes = 0
    for (let time = 0; time < times; time += 1) {
      const begun = performance.now()
      bytes = (await ask(clientId, 'GET', urlOf(time))).body.length
      taken.push(performance.now() - begun)
    }
    taken.sort((one, other) => one - other)
    const at = (part: number) => (taken[Math.floor(part * (times - 1))] ?? 0).toFixed(0)
    say(`${what}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms (${bytes} bytes)`)
  }
  const once = async (what: string, url: string) => {
    const begun = performance.now()
    const { body } = await ask(leaving, 'POST', url)
    say(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s (${body.slice(0, 60)})`)
    return body
  }
  const list = (filter: object, from = 0, sort: readonly string[] = ['employeeId', 'ASC']) =>
    `user?${new URLSearchParams({ filter: JSON.stringify(filter), range: JSON.stringify([from, from + 24]), sort: JSON.stringify(sort) })}`
  say(`${people} people`)
  await several('list, first page', large, () => list({}))
  await several('list, page 400', large, () => list({}, 10_000))
  await several('list by last name', large, (time) => list({}, time * 25, ['lastName', 'ASC']))
  for (const [what, q] of [
    ['part of a name', 'alim42'],
    ['part that most share', 'alim'],
    ['staff number', 'SM-01234'],
    ['part of a phone number', '1208641'],
    ['IC', '700341-14'],
    ['Chinese', '美玲'],
    ['Tamil', 'குமா'],
    ['Polish', 'Łucj'],
    ['nobody', 'zzzz'],
  ] as const)
    await several(`search by ${what} (${q})`, large, () => list({ q }))
  await several('department tree', large, () => 'department/tree')
  say(`leave of ${onLeave} people`)
  await once('granted by the night', 'leave/roll-over/run')
  await owner.query(`insert into leave_ledger (client_id, employee_id, leave_type_id, date, kind, days, period)
    select ${leaving}, employee_id, leave_type_id, '${year}-01-01'::date + 30 * n, 'taken', -1, period from leave_ledger, generate_series(1, 4) n
    where client_id = ${leaving} and kind = 'grant'; analyze leave_ledger`)
  await several('matrix, first page', leaving, () => 'leave/balances')
  await several('matrix, each page', leaving, (time) => `leave/balances?from=${time * 150}`)
  await several('matrix of who is searched for', leaving, () => 'leave/balances?search=alim42')
  await once('turn of the year, tried', 'leave/roll-over')
  // The year before is brought back into the ledger, so that today closes it.
  await owner.query(`set session_replication_role = replica;
    update leave_ledger set date = date - interval '1 year', period = period - interval '1 year' where client_id = ${leaving}`)
  await owner.query('analyze leave_ledger')
  const { id } = JSON.parse(await once('turn of the year, carried out', 'leave/roll-over/run'))
  await once('again, with nothing left to do', 'leave/roll-over/run')
  await once('taken back', `leave/roll-over/${id}/undo`)
  await once('carried out anew', 'leave/roll-over/run')
  say(`memory ${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB`)
  await app.close()
  await owner.end()
  await db.close()
} finally {
  await database.stop()
  await remove()
}
