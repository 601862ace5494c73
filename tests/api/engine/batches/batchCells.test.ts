import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allCodes } from '../../../../src/domain/access/permissions.ts'
import { batch } from '../../../../src/schema/calls/batch.ts'
import { ended, rowsOfBatch } from '../../../support/importing.ts'
import { startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
let sites: number[]
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  sites = await makeSites(3)
})

/** Sites by SQL, since many are needed. */
async function makeSites(count: number): Promise<number[]> {
  return portal.db.write(admin, async (tx) => {
    tx.touch('pin')
    const rows = await tx.query<{ id: number }>(
      `insert into pin (client_id, code, name, state_name, radius_m)
       select $1, 'S' || n, 'Site ' || n, 'Johor', 100 from generate_series(1, $2::int) n returning id`,
      [admin.clientId, count],
    )
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  })
}
const send = (rows: unknown, member = admin, headers: Record<string, string> = {}) =>
  portal.call(member.token, 'POST', '/api/pin/batch/cells', { rows }, headers)
const site = async (id = 0) => (await portal.call(admin.token, 'GET', `/api/pin/${id}`)).body

it('reads typed cells like the import, writes them as one batch, and undoes it', async () => {
  const [one = 0, two = 0, three = 0] = sites
  const answer = await send([
    { id: one, version: 1, cells: { name: ' Tower ', radiusM: '1,250', city: '' } },
    { id: two, cells: { name: 'Site 2' } },
    { id: three, version: 7, cells: { name: 'Too late' } },
  ])
  expect(answer.status, answer.text).toBe(201)
  const made = batch.parse(answer.body)
  expect(made).toMatchObject({ action: 'update', state: 'partly', counts: { done: 1, same: 1, failed: 1 } })
  expect(await site(one)).toMatchObject({ name: 'Tower', radiusM: 1250, version: 2 })
  expect(await site(three)).toMatchObject({ name: 'Site 3', version: 1 })
  expect(await rowsOfBatch(portal, admin, made.id)).toMatchObject([
    { recordId: one, state: 'done', before: { name: 'Site 1' }, after: { name: 'Tower' } },
    { recordId: two, state: 'same' },
    {
      recordId: three,
      state: 'failed',
      message: 'Somebody else has changed this record since you opened it.',
    },
  ])
  expect((await portal.call(admin.token, 'POST', `/api/batch/${made.id}/undo`)).status).toBe(200)
  expect(await site(one)).toMatchObject({ name: 'Site 1', radiusM: 100 })
})

it('names every wrong cell and writes nothing then', async () => {
  const [one = 0, two = 0] = sites
  const answer = await send([
    { id: one, cells: { name: 'Tower', radiusM: 'wide' } },
    { id: two, cells: { name: ' ', latitude: '91' } },
  ])
  expect(answer.status).toBe(422)
  expect(answer.body['cells']).toEqual([
    { id: one, field: 'radiusM', message: 'This must be a whole number.' },
    { id: two, field: 'name', message: 'This is required.' },
    { id: two, field: 'latitude', message: 'This must be at most 90.' },
  ])
  expect(await site(one)).toMatchObject({ name: 'Site 1', version: 1 })
  expect((await send([{ id: one, cells: { nonsense: 'x' } }])).body['errors']).toEqual({
    nonsense: 'nonsense cannot be set here.',
  })
  expect((await send([1, 2].map(() => ({ id: one, cells: { name: 'A' } })))).status).toBe(400)
})

it.each([2 ** 31, -1, 0, 2 ** 53])('refuses the version %d, which no record can have', async (version) => {
  const cells = await send([{ id: sites[0], version, cells: { name: 'Tower' } }])
  expect([cells.status, Object.keys(cells.body['errors'] ?? {})]).toEqual([422, ['rows']])
  const put = await portal.call(admin.token, 'PUT', `/api/pin/${sites[0]}`, { name: 'Tower', version })
  expect([put.status, Object.keys(put.body['errors'] ?? {})]).toEqual([422, ['version']])
})

it('looks references up by name and says which are unknown', async () => {
  await portal.call(admin.token, 'POST', '/api/department', { name: 'Security' })
  const cells = (text: string) =>
    portal.call(admin.token, 'POST', '/api/user/batch/cells', {
      rows: [
        {
          id: admin.employeeId,
          cells: { departmentId: text, joinDate: '31/12/2020', basicRate: '1.234,50' },
        },
      ],
    })
  expect((await cells('Secuirty')).body['cells']).toEqual([
    { id: admin.employeeId, field: 'departmentId', message: 'There is no department “Secuirty”.' },
  ])
  expect((await cells('security')).status).toBe(201)
  const { body } = await portal.call(admin.token, 'GET', `/api/user/${admin.employeeId}`)
  expect(body).toMatchObject({
    departmentId: expect.any(Number),
    joinDate: '2020-12-31',
    basicRate: '1234.50',
  })
})

it('writes no field that the caller may not write, and no record that he does not reach', async () => {
  const clerk = await portal.member(admin.clientId, ['USA', 'USB', 'USC'])
  const rows = [{ id: admin.employeeId, cells: { basicRate: '1.00' } }]
  const refused = await portal.call(clerk.token, 'POST', '/api/user/batch/cells', { rows })
  expect([refused.status, refused.body['permission']]).toEqual([403, 'EFC'])
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  const answer = await send([{ id: sites[0], cells: { name: 'Mine' } }], stranger)
  expect(batch.parse(answer.body)).toMatchObject({ state: 'failed', counts: { failed: 1 } })
  expect(await site(sites[0])).toMatchObject({ name: 'Site 1' })
})

it('runs once for its key, and in the background where the records are many', async () => {
  const rows = [{ id: sites[0], cells: { name: 'Once' } }]
  const key = { 'idempotency-key': `cells-${sites[0]}` }
  const [first, again] = [await send(rows, admin, key), await send(rows, admin, key)]
  expect(again.body['id']).toBe(first.body['id'])
  expect(await site(sites[0])).toMatchObject({ version: 2 })

  admin = await portal.member(await portal.company('Gamma'), allCodes)
  const many = await makeSites(2_500)
  const answer = await send(many.map((id) => ({ id, version: 1, cells: { city: 'Muar', radiusM: '50' } })))
  const made = batch.parse(answer.body)
  expect(made).toMatchObject({ state: 'running', total: 2_500 })
  expect(await ended(portal, admin, made.id)).toMatchObject({ state: 'done', counts: { done: 2_500 } })
  expect(await site(many.at(-1))).toMatchObject({ city: 'Muar', radiusM: 50, version: 2 })
})

it('reads times on the clocks of the company, in the order that all of them agree with', async () => {
  const company = await portal.company('Line')
  await portal.db.system.query(`update client set time_zone = 'Pacific/Kiritimati' where id = $1`, [company])
  const own = await portal.member(company, allCodes)
  const pin = await portal.call(own.token, 'POST', '/api/pin', { name: 'P', stateName: 'S' })
  const ids: number[] = []
  for (const title of ['One', 'Two']) {
    const made = await portal.call(own.token, 'POST', '/api/cmms/work-request', {
      title,
      pinId: pin.body['id'],
    })
    ids.push(Number(made.body['id']))
  }
  const write = (...texts: string[]) =>
    portal.call(own.token, 'POST', '/api/cmms/work-request/batch/cells', {
      rows: texts.map((dueAt, place) => ({ id: ids[place], cells: { dueAt } })),
    })
  expect((await write('03/04/2027', '04/25/2027 2:30 PM')).status).toBe(201)
  const due = async (id = 0) =>
    new Date(String((await portal.call(own.token, 'GET', `/api/cmms/work-request/${id}`)).body['dueAt']))
  expect((await due(ids[0])).toISOString()).toBe('2027-03-03T10:00:00.000Z')
  expect((await due(ids[1])).toISOString()).toBe('2027-04-25T00:30:00.000Z')
  const wrong = await write('next week')
  expect(wrong.body['cells']).toMatchObject([{ field: 'dueAt', message: 'Write it like 31/12/2026 14:00.' }])
})
