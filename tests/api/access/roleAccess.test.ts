import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { accessList, roleAccess } from '../../../src/resources/access/access.shapes.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let company: number
let admin: Member
let other: Member

beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  other = await portal.member(company, allCodes)
})
afterAll(() => portal.close())

const call = (member: Member, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: unknown) =>
  portal.call(member.token, method, url, body)
const roleIdOf = async ({ employeeId }: Member) =>
  z.number().parse((await call(admin, 'GET', `/api/user/${employeeId}`)).body['roleId'])
const accessOf = async (id: number) =>
  roleAccess.parse((await call(admin, 'GET', `/api/admin/access/role/${id}`)).body)
const give = async (member: Member, id: number, permissions: readonly string[]) =>
  call(member, 'PUT', `/api/admin/access/role/${id}`, { permissions, version: (await accessOf(id)).version })
const without = (...codes: string[]) => allCodes.filter((code) => !codes.includes(code))
const own = 'You cannot take away your own access.'

it('changes a role’s access from the next request, assigns users, and undoes it (PERM-03)', async () => {
  const made = await call(admin, 'POST', '/api/admin/role', { name: 'Cleaner' })
  const id = z.number().parse(made.body['id'])
  expect(await accessOf(id)).toMatchObject({ name: 'Cleaner', permissions: [], users: 0 })
  const cleaner = await portal.member(company, [])
  expect((await call(cleaner, 'GET', '/api/pin')).status).toBe(403)

  const given = await give(admin, id, ['PNB', 'USF', 'PNB'])
  expect([given.status, given.body['permissions']]).toEqual([200, ['USF', 'PNB']])
  const assigned = await call(admin, 'PUT', `/api/admin/role/${id}/user`, { ids: [cleaner.employeeId] })
  expect(assigned.body).toMatchObject({ state: 'done', counts: { done: 1 } })
  expect((await call(cleaner, 'GET', '/api/pin')).status).toBe(200)
  expect((await call(cleaner, 'GET', '/api/admin/access/me')).body['data']).toEqual(['USF', 'PNB'])
  expect(await accessOf(id)).toMatchObject({ users: 1, version: 2 })

  expect((await give(admin, id, ['USF'])).status).toBe(200)
  expect((await call(cleaner, 'GET', '/api/pin')).status).toBe(403)
  await call(admin, 'POST', `/api/batch/${assigned.body['id']}/undo`, {})
  expect(await accessOf(id)).toMatchObject({ users: 0 })

  const changes = await call(admin, 'GET', `/api/admin/access/role/${id}/changes`)
  expect(changes.rows).toMatchObject([
    { granted: [], taken: ['PNB'] },
    { granted: ['USF', 'PNB'], taken: [] },
  ])
  const history = await call(admin, 'GET', `/api/admin/role/${id}/history`)
  expect(history.rows.map((row) => row['id'])).toEqual(
    expect.arrayContaining(changes.rows.map((row) => row['id'])),
  )

  const trail = await portal.db.read(company).query(
    `select actor_id as actor, before->'permissions' as before, after->'permissions' as after
       from audit where client_id = $1 and resource = 'role' and record_id = $2 and verb = 'update' order by id`,
    [company, id],
  )
  expect(trail).toEqual([
    { actor: admin.employeeId, before: [], after: ['USF', 'PNB'] },
    { actor: admin.employeeId, before: ['USF', 'PNB'], after: ['USF'] },
  ])
})

it('lists all permissions and all roles; with a code for oneself only the own role (PERM-03)', async () => {
  const all = accessList.parse((await call(admin, 'GET', '/api/admin/access')).body)
  expect(all.data.map(({ code }) => code)).toEqual(allCodes)
  expect(all.data).toContainEqual({ code: 'USB', module: 'US', name: 'User', scope: 'main', action: 'read' })
  expect(all.roles.map(({ users }) => users)).toEqual([1, 1])

  const me = await portal.member(company, ['ACF', 'ACG'])
  const mine = accessList.parse((await call(me, 'GET', '/api/admin/access')).body)
  expect(mine.roles.map(({ permissions }) => permissions)).toEqual([['ACF', 'ACG']])
  const id = await roleIdOf(me)
  expect((await call(me, 'GET', `/api/admin/access/role/${await roleIdOf(admin)}`)).status).toBe(404)
  const more = await give(me, id, allCodes)
  expect([more.status, more.body['permission']]).toEqual([403, 'ACC'])
})

it('refuses unknown permissions, old versions, other companies and missing codes', async () => {
  const id = await roleIdOf(other)
  const unknown = await give(admin, id, ['USB', 'ZZZ'])
  expect([unknown.status, unknown.body['errors']]).toEqual([
    422,
    { permissions: 'There is no permission ZZZ.' },
  ])
  const body = { permissions: allCodes, version: 1 }
  expect((await give(admin, id, without('USA'))).status).toBe(200)
  const missed = await call(admin, 'PUT', `/api/admin/access/role/${id}`, body)
  expect([missed.status, missed.body['code']]).toEqual([409, 'stale'])
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect((await call(stranger, 'PUT', `/api/admin/access/role/${id}`, body)).status).toBe(404)
  expect((await call(stranger, 'GET', `/api/admin/access/role/${id}`)).status).toBe(404)
  const reader = await portal.member(company, without('ACC', 'ACG'))
  const refused = await give(reader, id, [])
  expect([refused.status, refused.body['permission']]).toEqual([403, 'ACC'])
  const ids = [reader.employeeId]
  expect((await call(reader, 'PUT', `/api/admin/role/${id}/user`, { ids })).status).toBe(400)
  expect(await roleIdOf(reader)).not.toBe(id)
  // Codes are written by this call alone: no form, sheet, file or batch knows them.
  const plain = { name: 'Renamed', permissions: allCodes, version: 2 }
  expect((await call(admin, 'PUT', `/api/admin/role/${id}`, plain)).status).toBe(400)
})

it('lets nobody take his own Admin Access, nor that of the last who has it (PERM-03)', async () => {
  const ownRole = await roleIdOf(admin)
  for (const code of ['ACA', 'ACB', 'ACC', 'ACD', 'ACI']) {
    const answer = await give(admin, ownRole, without(code))
    expect([answer.status, answer.body['message']]).toEqual([409, own])
  }
  expect((await give(admin, ownRole, without('USA', 'PAB'))).status).toBe(200)
  expect((await give(admin, await roleIdOf(other), without('ACB'))).status).toBe(200)
  // They may change roles, but do not hold all it takes: the last who does must stay.
  const half = await portal.member(company, ['ACB', 'ACC'])
  const answer = await give(half, ownRole, without('ACD'))
  expect([answer.status, answer.body['message']]).toEqual([
    409,
    expect.stringMatching(/ is the last role by which somebody may administer roles\.$/),
  ])
  expect((await give(half, ownRole, without('USA'))).status).toBe(200)
})

it('keeps one when two roles lose it at the same instant', async () => {
  const half = await portal.member(company, ['ACB', 'ACC'])
  const roles = [await roleIdOf(admin), await roleIdOf(other)]
  const answers = await Promise.all(roles.map((id) => give(half, id, without('ACD'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('takes no name that differs from another role’s by its case or the blanks around it alone', async () => {
  const make = (name: string) => portal.call(admin.token, 'POST', '/api/admin/role', { name })
  const made = await make('  Night guard ')
  expect([made.status, made.body['name']]).toEqual([201, 'Night guard'])
  const again = await make(' night GUARD')
  expect([again.status, again.body['errors']]).toEqual([422, { name: 'Another record has this already.' }])
})
