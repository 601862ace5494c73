import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
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
const said = (index: number) => saidDay(day(index))
const day = (index: number) => addDays(monday, index)

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pin = await makePin('Cheras')
  guards = []
  for (let index = 0; index < 3; index += 1)
    guards.push(await portal.member(admin.clientId, seedRoles.Employee.permissions))
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
const guard = (index: number): Member => guards[index] ?? admin
const idOf = (index: number) => guard(index).employeeId
const makePin = async (name: string, more = {}) =>
  (
    await createSample(portal, admin, resourceNamed('pin'), {
      name,
      timeZone: 'Asia/Kuala_Lumpur',
      ...more,
    })
  ).id
const everyDay = { recurringDay: 127, startDate: monday, endDate: day(27) }
async function makeShift(more: Record<string, unknown> = {}) {
  const values = { name: 'Gate', pinId: pin, startTime: '07:00', endTime: '15:00', ...everyDay, ...more }
  const answer = await call('POST', 'shift', values)
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
const roster = (changes: unknown[], more = {}) => call('POST', 'shift/roster', { changes, ...more })
async function plan(...changes: unknown[]) {
  const answer = await roster(changes)
  expect(answer.status, answer.text).toBe(200)
  return z.array(z.number()).parse(answer.body['ids'])
}
const window = (more = {}) => ({ start: monday, end: day(27), ...more })
const publish = (more = {}) => call('PUT', 'shift/publish', window(more))
const assignmentOf = async (id: number | undefined) => (await call('GET', `shift-assignment/${id}`)).body
const statusOf = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await assignmentOf(id))['status']))
const unpublished = async (at = pin) =>
  (await call('GET', `shift/unpublished?start=${monday}&end=${day(27)}&pin=${at}`)).rows.map(
    ({ userId, added, moved, removed }) => [userId, added, moved, removed],
  )
const noticesOf = async (index: number) =>
  (await call('GET', 'notification', undefined, guard(index))).rows.reduce(
    (sum, { count }) => sum + Number(count ?? 1),
    0,
  )
/** The latest message of a person, with its lines. */
const latestOf = async (index: number) => {
  const [latest] = (await call('GET', 'notification', undefined, guard(index))).rows
  const { title, lines, description } = z
    .object({
      title: z.string(),
      description: z.string().nullable(),
      lines: z.array(z.object({ title: z.string() })),
    })
    .parse(latest)
  return { title, description, lines: lines.map((line) => line.title) }
}
const clashes = z.array(z.object({ kind: z.string(), hard: z.boolean(), detail: z.string().nullable() }))
const conflictsOf = async (shiftId: number, date: string, userId: number | null) =>
  clashes
    .parse((await roster([put(shiftId, date, userId)], { preview: true })).body['clashes'])
    .map(({ kind, detail }) => [kind, detail])
const preview = async (shiftId: number, change: Record<string, unknown>) =>
  (await call('POST', `shift/${shiftId}/clashes`, change)).body
async function emptyRoster(...shiftIds: number[]) {
  for (const id of shiftIds) await call('DELETE', `shift/${id}`)
  await publish()
}

it('keeps planned assignments published and confirmed when a series is extended (SCH-06)', async () => {
  const shift = await makeShift()
  const ids = await plan(put(shift, day(0), idOf(0)), put(shift, day(1), idOf(0)))
  await publish()
  await call('PATCH', `shift-assignment/${ids[1]}/confirm`, {}, guard(0))
  const before = await Promise.all(ids.map(assignmentOf))
  expect(before.map(({ status }) => status)).toEqual(['published', 'confirmed'])
  const change = { endDate: day(60) }
  expect(await preview(shift, change)).toMatchObject({ changed: 0, withdrawn: 0, clashes: [] })
  expect((await call('PUT', `shift/${shift}`, change)).status).toBe(200)
  expect(await Promise.all(ids.map(assignmentOf))).toEqual(before)
  expect(await unpublished()).toEqual([])
  await emptyRoster(shift)
})

it('withdraws assignments that a shorter series or fewer weekdays leave outside (SCH-06)', async () => {
  const shift = await makeShift()
  const sunday = day(6)
  const ids = await plan(
    put(shift, day(0), idOf(0)),
    put(shift, sunday, idOf(0)),
    put(shift, day(14), idOf(1)),
    put(shift, day(15), idOf(1)),
  )
  await publish()
  const notices = [await noticesOf(0), await noticesOf(1)]
  const withoutSunday = { recurringDay: 126, endDate: day(13) }
  expect(await preview(shift, withoutSunday)).toMatchObject({ changed: 0, withdrawn: 3 })
  expect(await statusOf(ids)).toEqual(['published', 'published', 'published', 'published'])
  expect((await call('PUT', `shift/${shift}`, withoutSunday)).status).toBe(200)
  expect(await statusOf(ids)).toEqual(['published', 'cancelled', 'cancelled', 'cancelled'])
  expect(await unpublished()).toEqual([
    [idOf(0), 0, 0, 1],
    [idOf(1), 0, 0, 2],
  ])
  // Taken back before anyone heard of it, it needs no notice.
  await call('PUT', `shift/${shift}`, { recurringDay: 127, endDate: day(27) })
  expect(await statusOf(ids)).toEqual(['published', 'published', 'published', 'published'])
  expect(await unpublished()).toEqual([])
  await call('PUT', `shift/${shift}`, withoutSunday)
  expect((await publish()).body).toMatchObject({ people: 2, removed: 3 })
  expect([await noticesOf(0), await noticesOf(1)]).toEqual(notices.map((count) => count + 1))
  await call('PUT', `shift/${shift}`, { recurringDay: 127, endDate: day(27) })
  expect(await statusOf(ids)).toEqual(['published', 'cancelled', 'cancelled', 'cancelled'])
  await emptyRoster(shift)
})

it('LAW-3 refuses to move or remove a shift that another person has by now', async () => {
  const shift = await makeShift()
  const [id] = await plan(put(shift, day(0), idOf(0)))
  const give = (index: number) => ({ move: { id, date: day(0), userId: idOf(index), from: idOf(0) } })
  await plan(give(1))
  for (const second of [give(2), { remove: id, from: idOf(0) }]) {
    const answer = await roster([second])
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      expect.stringContaining('has this shift now'),
    ])
  }
  expect((await assignmentOf(id))['userId']).toBe(idOf(1))
  await plan({ remove: id, from: idOf(1) })
  await emptyRoster(shift)
})

it('LAW-4 publishing tells each person their changes with day, time and site', async () => {
  const shift = await makeShift({ notes: 'Gate <2>' })
  const [id, other] = await plan(put(shift, day(0), idOf(0)), put(shift, day(2), idOf(1)))
  await plan(put(shift, day(1), idOf(0)))
  await publish()
  expect(await latestOf(0)).toEqual({
    title: `Your roster from ${said(0)} to ${said(1)}: new shifts 2, changed 0, removed 0`,
    description: null,
    lines: [day(0), day(1)].map((date) => `New shift: ${saidDay(date)}, 07:00 to 15:00, Cheras`),
  })
  expect(await latestOf(1)).toEqual({
    title: `New shift: ${said(2)}, 07:00 to 15:00, Cheras`,
    description: 'Gate &lt;2&gt;',
    lines: [],
  })
  await plan(
    { move: { id, date: day(3), userId: idOf(2) } },
    { move: { id: other, date: day(4), userId: idOf(1) } },
  )
  await publish()
  expect((await latestOf(0)).title).toBe(`Shift removed: ${said(0)}, 07:00 to 15:00, Cheras`)
  expect((await latestOf(1)).title).toBe(
    `Shift changed: ${said(4)}, 07:00 to 15:00, Cheras. It was ${said(2)}, 07:00 to 15:00, Cheras`,
  )
  expect((await latestOf(2)).title).toBe(`New shift: ${said(3)}, 07:00 to 15:00, Cheras`)
  await emptyRoster(shift)
})

it('SCH-06 people keep seeing the published roster until its changes are published', async () => {
  const shift = await makeShift()
  const [id] = await plan(put(shift, day(0), idOf(0)))
  await publish()
  const seen = async (index: number) => {
    const path = `shift/user/${idOf(index)}?start=${day(0)}&end=${day(6)}`
    const answer = await call('GET', path, undefined, guard(index))
    return z
      .array(z.object({ id: z.number(), date: z.string(), told: z.boolean() }))
      .parse(answer.rows)
      .map((row) => [row.id, row.date])
  }
  expect(await seen(0)).toEqual([[id, day(0)]])
  await plan({ move: { id, date: day(3), userId: idOf(1) } })
  expect([await seen(0), await seen(1)]).toEqual([[[id, day(0)]], []])
  await publish()
  expect([await seen(0), await seen(1)]).toEqual([[], [[id, day(3)]]])
  await emptyRoster(shift)
})

it('SCH-06 calendars show the published times and site until others are published', async () => {
  const shift = await makeShift()
  const [id] = await plan(put(shift, day(1), idOf(0)))
  await publish()
  const days = `start=${day(0)}&end=${day(6)}`
  const eventsOf = async () => (await call('GET', `calendar?${days}`, undefined, guard(0))).rows
  const timesOf = async (by: Member) =>
    z
      .object({ assignments: z.array(z.object({ startTime: z.string(), endTime: z.string() })) })
      .parse((await call('GET', `shift/scheduling?${days}`, undefined, by)).body).assignments
  const other = await makePin('Other site')
  await call('PUT', `shift/${shift}`, { version: 1, pinId: other, startTime: '20:00', endTime: '04:00' })
  expect(await eventsOf()).toMatchObject([
    { id: shift, start: day(1), pinId: pin, startTime: '07:00', endTime: '15:00' },
  ])
  expect(await timesOf(guard(0))).toEqual([{ startTime: '07:00', endTime: '15:00' }])
  expect(await timesOf(admin)).toEqual([{ startTime: '20:00', endTime: '04:00' }])
  await publish()
  expect(await eventsOf()).toMatchObject([{ pinId: other, startTime: '20:00', endTime: '04:00' }])
  await plan({ remove: id })
  await publish()
  await emptyRoster(shift)
})

it('lists and notifies the former holder of a shift that is given to another (SCH-06)', async () => {
  const shift = await makeShift()
  const [id] = await plan(put(shift, day(0), idOf(0)))
  await publish()
  const [former, next] = [await noticesOf(0), await noticesOf(1)]
  const give = (userId: number) => plan({ move: { id, date: day(0), userId } })
  await give(idOf(1))
  expect(await unpublished()).toEqual([
    [idOf(0), 0, 0, 1],
    [idOf(1), 1, 0, 0],
  ])
  // Given back, it is as its holder knows it.
  await give(idOf(0))
  expect([await unpublished(), (await assignmentOf(id))['status']]).toEqual([[], 'published'])
  await give(idOf(1))
  await give(idOf(2))
  expect((await publish()).body).toMatchObject({ people: 2, added: 1, moved: 0, removed: 1 })
  expect([await noticesOf(0), await noticesOf(1)]).toEqual([former + 1, next])
  expect(await unpublished()).toEqual([])
  await emptyRoster(shift)
})

it('publishes a removed assignment that is planned again without a second notice (SCH-06)', async () => {
  const shift = await makeShift()
  const [id = 0] = await plan(put(shift, day(0), idOf(0)))
  await publish()
  const notices = await noticesOf(0)
  await plan({ remove: id })
  expect(await unpublished()).toEqual([[idOf(0), 0, 0, 1]])
  expect(await plan(put(shift, day(0), idOf(0)))).toEqual([id])
  expect([await unpublished(), await statusOf([id])]).toEqual([[], ['published']])
  await plan({ move: { id, date: day(1), userId: idOf(0) } })
  expect(await unpublished()).toEqual([[idOf(0), 0, 1, 0]])
  await plan({ move: { id, date: day(0), userId: idOf(0) } })
  expect((await publish()).body).toMatchObject({ people: 0 })
  expect(await noticesOf(0)).toBe(notices)
  await emptyRoster(shift)
})

it('publishes for chosen people, with or without a message; refuses unseen changes (SCH-06)', async () => {
  const shift = await makeShift()
  const ids = await plan(
    put(shift, day(0), idOf(0)),
    put(shift, day(1), idOf(0)),
    put(shift, day(0), idOf(1)),
    put(shift, day(0), null),
  )
  const listed = async (user?: number) =>
    (
      await call(
        'GET',
        `shift/unpublished/change?start=${monday}&end=${day(27)}&pin=${pin}${user === undefined ? '' : `&user=${user}`}`,
      )
    ).rows
  const placed = (date: string) => ({ day: date, begin: '07:00', end: '15:00', site: 'Cheras' })
  expect(await unpublished()).toEqual([
    [null, 1, 0, 0],
    [idOf(0), 2, 0, 0],
    [idOf(1), 1, 0, 0],
  ])
  expect(await listed(idOf(0))).toEqual([0, 1].map((days) => ({ is: placed(day(days)), was: null })))
  expect(await listed()).toEqual([{ is: placed(day(0)), was: null }])
  const [before, others] = [await noticesOf(0), await noticesOf(1)]
  const stale = { users: [idOf(0)], expected: { added: 1, moved: 0, removed: 0 } }
  expect((await publish({ ...stale, preview: true })).body).toMatchObject({ people: 1, added: 2 })
  expect((await publish(stale)).status).toBe(409)
  const seen = { users: [idOf(0)], expected: { added: 2, moved: 0, removed: 0 }, notify: false }
  expect((await publish(seen)).body).toMatchObject({ people: 1, open: 0, added: 2 })
  expect(await statusOf(ids)).toEqual(['published', 'published', 'draft', 'draft'])
  expect([await noticesOf(0), await noticesOf(1)]).toEqual([before, others])
  expect((await publish({ users: [null] })).body).toMatchObject({ people: 0, open: 1 })
  expect(await statusOf(ids)).toEqual(['published', 'published', 'draft', 'published'])
  await plan({ move: { id: ids[1], date: day(2), userId: idOf(0) } })
  expect(await listed(idOf(0))).toEqual([{ is: placed(day(2)), was: placed(day(1)) }])
  expect((await publish()).body).toMatchObject({ people: 2, added: 1, moved: 1 })
  expect([await noticesOf(0), await noticesOf(1)]).toEqual([before + 1, others + 1])
  expect(await unpublished()).toEqual([])
  await emptyRoster(shift)
})

it('publishes one person at the pin that is shown alone (SCH-06)', async () => {
  const elsewhere = await makePin('Ampang')
  const [here, there] = [await makeShift(), await makeShift({ pinId: elsewhere })]
  const ids = await plan(put(here, day(0), idOf(0)), put(there, day(1), idOf(0)))
  const body = window({ pin })
  const path = `shift/publish/user/${idOf(0)}`
  expect((await call('PUT', path, { ...body, preview: true })).body).toMatchObject({ people: 1, added: 1 })
  expect((await call('PUT', path, body)).body).toMatchObject({ people: 1, added: 1 })
  expect(await statusOf(ids)).toEqual(['published', 'draft'])
  expect([await unpublished(), await unpublished(elsewhere)]).toEqual([[], [[idOf(0), 1, 0, 0]]])
  await emptyRoster(here, there)
})

it('names the rule that planning breaks: hire, site, shift days, leave (SCH-08)', async () => {
  const site = await makePin('Closing', { startDate: day(1), endDate: day(8) })
  const [shift, closing] = [await makeShift(), await makeShift({ pinId: site })]
  const once = await makeShift({ recurringDay: 0, startDate: day(3), endDate: day(3) })
  const late = await makeShift({ startTime: '15:00', endTime: '23:00' })
  const newcomer = await createSample(portal, admin, resourceNamed('employee'), { joinDate: day(5) })
  expect(await conflictsOf(shift, day(4), newcomer.id)).toEqual([['before_hire', day(5)]])
  expect(await conflictsOf(shift, day(5), newcomer.id)).toEqual([])
  expect((await roster([put(shift, day(4), newcomer.id)], { reason: 'All the same' })).status).toBe(409)
  expect(await conflictsOf(closing, day(0), null)).toEqual([['pin_not_open', day(1)]])
  expect(await conflictsOf(closing, day(9), idOf(0))).toEqual([['pin_closed', day(8)]])
  expect(await conflictsOf(once, day(4), idOf(0))).toEqual([['outside_shift', null]])
  expect(await conflictsOf(shift, day(28), null)).toEqual([['outside_shift', null]])
  const leave = (fromDate: string, part: string, more = {}) =>
    createSample(portal, admin, resourceNamed('leave-application'), {
      employeeId: idOf(0),
      fromDate,
      fromPart: part,
      toDate: fromDate,
      toPart: part,
      ...more,
    })
  for (const away of [await leave(day(0), 'am'), await leave(day(1), 'pm')])
    await portal.db.write(admin, (tx) =>
      tx.query(`update leave_application set status = 'approved' where client_id = $1 and id = $2`, [
        admin.clientId,
        away.id,
      ]),
    )
  expect(await conflictsOf(shift, day(0), idOf(0))).toEqual([['leave', null]])
  expect(await conflictsOf(late, day(0), idOf(0))).toEqual([])
  expect(await conflictsOf(late, day(1), idOf(0))).toEqual([['leave', null]])
  await call('PATCH', `user/${newcomer.id}/suspend`, {})
  expect(await conflictsOf(shift, day(5), newcomer.id)).toEqual([['suspended', null]])
  await call('DELETE', `user/${newcomer.id}`)
  expect(await conflictsOf(shift, day(5), newcomer.id)).toEqual([['person_deleted', null]])
  expect((await roster([put(shift, day(5), newcomer.id)])).status).toBe(409)
  await emptyRoster(shift, closing, once, late)
})

it('refuses a shift whose hours the clocks skip, and counts real minutes of another (SCH-08)', async () => {
  const london = await makePin('London', { timeZone: 'Europe/London' })
  const date = '2027-03-28'
  const times = { pinId: london, startDate: date, endDate: date, breakMin: 0 }
  const gone = await makeShift({ ...times, startTime: '01:00', endTime: '02:00' })
  const short = await makeShift({ ...times, startTime: '00:30', endTime: '02:30' })
  expect(await conflictsOf(gone, date, null)).toEqual([['skipped_hours', null]])
  expect(await conflictsOf(gone, date, idOf(0))).toEqual([['skipped_hours', null]])
  const [id] = await plan(put(short, date, idOf(0)))
  const { startAt, endAt } = await assignmentOf(id)
  expect(Date.parse(String(endAt)) - Date.parse(String(startAt))).toBe(3_600_000)
  await emptyRoster(gone, short)
})

it('opens the shifts of people who are suspended, deleted or join later (SCH-06)', async () => {
  const shift = await makeShift()
  const make = (joinDate = '2024-01-01') =>
    createSample(portal, admin, resourceNamed('employee'), { joinDate })
  const [suspended, deleted, later] = [await make(), await make(), await make()]
  const ids = await plan(
    put(shift, day(0), suspended.id),
    put(shift, day(0), deleted.id),
    put(shift, day(0), later.id),
    put(shift, day(2), later.id),
  )
  await publish()
  await call('PATCH', `user/${suspended.id}/suspend`, {})
  await call('DELETE', `user/${deleted.id}`)
  await call('PUT', `user/${later.id}`, { joinDate: day(1) })
  const all = await Promise.all(ids.map(assignmentOf))
  expect(all.map(({ userId, status }) => [userId, status])).toEqual([
    [null, 'draft'],
    [null, 'draft'],
    [null, 'draft'],
    [later.id, 'published'],
  ])
  await emptyRoster(shift)
})

it('withdraws shifts on days after a site closes, and brings them back if it does not (SCH-06)', async () => {
  const site = await makePin('Ending')
  const shift = await makeShift({ pinId: site })
  const ids = await plan(put(shift, day(0), idOf(1)), put(shift, day(5), idOf(1)))
  await publish()
  expect((await call('PUT', `pin/${site}`, { endDate: day(4) })).status).toBe(200)
  expect(await statusOf(ids)).toEqual(['published', 'cancelled'])
  expect(await unpublished(site)).toEqual([[idOf(1), 0, 0, 1]])
  await call('PUT', `pin/${site}`, { endDate: day(5) })
  expect([await statusOf(ids), await unpublished(site)]).toEqual([['published', 'published'], []])
  await emptyRoster(shift)
})

it('moves assignments with a moved series, and withdraws those it moves onto no day of it (SCH-06)', async () => {
  const shift = await makeShift({ recurringDay: 124 })
  const [friday, wednesday] = [day(4), day(2)]
  const ids = await plan(put(shift, wednesday, idOf(0)), put(shift, friday, idOf(0)))
  await publish()
  const moved = { startDate: day(1), endDate: day(28) }
  expect(await preview(shift, moved)).toMatchObject({ changed: 1, withdrawn: 1 })
  await call('PUT', `shift/${shift}`, moved)
  const all = await Promise.all(ids.map(assignmentOf))
  expect(all.map(({ date, status }) => [date, status])).toEqual([
    [day(3), 'draft'],
    [friday, 'cancelled'],
  ])
  await call('PUT', `shift/${shift}`, { startDate: monday, endDate: day(27) })
  expect([await statusOf(ids), await unpublished()]).toEqual([['published', 'published'], []])
  await emptyRoster(shift)
})

it('refuses a shift that never runs or whose break is longer, by its field (SCH-01)', async () => {
  const shape = { name: 'Never', pinId: pin, startTime: '09:00', endTime: '10:00' }
  const tuesday = { startDate: '2026-12-01', endDate: '2026-12-04' }
  const never = await call('POST', 'shift', { ...shape, ...tuesday, recurringDay: 1 })
  expect([never.status, never.body['errors']]).toEqual([
    422,
    { recurringDay: 'None of these weekdays is between the first and the last day.' },
  ])
  const long = await call('POST', 'shift', { ...shape, ...tuesday, breakMin: 240 })
  expect([long.status, long.body['errors']]).toEqual([
    422,
    { breakMin: 'The break is longer than the shift.' },
  ])
})

it('accepts the same reason for two changes of a shift in a row (SCH-08)', async () => {
  const shift = await makeShift()
  await plan(put(shift, day(0), idOf(1)))
  await call('POST', 'holiday', { name: 'Founding day', date: day(0) })
  const change = (startTime: string, reason?: string) =>
    call('PUT', `shift/${shift}`, { startTime, ...(reason !== undefined && { reason }) })
  const unexplained = await change('06:00')
  expect([unexplained.status, unexplained.body['errors']]).toEqual([
    422,
    { reason: expect.stringContaining('holiday') },
  ])
  for (const startTime of ['06:00', '06:30'])
    expect([startTime, (await change(startTime, 'The client wants it')).status]).toEqual([startTime, 200])
  expect((await change('06:45')).status).toBe(422)
  await emptyRoster(shift)
})

it('fills all gaps of a month, with people of other sites, and counts no waived conflict (SCH-08)', async () => {
  const site = await makePin('Menara')
  const month = { pinId: site, startDate: day(0), endDate: day(26), recurringDay: 127, headcount: 4 }
  for (const [startTime, endTime] of [
    ['07:00', '15:00'],
    ['15:00', '23:00'],
    ['23:00', '07:00'],
  ])
    await makeShift({ ...month, startTime, endTime })
  const answer = await call('POST', 'shift/fill', { start: day(0), end: day(26), pin: site })
  const found = z
    .object({ proposals: z.array(z.unknown()), left: z.array(z.unknown()), more: z.number() })
    .parse(answer.body)
  expect(found.proposals.length).toBeGreaterThan(0)
  expect(found.proposals.length + found.left.length + found.more).toBe(27 * 12)
  const contract = await createSample(portal, admin, resourceNamed('contract'), {
    pinId: site,
    startDate: monday,
    endDate: day(27),
    hoursPerMonth: '1',
    headcount: 1,
    autoRenew: false,
  })
  expect((await call('PATCH', `pin/contract/${contract.id}/activate`, {})).status).toBe(200)
  const waived = await call('POST', 'shift/fill', { start: day(0), end: day(0), pin: site })
  const reasons = z.object({ left: z.array(z.object({ most: z.string().nullable() })) }).parse(waived.body)
  expect(reasons.left.length).toBeGreaterThan(0)
  for (const { most } of reasons.left) expect(most).not.toMatch(/^contract_|no_contract/)
})
