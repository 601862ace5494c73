import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const work = resourceNamed('work-request')
const make = (name: string, values: Record<string, unknown>) =>
  createSample(portal, admin, resourceNamed(name), values)
const listed = async (name: string, filter: object) =>
  (await portal.call(admin.token, 'GET', listUrl(resourceNamed(name), { filter }))).rows
const patch = async (name: string, id: unknown, values: Record<string, unknown>, verb?: string) => {
  const answer = await changeRecord(portal, admin, resourceNamed(name), id, values, verb)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Waits for what the closed loop does by itself: five seconds at most. */
async function within<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + 5_000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error('nothing happened within 5 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const openedFor = (filter: object, count = 1) =>
  within(async () => {
    const rows = await listed('work-request', filter)
    return rows.length >= count ? rows : undefined
  })
const comments = (workRequestId: unknown, count: number) =>
  within(async () => {
    const rows = await listed('work-comment', { workRequestId })
    return rows.length >= count ? rows : undefined
  })

let visitors = 0
const visit = async (facilityId: number, rating: string, feedback: string) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/feedback',
    remoteAddress: `10.2.0.${(visitors += 1)}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ facilityId, rating, feedback, name: 'Aminah', mobileNo: '0123456789' }),
  })
  expect(answer.statusCode).toBe(201)
}

it('opens one work request for low ratings of a facility until it is done', async () => {
  const { id: facilityId } = await make('facility', { name: 'Toilet 2', notifyUserIds: [admin.employeeId] })
  await visit(facilityId, '3/5', 'Fair.')
  await visit(facilityId, '1/5', 'No water <b>at all</b>.')
  const [first] = await openedFor({ facilityId })
  expect(first).toMatchObject({
    title: 'Toilet 2: rated 1/5',
    source: 'feedback',
    status: 'pending',
    priority: 'high',
    requesterId: null,
    createdBy: null,
    description: expect.stringContaining('No water <b>at all</b>.'),
  })
  await visit(facilityId, '2/5', 'Still none.')
  expect(await comments(first?.['id'], 1)).toMatchObject([{ text: expect.stringContaining('Still none.') }])
  const feedback = await within(async () => {
    const rows = await listed('facility-feedback', { facilityId })
    return rows.filter(({ workRequestId }) => workRequestId !== null).length === 2 ? rows : undefined
  })
  expect(feedback.map(({ rating, workRequestId }) => [rating, workRequestId]).toSorted()).toEqual([
    ['1/5', first?.['id']],
    ['2/5', first?.['id']],
    ['3/5', null],
  ])
  expect(await listed('work-request', { facilityId })).toHaveLength(1)
  const told = (await portal.call(admin.token, 'GET', '/api/notification')).rows
  expect(told.map(({ title }) => title)).toContain(`Toilet 2 was rated 1/5: see ${String(first?.['refNo'])}`)

  await patch('work-request', first?.['id'], {}, 'approve')
  await patch('work-request', first?.['id'], { completionRemark: 'Pump replaced' }, 'complete')
  await visit(facilityId, '1/5', 'Again.')
  expect(await openedFor({ facilityId }, 2)).toHaveLength(2)
})

it('twenty low ratings at the same moment open one work request', async () => {
  const { id: facilityId } = await make('facility', {})
  await Promise.all(Array.from({ length: 20 }, (_, at) => visit(facilityId, '1/5', `Bad ${at}`)))
  const [first] = await openedFor({ facilityId })
  await comments(first?.['id'], 19)
  expect(await listed('work-request', { facilityId })).toHaveLength(1)
})

it('follows the facility’s setting for low ratings: stars, notify only, or nothing', async () => {
  const quiet = await make('facility', { lowScoreAction: 'none' })
  const telling = await make('facility', {
    name: 'Lobby',
    lowScoreAction: 'notify',
    lowScoreThreshold: 5,
    notifyUserIds: [admin.employeeId],
  })
  await visit(quiet.id, '1/5', 'Bad.')
  await visit(telling.id, '4/5', 'Good.')
  await within(async () => {
    const rows = (await portal.call(admin.token, 'GET', '/api/notification')).rows
    return rows.some(({ title }) => title === 'Lobby was rated 4/5') || undefined
  })
  await portal.app.jobs.runDue()
  expect(await listed('work-request', { facilityId: [quiet.id, telling.id] })).toEqual([])
})

it('notifies someone of each low rating: facility, else supervisors, else approvers', async () => {
  const supervisor = await portal.member(admin.clientId, [])
  const { id: pinId } = await make('pin', { supervisorIds: [supervisor.employeeId] })
  const { id: bare } = await make('pin', {})
  const low = async (name: string, values: Record<string, unknown>) => {
    const { id } = await make('facility', { name, ...values })
    await visit(id, '1/5', 'Bad.')
  }
  const told = async (member: Member, name: string) =>
    (await portal.call(member.token, 'GET', '/api/notification')).rows.some(({ title }) =>
      String(title).startsWith(`${name} was rated 1/5: see WR`),
    )
  await low('Gym', { pinId, notifyUserIds: [] })
  await low('Pool', { pinId: bare, notifyUserIds: [] })
  await within(async () => ((await told(supervisor, 'Gym')) && (await told(admin, 'Pool'))) || undefined)
  expect([await told(admin, 'Gym'), await told(supervisor, 'Pool')]).toEqual([false, false])
})

it('opens one work request for failed steps of an inspection, with photo and origin', async () => {
  const { id: parentId } = await make('work-request', { title: 'Fire inspection', priority: 'low' })
  const step = (label: string, more: object = {}) =>
    make('work-task', { workRequestId: parentId, label, taskType: 'inspection', ...more })
  const [hose, door, ignored] = [
    await step('Hose reel'),
    await step('Fire door'),
    await step('Paint', { failAction: 'none' }),
  ]
  const photo = (await make('work-file', { workRequestId: parentId })) as { id: number; fileId?: number }
  await patch('work-task', ignored.id, { result: 'fail' })
  await patch('work-task', hose.id, { result: 'fail', note: 'Leaks', fileId: photo.fileId })
  const children = () =>
    within(async () => {
      const rows = (await listed('work-request', {})).filter((row) => row['parentId'] === parentId)
      return rows.length > 0 ? rows : undefined
    })
  const [child] = await children()
  expect(child).toMatchObject({
    title: 'Failed inspection: Hose reel',
    source: 'inspection',
    priority: 'medium',
    description: expect.stringContaining('Leaks'),
  })
  expect(await listed('work-file', { workRequestId: child?.['id'] })).toMatchObject([
    { fileId: photo.fileId, phase: 'before' },
  ])
  await patch('work-task', door.id, { result: 'fail' })
  expect(await comments(child?.['id'], 1)).toMatchObject([{ text: expect.stringContaining('Fire door') }])
  // Said again, it is no further event.
  await patch('work-task', door.id, { result: 'pass' })
  await patch('work-task', door.id, { result: 'fail' })
  await portal.app.jobs.runDue()
  expect(await children()).toHaveLength(1)
  expect(await comments(child?.['id'], 1)).toHaveLength(1)
})

/** Reads a meter in the month that is so many back. */
function readMeter(utilityId: number, back: number, readingEnd: string) {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
  const month = first.toISOString().slice(0, 10)
  return make('util-month', { utilityId, month, readingEnd, readingStart: undefined })
}

it('opens one work request for unusual months of a meter, none for history', async () => {
  const { id: utilityId } = await make('utility', {
    name: 'Main water',
    baselineMonthly: '100',
    responsibleUserId: admin.employeeId,
  })
  const read = (back: number, readingEnd: string) => readMeter(utilityId, back, readingEnd)
  await read(9, '1000')
  await read(8, '1500')
  await read(2, '1600')
  await read(1, '1900')
  const mine = () =>
    within(async () => {
      const rows = await listed('work-request', { primaryUserId: admin.employeeId })
      return rows.length > 0 ? rows : undefined
    })
  const [opened] = await mine()
  expect(opened).toMatchObject({ title: 'High use: Main water', source: 'utility', priority: 'high' })
  await read(0, '2500')
  expect(await comments(opened?.['id'], 1)).toHaveLength(1)
  expect(await mine()).toHaveLength(1)
})

it('titles automatic work requests in the company’s language', async () => {
  await portal.db.system.query(`update client set language = 'ms' where id = $1`, [admin.clientId])
  try {
    const { id: facilityId } = await make('facility', { name: 'Surau' })
    await visit(facilityId, '1/5', 'Tiada air.')
    expect(await openedFor({ facilityId })).toMatchObject([{ title: 'Surau: dinilai 1/5' }])
    const { id: parentId } = await make('work-request', { title: 'Pemeriksaan' })
    const { id } = await make('work-task', { workRequestId: parentId, label: 'Pam', taskType: 'inspection' })
    await patch('work-task', id, { result: 'fail' })
    const child = await within(async () =>
      (await listed('work-request', {})).find((row) => row['parentId'] === parentId),
    )
    expect(child).toMatchObject({ title: 'Pemeriksaan gagal: Pam' })
    const meter = await make('utility', { name: 'Air utama', baselineMonthly: '100' })
    const { id: utilityId, pinId } = meter
    await readMeter(utilityId, 2, '1000')
    await readMeter(utilityId, 1, '1900')
    const opened = await within(async () =>
      (await listed('work-request', { pinId })).find((row) => String(row['title']).includes('Air utama')),
    )
    expect(opened).toMatchObject({ title: 'Penggunaan tinggi: Air utama' })
  } finally {
    await portal.db.system.query(`update client set language = 'en' where id = $1`, [admin.clientId])
  }
})

it('opens nothing in another company', async () => {
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  expect((await portal.call(stranger.token, 'GET', listUrl(work, {}))).rows).toEqual([])
})
