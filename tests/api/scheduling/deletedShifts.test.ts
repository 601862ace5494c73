import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { batchesOf } from '../../support/batches.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let pin: number
const people: number[] = []
const monday = '2031-03-03'
const day = (index: number) => addDays(monday, index)
const shifts = resourceNamed('shift')

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pin = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Cheras' })).id
  for (let index = 0; index < 4; index += 1)
    people.push((await createSample(portal, admin, resourceNamed('employee'), { pinIds: [pin] })).id)
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  portal.call(admin.token, method, `/api/${path}`, body)
const person = (index: number) => people[index] ?? 0
async function makeShift(more: Record<string, unknown> = {}) {
  const answer = await call('POST', 'shift', {
    name: 'Gate',
    pinId: pin,
    startDate: monday,
    endDate: day(27),
    recurringDay: 127,
    startTime: '07:00',
    endTime: '15:00',
    ...more,
  })
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
async function plan(...changes: unknown[]) {
  const answer = await call('POST', 'shift/roster', { changes })
  expect(answer.status, answer.text).toBe(200)
  return z.array(z.number()).parse(answer.body['ids'])
}
const publish = (start: string, end: string) => call('PUT', 'shift/publish', { start, end, pin })
const standing = z.object({
  status: z.string(),
  toldAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  userId: z.number().nullable(),
  reason: z.string().nullable(),
})
const allOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => standing.parse((await call('GET', `shift-assignment/${id}`)).body)))
const statusOf = async (ids: readonly number[]) => (await allOf(ids)).map(({ status }) => status)

it('restores a shift with its assignments, but not with cancelled ones (SCH-02)', async () => {
  const shift = await makeShift()
  const told = await plan(
    put(shift, day(0), person(0)),
    put(shift, day(0), person(1)),
    put(shift, day(0), null),
    put(shift, day(0), person(2)),
  )
  await publish(day(0), day(0))
  const [, confirmed, , off] = told
  await portal.db.write(admin, (tx) =>
    tx.query(`update shift_assignment set status = 'confirmed' where client_id = $1 and id = $2`, [
      admin.clientId,
      confirmed,
    ]),
  )
  expect((await call('PATCH', `shift-assignment/${off}/cancel`, {})).status).toBe(200)
  const ids = [...told, ...(await plan(put(shift, day(1), person(0))))]
  const before = await allOf(ids)
  expect(before.map(({ status }) => status)).toEqual([
    'published',
    'confirmed',
    'published',
    'cancelled',
    'draft',
  ])
  const cancelled = ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled']
  const batches = batchesOf(portal, admin)
  const batch = await batches.start(shifts, 'delete', { ids: [shift] })
  expect(await statusOf(ids)).toEqual(cancelled)
  expect(await batches.step(batch.id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1 } })
  expect(await allOf(ids)).toEqual(before)
  // By itself, and back from what has been deleted, the same.
  expect((await call('DELETE', `shift/${shift}`)).status).toBe(200)
  expect(await statusOf(ids)).toEqual(cancelled)
  const restored = await batches.start(shifts, 'restore', { ids: [shift] })
  expect(await allOf(ids)).toEqual(before)
  // What came back goes again where that is taken back.
  await batches.step(restored.id, 'undo')
  expect(await statusOf(ids)).toEqual(cancelled)
})

it('notifies people again on restore and leaves out those no longer able (SCH-02, SCH-08)', async () => {
  const [shift, other] = [await makeShift(), await makeShift()]
  const ids = await plan(
    put(shift, day(7), person(0)),
    put(shift, day(7), person(1)),
    put(shift, day(8), person(0)),
  )
  await publish(day(7), day(7))
  await call('DELETE', `shift/${shift}`)
  expect((await publish(day(7), day(7))).body).toMatchObject({ removed: 2 })
  await plan(put(other, day(7), person(1)))
  const batches = batchesOf(portal, admin)
  await batches.start(shifts, 'restore', { ids: [shift] })
  expect(await allOf(ids)).toMatchObject([
    { status: 'draft', toldAt: null },
    { status: 'cancelled' },
    { status: 'draft', toldAt: null },
  ])
  expect((await publish(day(7), day(7))).body).toMatchObject({ added: 1, moved: 1, removed: 0 })
})

it('previews the conflicts of moving many shifts and changes nothing (SCH-08)', async () => {
  const once = { recurringDay: 0, startDate: day(21), endDate: day(21) }
  const [early, late, free] = [
    await makeShift(once),
    await makeShift({ ...once, startDate: day(22), endDate: day(22), startTime: '06:00', endTime: '14:00' }),
    await makeShift(once),
  ]
  const ids = await plan(put(early, day(21), person(0)), put(late, day(22), person(0)))
  const before = await allOf(ids)
  const batches = batchesOf(portal, admin)
  const set = { startTime: '14:00', endTime: '22:00' }
  const looked = await batches.start(shifts, 'update', { ids: [early, free], set, preview: true })
  expect(looked).toMatchObject({ state: 'previewed', counts: { failed: 1 } })
  expect(await batches.rows(looked.id, 'failed')).toMatchObject([
    { recordId: early, message: 'Reason: The rest between shifts is too short: say why.' },
  ])
  expect((await call('GET', `shift/${free}`)).body).toMatchObject({ startTime: '07:00' })
  expect(await allOf(ids)).toEqual(before)
  expect(await batches.step(looked.id, 'run')).toMatchObject({ counts: { done: 1, failed: 1 } })
})

it('opens the shifts of a deleted person and calls in their kit, as resigning does', async () => {
  const leaver = await createSample(portal, admin, resourceNamed('employee'), { pinIds: [pin] })
  const shift = await makeShift({ name: 'Gate of a leaver' })
  const ids = await plan(put(shift, day(1), leaver.id), put(shift, day(2), leaver.id))
  const kit = await createSample(portal, admin, resourceNamed('kit-issue'), { userId: leaver.id })
  expect((await call('DELETE', `user/${leaver.id}`)).status).toBe(200)
  expect((await allOf(ids)).map(({ userId, status }) => [userId, status])).toEqual([
    [null, 'draft'],
    [null, 'draft'],
  ])
  expect((await call('GET', `user/kit-issue/${kit.id}`)).body).toMatchObject({ status: 'cancelled' })
})
