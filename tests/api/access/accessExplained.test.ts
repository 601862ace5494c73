import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let company: number
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
})
afterAll(() => portal.close())

const ask = async (member: Member, query: Record<string, string | number>) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return portal.call(member.token, 'GET', `/api/admin/access/explain?${params}`)
}

it('names the rule and the code that decide, for areas, records, fields and steps', async () => {
  const { id } = await createSample(portal, admin, employee)
  const request = await createSample(portal, admin, workRequest)
  const me = await portal.member(company, ['USF', 'CMB', 'CMG', 'PNB'])
  const read = { resource: 'employee', action: 'read' }

  expect((await ask(me, { resource: 'holiday', action: 'read' })).body).toMatchObject({
    allowed: false,
    rule: 'noCode',
    held: [],
  })
  expect((await ask(me, { ...read, id: me.employeeId })).body).toMatchObject({
    allowed: true,
    rule: 'own',
    codes: ['USF'],
    held: ['USF'],
    hidden: [
      { field: 'roleId', code: 'ACB' },
      { field: 'basicRate', code: 'EFB' },
    ],
  })
  const notOwn = await ask(me, { ...read, id })
  expect(notOwn.body).toMatchObject({ allowed: false, rule: 'notOwn', codes: ['USB'] })
  expect(notOwn.body['roles']).toEqual([expect.stringMatching(/^Member/)])
  // One that is somebody else's and one that is not there are not told apart.
  expect((await ask(me, { ...read, id: 999_999 })).body).toEqual(notOwn.body)
  expect((await ask(me, { ...read, action: 'update', id })).body).toMatchObject({
    rule: 'noCode',
    codes: ['USC', 'USG'],
  })
  expect((await ask(me, { resource: 'work-request', action: 'approve', id: request.id })).body).toMatchObject(
    {
      allowed: false,
      rule: 'ownNotEnough',
      codes: ['CMC'],
    },
  )
  expect(
    (await ask(admin, { resource: 'work-request', action: 'resume', id: request.id })).body,
  ).toMatchObject({
    allowed: false,
    rule: 'state',
    reason: expect.stringContaining('is possible from'),
  })
  expect((await ask(admin, { ...read, id: 999_999 })).body).toMatchObject({ rule: 'missing' })
})

it('answers for somebody else to administrators only, and of their own company only', async () => {
  const me = await portal.member(company, ['USF'])
  const query = { resource: 'employee', action: 'read', id: admin.employeeId, employeeId: me.employeeId }
  expect((await ask(admin, query)).body).toMatchObject({ allowed: false, rule: 'notOwn', held: ['USF'] })
  const other = { ...query, employeeId: admin.employeeId }
  const refused = await ask(me, other)
  expect([refused.status, refused.body['permission']]).toEqual([403, 'ACB'])
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect((await ask(stranger, query)).status).toBe(404)
  // What the one who asks cannot see themselves they do not learn of through the eyes of others.
  const half = await portal.member(company, ['ACB'])
  expect((await ask(half, { ...query, id: me.employeeId })).body).toMatchObject({ rule: 'missing' })
  for (const wrong of [
    { resource: 'x', action: 'read' },
    { resource: 'employee', action: 'x' },
    { action: 'read' },
  ])
    expect((await ask(admin, wrong as Record<string, string>)).status).toBe(400)
})
