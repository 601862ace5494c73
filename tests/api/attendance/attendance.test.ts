import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guard: Member
let pin: number
let shift: number
let time = Date.parse('2026-11-10T11:00:00Z')

const place = { latitude: 3.1, longitude: 101.7, accuracyM: 8 }

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  guard = await portal.member(admin.clientId, ['ATE', 'ATF', 'TSF', 'SCF'])
  const pins = resourceNamed('pin')
  pin = (
    await createSample(portal, admin, pins, { latitude: '3.100000', longitude: '101.700000', radiusM: 100 })
  ).id
  const made = await call('POST', 'shift', {
    name: 'Night',
    pinId: pin,
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    startTime: '19:00',
    endTime: '07:00',
    recurringDay: 127,
    breakMin: 60,
  })
  shift = z.number().parse(made.body['id'])
  await plan(guard.employeeId, ['2026-11-10', '2026-11-12', '2026-11-14', '2026-11-16'])
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
async function plan(userId: number, dates: readonly string[]) {
  const answer = await call('POST', `shift/${shift}/user`, { userIds: [userId], dates, reason: 'Planned' })
  expect(answer.status, answer.text).toBe(201)
  await call('PUT', `shift/${shift}/publish`, {})
}
let serial = 0
/** A punch at an instant of the server's clock; devices say the same unless told otherwise. */
async function punch(type: string | number, at: string, more: Record<string, unknown> = {}, by = guard) {
  time = Date.parse(at)
  serial += 1
  const body = { type, deviceAt: at, offlineKey: `key-${serial}-0000`, ...place, ...more }
  const answer = await call('POST', 'attendance/event', body, by)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const lineOf = async (id: unknown) => (await call('GET', `attendance/clocking/${String(id)}`)).body
const sheet = async (query: string, by = admin) =>
  z
    .object({
      people: z.array(z.looseObject({ id: z.number() })),
      lines: z.array(z.looseObject({ workDate: z.string() })),
      total: z.number(),
      figures: z.record(z.string(), z.number()),
    })
    .parse((await call('GET', `attendance/timesheet?${query}`, undefined, by)).body)

it('makes one line of a night’s punches on its first day, with breaks and lateness (FLD-06, TIM-01)', async () => {
  const first = await punch('in', '2026-11-10T11:20:00.000Z')
  expect(first).toMatchObject({ workDate: '2026-11-10', insideFence: true, flags: [], pinId: pin })
  expect(await lineOf(first['clockingId'])).toMatchObject({
    status: 'exception',
    exceptions: ['late'],
    lateMin: 20,
  })
  await punch('break_start', '2026-11-10T15:00:00.000Z')
  await punch('break_end', '2026-11-10T15:30:00.000Z')
  await punch(3, '2026-11-10T18:00:00.000Z')
  const last = await punch(2, '2026-11-10T23:45:00.000Z')
  expect(last['clockingId']).toBe(first['clockingId'])
  // 12 h 25 min less half an hour of break; the shift takes eleven hours of work.
  expect(await lineOf(first['clockingId'])).toMatchObject({
    workDate: '2026-11-10',
    breakMin: 30,
    workedMin: 715,
    normalMin: 660,
    overtimeMin: 55,
    lateMin: 20,
    exceptions: ['late'],
  })
})

it('counts a repeated punch once and puts a late one on its day (FLD-06)', async () => {
  time = Date.parse('2026-11-15T03:00:00Z')
  const sixHoursOff = (at: string) => new Date(Date.parse(at) + 6 * 3_600_000).toISOString()
  const waited = (type: string, at: string) => ({
    type,
    deviceAt: sixHoursOff(at),
    sentAt: sixHoursOff('2026-11-15T03:00:00Z'),
    offline: true,
    offlineKey: `waited-${type}`,
    ...place,
  })
  const both = [waited('out', '2026-11-12T23:00:00Z'), waited('in', '2026-11-12T11:00:00Z')]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => call('POST', 'attendance/event', both[index % 2], guard)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(answers.filter(({ body }) => body['repeated'] === false).length).toBe(2)
  expect(new Set(answers.map(({ body }) => body['clockingId'])).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ workDate: '2026-11-12', at: '2026-11-12T23:00:00.000Z' })
  expect(await lineOf(answers[0]?.body['clockingId'])).toMatchObject({
    clockIn: '2026-11-12T11:00:00.000Z',
    clockOut: '2026-11-12T23:00:00.000Z',
    workedMin: 660,
    exceptions: [],
    status: 'open',
  })
  // A device that is six hours off and sends at once is taken at the server's time.
  const now = await punch('in', '2026-11-14T11:00:00.000Z', { deviceAt: '2026-11-14T17:00:00.000Z' })
  expect(now).toMatchObject({ at: '2026-11-14T11:00:00.000Z', flags: ['skew'], workDate: '2026-11-14' })
  expect(await lineOf(now['clockingId'])).toMatchObject({ exceptions: [], clockOut: null, status: 'open' })
})

it('decides on the server whether a punch is outside the fence, circle or corners (FLD-06)', async () => {
  const away = await punch('in', '2026-11-20T01:00:00.000Z', {
    latitude: 3.2,
    pinId: pin,
    timeZone: 'Asia/Tokyo',
  })
  expect(away).toMatchObject({ insideFence: false, flags: ['outside_fence'], workDate: '2026-11-20' })
  await punch('out', '2026-11-20T05:00:00.000Z', { pinId: pin })
  expect(await lineOf(away['clockingId'])).toMatchObject({
    exceptions: ['no_shift', 'outside_fence'],
    status: 'exception',
    workedMin: 240,
  })
  const nowhere = await call(
    'POST',
    'attendance/event',
    { type: 'in', deviceAt: '2026-11-25T01:00:00Z', offlineKey: 'nowhere-1' },
    guard,
  )
  expect([nowhere.status, Object.keys((nowhere.body['errors'] as object | undefined) ?? {})]).toEqual([
    422,
    ['pinId'],
  ])
  const other = await call(
    'POST',
    'attendance/event',
    { type: 'in', deviceAt: '2026-11-25T01:00:00Z', offlineKey: 'other-01', userId: admin.employeeId },
    guard,
  )
  expect([other.status, other.body['permission']]).toEqual([403, 'ATA'])
})

it('FLD-06 keeps mode and corners of a fence, and flags punches that were sent late', async () => {
  const fenced = async (values: object) =>
    (
      await createSample(portal, admin, resourceNamed('pin'), {
        latitude: '3.158900',
        longitude: '101.714200',
        radiusM: 100,
        ...values,
      })
    ).id
  const corners = '3.1580 101.7130, 3.1600 101.7130, 3.1600 101.7150, 3.1580 101.7150'
  const modes = {
    off: await fenced({ name: 'Off', fenceMode: 'off' }),
    warn: await fenced({ name: 'Warn', fenceShape: 'polygon', fencePolygon: corners }),
    block: await fenced({ name: 'Block', fenceMode: 'block' }),
  }
  time = Date.parse('2026-11-27T03:00:00Z')
  let count = 0
  const send = async (pinId: number, values: object = {}) => {
    const body = {
      type: 'in',
      pinId,
      deviceAt: '2026-11-27T03:00:00Z',
      offlineKey: `fence-key-${(count += 1)}`,
      latitude: 3.1589,
      longitude: 101.7142,
      accuracyM: 0,
      ...values,
    }
    const { status, body: answer } = await call('POST', 'attendance/event', body, guard)
    const errors = Object.values((answer['errors'] as object | undefined) ?? {})
    return status === 201 ? [answer['pinId'], answer['insideFence'], answer['flags']] : [status, ...errors]
  }
  const far = { latitude: 3.2589 }
  expect(await send(modes.off, far)).toEqual([modes.off, null, []])
  expect(await send(modes.warn)).toEqual([modes.warn, true, []])
  // In the circle and outside the corners.
  expect(await send(modes.warn, { longitude: 101.71509 })).toEqual([modes.warn, false, ['outside_fence']])
  expect(await send(modes.block)).toEqual([modes.block, true, []])
  expect(await send(modes.block, far)).toEqual([
    422,
    'You are 11 km outside of the site, which takes no clocking from there.',
  ])
  expect((await send(modes.block, { latitude: undefined }))[0]).toBe(422)
  // The work was done: what comes later is flagged and not lost.
  const late = { ...far, deviceAt: '2026-11-27T02:00:00Z', sentAt: '2026-11-27T03:00:00Z' }
  expect(await send(modes.block, late)).toEqual([modes.block, false, ['outside_fence']])
})

it('FLD-06 takes the site that the person chose, and flags that another one was rostered', async () => {
  const other = (
    await createSample(portal, admin, resourceNamed('pin'), { name: 'Elsewhere', fenceMode: 'off' })
  ).id
  await plan(guard.employeeId, ['2026-11-28'])
  const first = await punch('in', '2026-11-28T11:02:00.000Z', { pinId: other })
  expect(first).toMatchObject({ pinId: other, flags: ['other_site'], workDate: '2026-11-28' })
  const last = await punch('out', '2026-11-28T23:01:00.000Z')
  expect(last['clockingId']).toBe(first['clockingId'])
  const line = await lineOf(first['clockingId'])
  expect(line).toMatchObject({ pinId: other, workedMin: 719, status: 'exception' })
  expect(line['exceptions']).toEqual(expect.arrayContaining(['no_shift', 'other_site']))
})

it('flags a forgotten clock-out and marks planned people without punches as absent (TIM-01)', async () => {
  time = Date.parse('2026-11-17T04:00:00Z')
  await portal.app.jobs.runDue()
  const lines = (await sheet(`start=2026-11-14&end=2026-11-16&user=${guard.employeeId}`)).lines
  expect(lines).toMatchObject([
    { workDate: '2026-11-14', exceptions: ['missing_out'], status: 'exception', absent: false },
    { workDate: '2026-11-16', absent: true, id: null },
  ])
  const wanting = await sheet('start=2026-11-10&end=2026-11-20&only=exceptions')
  expect(wanting.lines.map(({ workDate }) => workDate)).toEqual([
    '2026-11-10',
    '2026-11-14',
    '2026-11-20',
    '2026-11-16',
  ])
  // Page by page: what is to be looked at first, the latest days first; the figures are of all lines.
  const pages = await Promise.all(
    [0, 3].map((at) => sheet(`start=2026-11-10&end=2026-11-20&limit=3&offset=${at}`)),
  )
  const all = await sheet('start=2026-11-10&end=2026-11-20')
  expect(pages.flatMap(({ lines: some }) => some.map(({ workDate }) => workDate))).toEqual([
    '2026-11-20',
    '2026-11-16',
    '2026-11-14',
    '2026-11-10',
    '2026-11-12',
  ])
  expect(pages.map(({ total }) => total)).toEqual([all.lines.length, all.lines.length])
  expect(pages[1]?.figures).toMatchObject({ lines: 5, people: 1, absent: 1, toLook: 4, undecided: 4 })
  expect((await sheet('start=2026-11-10&end=2026-11-20&only=waiting&limit=1')).total).toBe(3)
  expect((await sheet('start=2026-11-10&end=2026-11-20', guard)).people.map(({ id }) => id)).toEqual([
    guard.employeeId,
  ])
  const foreign = await call(
    'GET',
    `attendance/timesheet?start=2026-11-10&end=2026-11-20&user=${admin.employeeId}`,
    undefined,
    guard,
  )
  expect(foreign.status).toBe(403)
  const events = await call(
    'GET',
    `attendance/event?start=2026-11-10&end=2026-11-10&user=${guard.employeeId}`,
  )
  expect(events.rows.map(({ kind, title }) => `${String(kind)} ${String(title)}`)).toEqual([
    'clock out',
    'clock interval',
    'clock break_end',
    'clock break_start',
    'clock in',
    'shift Night',
  ])
})

it('requires a reason for a changed line and locks approved ones (TIM-01)', async () => {
  const lines = z
    .array(
      z.looseObject({ id: z.nullable(z.number()), workDate: z.string(), version: z.nullable(z.number()) }),
    )
    .parse((await sheet('start=2026-11-10&end=2026-11-14')).lines)
  const on = (day: string) => lines.find(({ workDate }) => workDate === day)?.id ?? 0
  const forgotten = on('2026-11-14')
  expect((await call('PUT', `attendance/clocking/${forgotten}/approve`, {})).status).toBe(409)
  const body = { ids: lines.flatMap(({ id }) => id ?? []), reason: 'The network was down' }
  expect((await call('POST', 'attendance/clocking/repair', { ...body, preview: true })).body).toEqual({
    ids: [forgotten],
    assignmentIds: [],
  })
  await call('POST', 'attendance/clocking/repair', body)
  expect(await lineOf(forgotten)).toMatchObject({
    clockOut: '2026-11-14T23:00:00.000Z',
    originalIn: '2026-11-14T11:00:00.000Z',
    originalOut: null,
    status: 'modified',
    reason: 'The network was down',
    workedMin: 660,
  })
  const late = on('2026-11-10')
  const { version } = await lineOf(late)
  const change = { clockIn: '2026-11-10T11:00:00.000Z', version }
  const silent = await call('PUT', `attendance/clocking/${late}`, change)
  expect([silent.status, silent.body['errors']]).toEqual([422, { reason: 'Say why it is changed.' }])
  const changed = await call('PUT', `attendance/clocking/${late}`, { ...change, reason: 'Gate log' })
  expect(changed.body).toMatchObject({
    originalIn: '2026-11-10T11:20:00.000Z',
    lateMin: 0,
    exceptions: [],
    workedMin: 735,
    status: 'modified',
    modifiedBy: admin.employeeId,
  })
  expect((await call('PUT', `attendance/clocking/${late}/approve`, { remark: 'Seen' })).body).toMatchObject({
    status: 'approved',
  })
  const rejected = await call('PUT', `attendance/clocking/${forgotten}/reject`, { remark: 'Not there' })
  expect(rejected.body).toMatchObject({ status: 'rejected' })
  const many = await call('POST', 'attendance/clocking/batch/approve', { ids: [on('2026-11-12'), forgotten] })
  expect(many.status, many.text).toBeLessThan(300)
  const lock = await call('POST', 'attendance/lock', { startDate: '2026-11-01', endDate: '2026-11-15' })
  const { version: then } = await lineOf(late)
  const locked = await call('PUT', `attendance/clocking/${late}`, {
    clockIn: '2026-11-10T11:05:00.000Z',
    reason: 'x',
    version: then,
  })
  expect([locked.status, locked.body['code']]).toEqual([409, 'conflict'])
  const tooLate = await punch('interval', '2026-11-16T00:00:00.000Z', {
    deviceAt: '2026-11-12T20:00:00.000Z',
    sentAt: '2026-11-16T00:00:00.000Z',
    offline: true,
  })
  expect(tooLate).toMatchObject({ clockingId: null, flags: ['locked'] })
  await call('DELETE', `attendance/lock/${String(lock.body['id'])}`)
})

it('previews rules on past work before they apply (TIM-01)', async () => {
  const rules = {
    graceMin: 0,
    roundMin: 15,
    normalMin: 480,
    overtimeFromMin: 90,
    breakAfterMin: 300,
    longMin: 960,
  }
  const tried = await call('POST', 'attendance/rule/try', {
    start: '2026-11-10',
    end: '2026-11-20',
    ...rules,
  })
  expect(tried.body).toMatchObject({ lines: 4, now: { overtime: 75 } })
  const overtime = z.object({ overtime: z.number() })
  expect(overtime.parse(tried.body['instead']).overtime).toBe(0)
  await call('POST', 'attendance/rule', { name: 'Strict', ...rules })
  const now = await call('POST', 'attendance/rule/try', { start: '2026-11-10', end: '2026-11-20', ...rules })
  expect(overtime.parse(now.body['now']).overtime).toBe(0)
})

it('enters planned times for people without punches after an outage, once (TIM-01)', async () => {
  time = Date.parse('2026-11-18T00:00:00Z')
  const absent = async () =>
    z
      .array(
        z.looseObject({ assignmentId: z.nullable(z.number()), absent: z.boolean(), workDate: z.string() }),
      )
      .parse((await sheet('start=2026-11-10&end=2026-11-20')).lines)
      .filter((line) => line.absent)
  const assignmentIds = (await absent()).flatMap(({ assignmentId }) => assignmentId ?? [])
  expect(assignmentIds.length).toBeGreaterThan(0)
  const body = { ids: [], assignmentIds: [...assignmentIds, 999_999], reason: 'No signal at the site' }
  const preview = await call('POST', 'attendance/clocking/repair', { ...body, preview: true })
  expect(preview.body).toEqual({ ids: [], assignmentIds })
  expect(await absent()).toHaveLength(assignmentIds.length)
  const lock = await call('POST', 'attendance/lock', { startDate: '2026-11-01', endDate: '2026-11-30' })
  expect((await call('POST', 'attendance/clocking/repair', body)).status).toBe(409)
  await call('DELETE', `attendance/lock/${String(lock.body['id'])}`)
  const done = await call('POST', 'attendance/clocking/repair', body)
  expect(done.status, done.text).toBe(200)
  expect(await absent()).toEqual([])
  const [id] = z.array(z.number()).parse(done.body['ids'])
  expect(await lineOf(id ?? 0)).toMatchObject({
    status: 'modified',
    reason: 'No signal at the site',
    originalIn: null,
    originalOut: null,
  })
  expect((await call('POST', 'attendance/clocking/repair', body)).status).toBe(409)
})
