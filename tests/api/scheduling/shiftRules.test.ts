import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { seedRoles } from '../../../src/domain/access/seedRoles.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let guards: Member[]
let pin: number
/** The clock that jobs go by. */
let now = Date.now()
const monday = '2031-03-03'
const hour = 3_600_000

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(now) })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  pin = await makePin('Cheras')
  guards = []
  for (let index = 0; index < 3; index += 1)
    guards.push(await portal.member(admin.clientId, seedRoles.Employee.permissions))
  await sql(`update employee set pin_ids = array[${pin}] where id in (${guards.map(idOf).join()})`)
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
const idOf = ({ employeeId }: Member) => employeeId
const guard = (index: number): Member => guards[index] ?? admin
const sql = (text: string) =>
  portal.db.write(admin, (tx) =>
    tx.query<Record<string, unknown>>(text.replaceAll('$client', String(admin.clientId))),
  )
const makePin = async (name: string) =>
  (await createSample(portal, admin, resourceNamed('pin'), { name, timeZone: 'Asia/Kuala_Lumpur' })).id

let serial = 0
async function makeShift(more: Record<string, unknown> = {}) {
  serial += 1
  const values = {
    name: `Post ${serial}`,
    pinId: pin,
    startDate: monday,
    endDate: addDays(monday, 27),
    recurringDay: 127,
    startTime: '07:00',
    endTime: '15:00',
    ...more,
  }
  const answer = await call('POST', 'shift', values)
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
const roster = (changes: unknown[], more: Record<string, unknown> = {}) =>
  call('POST', 'shift/roster', { changes, ...more })
const clashes = (answer: { body: Record<string, unknown> }) =>
  z
    .array(z.object({ kind: z.string(), hard: z.boolean(), detail: z.string().nullable() }))
    .parse(answer.body['clashes'])
const idsOf = (answer: { body: Record<string, unknown> }) => z.array(z.number()).parse(answer.body['ids'])

/** How often a person has been notified in some words. */
const told = async (who: Member, wording: string) =>
  (
    await sql(
      `select coalesce(sum(count), 0)::int as count from notification where client_id = $client
         and employee_id = ${idOf(who)} and wording = '${wording}'`,
    )
  )[0]?.['count']
const look = async (instant: number) => {
  now = instant
  await portal.app.jobs.runDue()
  await portal.app.jobs.runDue()
}

it('refuses people without a valid skill or permit despite any reason (SCH-08)', async () => {
  const [firstAid, licence] = [
    (await createSample(portal, admin, resourceNamed('skill'), { name: 'First aid' })).id,
    (await createSample(portal, admin, resourceNamed('skill'), { name: 'Guard licence' })).id,
  ]
  const shift = await makeShift({ skillIds: [firstAid, licence] })
  const lacking = await roster([put(shift, monday, idOf(guard(0)))], { reason: 'All the same' })
  expect([lacking.status, lacking.body['code'], clashes(lacking)]).toEqual([
    409,
    'clash',
    [{ kind: 'skill_missing', hard: true, detail: 'First aid, Guard licence' }],
  ])
  for (const index of [0, 1])
    expect((await call('PUT', `user/${idOf(guard(index))}`, { skillIds: [firstAid] })).status).toBe(200)
  const document = await createSample(portal, admin, resourceNamed('employee-attachment'), {
    userId: idOf(guard(0)),
    title: 'Vetting',
    docType: 'licence',
    skillId: licence,
    issueDate: null,
    expiryDate: addDays(monday, 1),
  })
  // Until its last day it holds; from the day after it is refused, in a preview, a call and a form alike.
  expect((await roster([put(shift, monday, idOf(guard(0)))])).status).toBe(200)
  const late = addDays(monday, 2)
  const expired = [{ kind: 'skill_expired', hard: true, detail: `${addDays(monday, 1)} Guard licence` }]
  expect(clashes(await roster([put(shift, late, idOf(guard(0)))], { preview: true }))).toEqual(expired)
  expect((await roster([put(shift, late, idOf(guard(0)))], { reason: 'x' })).status).toBe(409)
  const form = { shiftId: shift, date: late, userId: idOf(guard(0)), reason: 'x' }
  expect((await call('POST', 'shift-assignment', form)).status).toBe(409)
  // Whose proof it is cannot lengthen it, nor say of another document that it proves something.
  const own = { expiryDate: addDays(monday, 900) }
  expect((await call('PUT', `user/attachment/${document.id}`, own, guard(0))).status).toBe(403)
  expect((await call('PUT', `user/attachment/${document.id}`, own)).status).toBe(200)
  expect(clashes(await roster([put(shift, late, idOf(guard(0)))], { preview: true }))).toEqual([])
  await sql(`update employee set permit_expiry = '${monday}' where id = ${idOf(guard(0))}`)
  const permit = await roster([put(shift, late, idOf(guard(0)))], { reason: 'x' })
  expect([permit.status, clashes(permit)]).toEqual([
    409,
    [{ kind: 'permit_expired', hard: true, detail: monday }],
  ])

  const window = { start: late, end: late, pin }
  const filled = await call('POST', 'shift/fill', window)
  expect(filled.body).toMatchObject({
    proposals: [],
    left: [{ shiftId: shift, most: 'skill_missing' }],
  })
  await call('PUT', `user/${idOf(guard(2))}`, { skillIds: [firstAid, licence] })
  const better = await call('POST', 'shift/fill', window)
  expect(better.body).toMatchObject({
    proposals: [{ shiftId: shift, person: { id: idOf(guard(2)) } }],
    left: [],
  })
  await call('DELETE', `shift/${shift}`)
})

it('requires a reason for work beyond the site’s contract (SCH-08)', async () => {
  const site = await makePin('Contracted')
  const shift = await makeShift({ pinId: site, startDate: '2031-03-02' })
  const people: number[] = []
  for (let index = 0; index < 3; index += 1)
    people.push(
      (
        await createSample(portal, admin, resourceNamed('employee'), {
          pinIds: [site],
          permitExpiry: null,
          skillIds: [],
        })
      ).id,
    )
  const [one = 0, other = 0, third = 0] = people
  expect(clashes(await roster([put(shift, monday, one)], { preview: true }))).toEqual([])
  const contract = await createSample(portal, admin, resourceNamed('contract'), {
    pinId: site,
    startDate: monday,
    endDate: '2031-03-31',
    hoursPerMonth: '31',
    headcount: 2,
    autoRenew: false,
  })
  // A draft orders nothing yet.
  expect(clashes(await roster([put(shift, '2031-03-02', one)], { preview: true }))).toEqual([])
  expect((await call('PATCH', `pin/contract/${contract.id}/activate`, {})).status).toBe(200)
  expect(clashes(await roster([put(shift, '2031-03-02', one)], { preview: true }))).toMatchObject([
    { kind: 'no_contract', hard: false },
  ])
  // Three of eight hours are 24, a fourth is beyond 31; a third person on one day beyond two heads.
  const days = [monday, addDays(monday, 1), addDays(monday, 2)].map((day) => put(shift, day, one))
  expect((await roster(days)).status).toBe(200)
  const more = [put(shift, monday, other), put(shift, monday, third)]
  const asked = await roster(more)
  expect([asked.status, asked.body['errors'], clashes(asked)]).toEqual([
    422,
    { reason: 'These are more hours than the contract of the site orders in the month: say why.' },
    [
      { kind: 'contract_hours', hard: false, detail: String(32 * 60) },
      { kind: 'contract_heads', hard: false, detail: '3/2' },
      { kind: 'contract_hours', hard: false, detail: String(40 * 60) },
    ],
  ])
  expect((await roster(more, { reason: 'The customer asked for it' })).status).toBe(200)
  // Whoever worked there, the contract would not hold it: somebody is proposed all the same, and planned with a reason.
  const filled = await call('POST', 'shift/fill', {
    start: addDays(monday, 4),
    end: addDays(monday, 4),
    pin: site,
  })
  expect(filled.body).toMatchObject({
    proposals: [{ shiftId: shift, clashes: [{ kind: 'contract_hours', detail: String(48 * 60) }] }],
    left: [],
  })
  const query = `shift/scheduling?start=${monday}&end=${addDays(monday, 1)}&pin=${site}`
  expect((await call('GET', query)).body['contracted']).toEqual([
    { date: monday, minutes: 60 },
    { date: addDays(monday, 1), minutes: 60 },
  ])
  const planner = await portal.member(admin.clientId, ['SCB', 'SCC'])
  expect((await call('GET', query, undefined, planner)).body['contracted']).toEqual([])
})

it('opens a published shift that is not confirmed in time, and notifies both (SCH-06)', async () => {
  const site = await makePin('Confirmed')
  await sql(
    `update employee set pin_ids = array[${site}], permit_expiry = null where id in (${guards.map(idOf).join()})`,
  )
  const day = '2031-05-05'
  const shift = await makeShift({ pinId: site, startDate: day, endDate: addDays(day, 6) })
  const planned = await roster([
    put(shift, day, idOf(guard(0))),
    put(shift, day, idOf(guard(1))),
    put(shift, addDays(day, 3), idOf(guard(2))),
  ])
  const [forgot = 0, confirmed = 0, later = 0] = idsOf(planned)
  const begins = Date.parse(`${day}T07:00:00+08:00`)
  await call('PUT', 'shift/publish', { start: day, end: addDays(day, 6) })
  expect((await call('PATCH', `shift-assignment/${confirmed}/confirm`, {}, guard(1))).status).toBe(200)
  const states = async () =>
    (
      await sql(
        `select id, user_id, status from shift_assignment where client_id = $client and shift_id = ${shift} order by id`,
      )
    ).map(({ user_id, status }) => `${user_id === null ? 'open' : 'taken'} ${String(status)}`)
  // Without a rule that asks for it nothing happens.
  await look(begins - 2 * hour)
  expect(await states()).toEqual(['taken published', 'taken confirmed', 'taken published'])
  now = Date.now()
  const rule = await createSample(portal, admin, resourceNamed('attendance-rule'), {
    pinId: site,
    active: true,
    mustConfirm: true,
    confirmHours: 24,
  })
  await look(begins - 24 * hour - 60_000)
  expect(await states()).toEqual(['taken published', 'taken confirmed', 'taken published'])
  await look(begins - 24 * hour)
  expect(await states()).toEqual(['taken declined', 'taken confirmed', 'taken published', 'open published'])
  expect([await told(guard(0), 'shiftOpened'), await told(admin, 'shiftUnconfirmed')]).toEqual([1, 1])
  expect([await told(guard(1), 'shiftOpened'), await told(guard(2), 'shiftOpened')]).toEqual([0, 0])
  // What was opened can be asked for, also by whoever forgot; and the next comes at its own time.
  expect((await call('PATCH', `shift-assignment/${forgot}/confirm`, {}, guard(0))).status).toBe(409)
  await look(begins + 47 * hour + 30 * 60_000)
  expect((await states())[2]).toBe('taken published')
  await look(begins + 48 * hour)
  expect((await states())[2]).toBe('taken declined')
  expect(later).toBeGreaterThan(0)
  await call('DELETE', `attendance/rule/${rule.id}`)
})

it('LAW-4 reports people who have not come to a shift, once, after the grace (SCH-06)', async () => {
  const site = await makePin('Missed')
  await sql(`update employee set pin_ids = array[${site}] where id in (${guards.map(idOf).join()})`)
  const day = '2031-07-07'
  const shift = await makeShift({ pinId: site, startDate: day, endDate: day })
  await roster([put(shift, day, idOf(guard(0))), put(shift, day, idOf(guard(1)))])
  await call('PUT', 'shift/publish', { start: day, end: day })
  const begins = Date.parse(`${day}T07:00:00+08:00`)
  const heard = async () => [
    await told(guard(0), 'shiftMissed'),
    await told(guard(1), 'shiftMissed'),
    await told(admin, 'shiftNoShow'),
  ]
  await look(begins + hour)
  expect(await heard()).toEqual([0, 0, 0])
  const rule = { pinId: site, active: true, mustConfirm: false, graceMin: 15, reportsNoShows: true }
  now = begins
  await createSample(portal, admin, resourceNamed('attendance-rule'), rule)
  const clockIn = new Date(begins - 5 * 60_000).toISOString()
  const came = { userId: idOf(guard(0)), pinId: site, workDate: day, clockIn, clockOut: null }
  await createSample(portal, admin, resourceNamed('clocking'), came)
  await look(begins + 14 * 60_000)
  expect(await heard()).toEqual([0, 0, 0])
  await look(begins + 15 * 60_000)
  expect(await heard()).toEqual([0, 1, 1])
  await look(begins + hour)
  expect(await heard()).toEqual([0, 1, 1])
  // The guard comes late: the unread message is withdrawn. The planner has read one, and is notified.
  await call('PUT', 'notification/read', {})
  now = begins + hour
  const deviceAt = new Date(now).toISOString()
  const punch = {
    type: 'in',
    pinId: site,
    deviceAt,
    sentAt: deviceAt,
    method: 'gps',
    offlineKey: 'late-guard',
  }
  const clocked = await call('POST', 'attendance/event', punch, guard(1))
  expect(clocked.status, clocked.text).toBe(201)
  expect([await heard(), await told(admin, 'shiftArrived')]).toEqual([[0, 0, 1], 1])
})
