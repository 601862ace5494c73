import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../src/domain/permissions.ts'
import { startPortal, type Member, type Portal } from '../support/portal.ts'

let portal: Portal
let busy: Member
let quiet: Member
let owner: Client

beforeAll(async () => {
  portal = await startPortal()
  busy = await portal.member(await portal.company('Busy'), allCodes)
  quiet = await portal.member(await portal.company('Quiet'), allCodes)
  owner = new Client({ connectionString: portal.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await portal.close()
})

it('a company that searches and adds up with all its might holds up nobody else, and is told when it is too much', async () => {
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

it('a list and a record that wait too long for a lock of the database answer 503 and when to try again', async () => {
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
