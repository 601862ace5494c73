import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { emergency } from '../../../src/resources/emergency/emergency.resource.ts'
import { mostPositions } from '../../../src/resources/emergency/emergency.shapes.ts'
import { filesOfTypes } from '../../support/filesOfTypes.ts'
import { uploadAs } from '../../support/documents.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guard: Member
let other: Member
let stranger: Member

/** What the seed role Employee holds: their own emergencies. */
const own = ['EME', 'EMF', 'EMG']

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  guard = await portal.member(company, own)
  other = await portal.member(company, own)
  stranger = await portal.member(await portal.company('Beta'), allCodes)
})
afterAll(() => portal.close())

const call = (member: Member, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  portal.call(member.token, method, `/api/emergency${path}`, body)

async function raise(): Promise<number> {
  const made = await call(guard, 'POST', '', {
    type: 'duress',
    latitude: '3.139000',
    longitude: '101.686900',
    remarkUser: 'At the gate',
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    userId: guard.employeeId,
    status: 'active',
    deactivatedTime: null,
    drill: false,
    refNo: expect.stringMatching(/^EM-/),
  })
  return Number(made.body['id'])
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
const place = (seconds: number) => ({
  takenAt: ago(seconds),
  latitude: 3.139,
  longitude: 101.6869,
  accuracyM: 12,
})

it('lets users acknowledge their own drill, but never their real call for help', async () => {
  const real = await raise()
  const made = await call(guard, 'POST', '', { type: 'sos', drill: true })
  const drill = Number(made.body['id'])
  expect([made.status, made.body['drill']]).toEqual([201, true])
  expect((await call(guard, 'PATCH', `/${real}/acknowledge`)).status).toBe(403)
  expect((await call(other, 'PATCH', `/${drill}/acknowledge`)).status).toBe(404)
  expect((await call(guard, 'PATCH', `/${drill}/deactivate`, { remarkAdmin: 'Over' })).status).toBe(403)
  expect((await call(guard, 'PATCH', `/${drill}/acknowledge`)).body).toMatchObject({
    status: 'acknowledged',
    acknowledgedBy: guard.employeeId,
  })
  const batch = await call(guard, 'POST', '/batch/acknowledge', { ids: [real] })
  expect(batch.body).toMatchObject({ state: 'failed', counts: { failed: 1 } })
  expect((await call(guard, 'GET', `/${real}`)).body).toMatchObject({ status: 'active' })
})

it('stays active until an administrator deactivates it with remarks', async () => {
  const id = await raise()
  expect((await call(admin, 'PATCH', `/${id}/acknowledge`)).body).toMatchObject({
    status: 'acknowledged',
    acknowledgedBy: admin.employeeId,
    deactivatedTime: null,
  })
  expect((await call(admin, 'PATCH', `/${id}/respond`)).body).toMatchObject({ status: 'responding' })
  const silent = await call(admin, 'PATCH', `/${id}/deactivate`, { remarkAdmin: ' ' })
  expect([silent.status, Object.keys(silent.body['errors'] ?? {})]).toEqual([422, ['remarkAdmin']])
  expect((await call(guard, 'PATCH', `/${id}/deactivate`, { remarkAdmin: 'All is well' })).status).toBe(403)
  const done = await call(admin, 'PATCH', `/${id}/deactivate`, {
    remarkAdmin: 'Police came',
    outcome: 'handed_over',
  })
  expect(done.body).toMatchObject({
    status: 'deactivated',
    adminId: admin.employeeId,
    remarkAdmin: 'Police came',
    deactivatedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect((await call(admin, 'PATCH', `/${id}/deactivate`, { remarkAdmin: 'Again' })).status).toBe(409)
})

it('keeps its track in order, each position once, until it is deactivated', async () => {
  const id = await raise()
  const [first, second, third] = [place(30), place(20), place(10)]
  expect((await call(guard, 'POST', `/${id}/position`, { positions: [third, first] })).status).toBe(201)
  // What a phone hands in again after a lost answer is not new.
  expect((await call(guard, 'POST', `/${id}/position`, { positions: [first, second] })).status).toBe(201)
  for (const member of [guard, admin]) {
    expect((await call(member, 'GET', `/${id}/position`)).rows).toEqual([first, second, third])
  }
  await call(admin, 'PATCH', `/${id}/deactivate`, { remarkAdmin: 'Safe' })
  // What was on its way still counts; what comes after the end does not, and nothing of it is refused.
  const late = await call(guard, 'POST', `/${id}/position`, { positions: [place(15), place(-60)] })
  expect([late.status, late.body]).toEqual([201, { ok: true, closed: true }])
  expect((await call(admin, 'GET', `/${id}/position`)).rows).toHaveLength(4)
})

it('tells in its timeline where somebody was to six digits, however many a phone sends', async () => {
  const id = await raise()
  const sent = { ...place(10), latitude: 3.12345678912345, longitude: 101.98765432198 }
  expect((await call(guard, 'POST', `/${id}/position`, { positions: [sent] })).status).toBe(201)
  const lines = (await call(admin, 'GET', `/${id}/timeline`)).rows
  expect(lines.find(({ kind }) => kind === 'position')).toMatchObject({ text: '3.123457, 101.987654' })
})

it('refuses positions that cannot be, and names them', async () => {
  const id = await raise()
  const refused = async (positions: object[]) => {
    const answer = await call(guard, 'POST', `/${id}/position`, { positions })
    return [answer.status, Object.keys(answer.body['errors'] ?? {})]
  }
  expect(await refused([place(5), { ...place(4), latitude: 91 }])).toEqual([422, ['positions']])
  expect(await refused([place(-3_600)])).toEqual([422, ['positions']])
  expect(await refused([])).toEqual([422, ['positions']])
  expect(await refused(Array.from({ length: mostPositions + 1 }, (_, at) => place(at)))).toEqual([
    422,
    ['positions'],
  ])
  expect((await call(admin, 'GET', `/${id}/position`)).rows).toEqual([])
})

it('shows and takes the track of one’s own only, and of none in another company', async () => {
  const id = await raise()
  await call(guard, 'POST', `/${id}/position`, { positions: [place(1)] })
  for (const member of [other, stranger]) {
    expect((await call(member, 'GET', `/${id}/position`)).status).toBe(404)
    expect((await call(member, 'POST', `/${id}/position`, { positions: [place(0)] })).status).toBe(404)
  }
  const nobody = await portal.member(admin.clientId, ['USB'])
  expect((await call(nobody, 'GET', `/${id}/position`)).status).toBe(403)
  expect((await call(nobody, 'POST', `/${id}/position`, { positions: [place(0)] })).status).toBe(403)
  expect((await call(admin, 'GET', `/${id}/position`)).rows).toHaveLength(1)
})

it('an administrator raises one for somebody else, which the person finds among his own', async () => {
  const { id } = await createSample(portal, admin, emergency, { userId: other.employeeId })
  expect((await call(other, 'GET', `/${id}`)).body).toMatchObject({ userId: other.employeeId })
  expect((await call(guard, 'GET', `/${id}`)).status).toBe(404)
})

it('returns pictures and videos to its readers, and accepts them back unchanged', async () => {
  const id = await raise()
  const { name, bytes } = filesOfTypes['image/png']
  const fileId = await uploadAs(portal, guard, name, bytes)
  expect((await call(guard, 'GET', `/${id}`)).body['media']).toEqual([])
  expect((await call(guard, 'POST', '/media', { emergencyId: id, fileId })).status).toBe(201)
  const media = [{ mediaUrl: `/files/${fileId}`, mediaMetadata: { type: 'image' } }]
  for (const member of [guard, admin]) {
    expect((await call(member, 'GET', `/${id}`)).body).toMatchObject({ media })
    const listed = await call(member, 'GET', `?filter=${JSON.stringify({ id })}`)
    expect(listed.rows).toMatchObject([{ id, media }])
  }
  const whole = (await call(admin, 'GET', `/${id}`)).body
  const put = (body: object) => portal.call(admin.token, 'PUT', `/api/emergency/${id}`, body)
  const changed = await put({ ...whole, locationNote: 'North gate' })
  expect([changed.status, changed.body['locationNote']]).toEqual([200, 'North gate'])
  const emptied = await put({ ...(await call(admin, 'GET', `/${id}`)).body, media: [] })
  expect([emptied.status, emptied.text]).toEqual([400, expect.stringContaining('media')])
})
