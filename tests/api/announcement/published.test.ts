import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { formOf, png } from '../../support/forms.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const announcements = resourceNamed('announcement')
const policies = resourceNamed('policy')
let portal: Portal
let admin: Member
let reader: Member
let other: Member
let stranger: Member
let time = Date.now()

beforeAll(async () => {
  portal = await startPortal({ folder: '/tmp/published-test-files', now: () => new Date(time) })
  const alpha = await portal.company('Alpha')
  admin = await portal.member(alpha, allCodes)
  reader = await portal.member(alpha, ['ANF', 'ORF'])
  other = await portal.member(alpha, ['ANF', 'ORF'])
  stranger = await portal.member(await portal.company('Beta'), allCodes)
})
afterAll(() => portal.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  who = admin,
) => portal.call(who.token, method, `/api/${url}`, body)
const make = async (values: Record<string, unknown>) =>
  (await createSample(portal, admin, announcements, values)).id
const chosen = () => ({ audience: 'chosen', userIds: [reader.employeeId] })

it('reaches its audience only, counts readers and confirmations (ORG-03)', async () => {
  const id = await make({ title: 'New gate', body: 'Use gate B.', ...chosen() })
  expect((await call('GET', `announcement/${id}`, undefined, reader)).status).toBe(404)
  expect((await call('PATCH', `announcement/${id}/publish`, {})).body).toMatchObject({ status: 'published' })
  expect((await call('GET', `announcement/${id}`, undefined, reader)).body).toMatchObject({
    title: 'New gate',
  })
  expect((await call('GET', `announcement/${id}`, undefined, other)).status).toBe(404)
  expect((await call('GET', 'notification', undefined, reader)).rows.map(({ title }) => title)).toEqual([
    'New gate',
  ])
  const [mine] = (await call('GET', 'announcement/mine', undefined, reader)).rows
  expect(mine).toMatchObject({ id, status: 'unread' })
  const answer = (acknowledged: boolean, who = reader) =>
    call('PUT', `announcement/${id}/receipt`, { acknowledged }, who)
  expect((await answer(false, other)).status).toBe(404)
  expect((await answer(false)).body).toEqual({ status: 'read' })
  expect((await answer(true)).body).toEqual({ status: 'acknowledged' })
  expect((await answer(false)).body).toEqual({ status: 'acknowledged' })
  expect((await call('GET', `announcement/${id}`)).body).toMatchObject({ recipients: 1, readers: 1 })
  const reworded = await call('PUT', `announcement/${id}`, { title: 'Old gate', version: 2 })
  expect(reworded.status).toBe(409)
  expect((await call('POST', `announcement/${id}/resend`)).body).toEqual({ told: 0 })
  expect((await call('PUT', `announcement/${id}/archive`)).body).toEqual({ id, status: 'archived' })
  const copy = (await call('POST', `announcement/${id}/duplicate`)).body['id']
  expect((await call('GET', `announcement/${Number(copy)}`)).body).toMatchObject({
    title: 'New gate',
    status: 'draft',
    userIds: [reader.employeeId],
    recipients: 0,
  })
  expect((await call('PUT', `announcement/${id}/archive`, {}, stranger)).status).toBe(404)
})

it('comes out at its time and is taken down at its time; a photo may come with it (ORG-03)', async () => {
  const at = (hours: number) => new Date(time + hours * 3_600_000).toISOString()
  const id = await make({ publishAt: at(1), expireAt: at(3), ...chosen() })
  const form = formOf({}, { name: 'photo', file: 'gate.png', bytes: png })
  const photo = await portal.app.inject({
    method: 'POST',
    url: `/api/announcement/${id}/photo`,
    headers: { authorization: `Bearer ${admin.token}`, ...form.headers },
    payload: form.payload,
  })
  expect(photo.statusCode, photo.body).toBe(201)
  expect((await call('PATCH', `announcement/${id}/publish`, {})).body).toMatchObject({ status: 'scheduled' })
  expect((await call('GET', `announcement/${id}`, undefined, reader)).status).toBe(404)
  time += 2 * 3_600_000
  await portal.app.jobs.runDue()
  expect((await call('GET', `announcement/${id}`, undefined, reader)).body).toMatchObject({
    status: 'published',
  })
  time += 2 * 3_600_000
  await portal.app.jobs.runDue()
  expect((await call('GET', `announcement/${id}`)).body).toMatchObject({ status: 'archived', recipients: 1 })
  const before = await call('POST', 'announcement', {
    title: 'a',
    body: 'b',
    publishAt: at(2),
    expireAt: at(1),
  })
  expect([before.status, Object.keys(before.body['errors'] ?? {})]).toEqual([422, ['expireAt']])
})

it('takes a broadcast of the operator to every company once, and refuses it to anybody else (ORG-03)', async () => {
  const said = {
    title: 'Maintenance',
    body: 'Sunday 02:00',
    priority: 'important',
    requireAck: false,
    expireAt: null,
  }
  for (const [method, body] of [
    ['GET', undefined],
    ['POST', { ...said, clientIds: [] }],
  ] as const)
    expect((await call(method, 'announcement/broadcast', body)).status).toBe(403)
  await portal.db.system.query(`insert into client (id, name) values (53, 'Operator')`)
  const operator = await portal.member(53, allCodes)
  const sent = await call('POST', 'announcement/broadcast', { ...said, clientIds: [] }, operator)
  expect(sent.body).toMatchObject({ companies: 3 })
  await portal.app.jobs.runDue()
  await portal.app.jobs.runDue()
  const [listed] = (await call('GET', 'announcement/broadcast', undefined, operator)).rows
  expect(listed).toMatchObject({ title: 'Maintenance', companies: 3, reached: 3, recipients: 5 })
  for (const who of [reader, stranger]) {
    const mine = (await call('GET', 'announcement/mine', undefined, who)).rows.filter(
      ({ fromOperator }) => fromOperator,
    )
    expect(mine).toMatchObject([{ title: 'Maintenance', priority: 'important' }])
  }
})

it('publishes a policy to its readers, lists missing acknowledgements, and replaces it (POL-01)', async () => {
  const { id } = await createSample(portal, admin, policies, {
    title: 'Phones',
    body: 'None on duty.',
    ...chosen(),
  })
  expect((await call('PUT', `client/policy/${id}/publish`)).body).toEqual({ id, status: 'published' })
  expect((await call('PUT', `client/policy/${id}/publish`)).status).toBe(409)
  expect((await call('GET', `client/policy/${id}`, undefined, reader)).body).toMatchObject({
    title: 'Phones',
  })
  expect((await call('GET', `client/policy/${id}`, undefined, other)).status).toBe(404)
  const outstanding = () =>
    call(
      'GET',
      `client/policy-acknowledgement?filter=${encodeURIComponent(JSON.stringify({ policyId: id, status: 'outstanding' }))}`,
    )
  const [waiting] = (await outstanding()).rows
  expect(waiting).toMatchObject({ userId: reader.employeeId })
  expect((await call('POST', `client/policy/${id}/remind`)).body).toEqual({ reminded: 1 })
  expect((await call('GET', 'client/policy/mine', undefined, reader)).rows).toMatchObject([
    { id, status: 'outstanding' },
  ])
  const acknowledge = (who: Member) => call('PUT', `client/policy/${id}/acknowledge`, {}, who)
  expect((await acknowledge(other)).status).toBe(404)
  expect((await acknowledge(reader)).body).toEqual({ status: 'acknowledged' })
  expect((await outstanding()).rows).toEqual([])
  expect((await call('GET', `client/policy/${id}`)).body).toMatchObject({
    recipients: 1,
    acknowledged: 1,
    effectiveFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  const next = (await call('POST', `client/policy/${id}/revise`)).body['id']
  expect((await call('GET', `client/policy/${Number(next)}`)).body).toMatchObject({
    edition: 2,
    status: 'draft',
    supersedesId: id,
  })
  await call('PUT', `client/policy/${Number(next)}/publish`)
  expect((await call('GET', `client/policy/${id}`)).body).toMatchObject({ status: 'superseded' })
})
