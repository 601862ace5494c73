import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
const monday = '2031-03-03'
const day = (index: number) => addDays(monday, index)

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function call(method: Method, path: string, body?: unknown, status = method === 'POST' ? 201 : 200) {
  const answer = await portal.call(admin.token, method, `/api/${path}`, body)
  expect(answer.status, answer.text).toBe(status)
  return answer
}
const sample = async (name: string, values: Record<string, unknown> = {}) =>
  (await createSample(portal, admin, resourceNamed(name), values)).id
const person = (values: Record<string, unknown> = {}) =>
  sample('employee', { joinDate: '2024-01-01', ...values })
/** Each test plans at new sites, where no other test has shifts. */
const site = (values: Record<string, unknown> = {}) =>
  sample('pin', { timeZone: 'Asia/Kuala_Lumpur', ...values })
const everyDay = { recurringDay: 127, startDate: monday, endDate: day(60) }
async function shift(pinId: number, more: Record<string, unknown> = {}) {
  const values = { name: 'Gate', pinId, startTime: '07:00', endTime: '15:00', ...everyDay, ...more }
  return z.number().parse((await call('POST', 'shift', values)).body['id'])
}
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
const roster = (changes: unknown[], more = {}, status = 200) =>
  call('POST', 'shift/roster', { changes, ...more }, status)
/** Somebody who works out their notice until a day. */
const leave = (id: number, lastWorkingDate: string) =>
  portal.db.write(admin, (tx) =>
    tx.query(
      `update employee set status = 'resigned', last_working_date = $3 where client_id = $1 and id = $2`,
      [admin.clientId, id, lastWorkingDate],
    ),
  )
const plannedAt = async (pinId: number, start: string, end: string) =>
  z
    .object({
      assignments: z.array(
        z.object({ userId: z.number().nullable(), date: z.string(), reason: z.string().nullable() }),
      ),
    })
    .parse((await call('GET', `shift/scheduling?start=${start}&end=${end}&pin=${pinId}`)).body)
    .assignments.map(({ userId, date, reason }) => [userId, date, reason])

it('copies a week over a holiday with a reason, and never a refused conflict (SCH-08)', async () => {
  const pinId = await site()
  const gate = await shift(pinId)
  const [one, leaver] = [await person(), await person()]
  await roster([0, 1].flatMap((index) => [one, leaver].map((id) => put(gate, day(index), id))))
  await call('POST', 'holiday', { name: 'Founding day', date: day(7) })
  await leave(leaver, day(7))
  const copy = (more = {}) =>
    call('POST', 'shift/copy-week', { from: monday, to: day(7), pin: pinId, ...more }, 200)
  const counts = { planned: 1, needReason: 2, refused: 1, there: 0 }
  const tried = await copy({ preview: true })
  expect(tried.body).toMatchObject({ ...counts, ids: [] })
  const kinds = z.array(z.object({ userId: z.number(), date: z.string(), kind: z.string() }))
  expect(kinds.parse(tried.body['left'])).toEqual([
    { userId: leaver, date: day(8), kind: 'after_last_day' },
    { userId: one, date: day(7), kind: 'holiday' },
    { userId: leaver, date: day(7), kind: 'holiday' },
  ])
  const explained = { planned: 3, needReason: 0, refused: 1, there: 0 }
  expect((await copy({ preview: true, reason: 'Guards stay' })).body).toMatchObject({ ...explained, ids: [] })
  // Blank reasons explain nothing.
  expect((await copy({ preview: true, reason: ' ' })).body).toMatchObject(counts)
  expect((await copy({ reason: 'Guards stay' })).body).toMatchObject(explained)
  expect((await plannedAt(pinId, day(7), day(13))).toSorted()).toEqual(
    [
      [one, day(7), 'Guards stay'],
      [leaver, day(7), 'Guards stay'],
      [one, day(8), null],
    ].toSorted(),
  )
})

it('proposes people on a holiday, who then work with one reason (SCH-08)', async () => {
  const pinId = await site()
  const gate = await shift(pinId, { headcount: 2, endDate: day(21) })
  const [one, other] = [await person({ pinIds: [pinId] }), await person({ pinIds: [pinId] })]
  await call('POST', 'holiday', { name: 'Harvest', date: day(20) })
  await call('PUT', 'shift/off-day', { userId: other, date: day(20) })
  const gaps = { start: day(20), end: day(21), pin: pinId }
  const found = z
    .object({
      proposals: z.array(
        z.object({
          date: z.string(),
          person: z.object({ id: z.number() }),
          clashes: z.array(z.object({ kind: z.string(), detail: z.string().nullable() })),
        }),
      ),
      left: z.array(z.unknown()),
    })
    .parse((await call('POST', 'shift/fill', gaps, 200)).body)
  const [first, second, ...later] = found.proposals
  const holiday = [{ kind: 'holiday', detail: 'Harvest' }]
  expect([first?.date, first?.person.id, first?.clashes]).toEqual([day(20), one, holiday])
  expect([second?.date, second?.clashes, found.left]).toEqual([day(20), holiday, []])
  // A day off is a conflict of that person alone: somebody else is proposed.
  expect(second?.person.id).not.toBe(other)
  expect(later.map(({ person: { id }, clashes }) => [id, clashes])).toEqual([
    [one, []],
    [other, []],
  ])
  const changes = found.proposals.map(({ date, person: { id } }) => put(gate, date, id))
  await roster(changes, { filled: gaps }, 422)
  await roster(changes, { filled: gaps, reason: 'Guards stay' })
  expect((await plannedAt(pinId, day(20), day(21))).map(([, date, reason]) => [date, reason])).toEqual([
    [day(20), 'Guards stay'],
    [day(20), 'Guards stay'],
    [day(21), null],
    [day(21), null],
  ])
})

it('asks a reason for more days in a row than the rule of the pin allows (SCH-08)', async () => {
  const [pinId, elsewhere] = [await site(), await site()]
  const [gate, other] = [await shift(pinId), await shift(elsewhere)]
  const guard = await person()
  const rule = { name: 'Rows', pinId, dayMaxMin: 720, restMin: 0, weekMaxMin: 10_080, daysInRowMax: 12 }
  await call('POST', 'attendance/rule', { ...rule, daysInRowMax: 32 }, 422)
  await call('POST', 'attendance/rule', rule)
  const days = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
  // Work at any site counts, on both sides of the day.
  await roster(days(0, 6).map((index) => put(gate, day(index), guard)))
  await roster(
    days(7, 6).map((index) => put(other, day(index), guard)),
    { reason: 'Covers' },
  )
  const clashes = async (change: unknown) =>
    z
      .array(z.object({ kind: z.string(), detail: z.string().nullable() }))
      .parse((await roster([change], { preview: true })).body['clashes'])
      .map(({ kind, detail }) => [kind, detail])
  expect(await clashes(put(gate, day(13), guard))).toEqual([])
  const joining = put(gate, day(6), guard)
  expect(await clashes(joining)).toEqual([['days_in_row', '12']])
  await roster([joining], {}, 422)
  await roster([joining], { reason: 'Covers' })
  // Where no rule limits it, the row may be as long.
  expect(await clashes(put(other, day(13), guard))).not.toContainEqual(['days_in_row', '12'])
})

it('lists people of a pin on the roster until their last working day (SCH-08)', async () => {
  const pinId = await site()
  const gate = await shift(pinId)
  const make = () => person({ pinIds: [pinId] })
  const [stays, resigned, notice, busy] = [await make(), await make(), await make(), await make()]
  await leave(resigned, day(9))
  expect((await call('PATCH', `user/${notice}/resign`, { lastWorkingDate: day(9) })).body['status']).toBe(
    'active',
  )
  await roster([put(gate, day(14), busy)])
  await portal.db.write(admin, (tx) =>
    tx.query(`update employee set status = 'suspended' where client_id = $1 and id = $2`, [
      admin.clientId,
      busy,
    ]),
  )
  const listed = async (start: string) =>
    (await call('GET', `shift/users?start=${start}&end=${addDays(start, 6)}&pin=${pinId}`)).rows
      .map(({ id }) => Number(id))
      .toSorted((one, other) => one - other)
  expect(await listed(day(0))).toEqual([stays, resigned, notice])
  // The last working day is in this week; the next week has only those with a shift.
  expect(await listed(day(7))).toEqual([stays, resigned, notice])
  expect(await listed(day(14))).toEqual([stays, busy])
})

it('returns the hour limits of each person by rule and working hours (SCH-08)', async () => {
  const [strict, other] = [await site(), await site()]
  const rule = { active: true, dayMaxMin: 720, restMin: 660 }
  await call('POST', 'attendance/rule', { ...rule, name: 'Strict', pinId: strict, weekMaxMin: 2_400 })
  await call('POST', 'attendance/rule', { ...rule, name: 'Other', pinId: other, weekMaxMin: 3_600 })
  const [hours, none] = [
    await sample('working-hour', { weeklyHours: '37.5' }),
    await sample('working-hour', { weeklyHours: '0' }),
  ]
  const both = await person({ pinIds: [strict, other], workingHourId: hours })
  const one = await person({ pinIds: [other], workingHourId: none })
  const limits = async (query: string) => {
    const { rows } = await call('GET', `shift/users?start=${monday}&end=${day(6)}${query}`)
    const limited = z.object({
      id: z.number(),
      weekMaxMin: z.number(),
      weekContractMin: z.number().nullable(),
    })
    const found = new Map(
      z
        .array(limited)
        .parse(rows)
        .map((row) => [row.id, row]),
    )
    return [both, one].map((id) => [found.get(id)?.weekMaxMin, found.get(id)?.weekContractMin])
  }
  expect(await limits('')).toEqual([
    [2_400, 2_250],
    [3_600, null],
  ])
  expect(await limits(`&pin=${other}`)).toEqual([
    [3_600, 2_250],
    [3_600, null],
  ])
})

it('requires a reason for a day off with a shift, and refuses one in a locked period (SCH-08)', async () => {
  const pinId = await site()
  const gate = await shift(pinId)
  const [works, free] = [await person({ pinIds: [pinId] }), await person({ pinIds: [pinId] })]
  await roster([put(gate, day(0), works)])
  const off = (userId: number, date: string, kind = 'off') => ({ off: { userId, date, kind } })
  const changes = [
    off(works, day(0)),
    off(free, day(0), 'rest'),
    put(gate, day(0), free),
    put(gate, day(1), free),
  ]
  const told = { kind: 'off_day', hard: false, date: day(0), shiftId: gate }
  const preview = await roster(changes, { preview: true })
  expect(preview.body['clashes']).toMatchObject([
    { ...told, userId: works },
    { ...told, userId: free },
  ])
  await roster(changes, {}, 422)
  const offDays = async () =>
    z
      .object({ offDays: z.array(z.object({ userId: z.number(), date: z.string(), kind: z.string() })) })
      .parse((await call('GET', `shift/scheduling?start=${monday}&end=${day(6)}`)).body)
      .offDays.filter(({ userId }) => userId === works || userId === free)
      .map(({ userId, date, kind }) => [userId, date, kind])
  expect(await offDays()).toEqual([])
  await roster(changes, { reason: 'Guards stay' })
  expect((await offDays()).toSorted()).toEqual(
    [
      [works, day(0), 'off'],
      [free, day(0), 'rest'],
    ].toSorted(),
  )
  expect((await plannedAt(pinId, day(0), day(6))).toSorted()).toEqual(
    [
      [works, day(0), 'Guards stay'],
      [free, day(0), 'Guards stay'],
      [free, day(1), null],
    ].toSorted(),
  )
  // Undone and put again, a day off is the same record.
  const back = { cancelOff: { userId: free, date: day(0) } }
  await roster([back])
  expect(await offDays()).toEqual([[works, day(0), 'off']])

  // One call for a single day follows the same rules.
  await call('PUT', 'shift/off-day', { userId: free, date: day(1) }, 422)
  await call('PUT', 'shift/off-day', { userId: free, date: day(1), reason: 'Covers' })
  expect((await plannedAt(pinId, day(1), day(1)))[0]).toEqual([free, day(1), 'Covers'])

  await call('POST', 'attendance/lock', { startDate: day(0), endDate: day(2), pinId })
  await roster([off(works, day(2))], { reason: 'All the same' }, 409)
  await roster([{ cancelOff: { userId: works, date: day(0) } }], {}, 409)
  await call('PUT', 'shift/off-day', { userId: works, date: day(2) }, 409)
  await call('POST', 'off-day', { userId: works, date: day(2) }, 409)
  // The lock of a site does not affect people of other sites.
  const elsewhere = await person({ pinIds: [await site()] })
  await roster([off(elsewhere, day(2)), off(works, day(3))])
})

it('filters the roster’s people by department, job and skill (SCH-08)', async () => {
  const pinIds = [await site()]
  const [department, skill] = [await sample('department'), await sample('skill')]
  const titled = await person({ pinIds, departmentId: department, jobTitle: 'team LEADER' })
  const assigned = await person({ pinIds, skillIds: [skill] })
  const [valid, expired] = [await person({ pinIds }), await person({ pinIds, skillIds: [skill] })]
  const job = await sample('job', { name: 'Team leader', assigneeIds: [assigned] })
  await sample('employee-attachment', { userId: valid, skillId: skill, expiryDate: monday })
  await sample('employee-attachment', { userId: expired, skillId: skill, expiryDate: addDays(monday, -1) })
  const found = async (filter: string) =>
    (await call('GET', `shift/users?start=${monday}&end=${day(6)}&pin=${pinIds[0]}${filter}`)).rows
      .map(({ id }) => Number(id))
      .toSorted((one, other) => one - other)
  expect(await found('')).toEqual([titled, assigned, valid, expired])
  expect(await found(`&department=${department}`)).toEqual([titled])
  expect(await found(`&job=${job}`)).toEqual([titled, assigned])
  // An expired document outweighs the recorded skill, as in planning.
  expect(await found(`&skill=${skill}`)).toEqual([assigned, valid])
  expect(await found(`&job=${job}&skill=${skill}`)).toEqual([assigned])
  expect(await found(`&department=${department}&skill=${skill}`)).toEqual([])
})

it('tells before a shift is deleted how many assignments it takes along (SCH-06)', async () => {
  const gate = await shift(await site(), { startDate: '2026-01-01', endDate: '2028-12-01' })
  const [one, other] = [await person(), await person()]
  const days = ['2028-03-06', '2028-03-07', '2028-03-08']
  const [first = '', second = ''] = days
  await roster([...days, '2026-02-02'].map((date) => put(gate, date, one)))
  const [kept] = z
    .array(z.number())
    .parse((await roster([put(gate, first, other), put(gate, second, other)])).body['ids'])
  await roster([{ remove: kept }])
  const effect = await call('POST', `shift/${gate}/clashes`, { deleted: true }, 200)
  // Past assignments stay, and cancelled ones do not count.
  expect(effect.body).toMatchObject({ changed: 0, withdrawn: 4, clashes: [] })
  await call('DELETE', `shift/${gate}`)
  const { rows } = await call('GET', `shift/user/${one}?start=2026-01-01&end=2026-12-31`)
  expect(rows.map(({ date }) => date)).toEqual(['2026-02-02'])
  expect((await call('GET', `shift/user/${one}?start=${first}&end=2028-03-12`)).rows).toEqual([])
})
