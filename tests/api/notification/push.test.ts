import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { pushJob } from '../../../server/services/notification/pushJob.ts'
import { notify } from '../../../server/services/notification/notify.ts'
import { readSettings } from '../../../server/platform/config.ts'
import { openDatabase, type Database } from '../../../server/platform/db/database.ts'
import { cancelJob } from '../../../server/platform/jobs/jobs.ts'
import { openFirebase } from '../../../server/platform/push/firebase.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { pushData } from '../../../src/resources/notification/push.shapes.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { startPushServer } from '../../support/pushServer.ts'

let service: Awaited<ReturnType<typeof startPushServer>>
let portal: Portal
/** Another process on the same database. */
let other: { app: Awaited<ReturnType<typeof createApp>>; db: Database }
let clientId: number
let sender: Member
let ahead = 0
const now = () => new Date(Date.now() + ahead)
const path = '/api/notification'

beforeAll(async () => {
  service = await startPushServer()
  portal = await startPortal({ push: openFirebase(service.account, service.base), now })
  const db = await openDatabase(portal.url, { readers: 3, writers: 4 })
  const settings = readSettings({ LOG_LEVEL: 'silent', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const app = await createApp({
    db,
    settings,
    push: openFirebase(service.account, service.base),
    now,
    verify: () => Promise.reject(new Error('nobody signs in here')),
  })
  await app.ready()
  other = { app, db }
  clientId = await portal.company('Alpha')
  sender = await portal.member(clientId, allCodes)
})
afterAll(async () => {
  await other.app.close()
  await other.db.close()
  await portal.close()
  await service.close()
})

/** Somebody of the company with these devices, browsers unless another application is named. */
async function personWith(tokens: readonly string[], appId = 2): Promise<Member> {
  const member = await portal.member(clientId, [])
  for (const token of tokens) {
    const answer = await portal.call(member.token, 'POST', `${path}/firebase`, { appId, token })
    expect(answer.status, answer.text).toBe(201)
  }
  return member
}
async function tell(to: readonly Member[], more: object = {}) {
  const answer = await portal.call(sender.token, 'POST', path, {
    employeeIds: to.map(({ employeeId }) => employeeId),
    type: 'leave',
    title: 'Your leave was approved',
    ...more,
  })
  expect(answer.status, answer.text).toBe(201)
}
const arrived = (token: string, times = 1) =>
  vi.waitFor(() => expect(service.to(token)).toHaveLength(times), { timeout: 5_000 })
/** Messages that are still to be handed over. */
const waiting = () =>
  portal.db.read(clientId).query<{
    token: string
    attempts: number
  }>('select token, attempts from push_message where client_id = $1', [clientId])
const allHandedOver = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 5_000 })
const jobs = () => portal.db.system.query(`select key from job where kind = 'push'`)

it('PUSH-01 hands what pops up to the push service, for every device of its reader, signed in once', async () => {
  const reader = await personWith(['laptop', 'desktop'])
  const phone = await personWith(['phone'], 1)
  const stranger = await portal.member(clientId, [])
  await tell([reader, phone, stranger], { link: { route: 'work', id: 7 }, type: 'work_request' })
  await Promise.all(['laptop', 'desktop', 'phone'].map((token) => arrived(token)))
  const [one] = service.to('laptop')
  const [row] = (await portal.call(reader.token, 'GET', `${path}?range=[0,0]`)).rows
  expect(pushData.parse(one?.data)).toEqual({
    id: String(row?.['id']),
    company: String(clientId),
    type: 'work_request',
    title: 'Your leave was approved',
    target: '/work/7/show',
  })
  expect(one?.webpush.headers).toEqual({ Urgency: 'normal', TTL: '3600' })
  expect(one?.authorization).toBe('Bearer access-1')
  await tell([reader], { type: 'emergency', title: 'Help' })
  await arrived('laptop', 2)
  expect(service.to('laptop')[1]).toMatchObject({
    data: { target: '#emergencies' },
    android: { priority: 'HIGH' },
    webpush: { headers: { Urgency: 'high' } },
  })
  await allHandedOver()
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  // Each of the two processes for itself, at most.
  expect(service.state.signIns).toBeLessThanOrEqual(2)
})

it('PUSH-01 pushes nothing that its reader has silenced, and nothing that was taken back', async () => {
  const reader = await personWith(['silent'])
  const settings = { muted: ['leave'], quiet: null, sound: false }
  expect((await portal.call(reader.token, 'PUT', `${path}/setting`, settings)).status).toBe(200)
  await tell([reader])
  const taken = portal.db.write(sender, async (tx) => {
    await notify(tx, [reader.employeeId], { type: 'shift', title: 'Never happened' })
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  await tell([reader], { type: 'shift', title: 'Happened' })
  await arrived('silent')
  expect(service.to('silent')[0]?.data['title']).toBe('Happened')
})

it('PUSH-01 does not wait for the push service', async () => {
  const reader = await personWith(['slow'])
  service.state.delay = 1_500
  await tell([reader])
  expect(service.to('slow')).toEqual([])
  await arrived('slow')
  service.state.delay = 0
})

it('PUSH-01 two processes send 300 messages once each', async () => {
  service.state.delay = 40
  const tokens = Array.from({ length: 100 }, (_, number) => `many-${number}`)
  const people = await Promise.all(tokens.map((token) => personWith([token])))
  for (const title of ['One', 'Two', 'Three']) await tell(people, { title })
  await vi.waitFor(() => tokens.forEach((token) => expect(service.to(token)).toHaveLength(3)), {
    timeout: 20_000,
  })
  await allHandedOver()
  service.state.delay = 0
  const titles = service.messages.filter(({ token }) => token.startsWith('many-'))
  expect(titles).toHaveLength(300)
})

it('PUSH-01 sends each message once even where two processes hold the same job', async () => {
  service.state.delay = 40
  const tokens = Array.from({ length: 60 }, (_, number) => `held-${number}`)
  const people = await Promise.all(tokens.map((token) => personWith([token])))
  const key = await portal.db.write(sender, async (tx) => {
    const to = people.map(({ employeeId }) => employeeId)
    await notify(tx, to, { type: 'shift', title: 'Held' })
    const [job] = await tx.query<{ key: number }>('select pg_current_xact_id()::text::bigint as key')
    cancelJob(tx, 'push', job?.key ?? 0)
    return job?.key ?? 0
  })
  const log = { warn: () => undefined }
  const turns = [portal.db, other.db].map((db) => {
    const handler = pushJob(db, openFirebase(service.account, service.base), log)
    if (!('outside' in handler)) throw new Error('it reaches out of the database')
    return handler.outside({ company: clientId, key, now: now(), attempts: 0 })
  })
  await Promise.all(turns)
  service.state.delay = 0
  for (const token of tokens) expect(service.to(token)).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

it('PUSH-01 removes a missing device, and drops refused messages', async () => {
  const reader = await personWith(['gone', 'stays', 'wrong'])
  service.refuse.set('gone', { status: 404, errorCode: 'UNREGISTERED' })
  service.refuse.set('wrong', { status: 400, errorCode: 'INVALID_ARGUMENT' })
  await tell([reader])
  await Promise.all(['gone', 'stays', 'wrong'].map((token) => arrived(token)))
  await allHandedOver()
  const kept = await portal.db.system.query<{ token: string }>(
    'select token from device_token where person_id = $1 order by token',
    [reader.personId],
  )
  expect(kept.map(({ token }) => token)).toEqual(['stays', 'wrong'])
  await tell([reader])
  await arrived('stays', 2)
  expect(service.to('gone')).toHaveLength(1)
})

it('PUSH-01 retries only failed messages, later and for a limited time', async () => {
  const reader = await personWith(['busy', 'fine'])
  service.refuse.set('busy', { status: 429, retryAfter: 120 })
  await tell([reader])
  await Promise.all([arrived('busy'), arrived('fine')])
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ token: 'busy', attempts: 1 }]))
  ahead += 100_000
  await portal.app.jobs.runDue()
  expect(service.to('busy')).toHaveLength(1)
  service.refuse.set('busy', { status: 503 })
  ahead += 30_000
  await arrived('busy', 2)
  for (let tries = 3; tries <= 6; tries += 1) {
    await vi.waitFor(async () => expect(await waiting()).toEqual([{ token: 'busy', attempts: tries - 1 }]))
    ahead += 1_000_000
    await arrived('busy', tries)
  }
  await allHandedOver()
  expect(service.to('fine')).toHaveLength(1)
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
})

it('PUSH-01 requests a new token if the service refuses the current one', async () => {
  const reader = await personWith(['renewed'])
  service.state.good = 'access-2'
  await tell([reader])
  await arrived('renewed', 2)
  expect(service.to('renewed').map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ])
  await allHandedOver()
})

it('PUSH-01 removes only its browser at sign-out; the last sign-in owns a browser', async () => {
  const reader = await personWith(['at work', 'at home'])
  const owners = () =>
    portal.db.system.query<{ token: string; person_id: string }>(
      `select token, person_id from device_token where token in ('at work', 'at home') order by token`,
    )
  const left = await portal.call(reader.token, 'DELETE', `${path}/firebase/2`, { token: 'at work' })
  expect(left.status, left.text).toBe(200)
  expect((await owners()).map(({ token }) => token)).toEqual(['at home'])
  const next = await personWith(['at home'])
  expect(await owners()).toEqual([{ token: 'at home', person_id: next.personId }])
  // The one before cannot take it from them.
  await portal.call(reader.token, 'DELETE', `${path}/firebase/2`)
  expect(await owners()).toHaveLength(1)
  expect((await portal.call(reader.token, 'DELETE', `${path}/firebase/2`, { token: 1 })).status).toBe(422)
})
