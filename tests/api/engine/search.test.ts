import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { batchesOf } from '../../support/batches.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const employee = resourceNamed('employee')
const workRequest = resourceNamed('work-request')
const pin = resourceNamed('pin')
const department = resourceNamed('department')

let portal: Portal
let admin: Member
let cheras: number
let guarding: number

/** Staff numbers found, in their order. */
const found = async (filter: object, { token } = admin) => {
  const { rows, status, text } = await portal.call(token, 'GET', listUrl(employee, { filter }))
  expect(status, text).toBe(200)
  return rows.map((row) => row['employeeId'])
}

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  cheras = (await createSample(portal, admin, pin, { name: 'Cheras Logistics Hub', code: 'CLH7' })).id
  guarding = (await createSample(portal, admin, department, { name: 'Protection', code: 'D-77' })).id
  const people = [
    { employeeId: 'S00412', firstName: 'Aminah', lastName: 'binti Othman', jobTitle: 'Security Guard' },
    { employeeId: 'S00413', firstName: 'Syafiq', lastName: 'bin Hassan', jobTitle: 'Security Guard' },
    { employeeId: 'S01412', firstName: '伟明', lastName: '陈', jobTitle: 'Clerk' },
  ]
  for (const person of people) await createSample(portal, admin, employee, { ...person, pinIds: [cheras] })
  await createSample(portal, admin, employee, {
    employeeId: 'S02412',
    jobTitle: 'Guard',
    departmentId: guarding,
    identityNo: 'K5550123',
  })
})
afterAll(() => portal.close())

it('finds people by job title, department, pin, IC and number, each word anywhere', async () => {
  expect(await found({ q: 'guard cheras 412' })).toEqual(['S00412'])
  expect(await found({ q: 'Guard' })).toEqual(['S00412', 'S00413', 'S02412'])
  expect(await found({ q: 'protection 412' })).toEqual(['S02412'])
  expect(await found({ q: 'clh7 伟明' })).toEqual(['S01412'])
  expect(await found({ q: 'k5550123' })).toEqual(['S02412'])
  expect(await found({ q: 'protection cheras' })).toEqual([])
})

it('allows one typing error in words, in references too, and none in numbers', async () => {
  expect(await found({ q: 'otman' })).toEqual([])
  for (const typed of ['otman', 'othamn', 'othhman', 'othmen', 'otman cheras', 'othman chersa', 'otman 412'])
    expect(await found({ q_alike: typed }), typed).toEqual(['S00412'])
  expect(await found({ q_alike: 'gaurd protecton' })).toEqual(['S02412'])
  expect(await found({ q_alike: 'S00411' })).toEqual([])
  expect(await found({ q_alike: '伟强' })).toEqual([])
})

it('means the same records in lists, totals, exports and batches', async () => {
  for (const filter of [{ q: 'guard cheras' }, { q_alike: 'gaurd chersa' }]) {
    const list = await portal.call(admin.token, 'GET', listUrl(employee, { filter }))
    expect([list.rows.length, list.headers['x-total-count']]).toEqual([2, '2'])
    const asked = new URLSearchParams({ filter: JSON.stringify(filter) })
    const file = await portal.call(admin.token, 'GET', `/api/user/export.csv?${asked}`)
    expect(file.text.match(/S004\d\d/g)).toEqual(['S00412', 'S00413'])
    const batch = await batchesOf(portal, admin).start(employee, 'update', {
      filter,
      except: [list.rows[0]?.['id']],
      set: { remarks: Object.keys(filter).join() },
    })
    expect(batch).toMatchObject({ total: 1, counts: { done: 1 } })
  }
  const blank = await portal.call(admin.token, 'POST', '/api/user/batch/delete', { filter: { q_alike: ' ' } })
  expect([blank.status, Object.keys(blank.body['errors'] ?? {})]).toEqual([400, ['q_alike']])
})

it('forgets a total when the name of what rows refer to changes', async () => {
  const site = await createSample(portal, admin, pin, { name: 'Bukit Ria' })
  await createSample(portal, admin, employee, { pinIds: [site.id] })
  expect(await found({ q: 'bukit' })).toHaveLength(1)
  await changeRecord(portal, admin, pin, site.id, { name: 'Taman Ria' })
  const url = listUrl(employee, { filter: { q: 'bukit' } })
  expect((await portal.call(admin.token, 'GET', url)).headers['x-total-count']).toBe('0')
})

it('finds by more records than are named in a statement', async () => {
  const { clientId } = await portal.member(await portal.company('Large'), allCodes)
  const large = await portal.member(clientId, allCodes)
  await portal.db.write(large, (tx) =>
    tx.query(
      `insert into pin (client_id, name, state_name) select $1, 'Depot ' || n, 'Perak' from generate_series(1, 1001) n`,
      [clientId],
    ),
  )
  const last = await portal.call(large.token, 'GET', listUrl(pin, { filter: { name: 'Depot 1001' } }))
  await createSample(portal, large, employee, { employeeId: 'L1', pinIds: [last.rows[0]?.['id']] })
  expect(await found({ q: 'depot' }, large)).toEqual(['L1'])
  const site = last.rows[0]?.['id']
  await createSample(portal, large, resourceNamed('facility'), { code: 'F1', pinId: site })
  const facilities = listUrl(resourceNamed('facility'), { filter: { q: 'depot' } })
  expect((await portal.call(large.token, 'GET', facilities)).headers['x-total-count']).toBe('1')
  await portal.db.write(large, async (tx) => {
    await tx.query(`update pin set name = 'Yard ' || id where client_id = $1`, [clientId])
    tx.touch('pin')
  })
  expect((await portal.call(large.token, 'GET', facilities)).headers['x-total-count']).toBe('0')
})

it('tells by a search of nothing that the caller may not read', async () => {
  const person = await createSample(portal, admin, employee, {
    firstName: 'Zainab',
    lastName: 'Salleh',
    identityNo: 'Z9876543',
    departmentId: guarding,
  })
  await createSample(portal, admin, workRequest, { title: 'Lamp', pinId: cheras, primaryUserId: person.id })
  const searched = async (member: Member, q: string) => {
    const answer = await portal.call(member.token, 'GET', listUrl(workRequest, { filter: { q } }))
    expect(answer.status, answer.text).toBe(200)
    return answer.rows.length
  }
  expect(await searched(admin, 'lamp z9876543')).toBe(1)
  expect(await searched(admin, 'lamp zainab')).toBe(1)
  // The names of what a record refers to stand in its row; the rest of those records does not.
  const planner = await portal.member(admin.clientId, [codeFor('CM', 'main', 'read')])
  expect(await searched(planner, 'lamp zainab cheras')).toBe(1)
  expect(await searched(planner, 'lamp z9876543')).toBe(0)
  expect(await searched(planner, 'lamp clh7')).toBe(0)
  const clerk = await portal.member(admin.clientId, [codeFor('US', 'main', 'read')])
  expect(await found({ q: 'zainab protection' }, clerk)).toHaveLength(1)
  expect(await found({ q: 'zainab d-77' }, clerk)).toEqual([])
  // Another company's names lead nowhere, and its own search finds none of ours.
  const beta = await portal.member(await portal.company('Beta'), allCodes)
  expect(await found({ q: 'cheras' }, beta)).toEqual([])
})

it('excludes several values and keeps empty ones', async () => {
  const one = { departmentId_neq: [guarding] }
  expect(await found({ ...one, q: 'guard' })).toEqual(['S00412', 'S00413'])
  expect(await found({ pinIds_neq: [cheras], jobTitle: 'Guard' })).toEqual(['S02412'])
  expect(await found({ pinIds_neq: cheras, q: 'guard' })).toEqual(['S02412'])
  expect(await found({ status_neq: ['suspended', 'resigned'], q: 'guard 412' })).toEqual(['S00412', 'S02412'])
  expect(await found({ status_neq: ['active'], q: 'guard' })).toEqual([])
  await createSample(portal, admin, employee, { employeeId: 'R1', lastName: 'Rosli', jobTitle: 'Guard' })
  await createSample(portal, admin, employee, {
    employeeId: 'R2',
    lastName: 'Rosli',
    jobTitle: 'Security Guard',
  })
  await createSample(portal, admin, employee, { employeeId: 'R3', lastName: 'Rosli' })
  expect(await found({ jobTitle_neq: 'Guard', q: 'rosli' })).toEqual(['R2', 'R3'])
  const refused = await portal.call(
    admin.token,
    'GET',
    listUrl(employee, { filter: { status_neq: ['odd'] } }),
  )
  expect(refused.status).toBe(400)
})
