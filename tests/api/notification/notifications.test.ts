import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import {
  notification,
  notifications,
  type Notification,
} from '../../../src/resources/notification/notification.shapes.ts'
import { pin } from '../../../src/resources/pins/pin.resource.ts'
import { workRequest } from '../../../src/resources/maintenance/work/workRequest.resource.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let clientId: number
let sender: Member
let reader: Member
let colleague: Member
const path = '/api/notification'

beforeAll(async () => {
  portal = await startPortal()
  clientId = await portal.company('Alpha')
  sender = await portal.member(clientId, allCodes)
  reader = await portal.member(clientId, [])
  colleague = await portal.member(clientId, [])
})
afterAll(() => portal.close())

async function tell(to: readonly Member[], more: object = {}) {
  const body = {
    employeeIds: to.map(({ employeeId }) => employeeId),
    type: 'leave',
    title: 'Approved',
    ...more,
  }
  const answer = await portal.call(sender.token, 'POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body['recipients']
}
async function list(member: Member, query = ''): Promise<Notification[]> {
  const answer = await portal.call(member.token, 'GET', `${path}${query}`)
  expect(answer.status, answer.text).toBe(200)
  return notifications.parse(answer.rows)
}
const unread = async (member: Member) => {
  const answer = await portal.call(member.token, 'GET', `${path}?filter={"isRead":false}&range=[0,0]`)
  return Number(answer.headers['x-total-count'])
}
const newest = async (member: Member) => {
  const [first] = await list(member, '?range=[0,0]')
  return notification.parse(first)
}

it('NOTI-01 lists, reads one or all, marks read one or all, deletes one or all', async () => {
  const description = '<b>Two</b> days'
  for (const title of ['First', 'Second', 'Third'])
    expect(await tell([reader], { title, description })).toBe(1)
  expect((await list(reader)).map(({ title }) => title)).toEqual(['Third', 'Second', 'First'])
  expect((await list(reader, '?range=[1,1]')).map(({ title }) => title)).toEqual(['Second'])
  const page = await portal.call(reader.token, 'GET', `${path}?range=[0,1]`)
  expect(page.headers['content-range']).toBe('notification 0-1/3')
  const [third, second, first] = await list(reader)
  expect(third).toMatchObject({
    description,
    isRead: false,
    type: 'leave',
    push: true,
    count: 1,
    wording: null,
  })
  const one = await portal.call(reader.token, 'GET', `${path}/${second?.id}`)
  expect(one.body).toEqual(second)

  expect((await portal.call(reader.token, 'PUT', `${path}/${second?.id}/read`)).status).toBe(200)
  expect(await unread(reader)).toBe(2)
  expect((await list(reader, '?filter={"isRead":true}')).map(({ title }) => title)).toEqual(['Second'])
  await portal.call(reader.token, 'PUT', `${path}/read`, { upTo: first?.id })
  expect((await list(reader, '?filter={"isRead":false}')).map(({ title }) => title)).toEqual(['Third'])
  expect((await portal.call(reader.token, 'PUT', `${path}/read`)).body).toEqual({ read: 1 })
  expect(await unread(reader)).toBe(0)

  expect((await portal.call(reader.token, 'DELETE', `${path}/${third?.id}`)).status).toBe(200)
  expect((await portal.call(reader.token, 'GET', `${path}/${third?.id}`)).status).toBe(404)
  expect((await portal.call(reader.token, 'DELETE', path)).body).toEqual({ deleted: 2 })
  expect(await list(reader)).toEqual([])
  for (const bad of ['?filter={"employeeId":1}', '?filter={"isRead":1}', '?sort=["title","ASC"]', '?page=2'])
    expect((await portal.call(reader.token, 'GET', path + bad)).status).toBe(400)
})

it('NOTI-01 allows writing to others only with the create permission', async () => {
  const body = { employeeIds: [colleague.employeeId], type: 'leave', title: 'Mine' }
  const refused = await portal.call(reader.token, 'POST', path, body)
  expect([refused.status, refused.body['permission']]).toEqual([403, codeFor('NT', 'main', 'create')])
  const own = await portal.member(clientId, [codeFor('NT', 'me', 'create')])
  expect((await portal.call(own.token, 'POST', path, body)).status).toBe(403)
  const toSelf = { ...body, employeeIds: [own.employeeId] }
  expect((await portal.call(own.token, 'POST', path, toSelf)).body).toEqual({ recipients: 1 })
  for (const wrong of [
    { type: 'birthday' },
    { title: ' ' },
    { link: { route: '//evil' } },
    { employeeIds: [] },
  ])
    expect((await portal.call(sender.token, 'POST', path, { ...body, ...wrong })).status).toBe(422)
})

it('refuses reading and changing other users’ notifications', async () => {
  await tell([reader], { title: 'Private' })
  const { id } = await newest(reader)
  const beta = await portal.company('Beta')
  const stranger = await portal.member(beta, allCodes)
  const guest = { ...reader, token: portal.inCompany(reader, beta) }
  for (const other of [colleague, sender, stranger]) {
    expect((await list(other)).filter(({ title }) => title === 'Private')).toEqual([])
    for (const [method, url] of [
      ['GET', `${path}/${id}`],
      ['PUT', `${path}/${id}/read`],
      ['DELETE', `${path}/${id}`],
    ] as const) {
      expect((await portal.call(other.token, method, url)).status, `${method} ${url}`).toBe(404)
    }
    await portal.call(other.token, 'PUT', `${path}/read`)
    await portal.call(other.token, 'DELETE', path)
  }
  expect((await portal.call(guest.token, 'GET', path)).status).toBe(403)
  expect(await newest(reader)).toMatchObject({ id, title: 'Private', isRead: false })
  const into = await portal.call(stranger.token, 'POST', path, {
    employeeIds: [reader.employeeId],
    type: 'leave',
    title: 'Planted',
  })
  expect(into.body).toEqual({ recipients: 0 })
  expect((await newest(reader)).title).toBe('Private')
})

it('pops up the chosen types; the list has all', async () => {
  const settingPath = `${path}/setting`
  const person = await portal.member(clientId, [])
  const set = async (settings: object) => {
    const answer = await portal.call(person.token, 'PUT', settingPath, settings)
    expect(answer.status, answer.text).toBe(200)
    expect((await portal.call(person.token, 'GET', settingPath)).body).toEqual(settings)
  }
  const pushed = async (type: string) => {
    await tell([person], { type })
    return (await newest(person)).push
  }
  expect((await portal.call(person.token, 'GET', settingPath)).body).toEqual({
    muted: [],
    quiet: null,
    sound: false,
  })
  expect(await pushed('shift')).toBe(true)
  await set({ muted: ['shift'], quiet: null, sound: true })
  expect([await pushed('shift'), await pushed('leave')]).toEqual([false, true])

  // The company's clock, which is not the server's.
  const hour = (away: number) => {
    const at = new Date(Date.now() + away * 3_600_000)
    return new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kuala_Lumpur',
      hour: '2-digit',
      minute: '2-digit',
    }).format(at)
  }
  await set({ muted: ['emergency'], quiet: { from: hour(-2), until: hour(2) }, sound: false })
  expect([await pushed('leave'), await pushed('emergency')]).toEqual([false, true])
  await set({ muted: [], quiet: { from: hour(2), until: hour(-2) }, sound: false })
  expect(await pushed('leave')).toBe(true)
  expect((await list(person)).length).toBe(6)
  expect(
    (await portal.call(person.token, 'PUT', settingPath, { muted: ['tea'], quiet: null, sound: false }))
      .status,
  ).toBe(422)
})

it('notifies assignees, and the requester when done; no one of their own action', async () => {
  const worker = await portal.member(clientId, [codeFor('CM', 'me', 'read'), codeFor('CM', 'me', 'update')])
  const asker = await portal.member(clientId, [codeFor('CM', 'me', 'create'), codeFor('CM', 'me', 'read')])
  const { id: pinId } = await createSample(portal, sender, pin)
  const made = await portal.call(asker.token, 'POST', '/api/cmms/work-request', {
    title: 'Tap <drips>',
    pinId,
  })
  expect(made.status, made.text).toBe(201)
  const { id, refNo } = z.object({ id: z.number(), refNo: z.string() }).parse(made.body)
  let version = z.number().parse(made.body['version'])
  const step = async (member: Member, verb: string, values: object = {}) => {
    const answer = await portal.call(member.token, 'PATCH', `/api/cmms/work-request/${id}/${verb}`, {
      version,
      ...values,
    })
    expect(answer.status, answer.text).toBe(200)
    version = z.number().parse(answer.body['version'])
  }
  await step(sender, 'approve', { primaryUserId: worker.employeeId })
  expect(await newest(worker)).toMatchObject({
    type: 'work_request',
    title: `${refNo} was assigned to you`,
    wording: 'workRequestAssigned',
    values: { ref: refNo },
    description: 'Tap &lt;drips&gt;',
    link: { route: 'work', id },
  })
  await step(sender, 'assign', { assigneeIds: [worker.employeeId, sender.employeeId] })
  expect((await list(worker)).length).toBe(1)
  await step(worker, 'complete', { completionRemark: 'New washer' })
  expect((await newest(asker)).title).toBe(`${refNo}, which you asked for, is done`)
  expect((await list(worker)).length).toBe(1)
  expect((await list(sender)).filter(({ type }) => type === 'work_request')).toEqual([])

  const some = await Promise.all([1, 2, 3].map(() => createSample(portal, sender, workRequest, { pinId })))
  const batch = await portal.call(sender.token, 'POST', '/api/cmms/work-request/batch/assign', {
    ids: some.map((one) => one.id),
    values: { primaryUserId: worker.employeeId },
  })
  expect(batch.status, batch.text).toBe(201)
  const [together, ...rest] = await list(worker)
  expect(together).toMatchObject({
    title: '3 work requests were assigned to you',
    count: 3,
    description: null,
    link: { route: 'work' },
  })
  expect(rest.length).toBe(1)
})

it('welcomes a member who has been approved', async () => {
  const person = await portal.member(clientId, [])
  await portal.db.write(sender, (tx) =>
    tx.query(`update employee set status = 'pending' where client_id = $1 and id = $2`, [
      clientId,
      person.employeeId,
    ]),
  )
  const [role] = (await portal.call(sender.token, 'GET', '/api/admin/role?range=[0,0]')).rows
  const answer = await portal.call(sender.token, 'PATCH', `/api/user/${person.employeeId}/approve`, {
    version: 1,
    roleId: role?.['id'],
  })
  expect(answer.status, answer.text).toBe(200)
  await vi.waitFor(async () => expect((await newest(person)).wording).toBe('memberApproved'))
})

it('NOTI-01 keeps, changes and deletes the push service’s name of a browser, for application 2', async () => {
  const tokenPath = `${path}/firebase`
  const stored = async () =>
    (
      await portal.db.system.query<{ token: string }>(
        'select token from device_token where person_id = $1 and app_id = 2 order by token',
        [reader.personId],
      )
    ).map(({ token }) => token)
  expect((await portal.call(reader.token, 'POST', tokenPath, { appId: 2, token: 'one' })).status).toBe(201)
  await portal.call(colleague.token, 'POST', tokenPath, { appId: 2, token: 'other' })
  await portal.call(reader.token, 'PUT', tokenPath, { appId: 2, token: 'two', previous: 'one' })
  expect(await stored()).toEqual(['two'])
  expect((await portal.call(reader.token, 'DELETE', `${tokenPath}/2`)).status).toBe(200)
  expect(await stored()).toEqual([])
  expect(
    await portal.db.system.query(`select 1 from device_token where person_id = '${colleague.personId}'`),
  ).toHaveLength(1)
})
