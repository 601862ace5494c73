import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { emergencyMedia } from '../../../src/resources/emergency/emergencyMedia.resource.ts'
import { timeline } from '../../../src/resources/emergency/emergency.shapes.ts'
import { bringFile, ended, runFile } from '../../support/importing.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
/** One company a test. */
let company: number
let admin: Member
let supervisor: Member
let guard: Member
const own = ['EME', 'EMF', 'EMG']

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  supervisor = await portal.member(company, [codeFor('EM', 'main', 'read'), codeFor('EM', 'me', 'create')])
  guard = await portal.member(company, own)
})

const call = (
  member: Member,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => portal.call(member.token, method, `/api${path}`, body)

async function raise(member: Member, values: object = {}) {
  const { body, status, text } = await call(member, 'POST', '/emergency', values)
  expect(status, text).toBe(201)
  return Number(body['id'])
}
/** Messages of emergencies. */
const told = async (member: Member) =>
  (await call(member, 'GET', '/notification')).rows.filter(({ wording }) => wording !== 'personNamed')
const titles = async (member: Member) => (await told(member)).map(({ title }) => title)
const nameOf = async (member: Member) => {
  const { body } = await call(admin, 'GET', `/user/${member.employeeId}`)
  return `${String(body['firstName'])} ${String(body['lastName'])}`
}
const timelineOf = async (member: Member, id: number) =>
  timeline.parse((await call(member, 'GET', `/emergency/${id}/timeline`)).rows)

it('notifies members who may see all emergencies, but not the caller', async () => {
  const other = await portal.member(company, own)
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  const suspended = await portal.member(company, allCodes)
  await call(admin, 'PATCH', `/user/${suspended.employeeId}/suspend`)
  const pin = await call(admin, 'POST', '/pin', { name: 'Menara <Satu>', stateName: 'Selangor' })
  const id = await raise(guard, {
    type: 'intruder',
    pinId: pin.body['id'],
    locationNote: 'Level 3',
    remarkUser: '<b>Two men</b> at the gate',
  })
  const title = `${await nameOf(guard)} calls for help: Intruder, Menara <Satu>, Level 3`
  for (const member of [admin, supervisor]) {
    expect(await told(member)).toMatchObject([
      {
        type: 'emergency',
        title,
        push: true,
        description: '&lt;b&gt;Two men&lt;/b&gt; at the gate',
        link: { route: 'emergency', id },
      },
    ])
  }
  for (const member of [guard, other, stranger]) expect(await told(member)).toEqual([])
  // Whoever may see all is not told of their own call.
  await raise(supervisor, { latitude: '3.139', longitude: '101.6869', drill: true })
  expect(await titles(supervisor)).toEqual([title])
  expect(await titles(admin)).toEqual([`Drill: SOS, ${await nameOf(supervisor)}, 3.139, 101.6869`, title])
})

it('notifies of an imported file in one message, and not of refused rows', async () => {
  const file = await bringFile(
    portal,
    admin,
    '/api/emergency',
    'Kind,Remarks\nFire,One\nMedical,Two\nSOS,Three\n',
    {
      mapping: { Kind: 'type', Remarks: 'remarkUser' },
    },
  )
  const batch = await runFile(portal, admin, file)
  expect(batch.counts).toMatchObject({ done: 3 })
  expect(await titles(supervisor)).toEqual(['3 calls for help'])
  const undone = await call(admin, 'POST', `/batch/${batch.id}/undo`)
  expect(undone.status, undone.text).toBe(200)
  await ended(portal, admin, batch.id)
  expect((await call(guard, 'POST', '/emergency', { type: 'nonsense' })).status).toBe(422)
  expect(await titles(supervisor)).toEqual(['3 calls for help'])
})

it('shows the whole course in order: people, notices, notes, pictures, positions', async () => {
  const id = await raise(guard, { type: 'fire', remarkUser: 'Smoke' })
  const at = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const place = { latitude: 3.1, longitude: 101.6 }
  await call(guard, 'POST', `/emergency/${id}/position`, {
    positions: [9, 8, 7].map((seconds) => ({ ...place, takenAt: at(seconds) })),
  })
  await call(admin, 'PATCH', `/emergency/${id}/acknowledge`)
  await call(admin, 'POST', '/emergency/note', { emergencyId: id, text: 'Fire brigade called' })
  await call(guard, 'POST', '/emergency/note', { emergencyId: id, text: 'I am outside' })
  const wrong = await call(admin, 'POST', '/emergency/note', { emergencyId: id, text: 'Mistyped' })
  await call(admin, 'DELETE', `/emergency/note/${String(wrong.body['id'])}`)
  await createSample(portal, admin, emergencyMedia, { emergencyId: id, caption: 'From the gate' })
  const now = await call(admin, 'GET', `/emergency/${id}`)
  await call(admin, 'PUT', `/emergency/${id}`, { locationNote: 'Roof', version: now.body['version'] })
  await call(admin, 'PATCH', `/emergency/${id}/respond`)
  await call(admin, 'PATCH', `/emergency/${id}/deactivate`, { remarkAdmin: 'Put out', outcome: 'helped' })

  const [one, two] = [await nameOf(admin), await nameOf(guard)]
  const lines = await timelineOf(supervisor, id)
  expect(lines.map(({ kind, by, text, people }) => [kind, by?.name ?? null, text, people])).toEqual([
    ['position', null, '3.100000, 101.600000', null],
    ['position', null, '3.100000, 101.600000', null],
    ['activated', two, 'Smoke', null],
    ['told', null, null, 2],
    ['acknowledged', one, null, null],
    ['note', one, 'Fire brigade called', null],
    ['note', two, 'I am outside', null],
    ['media', one, 'From the gate', null],
    ['changed', one, 'Where exactly', null],
    ['responded', one, null, null],
    ['deactivated', one, 'Put out', null],
  ])
  expect(lines.map((line) => line.at)).toEqual(lines.map((line) => line.at).toSorted())
  expect(await timelineOf(guard, id)).toEqual(lines)
})

it('shows the timeline and the notes of one’s own only, and of none in another company', async () => {
  const id = await raise(guard)
  await call(admin, 'POST', '/emergency/note', { emergencyId: id, text: 'Seen' })
  const other = await portal.member(company, own)
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  for (const member of [other, stranger]) {
    expect((await call(member, 'GET', `/emergency/${id}/timeline`)).status).toBe(404)
    expect((await call(member, 'GET', '/emergency/note')).rows).toEqual([])
  }
  expect((await call(guard, 'GET', '/emergency/note')).rows).toMatchObject([{ text: 'Seen' }])
  const nobody = await portal.member(company, ['USB'])
  expect((await call(nobody, 'GET', `/emergency/${id}/timeline`)).status).toBe(403)
})

it('says so where there is nobody to tell', async () => {
  const alone = await portal.company('Gamma')
  const only = await portal.member(alone, allCodes)
  const id = await raise(only)
  expect((await timelineOf(only, id)).map(({ kind, text, people }) => [kind, text, people])).toEqual([
    ['activated', null, null],
    ['untold', 'There is nobody with a sign-in to tell.', 0],
  ])
})

it('notifies supervisors of the site at once, and the caller of each step', async () => {
  const chief = await portal.member(company, own)
  const pin = await createSample(portal, admin, resourceNamed('pin'), {
    name: 'Menara Dua',
    supervisorIds: [chief.employeeId],
  })
  await call(admin, 'POST', '/attendance/event', {
    type: 'in',
    userId: guard.employeeId,
    pinId: pin.id,
    deviceAt: new Date().toISOString(),
    offlineKey: 'before-help',
  })
  // No site is named: the call is of the one where the guard is at work.
  const id = await raise(guard, { type: 'fire' })
  expect(await titles(chief)).toEqual([`${await nameOf(guard)} calls for help: Fire, Menara Dua`])
  const mine = async (member = guard) => (await call(member, 'GET', '/emergency/mine')).body['call']
  expect(await mine()).toMatchObject({ id, type: 'fire', status: 'active', seenAt: null, closedAt: null })
  expect(await mine(chief)).toBeNull()
  await call(admin, 'PATCH', `/emergency/${id}/acknowledge`)
  await call(admin, 'PATCH', `/emergency/${id}/respond`)
  await call(admin, 'PATCH', `/emergency/${id}/deactivate`, { remarkAdmin: 'Safe' })
  const name = await nameOf(admin)
  expect(await mine()).toMatchObject({ status: 'deactivated', seenBy: name, comingBy: name, closedBy: name })
  expect(await titles(guard)).toEqual([
    `${name} has closed your call for help`,
    `Help is on the way: ${name}`,
    `${name} has seen your call for help`,
  ])
  expect(await titles(admin)).toHaveLength(1)
})

it('counts a late call from its press, names who hears it later, and survives a deleted site', async () => {
  const pin = await createSample(portal, admin, resourceNamed('pin'))
  await call(admin, 'DELETE', `/pin/${pin.id}`)
  const at = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const send = (deviceTime: string) =>
    portal.call(guard.token, 'POST', '/api/emergency', { pinId: pin.id }, { 'device-time': deviceTime })
  const wrong = await send('yesterday')
  expect([wrong.status, wrong.body['parameter'] ?? wrong.text]).toEqual([
    400,
    expect.stringContaining('device-time'),
  ])
  const made = await send(`${at(600)} ${at(0)}`)
  expect(made.status, made.text).toBe(201)
  expect(made.body).toMatchObject({ pinId: null })
  const lines = await timelineOf(admin, Number(made.body['id']))
  const [called, heard] = lines
  expect([called?.kind, heard?.kind]).toEqual(['activated', 'told'])
  expect(Math.round((Date.now() - Date.parse(called?.at ?? '')) / 60_000)).toBe(10)
  expect(Date.now() - Date.parse(heard?.at ?? '')).toBeLessThan(60_000)
  // Both steps of the usual ladder were due before the call arrived.
  await portal.app.jobs.runDue()
  expect((await titles(supervisor))[0]).toMatch(/^Still unacknowledged after 1 min/)
})
