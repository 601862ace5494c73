import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { listedDays } from '../../../src/domain/scheduling/shiftDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let pin: number
const people: number[] = []
const monday = '2027-03-01'

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pin = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Cheras' })).id
  for (let index = 0; index < 6; index += 1)
    people.push((await createSample(portal, admin, resourceNamed('employee'), { pinIds: [pin] })).id)
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
const person = (index: number) => people[index] ?? 0
let serial = 0

async function makeShift(more: Record<string, unknown> = {}) {
  serial += 1
  const values = {
    name: `Day ${serial}`,
    pinId: pin,
    startDate: monday,
    endDate: monday,
    startTime: '07:00',
    endTime: '19:00',
    ...more,
  }
  const answer = await call('POST', 'shift', values)
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
const roster = (changes: unknown[], more: Record<string, unknown> = {}) =>
  call('POST', 'shift/roster', { changes, ...more })
const told = z.array(z.object({ kind: z.string(), hard: z.boolean() }))
const kinds = (answer: { body: Record<string, unknown> }) =>
  told.parse(answer.body['clashes']).map(({ kind }) => kind)
const idsOf = (answer: { body: Record<string, unknown> }) => z.array(z.number()).parse(answer.body['ids'])
const scheduling = async (start: string, end: string, more = '') =>
  z
    .object({
      assignments: z.array(
        z.looseObject({ id: z.number(), date: z.string(), status: z.string(), told: z.boolean() }),
      ),
    })
    .parse((await call('GET', `shift/scheduling?start=${start}&end=${end}&pin=${pin}${more}`)).body)
    .assignments

it('creates shifts without an id, and colours calendar blocks (SCH-01, SCH-02, SCH-04)', async () => {
  const single = await makeShift({ name: 'Once' })
  const weekly = await makeShift({
    name: 'Weekdays',
    endDate: '2027-03-14',
    recurringDay: 64 + 32 + 16 + 8 + 4,
  })
  const changed = await call('PUT', `shift/${single}`, { name: 'Once more', version: 1 })
  expect([changed.status, changed.body['name'], changed.body['id']]).toEqual([200, 'Once more', single])
  const events = await call('GET', `calendar?pin=-1&start=2027-03-01&end=2027-03-31`)
  expect(events.rows.filter(({ id }) => id === single)).toMatchObject([
    { title: 'Once more', start: monday, end: monday, recurring: false, colour: 'teal' },
  ])
  expect(events.rows.filter(({ id }) => id === weekly)).toMatchObject([
    { start: '2027-03-01', end: '2027-03-05', recurring: true, colour: 'green' },
    { start: '2027-03-08', end: '2027-03-12', colour: 'green' },
  ])
  const other = (await createSample(portal, admin, resourceNamed('pin'))).id
  expect((await call('GET', `calendar?pin=${other}&start=2027-03-01&end=2027-03-31`)).rows).toEqual([])
  const { start, end } = listedDays('2027-03-08', '2027-03-15')
  const shown = z
    .object({ shifts: z.array(z.looseObject({ id: z.number(), weekdays: z.array(z.number()) })) })
    .parse((await call('GET', `shift/scheduling?start=${start}&end=${end}&pin=${pin}`)).body)
  expect(shown.shifts.map(({ id, weekdays }) => [id, weekdays])).toEqual([[weekly, [1, 2, 3, 4, 5]]])
  for (const id of [single, weekly]) await call('DELETE', `shift/${id}`)
})

it('SCH-07 GET shift lists the shifts that touch the days from start to end', async () => {
  const site = (await createSample(portal, admin, resourceNamed('pin'), { name: 'Klang' })).id
  const spans: [string, string][] = [
    ['2028-02-01', '2028-02-10'],
    ['2028-02-10', '2028-02-20'],
    ['2028-02-21', '2028-02-21'],
  ]
  const ids: number[] = []
  for (const [startDate, endDate] of spans) ids.push(await makeShift({ startDate, endDate, pinId: site }))
  const listed = async (query: string) =>
    (await call('GET', `shift?pin=${site}&sort=["id","ASC"]&${query}`)).rows.map(({ id }) =>
      ids.indexOf(Number(id)),
    )
  expect(await listed('start=2028-02-10&end=2028-02-10')).toEqual([0, 1])
  expect(await listed('start=2028-02-11&end=2028-02-21')).toEqual([1, 2])
  expect(await listed('start=2028-02-21')).toEqual([2])
  expect(await listed('end=2028-02-01')).toEqual([0])
  expect(await listed('start=-1&end=-1')).toEqual([0, 1, 2])
  for (const name of ['start', 'end']) {
    const wrong = await call('GET', `shift?${name}=2028-02-31`)
    expect([wrong.status, wrong.body['errors']]).toEqual([400, { [name]: expect.any(String) }])
  }
})

it('nobody is planned on a day of approved leave (SCH-08)', async () => {
  const shift = await makeShift({ startDate: '2027-06-01', endDate: '2027-06-30', recurringDay: 127 })
  const away = await createSample(portal, admin, resourceNamed('leave-application'), {
    employeeId: person(0),
    fromDate: '2027-06-08',
    fromPart: 'full',
    toDate: '2027-06-09',
    toPart: 'full',
  })
  const on = (date: string) => roster([put(shift, date, person(0))], { preview: true })
  expect(kinds(await on('2027-06-08'))).toEqual([])
  await portal.db.write(admin, (tx) =>
    tx.query(`update leave_application set status = 'approved' where client_id = $1 and id = $2`, [
      admin.clientId,
      away.id,
    ]),
  )
  expect(kinds(await on('2027-06-08'))).toEqual(['leave'])
  expect(kinds(await on('2027-06-10'))).toEqual([])
  const refused = await roster([put(shift, '2027-06-09', person(0))], { reason: 'We are short' })
  expect(refused.status, refused.text).toBe(409)
  await call('DELETE', `shift/${shift}`)
})

it('refuses hard conflicts and requires reasons, as the preview shows (SCH-08)', async () => {
  const day = await makeShift({ endDate: '2027-03-31', recurringDay: 127 })
  const night = await makeShift({
    endDate: '2027-03-31',
    recurringDay: 127,
    startTime: '19:00',
    endTime: '07:00',
  })
  const [saved] = idsOf(await roster([put(day, '2027-03-02', person(0))]))
  expect(saved).toBeGreaterThan(0)
  // Twelve hours later: no rest.
  const tried = await roster([put(night, '2027-03-02', person(0))], { preview: true })
  expect([tried.status, kinds(tried), idsOf(tried)]).toEqual([200, ['day_hours'], []])
  const after = await roster([put(day, '2027-03-03', person(0))], { preview: true })
  expect(kinds(after)).toEqual([])
  const tired = await roster([put(night, '2027-03-01', person(0))])
  expect([tired.status, tired.body['errors'], kinds(tired)]).toEqual([
    422,
    { reason: 'The rest between shifts is too short: say why.' },
    ['rest'],
  ])
  expect((await roster([put(night, '2027-03-01', person(0))], { reason: 'Two are sick' })).status).toBe(200)
  const twice = await makeShift({
    startDate: '2027-03-02',
    endDate: '2027-03-02',
    startTime: '12:00',
    endTime: '14:00',
  })
  const refused = await roster([put(twice, '2027-03-02', person(0))], { reason: 'All the same' })
  expect([refused.status, refused.body['code'], kinds(refused)[0]]).toEqual([409, 'clash', 'double_booking'])
  await call('PUT', 'shift/off-day', { userId: person(1), date: '2027-03-04', kind: 'rest' })
  await call('POST', 'holiday', { name: 'Founding day', date: '2027-03-04' })
  expect(kinds(await roster([put(day, '2027-03-04', person(1))], { preview: true }))).toEqual([
    'off_day',
    'holiday',
  ])
  const week = [1, 2, 3, 4].map((more) => put(day, addDays('2027-03-07', more), person(2)))
  const fourth = await roster(week)
  expect([fourth.status, kinds(fourth)]).toEqual([422, ['weekly_hours']])
  // All or nothing.
  expect((await scheduling('2027-03-08', '2027-03-11')).length).toBe(0)
  const lock = await call('POST', 'attendance/lock', { startDate: '2027-03-20', endDate: '2027-03-21' })
  expect(kinds(await roster([put(day, '2027-03-20', null)], { preview: true }))).toEqual(['locked'])
  await call('DELETE', `attendance/lock/${String(lock.body['id'])}`)
  // A form, a file and a batch meet the same.
  const form = await call('POST', 'shift-assignment', {
    shiftId: twice,
    date: '2027-03-02',
    userId: person(0),
    reason: 'x',
  })
  expect([form.status, form.body['code']]).toEqual([409, 'clash'])
})

it('random rosters of two managers at once never put a person at two places at a time (SCH-08)', async () => {
  const other = await portal.member(admin.clientId, allCodes)
  const shifts = [
    await makeShift({
      startDate: '2027-05-01',
      endDate: '2027-05-31',
      recurringDay: 127,
      startTime: '06:00',
      endTime: '14:00',
    }),
    await makeShift({
      startDate: '2027-05-01',
      endDate: '2027-05-31',
      recurringDay: 127,
      startTime: '13:00',
      endTime: '22:00',
    }),
    await makeShift({
      startDate: '2027-05-01',
      endDate: '2027-05-31',
      recurringDay: 127,
      startTime: '21:00',
      endTime: '07:00',
    }),
  ]
  const wanted = fc.sample(
    fc.record({
      shift: fc.constantFrom(...shifts),
      day: fc.integer({ min: 0, max: 9 }),
      who: fc.integer({ min: 3, max: 5 }),
    }),
    { numRuns: 120, seed: 8 },
  )
  const answers = await Promise.all(
    wanted.map(({ shift, day, who }, index) =>
      call(
        'POST',
        'shift/roster',
        { changes: [put(shift, addDays('2027-05-03', day), person(who))], reason: 'Fair' },
        index % 2 ? other : admin,
      ),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const [overlapping] = await portal.db.read(admin.clientId).query<{ count: number; assignments: number }>(
    `select (select count(*)::int from shift_assignment where client_id = $1 and date between '2027-05-01' and '2027-05-31') as assignments,
       count(*)::int as count from shift_assignment a join shift_assignment b on b.client_id = a.client_id
       and b.user_id = a.user_id and b.id > a.id and a.start_at < b.end_at and b.start_at < a.end_at
     where a.client_id = $1 and a.deleted_at is null and b.deleted_at is null`,
    [admin.clientId],
  )
  expect(overlapping).toEqual({
    count: 0,
    assignments: answers.filter(({ status }) => status === 200).length,
  })
})

it('notifies each person once on publish, and lists people not notified (SCH-06)', async () => {
  const me = await portal.member(admin.clientId, ['SCF', 'NTF'])
  const shift = await makeShift({ startDate: '2027-06-01', endDate: '2027-06-30', recurringDay: 127 })
  const [first, second] = idsOf(
    await roster(['2027-06-01', '2027-06-03'].map((date) => put(shift, date, me.employeeId))),
  )
  const bodies = { start: '2027-06-01', end: '2027-06-30', pin }
  const unpublished = () => call('GET', `shift/unpublished?start=2027-06-01&end=2027-06-30&pin=-1`)
  const mine = () => call('GET', `shift/user/${me.employeeId}?start=2027-06-01&end=2027-06-30`, undefined, me)
  const messages = async () => (await call('GET', 'notification', undefined, me)).rows.length
  expect((await unpublished()).rows).toMatchObject([
    { userId: me.employeeId, added: 2, moved: 0, removed: 0 },
  ])
  expect((await mine()).rows).toEqual([])
  const before = await call('PUT', 'shift/publish', { ...bodies, preview: true })
  expect(before.body).toEqual({ people: 1, open: 0, added: 2, moved: 0, removed: 0 })
  expect((await call('PUT', `shift/${shift}/publish`, {})).body).toEqual(before.body)
  expect([await messages(), (await mine()).rows.length]).toEqual([1, 2])
  expect((await unpublished()).rows).toEqual([])
  await roster([{ move: { id: first, date: '2027-06-02', userId: me.employeeId } }, { remove: second }])
  expect((await unpublished()).rows).toMatchObject([{ added: 0, moved: 1, removed: 1 }])
  expect((await call('PUT', `shift/publish/user/${me.employeeId}`, {})).body).toMatchObject({
    people: 1,
    moved: 1,
    removed: 1,
  })
  expect([await messages(), (await mine()).rows]).toMatchObject([
    2,
    [{ date: '2027-06-02', status: 'published' }],
  ])
  expect((await call('PUT', 'shift/publish', bodies)).body).toEqual({
    people: 0,
    open: 0,
    added: 0,
    moved: 0,
    removed: 0,
  })
  expect(await messages()).toBe(2)
  const decline = await portal.call(me.token, 'PATCH', `/api/shift-assignment/${first}/decline`, {
    declineReason: 'Ill',
  })
  expect(decline.status).toBe(403)
  expect((await call('PUT', 'shift/publish', bodies, me)).status).toBe(403)
})

it('shows own shifts that are published only, on their days (SCH-02, SCH-05)', async () => {
  const me = await portal.member(admin.clientId, ['SCF'])
  const many = { startDate: '2027-11-01', endDate: '2027-11-14', recurringDay: 127 }
  const shift = await makeShift(many)
  await makeShift({ ...many, name: 'Of others', startTime: '19:00', endTime: '23:00' })
  await roster(['2027-11-03', '2027-11-05'].map((date) => put(shift, date, me.employeeId)))
  await roster([put(shift, '2027-11-03', person(0))])
  const span = 'start=2027-11-01&end=2027-11-14'
  await call('PUT', 'shift/publish', { start: '2027-11-01', end: '2027-11-14' })
  await roster([put(shift, '2027-11-07', me.employeeId)])
  await call('PUT', 'shift/off-day', { userId: person(0), date: '2027-11-06' })
  const seen = z
    .object({
      shifts: z.array(z.object({ id: z.number() })),
      assignments: z.array(z.object({ userId: z.number(), date: z.string() })),
      offDays: z.array(z.unknown()),
    })
    .parse((await call('GET', `shift/scheduling?${span}`, undefined, me)).body)
  const days = ['2027-11-03', '2027-11-05']
  expect(seen).toEqual({
    shifts: [{ id: shift }],
    assignments: days.map((date) => ({ userId: me.employeeId, date })),
    offDays: [],
  })
  expect((await call('GET', `calendar?pin=-1&${span}`, undefined, me)).rows).toMatchObject(
    days.map((date) => ({ id: shift, start: date, end: date })),
  )
  expect((await call('GET', `shift/scheduling?${span}&user=${person(0)}`, undefined, me)).status).toBe(403)
})

it('off-days are put, changed, cancelled and removed (SCH-06)', async () => {
  const given = { userId: person(0), date: '2027-07-01' }
  const first = await call('PUT', 'shift/off-day', given)
  const again = await call('PUT', 'shift/off-day', { ...given, kind: 'rest', note: 'Sunday worked' })
  expect(again.body).toEqual({ ...given, id: first.body['id'], kind: 'rest', note: 'Sunday worked' })
  const url = `shift/off-day/${String(first.body['id'])}`
  expect((await call('PUT', `${url}/cancel`)).body).toMatchObject({ status: 'cancelled' })
  expect((await call('PUT', 'shift/off-day', given)).body['id']).toBe(first.body['id'])
  expect((await call('DELETE', url)).status).toBe(200)
  expect((await call('DELETE', url)).status).toBe(404)
})

it('returns assignments, hours, tasks and holidays per person (SCH-05)', async () => {
  const shift = await makeShift({
    startDate: '2027-08-30',
    endDate: '2027-09-12',
    recurringDay: 64 + 1,
    startTime: '22:00',
    endTime: '06:00',
    breakMin: 30,
    taskList: 'Lock the gate\n\nCheck the pump',
  })
  const assigned = await call('POST', `shift/${shift}/user`, {
    userIds: [person(0), person(1)],
    end: '2027-09-05',
  })
  expect([assigned.status, idsOf(assigned).length], assigned.text).toEqual([201, 4])
  const span = 'start=2027-08-30&end=2027-09-30'
  const assignments = await call('GET', `shift/user/${person(0)}?date=2027-09-05`)
  expect(assignments.rows).toMatchObject([
    {
      date: '2027-09-05',
      startAt: '2027-09-05T14:00:00.000Z',
      endAt: '2027-09-05T22:00:00.000Z',
      minutes: 450,
      shift: { id: shift },
    },
  ])
  const hours = await call('GET', `shift/hours/week?${span}&user=${person(0)}`)
  expect(hours.rows).toEqual([{ userId: person(0), period: '2027-08-30', minutes: 900, assignments: 2 }])
  expect((await call('GET', `shift/hours/month?${span}&pin=${pin}&user=${person(1)}`)).rows).toEqual([
    { userId: person(1), period: '2027-08-01', minutes: 450, assignments: 1 },
    { userId: person(1), period: '2027-09-01', minutes: 450, assignments: 1 },
  ])
  const users = await call('GET', `shift/users?${span}&pin=${pin}&shift=${shift}&date=2027-09-05`)
  expect(users.rows.length).toBe(6)
  expect(users.rows.find(({ id }) => id === person(0))).toMatchObject({
    minutes: 900,
    clashes: [
      { kind: 'double_booking', hard: true },
      { kind: 'day_hours', hard: false },
    ],
  })
  expect(users.rows.find(({ id }) => id === person(4))).toMatchObject({ minutes: 0, clashes: [] })
  expect((await call('GET', `shift/tasks?${span}&user=${person(0)}`)).rows).toMatchObject([
    {
      shiftId: shift,
      days: ['2027-08-30', '2027-09-05', '2027-09-06', '2027-09-12'],
      tasks: ['Lock the gate', 'Check the pump'],
    },
  ])
  await call('POST', 'holiday', { name: 'Malaysia Day', date: '2027-09-16' })
  await call('POST', 'holiday', { name: 'Elsewhere', date: '2027-09-17', country: 'SG' })
  expect((await call('GET', `shift/holidays?${span}&pin=${pin}`)).rows).toMatchObject([
    { name: 'Malaysia Day' },
  ])
  expect((await call('DELETE', `shift/${shift}/user/${person(0)}?`, { from: '2027-09-01' })).body).toEqual({
    removed: 1,
  })
  const wrong = await call('GET', 'shift/scheduling?start=2027-09-02&end=2027-09-01')
  expect([wrong.status, wrong.body['errors']]).toEqual([400, { end: 'The end is before the start.' }])
})

it('copies a week like its preview, without losing equal assignments (SCH-08)', async () => {
  const day = { startDate: '2027-12-06', endDate: '2027-12-06' }
  const [one, other] = [await makeShift({ ...day, name: 'Gate' }), await makeShift({ ...day, name: 'Gate' })]
  const run = await makeShift({ startDate: '2027-12-06', endDate: '2027-12-12', recurringDay: 127 })
  await roster([
    put(one, '2027-12-06', person(1)),
    put(other, '2027-12-06', person(2)),
    put(run, '2027-12-07', person(3)),
  ])
  const week = { from: '2027-12-06', to: '2027-12-13', pin }
  const copy = (more = {}) => call('POST', 'shift/copy-week', { ...week, ...more })
  expect((await copy({ preview: true })).body).toMatchObject({ ids: [], planned: 2, there: 0, outside: 1 })
  const done = await copy()
  expect(done.body).toMatchObject({ planned: 2, there: 0, outside: 1, left: [] })
  expect(new Set(z.array(z.number()).parse(done.body['shiftIds'])).size).toBe(2)
  const copied = await scheduling('2027-12-13', '2027-12-19')
  expect(copied.map(({ userId }) => userId).toSorted()).toEqual([person(1), person(2)])
  // What was taken off since is planned again, on the shift that is there.
  await roster([{ remove: copied.find(({ userId }) => userId === person(2))?.id }])
  expect((await copy({ preview: true })).body).toMatchObject({ planned: 1, there: 1, outside: 1 })
  expect((await copy()).body).toMatchObject({ planned: 1, there: 1, outside: 1, shiftIds: [] })
  // Nor does a shift run before its first day, and nobody can still take an open one of a day that is over.
  await roster([put(one, '2027-12-06', null)])
  const past = await copy({ to: '2026-01-05', preview: true })
  expect(past.body).toMatchObject({ planned: 2, there: 0, outside: 2, left: [] })
})

it('moves assignments with their shift, and plans a week like another once (SCH-08)', async () => {
  const shift = await makeShift({ startDate: '2027-10-04', endDate: '2027-10-04' })
  const [assignment] = idsOf(await roster([put(shift, '2027-10-04', person(5))]))
  const copied = await call('POST', 'shift/copy-week', { from: '2027-10-04', to: '2027-10-11', pin })
  expect([copied.status, idsOf(copied).length], copied.text).toEqual([200, 1])
  // The shift of one day was made for it, and can be taken back with it; any week goes to any other.
  const [made] = z.array(z.number()).parse(copied.body['shiftIds'])
  expect(made).toBeGreaterThan(shift)
  const farOff = await call('POST', 'shift/copy-week', {
    from: '2027-10-11',
    to: '2027-08-02',
    pin,
    preview: true,
  })
  expect(farOff.body).toMatchObject({ ids: [], planned: 1, left: [] })
  const again = await call('POST', 'shift/copy-week', { from: '2027-10-04', to: '2027-10-11', pin })
  expect([idsOf(again), again.body['planned'], again.body['there']]).toEqual([[], 0, 1])
  expect((await scheduling('2027-10-11', '2027-10-17')).map(({ date }) => date)).toEqual(['2027-10-11'])
  const clashes = await call('POST', `shift/${shift}/clashes`, {
    days: 7,
    startTime: '09:00',
    endTime: '17:00',
  })
  expect(kinds(clashes)).toContain('double_booking')
  const refused = await call('PUT', `shift/${shift}`, {
    startDate: '2027-10-11',
    endDate: '2027-10-11',
    version: 1,
  })
  expect([refused.status, refused.body['code'], kinds(refused)]).toEqual([409, 'clash', ['double_booking']])
  // Nor does it take somebody along onto their leave.
  const away = await createSample(portal, admin, resourceNamed('leave-application'), {
    employeeId: person(5),
    fromDate: '2027-10-06',
    fromPart: 'full',
    toDate: '2027-10-06',
    toPart: 'full',
  })
  await portal.db.write(admin, (tx) =>
    tx.query(`update leave_application set status = 'approved' where client_id = $1 and id = $2`, [
      admin.clientId,
      away.id,
    ]),
  )
  const onLeave = await call('PUT', `shift/${shift}`, {
    startDate: '2027-10-06',
    endDate: '2027-10-06',
    version: 1,
  })
  expect([onLeave.status, kinds(onLeave)]).toEqual([409, ['leave']])
  await call('PUT', `shift/${shift}`, {
    startDate: '2027-10-05',
    endDate: '2027-10-05',
    startTime: '09:00',
    version: 1,
  })
  expect((await scheduling('2027-10-04', '2027-10-06')).filter(({ id }) => id === assignment)).toMatchObject([
    { date: '2027-10-05', startAt: '2027-10-05T01:00:00.000Z', endAt: '2027-10-05T11:00:00.000Z' },
  ])
})
