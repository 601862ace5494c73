import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { employee } from '../../../src/resources/employee/employee.resource.ts'
import { role } from '../../../src/resources/access/role.resource.ts'
import { batchesOf } from '../../support/batches.ts'
import { bringFile, runFile } from '../../support/importing.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'
import { dayAhead } from '../../support/days.ts'

let portal: Portal
/** Holds everything; so does the other one. */
let admin: Member
let other: Member
/** Manages employees and gives roles, but holds no Admin Access of all kinds. */
let clerk: Member

beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  other = await portal.member(company, allCodes)
  clerk = await portal.member(
    company,
    allCodes.filter((code) => code !== 'ACD'),
  )
})
afterAll(() => portal.close())

const own = 'You cannot take away your own access.'
const call = (member: Member, method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  portal.call(member.token, method, url, body)
const held = z.object({ version: z.number(), roleId: z.number() })
const record = async ({ employeeId }: Member) =>
  held.parse((await call(clerk, 'GET', `/api/user/${employeeId}`)).body)
const works = async (member: Member) => (await call(member, 'GET', '/api/admin/role')).status === 200
const nameOf = async ({ employeeId }: Member) => {
  const { firstName, lastName } = (await call(clerk, 'GET', `/api/user/${employeeId}`)).body
  return `${String(firstName)} ${String(lastName)} is the last who may administer roles.`
}
const lastDay = { lastWorkingDate: '2026-01-31' }

it('refuses every call that would remove the caller’s access', async () => {
  const { version } = await record(admin)
  const { roleId } = await record(clerk)
  const me = `/api/user/${admin.employeeId}`
  const answers = [
    await call(admin, 'DELETE', me),
    await call(admin, 'DELETE', `/api/user?filter={"id":[${admin.employeeId}]}`),
    await call(admin, 'PATCH', `${me}/suspend`, {}),
    await call(admin, 'PATCH', `${me}/resign`, lastDay),
    await call(admin, 'PUT', `${me}/status/suspended`, {}),
    await call(admin, 'PUT', me, { roleId, version }),
    await call(admin, 'PUT', me, { roleId: null, version }),
    await call(admin, 'DELETE', `/api/admin/role/${(await record(admin)).roleId}`),
  ]
  expect(answers.map(({ status, body }) => [status, body['message']])).toEqual(answers.map(() => [409, own]))
  const file = await bringFile(
    portal,
    admin,
    '/api/user',
    `Staff no.,Role\n${String((await call(admin, 'GET', me)).body['employeeId'])},`,
  )
  expect(await runFile(portal, admin, file)).toMatchObject({ state: 'failed', message: `Record 2: ${own}` })
  const cells = await batchesOf(portal, admin).start(employee, 'cells', {
    rows: [{ id: admin.employeeId, cells: { roleId: '' } }],
  })
  expect(cells).toMatchObject({ state: 'failed', message: own })
  expect(await works(admin)).toBe(true)
  // Everything else of one's own record is free, and so is sending the role along as it is.
  const kept = await call(admin, 'PUT', me, {
    jobTitle: 'Head',
    roleId: (await record(admin)).roleId,
    version,
  })
  expect(kept.status, kept.text).toBe(200)
})

it('keeps one administrator of roles in every batch; preview and run name them', async () => {
  const batches = batchesOf(portal, clerk)
  await createSample(portal, admin, employee)
  const last = await nameOf(other)
  for (const [action, more] of [
    ['delete', {}],
    ['suspend', {}],
    ['resign', { values: lastDay }],
    ['update', { set: { roleId: null } }],
  ] as const) {
    const made = await batches.start(employee, action, { filter: {}, preview: true, ...more })
    const refused = async () =>
      (await batches.rows(made.id, 'failed')).map((row) => [row.recordId, row.message])
    const expected = [
      [other.employeeId, last],
      [clerk.employeeId, own],
    ]
    expect(await refused()).toEqual(expected)
    expect(await batches.step(made.id, 'run')).toMatchObject({ state: 'partly', counts: { failed: 2 } })
    expect(await refused()).toEqual(expected)
    expect([await works(admin), await works(other), await works(clerk)]).toEqual([false, true, true])
    expect(await batches.step(made.id, 'undo')).toMatchObject({ state: 'undone' })
    expect(await works(admin)).toBe(true)
  }
  expect((await call(clerk, 'DELETE', `/api/user/${admin.employeeId}`)).status).toBe(200)
  const answer = await call(clerk, 'DELETE', `/api/user/${other.employeeId}`)
  expect([answer.status, answer.body['message']]).toEqual([409, last])
})

it('keeps them when two are taken at the same instant', async () => {
  const answers = await Promise.all(
    [admin, other].map(({ employeeId }) => call(clerk, 'PATCH', `/api/user/${employeeId}/suspend`, {})),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it.each([
  ['suspend', 'activate'],
  ['delete', 'restore'],
])('does not let the undoing of a batch take the last one (%s, %s)', async (take, give) => {
  const batches = batchesOf(portal, admin)
  const last = await nameOf(other)
  await batches.start(employee, take, { ids: [other.employeeId] })
  const back = await batches.start(employee, give, { ids: [other.employeeId] })
  await call(clerk, 'PATCH', `/api/user/${admin.employeeId}/suspend`, {})
  await batchesOf(portal, clerk).step(back.id, 'undo')
  expect(
    (await batchesOf(portal, clerk).rows(back.id)).map(({ state, message }) => [state, message]),
  ).toEqual([['kept', last]])
  expect(await works(other)).toBe(true)
})

it('counts on nobody in their notice period', async () => {
  const leaving = await call(clerk, 'PATCH', `/api/user/${admin.employeeId}/resign`, {
    lastWorkingDate: dayAhead(30),
  })
  expect(leaving.status, leaving.text).toBe(200)
  expect(await works(admin)).toBe(true)
  const refused = await call(clerk, 'PATCH', `/api/user/${other.employeeId}/suspend`, {})
  expect([refused.status, refused.body['message']]).toEqual([409, await nameOf(other)])
})

it('lets the last one move to another role that gives Admin Access', async () => {
  const { roleId } = await record(admin)
  await call(clerk, 'PATCH', `/api/user/${admin.employeeId}/suspend`, {})
  const { version } = await record(other)
  const answer = await call(clerk, 'PUT', `/api/user/${other.employeeId}`, { roleId, version })
  expect(answer.status, answer.text).toBe(200)
  expect(await works(other)).toBe(true)
})

it('refuses to delete a role with users, such as the last with Admin Access', async () => {
  const holder = await portal.member(admin.clientId, ['ACD', 'ACB'])
  const free = await createSample(portal, admin, role)
  const batches = batchesOf(portal, holder)
  const made = await batches.start(role, 'delete', { filter: {} })
  expect(made).toMatchObject({ state: 'partly', counts: { done: 1, failed: 4 } })
  expect((await batches.rows(made.id, 'failed')).map(({ message }) => message)).toEqual([
    ...[1, 2, 3].map(() => expect.stringMatching(/ is held by 1 person: give them another role first\.$/)),
    own,
  ])
  expect((await call(admin, 'GET', `/api/admin/role/${free.id}`)).body['deletedAt']).not.toBeNull()
})

it('assigns a role with an approval only for users who may assign roles (PERM-03)', async () => {
  const hr = await portal.member(admin.clientId, ['USA', 'USB', 'USC', 'USD'])
  const administrator = (await record(admin)).roleId
  const ordinary = (await record(hr)).roleId
  /** A pending member with that role, or none. */
  const pending = async (roleId: number | null) => {
    const { id } = await createSample(portal, admin, employee, { roleId })
    await portal.db.write(admin, async (tx) => {
      await tx.query(`update employee set status = 'pending' where client_id = $1 and id = $2`, [
        admin.clientId,
        id,
      ])
    })
    return id
  }
  const roleOf = async (id: number) => (await call(admin, 'GET', `/api/user/${id}`)).body['roleId']

  const id = await pending(ordinary)
  const given = { roleId: administrator }
  for (const answer of [
    await call(hr, 'PATCH', `/api/user/${id}/approve`, given),
    await call(hr, 'PUT', `/api/user/${id}/status/active`, given),
    await portal.call(hr.token, 'POST', '/api/user/batch/approve', { ids: [id], values: given }),
  ]) {
    expect([answer.status, answer.body['message']]).toEqual([400, 'roleId cannot be set here.'])
  }
  expect(await roleOf(id)).toBe(ordinary)

  // They approve with the role that the member has; where they have none, only those who may give one can.
  expect((await call(hr, 'PATCH', `/api/user/${id}/approve`, {})).body).toMatchObject({ status: 'active' })
  expect(await roleOf(id)).toBe(ordinary)
  const bare = await pending(null)
  const refused = await call(hr, 'PATCH', `/api/user/${bare}/approve`, {})
  expect(refused.status).toBe(403)
  expect(refused.body['message']).toContain('ACC')
  const batch = await batchesOf(portal, hr).start(employee, 'approve', { ids: [bare] })
  expect(batch.counts).toMatchObject({ done: 0, failed: 1 })
  expect((await call(admin, 'PATCH', `/api/user/${bare}/approve`, given)).status).toBe(200)
})

it('undo gives nobody a role back that has been deleted since, and says so', async () => {
  const batches = batchesOf(portal, admin)
  const { id: left } = await createSample(portal, admin, role)
  const { id: moved } = await createSample(portal, admin, employee, { roleId: left })
  const { roleId } = await record(clerk)
  const made = await batches.start(employee, 'update', { ids: [moved], set: { roleId, jobTitle: 'Clerk' } })
  expect((await call(admin, 'DELETE', `/api/admin/role/${left}`)).status).toBe(200)
  expect(await batches.step(made.id, 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } })
  expect((await batches.rows(made.id, 'kept')).map(({ message }) => message)).toEqual([
    'Role: what it held before has been deleted.',
  ])
  expect((await call(admin, 'GET', `/api/user/${moved}`)).body).toMatchObject({ roleId, jobTitle: 'Clerk' })
})
