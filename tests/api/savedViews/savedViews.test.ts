import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { savedView, savedViews, type SavedView } from '../../../src/resources/savedViews/savedView.shapes.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let clientId: number
let maker: Member
beforeAll(async () => {
  portal = await startPortal()
  clientId = await portal.company('Alpha')
  maker = await portal.member(clientId, [codeFor('US', 'main', 'read'), codeFor('AC', 'main', 'read')])
})
afterAll(() => portal.close())

const path = '/api/saved-view'
const view = (name: string, more: object = {}) => ({
  resource: 'employee',
  name,
  shared: false,
  filter: { status: 'active', joinDate_gte: '2026-01-01' },
  sort: ['joinDate', 'DESC'],
  columns: { order: ['firstName', 'status'], shown: ['employeeId', 'status'], widths: { status: 120 } },
  density: 'roomy',
  ...more,
})

async function create(member: Member, body: object): Promise<SavedView> {
  const answer = await portal.call(member.token, 'POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return savedView.parse(answer.body)
}
async function names(member: Member, resource = 'employee') {
  const answer = await portal.call(member.token, 'GET', `${path}?resource=${resource}`)
  expect(answer.status, answer.text).toBe(200)
  return savedViews.parse(answer.rows).map(({ name }) => name)
}
const status = async (member: Member, method: 'GET' | 'PUT' | 'DELETE', id: number, body?: object) =>
  (await portal.call(member.token, method, `${path}/${id}`, body)).status

it('saves a list under a name, private until shared', async () => {
  const colleague = await portal.member(clientId, [codeFor('US', 'main', 'read')])
  const made = await create(maker, view('Newcomers'))
  expect(made).toMatchObject({ ...view('Newcomers'), mine: true, changeable: true, version: 1 })
  expect(made.maker).toMatch(/^Member \d+$/)
  expect(await names(maker)).toEqual(['Newcomers'])
  expect(await names(colleague)).toEqual([])
  expect(await status(colleague, 'GET', made.id)).toBe(404)

  const { resource: _, ...body } = view('New people', { shared: true })
  const shared = await portal.call(maker.token, 'PUT', `${path}/${made.id}`, { ...body, version: 1 })
  expect(shared.body).toMatchObject({ name: 'New people', shared: true, version: 2 })
  expect(await status(maker, 'PUT', made.id, { ...body, version: 1 })).toBe(409)
  expect(await names(colleague)).toEqual(['New people'])
  const seen = await portal.call(colleague.token, 'GET', `${path}/${made.id}`)
  expect(seen.body).toMatchObject({ mine: false, changeable: false })
  const refused = await portal.call(colleague.token, 'DELETE', `${path}/${made.id}`)
  expect([refused.status, refused.body['permission']]).toEqual([403, codeFor('AC', 'main', 'update')])
  expect(await status(colleague, 'PUT', made.id, { ...body, version: 2 })).toBe(403)

  const admin = await portal.member(clientId, allCodes)
  expect(await status(admin, 'DELETE', made.id)).toBe(200)
  expect(await names(maker)).toEqual([])
})

it('hides a view from other companies and users who may not read its list or filters', async () => {
  const made = await create(maker, view('By role', { shared: true, filter: { roleId: 1 } }))
  const reader = await portal.member(clientId, [codeFor('US', 'main', 'read')])
  expect(await names(reader)).toEqual([])
  expect(await status(reader, 'GET', made.id)).toBe(404)
  const other = await portal.member(clientId, [codeFor('PN', 'main', 'read')])
  expect((await portal.call(other.token, 'GET', `${path}?resource=employee`)).status).toBe(403)
  expect(await status(other, 'GET', made.id)).toBe(403)
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect(await names(stranger)).toEqual([])
  for (const method of ['GET', 'DELETE'] as const) expect(await status(stranger, method, made.id)).toBe(404)
})

it('refuses a repeated name, and filters that the list refuses', async () => {
  await create(maker, view('Twice'))
  const again = await portal.call(maker.token, 'POST', path, view('TWICE'))
  expect([again.status, again.body['errors']]).toEqual([
    422,
    { name: 'There is a view of that name already.' },
  ])
  const other = await create(maker, view('Once'))
  const { resource: _, ...body } = view('twice', { version: other.version })
  expect(await status(maker, 'PUT', other.id, body)).toBe(422)
  expect(await status(maker, 'PUT', other.id, { ...body, name: 'ONCE' })).toBe(200)
  for (const [wrong, field] of [
    [{ filter: { nonsense: 1 } }, 'nonsense'],
    [{ sort: ['address', 'ASC'] }, 'sort'],
    [{ resource: 'nothing' }, 'resource'],
    [{ clientId: 2 }, 'clientId'],
  ] as const) {
    const answer = await portal.call(maker.token, 'POST', path, view('Wrong', wrong))
    expect([answer.status, Object.keys((answer.body['errors'] as object | undefined) ?? {})]).toEqual([
      400,
      [field],
    ])
  }
  expect((await portal.call(maker.token, 'POST', path, view(' '))).status).toBe(422)
})
