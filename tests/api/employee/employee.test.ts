import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const numbers = (rows: Record<string, unknown>[]) => rows.map((row) => row['employeeId']).sort()

it('lists employees by search and by pin, or area, at both addresses; -1 means all (EMP-01)', async () => {
  const pin = resourceNamed('pin')
  const [gate, tower] = [await createSample(portal, admin, pin), await createSample(portal, admin, pin)]
  await createSample(portal, admin, employee, {
    employeeId: 'E1',
    firstName: '伟明',
    lastName: 'Lim',
    pinIds: [gate.id],
  })
  await createSample(portal, admin, employee, {
    employeeId: 'E2',
    firstName: 'Hidayah',
    lastName: 'bin Abdullah',
    pinIds: [gate.id, tower.id],
  })
  await createSample(portal, admin, employee, {
    employeeId: 'E3',
    firstName: '100%',
    lastName: 'o_o',
    pinIds: [],
  })
  const list = async (url: string) => numbers((await portal.call(admin.token, 'GET', url)).rows)
  expect(await list(`/api/user?pin=${gate.id}`)).toEqual(['E1', 'E2'])
  expect(await list(`/api/employee?area=${tower.id}`)).toEqual(['E2'])
  expect(await list('/api/user?pin=-1')).toEqual(await list('/api/user'))
  expect(await list('/api/user?search=LIM')).toEqual(['E1'])
  expect(await list(`/api/user?search=${encodeURIComponent('伟明')}`)).toEqual(['E1'])
  expect(await list(`/api/user?search=abdul%20hida&pin=${tower.id}`)).toEqual(['E2'])
  expect(await list(`/api/user?search=${encodeURIComponent('0%')}`)).toEqual(['E3'])
  expect(await list('/api/user?search=o_o')).toEqual(['E3'])
  const unknown = await portal.call(admin.token, 'GET', '/api/user?shoe=44')
  expect([unknown.status, unknown.body['errors']]).toEqual([400, { shoe: expect.any(String) }])
})

it('creates, shows, edits and deletes at both addresses, which are one record (EMP-01)', async () => {
  const { id } = await createSample(portal, admin, employee, { employeeId: 'B1' })
  const edited = await portal.call(admin.token, 'PUT', `/api/employee/${id}`, {
    jobTitle: 'Guard',
    version: 1,
  })
  expect(edited.status, edited.text).toBe(200)
  expect((await portal.call(admin.token, 'GET', `/api/user/${id}`)).body).toEqual(edited.body)
  const again = await portal.call(admin.token, 'POST', '/api/user', { ...newcomer, employeeId: 'b1' })
  expect([again.status, again.body['errors']]).toEqual([
    422,
    { employeeId: 'Another record has this already.' },
  ])
  expect((await portal.call(admin.token, 'DELETE', `/api/employee/${id}`)).status).toBe(200)
  expect((await portal.call(admin.token, 'GET', `/api/user/${id}`)).status).toBe(404)
  expect(
    (await portal.call(admin.token, 'POST', '/api/user', { ...newcomer, employeeId: 'b1' })).status,
  ).toBe(201)
  const back = await portal.call(admin.token, 'POST', '/api/user/restore', { ids: [id] })
  expect([back.status, back.body['errors']]).toEqual([
    422,
    { employeeId: 'Another record has this already.' },
  ])
})

const newcomer = { firstName: 'New', lastName: 'Comer', contactNumber: '+60123456780' }

it('changes the status by PUT user/{id}/status/{status}, along the declared steps only (EMP-01)', async () => {
  const { id } = await createSample(portal, admin, employee, { employeeId: 'S1' })
  const put = (status: string, body: object = {}) =>
    portal.call(admin.token, 'PUT', `/api/user/${id}/status/${status}`, body)
  expect((await put('suspended')).body).toMatchObject({ status: 'suspended' })
  expect((await put('active')).body).toMatchObject({ status: 'active' })
  const needs = await put('resigned')
  expect([needs.status, needs.body['errors']]).toEqual([422, { lastWorkingDate: 'This is required.' }])
  expect((await put('resigned', { lastWorkingDate: '2026-01-31' })).body).toMatchObject({
    status: 'resigned',
    lastWorkingDate: '2026-01-31',
  })
  const refused = await put('pending')
  expect(refused.status).toBe(409)
  expect((await put('nonsense')).status).toBe(409)
  const history = await portal.call(admin.token, 'GET', `/api/user/${id}/history`)
  expect(history.rows.map((entry) => entry['verb'])).toEqual(['resign', 'activate', 'suspend', 'create'])
})

it('lets no department come back to itself through its parents', async () => {
  const department = resourceNamed('department')
  const top = await createSample(portal, admin, department)
  const middle = await createSample(portal, admin, department, { parentId: top.id })
  const bottom = await createSample(portal, admin, department, { parentId: middle.id })
  for (const { id } of [top, middle, bottom]) {
    const answer = await portal.call(admin.token, 'PUT', `/api/department/${top.id}`, {
      parentId: id,
      version: 1,
    })
    expect([answer.status, answer.body['errors']]).toEqual([
      422,
      { parentId: 'This leads back to the record itself.' },
    ])
  }
  const moved = await portal.call(admin.token, 'PUT', `/api/department/${bottom.id}`, {
    parentId: top.id,
    version: 1,
  })
  expect(moved.status).toBe(200)
})
