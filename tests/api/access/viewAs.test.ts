import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { department } from '../../../src/resources/organization/department.resource.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let company: number
let admin: Member
/** Reads own employment and departments, nothing else. */
let modest: Member

beforeAll(async () => {
  portal = await startPortal()
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  modest = await portal.member(company, ['USF', 'USG', 'ORB'])
  for (let made = 0; made < 3; made += 1) await createSample(portal, admin, employee)
  await createSample(portal, admin, department)
})
afterAll(() => portal.close())

const roleOf = async ({ employeeId }: Member) =>
  z.number().parse((await portal.call(admin.token, 'GET', `/api/user/${employeeId}`)).body['roleId'])
const through = (
  member: Member,
  roleId: number | string,
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'GET',
) =>
  portal.call(member.token, method, url, method === 'GET' ? undefined : {}, {
    'x-view-as-role': String(roleId),
  })

it('shows an administrator the rows, counts, fields and exports of a role, not more', async () => {
  const role = await roleOf(modest)
  expect((await through(admin, role, '/api/admin/access/me')).body['data']).toEqual(['USF', 'USG', 'ORB'])
  const list = await through(admin, role, '/api/user')
  // Own rows are the administrator's own: they look through the role, they do not become somebody else.
  expect([list.rows.map(({ id }) => id), list.headers['x-total-count']]).toEqual([[admin.employeeId], '1'])
  expect(list.rows[0]).not.toHaveProperty('roleId')
  const file = await through(admin, role, '/api/user/export.csv')
  expect(file.text.trim().split('\n')).toHaveLength(2)
  expect((await through(admin, role, '/api/department')).rows).toHaveLength(1)
  const refused = await through(admin, role, '/api/pin')
  expect([refused.status, refused.body['permission']]).toEqual([403, 'PNB'])
  // Without it they see everything again.
  expect(
    Number((await portal.call(admin.token, 'GET', '/api/user')).headers['x-total-count']),
  ).toBeGreaterThan(3)
})

it('refuses every write', async () => {
  const role = await roleOf(admin)
  for (const [method, url] of [
    ['POST', '/api/department'],
    ['PUT', `/api/user/${modest.employeeId}`],
    ['PATCH', `/api/user/${modest.employeeId}/suspend`],
    ['DELETE', `/api/user/${modest.employeeId}`],
    ['POST', '/api/user/batch/delete'],
    ['PUT', `/api/admin/access/role/${role}`],
  ] as const) {
    const answer = await through(admin, role, url, method)
    expect([url, answer.status, answer.body['message']]).toEqual([
      url,
      409,
      'You are looking through another role: nothing can be changed until you stop.',
    ])
  }
})

it('requires reading roles of the company, and never shows more than own rights', async () => {
  const role = await roleOf(admin)
  const refused = await through(modest, role, '/api/user')
  expect([refused.status, refused.body['permission']]).toEqual([403, 'ACB'])
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect((await through(stranger, role, '/api/user')).status).toBe(400)
  expect((await through(admin, 'x', '/api/user')).status).toBe(400)
  const auditor = await portal.member(company, ['ACB', 'USF'])
  const codes = (await through(auditor, role, '/api/admin/access/me')).body['data']
  expect(new Set(z.array(z.string()).parse(codes))).toEqual(new Set(['ACB', 'ACF', 'USF']))
  expect((await through(auditor, role, '/api/user')).headers['x-total-count']).toBe('1')
  expect((await through(auditor, role, '/api/pin')).status).toBe(403)
})
