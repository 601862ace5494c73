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
const monday = '2031-03-03'
const day = (index: number) => addDays(monday, index)

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: unknown) =>
  portal.call(admin.token, method, `/api/${path}`, body)
async function done(method: Method, path: string, body?: unknown) {
  const answer = await call(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const idOf = (body: Record<string, unknown>) => z.number().parse(body['id'])

/** A series of all days of four weeks at a new site, and a person who works some of its days. */
async function series(days: readonly number[]) {
  pin = (await createSample(portal, admin, resourceNamed('pin'), { timeZone: 'Asia/Kuala_Lumpur' })).id
  const person = (await createSample(portal, admin, resourceNamed('employee'), { pinIds: [pin] })).id
  const made = await done('POST', 'shift', {
    name: 'Gate',
    pinId: pin,
    startDate: monday,
    endDate: day(27),
    recurringDay: 127,
    startTime: '07:00',
    endTime: '15:00',
  })
  const id = idOf(made)
  const changes = days.map((index) => ({ put: { shiftId: id, date: day(index), userId: person } }))
  const { ids } = await done('POST', 'shift/roster', { changes })
  await done('PUT', 'shift/publish', { start: monday, end: day(27), pin })
  return { id, version: z.number().parse(made['version']), ids: z.array(z.number()).parse(ids) }
}

const assignment = z.object({
  shiftId: z.number(),
  date: z.string(),
  startAt: z.string(),
  unpaidMin: z.number(),
  status: z.string(),
})
const assignmentOf = async (id = 0) => assignment.parse(await done('GET', `shift-assignment/${id}`))
const publish = () => done('PUT', 'shift/publish', { start: monday, end: day(40), pin })
const proposalsOf = async (index: number) => {
  const { left, proposals } = await done('POST', 'shift/fill', { start: day(index), end: day(index), pin })
  return [
    ...z
      .array(z.object({ shiftId: z.number() }))
      .parse([...z.array(z.unknown()).parse(left), ...z.array(z.unknown()).parse(proposals)]),
  ].map(({ shiftId }) => shiftId)
}
const shownShift = z.object({
  id: z.number(),
  exceptDates: z.array(z.string()),
  seriesId: z.number().nullable(),
})
const shiftsOn = async (start: number, end = start) => {
  const { shifts } = await done('GET', `shift/scheduling?start=${day(start)}&end=${day(end)}&pin=${pin}`)
  return z.array(shownShift).parse(shifts)
}

it('one day differs: its people keep their assignment and are notified once (SCH-06)', async () => {
  const { id, version, ids } = await series([1, 2, 3])
  const path = `shift/${id}/day/${day(2)}`
  const body = { version, startTime: '09:00', endTime: '18:00', breakMin: 60, headcount: 3 }
  expect(await done('PUT', path, { ...body, preview: true })).toMatchObject({ changed: 1, shiftId: null })
  expect((await shiftsOn(2)).map((one) => one.id)).toEqual([id])
  const { shiftId } = await done('PUT', path, body)
  expect(await assignmentOf(ids[1])).toMatchObject({
    shiftId,
    date: day(2),
    startAt: `${day(2)}T01:00:00.000Z`,
    unpaidMin: 60,
    status: 'draft',
  })
  for (const other of [ids[0], ids[2]])
    expect(await assignmentOf(other)).toMatchObject({ shiftId: id, status: 'published' })
  expect(await publish()).toMatchObject({ people: 1, added: 0, moved: 1, removed: 0 })
  expect(await publish()).toMatchObject({ people: 0 })
  // The day needs as many people as its own shift says.
  expect(await proposalsOf(2)).toEqual([shiftId, shiftId])
  expect(await proposalsOf(1)).toEqual([])
  const { rows: events } = await call('GET', `calendar?start=${day(1)}&end=${day(3)}&pin=${pin}`)
  expect(events).toMatchObject([
    { id, start: day(1), end: day(1) },
    { id, start: day(3), end: day(3) },
    { id: shiftId, start: day(2), end: day(2), startTime: '09:00' },
  ])
  // All other days change without it.
  await done('PUT', `shift/${id}`, { startTime: '08:00', version })
  expect(await assignmentOf(ids[0])).toMatchObject({ startAt: `${day(1)}T00:00:00.000Z` })
  expect(await assignmentOf(ids[1])).toMatchObject({ startAt: `${day(2)}T01:00:00.000Z` })
  expect((await call('PUT', path, body)).status).toBe(409)
})

it('a differing day that moved returns to its series (SCH-06)', async () => {
  const { id, version, ids } = await series([2])
  const path = `shift/${id}/day/${day(2)}`
  const { shiftId } = await done('PUT', path, { version, movedTo: day(30), startTime: '10:00' })
  expect(await assignmentOf(ids[0])).toMatchObject({ shiftId, date: day(30), status: 'draft' })
  expect(await call('PUT', path, { version })).toMatchObject({
    status: 422,
    body: { errors: { date: expect.any(String) } },
  })
  await done('DELETE', path, {})
  expect(await assignmentOf(ids[0])).toMatchObject({ shiftId: id, date: day(2), status: 'published' })
  expect(await shiftsOn(2, 40)).toMatchObject([{ id, exceptDates: [] }])
  expect((await call('DELETE', path, {})).status).toBe(404)
})

it('a series is not worked on one day, until the day follows it again (SCH-06)', async () => {
  const { id, version, ids } = await series([2])
  const path = `shift/${id}/day/${day(2)}`
  expect(await done('PUT', path, { version, worked: false })).toMatchObject({ withdrawn: 1 })
  expect(await assignmentOf(ids[0])).toMatchObject({ status: 'cancelled' })
  expect(await shiftsOn(2)).toMatchObject([{ id, exceptDates: [day(2)] }])
  expect(await proposalsOf(2)).toEqual([])
  await done('DELETE', path, {})
  expect(await assignmentOf(ids[0])).toMatchObject({ shiftId: id, status: 'published' })
})

it('a series changes from a day on, with its later assignments and differing days (SCH-06)', async () => {
  const { id, version, ids } = await series([1, 9, 10])
  const { shiftId: differing } = await done('PUT', `shift/${id}/day/${day(9)}`, {
    version,
    startTime: '06:00',
  })
  const path = `shift/${id}/from/${day(8)}`
  expect(await call('PUT', `shift/${id}/from/${monday}`, { version })).toMatchObject({ status: 422 })
  expect(await done('PUT', path, { version, startTime: '08:00', preview: true })).toMatchObject({
    changed: 1,
  })
  const { shiftId } = await done('PUT', path, { version, startTime: '08:00' })
  expect(await done('GET', `shift/${id}`)).toMatchObject({ endDate: day(7), startTime: '07:00' })
  expect(await done('GET', `shift/${shiftId}`)).toMatchObject({ startDate: day(8), endDate: day(27) })
  expect(await done('GET', `shift/${differing}`)).toMatchObject({ seriesId: shiftId, startTime: '06:00' })
  expect(await assignmentOf(ids[0])).toMatchObject({ shiftId: id, status: 'published' })
  expect(await assignmentOf(ids[1])).toMatchObject({ shiftId: differing })
  expect(await assignmentOf(ids[2])).toMatchObject({
    shiftId,
    status: 'draft',
    startAt: `${day(10)}T00:00:00.000Z`,
  })
  expect((await call('PUT', path, { version })).status).toBe(409)
})

it('a series is deleted and restored with its differing days, but not with deleted ones (SCH-02)', async () => {
  const { id, version, ids } = await series([1, 2, 3])
  const { shiftId } = await done('PUT', `shift/${id}/day/${day(2)}`, { version, startTime: '09:00' })
  await done('PUT', `shift/${id}/day/${day(3)}`, { version, worked: false })
  await publish()
  const statuses = async () => (await Promise.all(ids.map(assignmentOf))).map(({ status }) => status)
  const before = await statuses()
  expect(await done('POST', `shift/${id}/clashes`, { deleted: true })).toMatchObject({ withdrawn: 2 })
  await done('DELETE', `shift/${id}`)
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await shiftsOn(0, 27)).toEqual([])
  await batchesOf(portal, admin).start(resourceNamed('shift'), 'restore', { ids: [id] })
  expect(await statuses()).toEqual(before)
  expect(await shiftsOn(0, 27)).toMatchObject([
    { id, exceptDates: [day(2), day(3)] },
    { id: shiftId, seriesId: id },
  ])
})

it('differing days go with the days of their series, move with it, and come back by undo (SCH-06)', async () => {
  const { id, version, ids } = await series([1, 15, 16, 17])
  const change = (index: number, more: object) =>
    done('PUT', `shift/${id}/day/${day(index)}`, { version, reason: 'Agreed', ...more })
  await change(16, { startTime: '09:00', endTime: '17:00' })
  await change(17, { movedTo: day(18), startTime: '16:00', endTime: '20:00' })
  await change(22, { worked: false })
  await publish()
  const states = () =>
    Promise.all(ids.map(async (one) => [(await assignmentOf(one)).date, (await assignmentOf(one)).status]))
  const published = [1, 15, 16, 18].map((index) => [day(index), 'published'])
  expect(await states()).toEqual(published)
  // The series ends: the preview counts the assignments of differing days too.
  expect(await done('POST', `shift/${id}/clashes`, { endDate: day(9) })).toMatchObject({ withdrawn: 3 })
  await done('PUT', `shift/${id}`, { endDate: day(9) })
  expect((await states()).map(([, status]) => status)).toEqual([
    'published',
    ...Array.from({ length: 3 }, () => 'cancelled'),
  ])
  expect(await shiftsOn(10, 27)).toEqual([])
  await done('PUT', `shift/${id}`, { endDate: day(27) })
  expect(await states()).toEqual(published)
  expect((await shiftsOn(22))[0]?.exceptDates).toEqual([day(16), day(17), day(22)])
  // It moves by a day, and back.
  await done('PUT', `shift/${id}`, { startDate: day(1), endDate: day(28), reason: 'Agreed' })
  expect((await states()).map(([date]) => date)).toEqual([2, 16, 17, 19].map(day))
  expect((await shiftsOn(23))[0]?.exceptDates).toEqual([day(17), day(18), day(23)])
  await done('PUT', `shift/${id}`, { startDate: monday, endDate: day(27), reason: 'Agreed' })
  expect(await states()).toEqual(published)
  // Without its weekday, a differing day goes; it can't be left behind.
  await done('PUT', `shift/${id}/from/${day(14)}`, { version: 5, recurringDay: 64, reason: 'Agreed' })
  expect((await states()).map(([, status]) => status)).toEqual([
    'published',
    ...Array.from({ length: 3 }, () => 'cancelled'),
  ])
})

it('a differing day stays a single day, and no template (SCH-06)', async () => {
  const { id, version } = await series([2])
  const { shiftId } = await done('PUT', `shift/${id}/day/${day(2)}`, { version, startTime: '09:00' })
  for (const [field, change] of Object.entries({
    recurringDay: { recurringDay: 127, endDate: day(9) },
    endDate: { endDate: day(3) },
    isTemplate: { isTemplate: true },
  }))
    expect(await call('PUT', `shift/${z.number().parse(shiftId)}`, change)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(String) } },
    })
})

it('copies a week with a day of its series that is worked in another week (SCH-06)', async () => {
  const { id, version, ids } = await series([7])
  await done('PUT', `shift/${id}/day/${day(7)}`, {
    version,
    movedTo: day(6),
    startTime: '16:00',
    endTime: '20:00',
  })
  const copied = async (from: number, to: number) => {
    const body = { from: day(from), to: day(to), pin, reason: 'Agreed' }
    return z.array(z.number()).parse((await done('POST', 'shift/copy-week', body))['ids'])
  }
  expect(await copied(0, 14)).toEqual([])
  const made = await copied(7, 14)
  expect(await assignmentOf(made[0])).toMatchObject({ shiftId: id, date: day(14) })
  expect(await assignmentOf(ids[0])).toMatchObject({ date: day(6) })
})

it('locked days, and versions that others changed, are refused (SCH-06)', async () => {
  const { id, version } = await series([2])
  const path = `shift/${id}/day/${day(2)}`
  await done('PUT', `shift/${id}`, { name: 'North gate', version })
  expect(await call('PUT', path, { version })).toMatchObject({ status: 409, body: { code: 'stale' } })
  await createSample(portal, admin, resourceNamed('period-lock'), {
    startDate: day(2),
    endDate: day(2),
    pinId: pin,
  })
  const locked = await call('PUT', path, { version: version + 1, startTime: '09:00' })
  expect(locked).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

it('copies a week without its differing days: their people follow the series (SCH-06)', async () => {
  const { id, version } = await series([1, 2])
  const change = { version, startTime: '09:00', endTime: '17:00', movedTo: day(3) }
  await done('PUT', `shift/${id}/day/${day(2)}`, change)
  const copied = await done('POST', 'shift/copy-week', { from: monday, to: day(7), pin })
  expect(copied).toMatchObject({ planned: 2, shiftIds: [] })
  const made = await Promise.all(z.array(z.number()).parse(copied['ids']).map(assignmentOf))
  expect(made.map(({ shiftId, date }) => [shiftId, date])).toEqual([
    [id, day(8)],
    [id, day(9)],
  ])
})
