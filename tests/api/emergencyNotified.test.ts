import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../src/domain/permissions.ts'
import { emergencyMedia } from '../../src/resources/emergency/emergencyMedia.resource.ts'
import { timeline } from '../../src/schema/calls/emergency.ts'
import { bringFile, ended, runFile } from '../support/importing.ts'
import { createSample, startPortal, type Member, type Portal } from '../support/portal.ts'

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
const told = async (member: Member) => (await call(member, 'GET', '/notification')).rows
const titles = async (member: Member) => (await told(member)).map(({ title }) => title)
const nameOf = async (member: Member) => {
  const { body } = await call(admin, 'GET', `/user/${member.employeeId}`)
  return `${String(body['firstName'])} ${String(body['lastName'])}`
}
const timelineOf = async (member: Member, id: number) =>
  timeline.parse((await call(member, 'GET', `/emergency/${id}/timeline`)).rows)

it('tells every member who may see all emergencies: what it is, who is in need and where; nobody else, and not the person himself', async () => {
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
  // Whoever may see all is not told of his own call.
  await raise(supervisor, { latitude: '3.139', longitude: '101.6869', drill: true })
  expect(await titles(supervisor)).toEqual([title])
  expect(await titles(admin)).toEqual([`Drill: SOS, ${await nameOf(supervisor)}, 3.139, 101.6869`, title])
})

it('tells of those of a file in one message that counts them, of a refused one not at all, and not again where they are taken back', async () => {
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

it('tells its whole course in order: who did it, whom it was told, notes, pictures, and where the person was', async () => {
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
