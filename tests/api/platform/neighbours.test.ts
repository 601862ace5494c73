import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '../../../server/areas.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { drawnAnew } from '../../../server/services/files/pictures.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { makeTemporaryFolder } from '../../support/temporaryFolder.ts'

let portal: Portal
let busy: Member
let quiet: Member
let owner: Client
let consoleFolder: string
let remove: () => Promise<void>

const timesheet = '/api/attendance/timesheet?start=2026-10-01&end=2026-10-31'
const previewed = (member: Member) =>
  portal.db.read(member.clientId).query(
    `select b.id from batch b join job j on j.kind = 'batch' and j.company = b.client_id and j.key = b.id
       where b.client_id = $1 and b.state = 'previewed'`,
    [member.clientId],
  )
const preview = { filter: {}, set: { costCentre: 'x' }, preview: true }

beforeAll(async () => {
  ;({ folder: consoleFolder, remove } = await makeTemporaryFolder('console'))
  await mkdir(path.join(consoleFolder, 'assets'))
  await writeFile(path.join(consoleFolder, 'index.html'), '<!doctype html>')
  await writeFile(path.join(consoleFolder, 'assets', 'a.js'), '')
  portal = await startPortal({ consoleFolder })
  busy = await portal.member(await portal.company('Busy'), allCodes)
  quiet = await portal.member(await portal.company('Quiet'), allCodes)
  owner = new Client({ connectionString: portal.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await portal.close()
  await remove()
})

it('limits a company’s expensive queries without delaying others', async () => {
  const get = (member: Member, url: string) => portal.call(member.token, 'GET', url)
  const reads = () => Promise.all(Array.from({ length: 6 }, () => get(quiet, '/api/department')))
  await reads()
  // Whatever reads this table does not come to its end.
  await owner.query('begin; lock table work_request in access exclusive mode')
  const filter = encodeURIComponent(JSON.stringify({ q: 'pump' }))
  const searches = Array.from({ length: 40 }, () => get(busy, `/api/cmms/work-request?filter=${filter}`))
  const sums = Array.from({ length: 80 }, () => get(busy, '/api/cmms/work-request/totals?filter={}'))
  const refused = await Promise.race([...searches, ...sums])
  expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
  for (const { status } of await reads()) expect(status).toBe(200)
  await owner.query('rollback')
  const statuses = (await Promise.all([...searches, ...sums])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40)
  expect((await get(busy, `/api/cmms/work-request?filter=${filter}`)).status).toBe(200)
})

it('answers 503 with a retry time if a lock takes too long', async () => {
  await owner.query('begin; lock table department in access exclusive mode')
  try {
    const answers = await Promise.all(
      ['/api/department', '/api/department/1'].map((url) => portal.call(quiet.token, 'GET', url)),
    )
    expect(
      answers.map(({ status, body, headers }) => [status, body['code'], headers['retry-after']]),
    ).toEqual([
      [503, 'busy', '1'],
      [503, 'busy', '1'],
    ])
  } finally {
    await owner.query('rollback')
  }
  expect((await portal.call(quiet.token, 'GET', '/api/department')).status).toBe(200)
})

it('REL-02 heavy calls of a company wait in its own queue, and are refused where it is full', async () => {
  await owner.query('begin; lock table clocking in access exclusive mode')
  const calls = Array.from({ length: 60 }, () => portal.call(busy.token, 'GET', timesheet))
  const refused = await Promise.race(calls)
  expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
  expect((await portal.call(quiet.token, 'GET', '/api/department')).status).toBe(200)
  await owner.query('rollback')
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40)
})

it('REL-02 calls that read whole months of a company are declared heavy', () => {
  const heavy = areas
    .flatMap(({ calls }) => calls ?? [])
    .flatMap(({ call }) => (call.heavy ? [`${call.method} ${call.path}`] : []))
  expect(heavy).toEqual(
    expect.arrayContaining([
      'GET efp/hour',
      'GET efp/matrix',
      'GET efp/sheet/{id}',
      'GET activity',
      'GET activity/location',
      'GET activity/pin/{pinId}',
      'GET patrol/heat',
      'GET vms/dashboard',
      'GET vms/report',
    ]),
  )
})

it('REL-02 a read that would answer too many days or lines is refused, naming the parameter', async () => {
  const year = 'start=2026-01-01&end=2026-12-31'
  const get = async (url: string) => {
    const { status, body } = await portal.call(busy.token, 'GET', `/api/${url}`)
    return [status, Object.keys(Object(body['errors']))]
  }
  for (const url of ['shift/scheduling', 'shift/tasks', 'attendance/event', 'attendance/timesheet'])
    expect(await get(`${url}?${year}`), url).toEqual([400, ['end']])
  expect(await get(`attendance/timesheet?${year}&limit=1`)).toEqual([200, []])
  await owner.query(
    `insert into pin (client_id, code, name, state_name) values (${busy.clientId}, 'P1', 'Menara', 'Selangor');
     insert into clocking (client_id, user_id, pin_id, work_date, worked_min, status)
     select ${busy.clientId}, ${busy.employeeId}, (select id from pin where client_id = ${busy.clientId}),
       '2026-10-01'::date + (n % 31), 480, 'approved' from generate_series(0, 50000) n`,
  )
  expect(await get(timesheet.slice('/api/'.length))).toEqual([400, ['limit']])
})

it('REL-02 previews of a person are bounded, and one whose caller is gone leaves nothing', async () => {
  for (const member of [busy, quiet])
    await portal.call(member.token, 'POST', '/api/department', { name: 'Cleaning' })
  const ask = (member: Member) => portal.call(member.token, 'POST', '/api/department/batch/update', preview)
  for (let count = 0; count < 12; count += 1) expect((await ask(busy)).status).toBe(201)
  expect(await previewed(busy)).toHaveLength(10)

  const address = new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 }))
  await owner.query('begin; lock table department in access exclusive mode')
  const body = JSON.stringify(preview)
  const socket = connect(Number(address.port), '127.0.0.1')
  socket.write(
    `POST /api/department/batch/update HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${quiet.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await expect
    .poll(
      async () =>
        (
          await owner.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBe(1)
  socket.destroy()
  await expect
    .poll(() => new Promise((resolve) => portal.app.server.getConnections((_, n) => resolve(n))))
    .toBe(0)
  await owner.query('rollback')
  // It waits for the one whose caller is gone.
  expect((await ask(quiet)).status).toBe(201)
  expect(await previewed(quiet)).toHaveLength(1)
})

it('REL-02 files of the console count against no limit, and the contract is made once', async () => {
  const limited = async (url: string) => 'x-ratelimit-limit' in (await portal.app.inject({ url })).headers
  expect([await limited('/assets/a.js'), await limited('/config.json')]).toEqual([false, true])
  const [one, other] = [await portal.app.inject('/openapi.json'), await portal.app.inject('/openapi.json')]
  expect(one.json()).toHaveProperty('openapi')
  expect(other.body).toBe(one.body)
})

it('REL-02 pictures of all companies are unpacked one at a time', async () => {
  const picture = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const inWork = () => {
    const { queue, process } = sharp.counters()
    return queue + process
  }
  // The counters are of the process: pictures of other tests end first.
  await expect.poll(inWork).toBe(0)
  const busyWith: number[] = []
  const count = () => busyWith.push(inWork())
  sharp.queue.on('change', count)
  const drawn = await Promise.all(Array.from({ length: 4 }, () => drawnAnew(picture, 'image/png')))
  sharp.queue.off('change', count)
  expect(drawn.every((bytes) => bytes !== undefined)).toBe(true)
  expect(Math.max(...busyWith)).toBe(1)
})
