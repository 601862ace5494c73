import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { saidDay } from '../../support/days.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guards: Member[]
let pin: number
const monday = '2031-03-03'
const week = { start: monday, end: '2031-03-09' }

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const site = { name: 'Cheras', timeZone: 'Asia/Kuala_Lumpur' }
  pin = (await createSample(portal, admin, resourceNamed('pin'), site)).id
  guards = []
  for (let index = 0; index < 5; index += 1)
    guards.push(await portal.member(admin.clientId, seedRoles.Employee.permissions))
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
const call = (method: Method, path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
const guard = (index: number): Member => guards[index] ?? admin
const idOf = (index: number) => guard(index).employeeId
const ids = (...indexes: number[]) => indexes.map(idOf)

/** A published assignment of the first guard, or an open one. */
async function makeAssignment(userId: number | null = idOf(0)) {
  const values = { name: 'Gate', pinId: pin, startDate: monday, endDate: monday }
  const made = await call('POST', 'shift', { ...values, startTime: '07:00', endTime: '15:00' })
  const changes = [{ put: { shiftId: made.body['id'], date: monday, userId } }]
  const answer = await call('POST', 'shift/roster', { changes, reason: 'Fair' })
  expect(answer.status, answer.text).toBe(200)
  await call('PUT', 'shift/publish', week)
  return z.tuple([z.number()]).parse(answer.body['ids'])[0]
}
const offer = (id: number, userIds: number[], more: Record<string, unknown> = {}) =>
  call('POST', `shift-assignment/${id}/offer`, { userIds, from: idOf(0), ...more })
const offered = async (index: number) =>
  z
    .array(
      z.object({
        id: z.number(),
        offerId: z.number(),
        note: z.string().nullable(),
        clashes: z.array(z.unknown()),
      }),
    )
    .parse((await call('GET', 'shift/offered', undefined, guard(index))).rows)
const answerOf = async (index: number, verb: 'accept' | 'decline') => {
  const [first] = await offered(index)
  return call('PATCH', `shift-offer/${first?.offerId}/${verb}`, {}, guard(index))
}
const latest = async (index: number) => {
  const [first] = (await call('GET', 'notification', undefined, guard(index))).rows
  return first?.['title']
}
const states = async (id: number) =>
  (await call('GET', `shift-offer?filter={"shiftAssignmentId":${id}}&sort=["userId","ASC"]`)).rows.map(
    ({ userId, status }) => [userId, status],
  )
const assignmentOf = async (id: number) => (await call('GET', `shift-assignment/${id}`)).body

it('SCH-08 offers a shift to several: the first to accept has it, all concerned are notified', async () => {
  const id = await makeAssignment()
  expect((await offer(id, ids(1, 2, 3, 4), { note: 'Lim is sick', from: idOf(1) })).status).toBe(409)
  const made = await offer(id, ids(1, 2, 3, 4), { note: 'Lim is sick' })
  expect([made.status, made.body]).toEqual([201, { offered: 4 }])
  expect((await offer(id, ids(1))).body).toEqual({ offered: 0 })
  expect(await latest(1)).toBe(
    `A shift is offered to you: ${saidDay(monday)}, 07:00 to 15:00, Cheras. The first to accept has it`,
  )
  expect(await offered(1)).toMatchObject([{ id, note: 'Lim is sick', clashes: [] }])
  await call('PUT', 'notification/read', {}, guard(4))
  expect((await answerOf(3, 'decline')).status).toBe(200)
  const [[first], [second]] = [await offered(1), await offered(2)]
  const answers = await Promise.all([
    call('PATCH', `shift-offer/${first?.offerId}/accept`, {}, guard(1)),
    call('PATCH', `shift-offer/${second?.offerId}/accept`, {}, guard(2)),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = answers[0]?.status === 200 ? [1, 2] : [2, 1]
  expect(await assignmentOf(id)).toMatchObject({ userId: idOf(winner), status: 'confirmed' })
  expect(await states(id)).toEqual([
    ...[1, 2].map((index) => [idOf(index), index === winner ? 'accepted' : 'withdrawn']),
    [idOf(3), 'declined'],
    [idOf(4), 'withdrawn'],
  ])
  expect(await latest(0)).toBe(`Shift removed: ${saidDay(monday)}, 07:00 to 15:00, Cheras`)
  expect([await offered(loser), await offered(4)]).toEqual([[], []])
  // An unread offer is withdrawn without a word; its readers are notified.
  expect(await latest(loser)).toBeUndefined()
  expect(await latest(4)).toBe(`The shift on ${saidDay(monday)} is no longer offered to you`)
  expect((await call('GET', 'notification')).rows[0]?.['title']).toContain(
    `takes the shift on ${saidDay(monday)}`,
  )
  const unpublished = await call('GET', `shift/unpublished?start=${monday}&end=${week.end}`)
  expect(unpublished.rows).toEqual([])
  await call('PUT', 'shift/publish', week)
})

it('SCH-08 withdraws the offers of a shift that the planner gives or removes', async () => {
  const id = await makeAssignment(null)
  expect((await offer(id, ids(1, 2), { from: null })).status).toBe(409)
  expect((await offer(id, ids(3, 4), { from: null })).body).toEqual({ offered: 2 })
  const [waiting] = await offered(3)
  const move = { id, date: monday, userId: idOf(4), from: null }
  expect((await call('POST', 'shift/roster', { changes: [{ move }] })).status).toBe(200)
  expect(await states(id)).toEqual([
    [idOf(3), 'withdrawn'],
    [idOf(4), 'withdrawn'],
  ])
  expect((await call('PATCH', `shift-offer/${waiting?.offerId}/accept`, {}, guard(3))).status).toBe(409)
  expect(await assignmentOf(id)).toMatchObject({ userId: idOf(4) })
  // A shift that changes withdraws them as well.
  const later = await makeAssignment(null)
  await offer(later, ids(3), { from: null })
  const { shiftId } = await assignmentOf(later)
  expect((await call('PUT', `shift/${String(shiftId)}`, { startTime: '06:00' })).status).toBe(200)
  expect(await states(later)).toEqual([[idOf(3), 'withdrawn']])
  // Only the person of an offer answers it.
  const other = await makeAssignment(null)
  await offer(other, ids(3), { from: null })
  const [own] = await offered(3)
  expect((await call('PATCH', `shift-offer/${own?.offerId}/accept`, {}, guard(0))).status).toBe(404)
  expect((await call('PATCH', `shift-offer/${own?.offerId}/withdraw`, {}, guard(3))).status).toBe(403)
  expect((await call('PATCH', `shift-offer/${own?.offerId}/withdraw`, {})).status).toBe(200)
  expect([await offered(3), await latest(3)]).toEqual([[], undefined])
})
