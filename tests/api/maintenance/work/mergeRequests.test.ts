import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor } from '../../../../src/domain/access/permissions.ts'
import { workRequest } from '../../../../src/resources/maintenance/work/workRequest.resource.ts'
import { resourceNamed } from '../../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../../support/portal.ts'

let portal: Portal
let admin: Member
let asker: Member
let pinId: number

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  asker = await portal.member(admin.clientId, [
    codeFor('CM', 'me', 'create'),
    codeFor('CM', 'me', 'read'),
    codeFor('CM', 'me', 'update'),
  ])
  pinId = (await createSample(portal, admin, resourceNamed('pin'))).id
})
afterAll(() => portal.close())

const base = '/api/cmms/work-request'
const raise = (values: Record<string, unknown> = {}, member = admin) =>
  createSample(portal, member, workRequest, { pinId, ...values })
const add = async (name: string, values: Record<string, unknown>) => {
  const answer = await portal.call(admin.token, 'POST', `/api/cmms/${name}`, values)
  expect(answer.status, answer.text).toBe(201)
  return Number(answer.body['id'])
}
const merge = (id: number, ids: readonly number[], member = admin, more = {}) =>
  portal.call(member.token, 'POST', `${base}/${id}/merge`, { ids, ...more })
const read = async (id: number, member = admin) =>
  (await portal.call(member.token, 'GET', `${base}/${id}`)).body
const listed = async (name: string, workRequestId: number) => {
  const filter = encodeURIComponent(JSON.stringify({ workRequestId }))
  return (await portal.call(admin.token, 'GET', `/api/cmms/${name}?filter=${filter}`)).rows
}

it('moves the children of duplicates, links requesters, and notes both histories', async () => {
  const kept = await raise({ title: 'Lift stuck' })
  const gone = await raise({
    title: 'Lift broken',
    description: 'Since Monday',
    requesterId: asker.employeeId,
  })
  await add('work-comment', { workRequestId: gone.id, text: 'On the third floor' })
  await add('work-task', { workRequestId: kept.id, label: 'Look', sequence: 4 })
  const open = await add('work-task', { workRequestId: gone.id, sequence: 2, label: 'Free the cabin' })
  const done = await add('work-task', { workRequestId: gone.id, label: 'Call', result: 'done' })
  const before = await merge(kept.id, [gone.id], admin, { preview: true })
  expect(before.body).toMatchObject({ comments: 1, tasks: 1, files: 0, requesters: 1, otherPins: false })
  expect(await read(gone.id)).toMatchObject({ status: 'approved', duplicateOfId: null })

  const answer = await merge(kept.id, [gone.id])
  expect([answer.status, answer.body]).toEqual([200, before.body])
  const { refNo } = await read(kept.id)
  expect(await read(gone.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: `Duplicate of ${String(refNo)}`,
    duplicateOfId: kept.id,
  })
  expect((await listed('work-comment', kept.id)).map(({ text }) => text).toSorted()).toEqual([
    'On the third floor',
    expect.stringMatching(/^WR-.* was merged into this one: Lift broken\nSince Monday$/),
  ])
  expect((await listed('work-task', kept.id)).find(({ id }) => id === open)).toMatchObject({ sequence: 6 })
  expect((await listed('work-task', gone.id)).map(({ id }) => id)).toEqual([done])
  expect((await read(kept.id, asker))['id']).toBe(kept.id)
  for (const id of [kept.id, gone.id]) {
    const { rows } = await portal.call(admin.token, 'GET', `${base}/${id}/history`)
    expect(rows.map(({ verb }) => verb)).toContain('merge')
  }
})

it('refuses closed, unreachable and same requests with a reason and moves nothing', async () => {
  const kept = await raise()
  const open = await raise()
  const finished = await raise()
  await portal.call(admin.token, 'PATCH', `${base}/${finished.id}/complete`, { completionRemark: 'Done' })
  await add('work-comment', { workRequestId: open.id, text: 'Stays' })
  const late = await merge(kept.id, [open.id, finished.id])
  expect([late.status, late.body['message']]).toEqual([409, expect.stringContaining('cannot be merged away')])
  expect((await merge(finished.id, [open.id])).body['message']).toContain('nothing can be merged into it')
  expect((await merge(kept.id, [kept.id])).status).toBe(400)
  const other = await portal.member(await portal.company('Beta'), allCodes)
  expect((await merge(kept.id, [open.id], other)).status).toBe(404)
  const mine = await raise({ requesterId: asker.employeeId })
  expect((await merge(mine.id, [open.id], asker)).status).toBe(403)
  const reader = await portal.member(admin.clientId, [codeFor('CM', 'main', 'read')])
  expect((await merge(kept.id, [open.id], reader)).status).toBe(403)
  expect(await read(open.id)).toMatchObject({ status: 'approved', duplicateOfId: null })
  expect(await listed('work-comment', open.id)).toHaveLength(1)
})

it('lets one of two simultaneous merges win', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await raise(), await raise()]
    await add('work-comment', { workRequestId: one.id, text: 'one' })
    await add('work-comment', { workRequestId: two.id, text: 'two' })
    const answers = await Promise.all([merge(one.id, [two.id]), merge(two.id, [one.id])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const states = await Promise.all([read(one.id), read(two.id)])
    expect(states.map(({ status }) => status).toSorted()).toEqual(['approved', 'cancelled'])
    const kept = states.find(({ status }) => status === 'approved')
    expect(await listed('work-comment', Number(kept?.['id']))).toHaveLength(3)
  }
})

it('counts pins that differ, and leads the followers of a merged request to the one that stays', async () => {
  const elsewhere = (await createSample(portal, admin, resourceNamed('pin'))).id
  const kept = await raise()
  const gone = await raise({ pinId: elsewhere })
  for (const { id } of [kept, gone]) await portal.call(admin.token, 'POST', `${base}/${id}/track`, {})
  const answer = await merge(kept.id, [gone.id])
  expect(answer.body).toMatchObject({ otherPins: true, links: 1 })
  // Its own link stands beside the one that came along.
  expect((await portal.call(admin.token, 'DELETE', `${base}/${kept.id}/track`)).body).toEqual({ revoked: 2 })
})
