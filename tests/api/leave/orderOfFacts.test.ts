import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

// Same facts, same result: days and balances of leave follow from the facts, not from the order of their arrival.

const start = Date.parse('2026-11-30T02:00:00Z')
let time = start
let portal: Portal
let admin: Member
let head: Member
let worker: Member
let selangor: number
let sabah: number

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
})
afterAll(() => portal.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  by = admin,
) => portal.call(by.token, method, `/api/${path}`, body)
async function done(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  by = admin,
) {
  const answer = await call(method, path, body, by)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer
}
const idOf = ({ body }: { body: Record<string, unknown> }) => z.number().parse(body['id'])
const employ = (values: object, member = worker) =>
  changeRecord(portal, admin, resourceNamed('employee'), member.employeeId, { ...values })

beforeEach(async () => {
  time = start
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const codes = (['create', 'read', 'update', 'delete'] as const).map((action) => codeFor('LV', 'me', action))
  head = await portal.member(admin.clientId, codes)
  worker = await portal.member(admin.clientId, codes)
  const site = async (stateName: string) =>
    (await createSample(portal, admin, resourceNamed('pin'), { stateName, country: 'MY' })).id
  ;[sabah, selangor] = [await site('Sabah'), await site('Selangor')]
  await employ({ joinDate: '2020-01-15', supervisorId: head.employeeId, pinIds: [sabah, selangor] })
})

const type = async (values: object) =>
  (
    await createSample(portal, admin, resourceNamed('leave-type'), {
      mode: 'yearly',
      bands: '8',
      prorateOn: 'none',
      includeHolidays: false,
      includeRestDays: false,
      ...values,
    })
  ).id
const body = (leaveTypeId: number, fromDate: string, toDate = fromDate, more: object = {}) => ({
  employeeId: worker.employeeId,
  leaveTypeId,
  fromDate,
  toDate,
  ...more,
})
const apply = (leaveTypeId: number, fromDate: string, toDate = fromDate, more: object = {}) =>
  done('POST', 'leave', body(leaveTypeId, fromDate, toDate, more)).then(idOf)
const approve = (id: number) => done('PUT', `leave/application/${id}/approve`, {}, head)
async function taken(leaveTypeId: number, fromDate: string, toDate = fromDate) {
  const id = await apply(leaveTypeId, fromDate, toDate)
  await approve(id)
  return id
}
const sync = () => done('POST', 'leave/sync', { userId: worker.employeeId })
async function account(leaveTypeId: number, date: string) {
  const { rows } = await done('GET', `leave/summary/${worker.employeeId}?date=${date}`)
  const { taken: took, pending, balance } = rows.find(({ typeId }) => typeId === leaveTypeId) ?? {}
  return { taken: took, pending, balance }
}
const totalOf = async (id: number) => (await done('GET', `leave/${id}`)).body['totalDays']
const holiday = (date: string, values: object = {}) =>
  done('POST', 'holiday', {
    name: 'Holiday',
    date,
    country: 'MY',
    type: 'national',
    paid: true,
    ...values,
  }).then(idOf)
async function plan(
  date: string,
  [startTime, endTime]: readonly [string, string],
  pinId: number,
  breakMin = 60,
) {
  const shift = await done('POST', 'shift', {
    name: `${startTime} ${date}`,
    pinId,
    startDate: date,
    endDate: date,
    startTime,
    endTime,
    recurringDay: 127,
    breakMin,
  }).then(idOf)
  await done('POST', `shift/${shift}/user`, {
    userIds: [worker.employeeId],
    dates: [date],
    reason: 'Planned',
  })
}
const titles = async (member: Member) =>
  (await done('GET', 'notification', undefined, member)).rows.map(({ title }) => String(title))

it('LEA-03 leave over New Year takes each year’s days from its own balance', async () => {
  const annual = await type({})
  await sync()
  await taken(annual, '2026-12-07', '2026-12-12')
  const span = body(annual, '2026-12-30', '2027-01-05')
  // Wednesday to Tuesday: two days of this year, four of the next without the Sunday.
  const id = await done('POST', 'leave', span).then(idOf)
  expect(await account(annual, '2026-12-31')).toMatchObject({ pending: '2', balance: '2' })
  expect(await account(annual, '2027-01-01')).toMatchObject({ pending: '4' })
  const more = await call('POST', 'leave', body(annual, '2026-12-28'))
  expect([more.status, more.body['errors']]).toEqual([
    422,
    { leaveTypeId: 'Only 0 days are left; this takes 1.' },
  ])
  await approve(id)
  expect(await account(annual, '2026-12-31')).toMatchObject({ taken: '8', pending: '0', balance: '0' })
  expect(await account(annual, '2027-01-05')).toMatchObject({ taken: '4', pending: '0' })
})

it('LEA-03 each year’s days may be owed up to the limit, and no further', async () => {
  const flexible = await type({ bands: '0: 12', prorateOn: 'join', allowNegativeDays: '2' })
  await employ({ joinDate: '2026-09-15' })
  await sync()
  // 3.5 days are left of 2026; four are taken, from Monday to Thursday.
  const id = await apply(flexible, '2026-12-28', '2027-01-04')
  expect(await account(flexible, '2026-12-31')).toMatchObject({ pending: '4', balance: '3.5' })
  await done('PUT', `leave/${id}`, { fromDate: '2026-12-26', version: 1 })
  const refused = await call('PUT', `leave/${id}`, { fromDate: '2026-12-24', version: 2 })
  expect([refused.status, refused.body['errors']]).toEqual([
    422,
    { leaveTypeId: 'Only 5.5 days of the year from 2026-01-01 are left; this takes 7.' },
  ])
})

it('LAW-1 what leave takes of a year is not carried into the next', async () => {
  const annual = await type({ carryForwardMax: '5' })
  await sync()
  // All eight days of 2026 wait for a decision, so that nothing is left to carry.
  await apply(annual, '2026-12-14', '2026-12-22')
  const refused = await call('POST', 'leave', body(annual, '2027-02-01', '2027-02-10'))
  expect(refused.body['errors']).toEqual({ leaveTypeId: 'Only 8 days are left; this takes 9.' })
  await apply(annual, '2027-02-01', '2027-02-09')
})

it('LAW-1 working hours make working days where no roster does', async () => {
  const annual = await type({})
  const hours = await createSample(portal, admin, resourceNamed('working-hour'), {
    workdays: ['1', '2', '3', '4', '5'],
    restDays: ['6', '7'],
    startTime: '09:00',
    endTime: '18:00',
  })
  await sync()
  const id = await apply(annual, '2026-12-04', '2026-12-07')
  expect(await totalOf(id)).toBe('3')
  await employ({ workingHourId: hours.id })
  expect(await totalOf(id)).toBe('2')
  // A shift on the Saturday is work, and a day off takes a working day away.
  await plan('2026-12-05', ['09:00', '18:00'], selangor)
  expect(await totalOf(id)).toBe('3')
  await done('POST', 'off-day', { userId: worker.employeeId, date: '2026-12-07', kind: 'off' })
  expect(await totalOf(id)).toBe('2')
  await changeRecord(portal, admin, resourceNamed('working-hour'), hours.id, {
    workdays: ['1'],
    restDays: [],
  })
  expect(await totalOf(id)).toBe('1')
  expect((await titles(worker)).some((title) => title.includes('takes'))).toBe(true)
})

it('LAW-1 the site of the day decides on its holiday', async () => {
  const annual = await type({})
  await sync()
  await holiday('2026-12-11', { stateName: 'Wilayah Persekutuan Kuala Lumpur, Selangor', paid: false })
  const id = await apply(annual, '2026-12-10', '2026-12-11')
  expect(await totalOf(id)).toBe('2')
  await plan('2026-12-11', ['08:00', '17:00'], selangor)
  expect(await totalOf(id)).toBe('1')
})

it('LAW-1 a holiday entered, moved or removed after approval changes the balance and notifies', async () => {
  const annual = await type({})
  await sync()
  await plan('2026-12-15', ['08:00', '17:00'], selangor)
  const id = await taken(annual, '2026-12-14', '2026-12-16')
  const waiting = await apply(annual, '2026-12-21', '2026-12-22')
  const now = async () => [
    await totalOf(id),
    (await account(annual, '2026-12-31')).taken,
    await totalOf(waiting),
  ]
  const one = await holiday('2026-12-15', { stateName: 'Selangor' })
  expect(await now()).toEqual(['2', '2', '2'])
  expect(await titles(worker)).toContainEqual(expect.stringContaining('takes 2 days now, not 3'))
  expect(await titles(head)).toContainEqual(expect.stringContaining('takes 2 days now, not 3'))
  await done('PUT', `holiday/${one}`, { replacedOn: '2026-12-22', stateName: null, version: 1 })
  expect(await now()).toEqual(['3', '3', '1'])
  await done('PUT', `holiday/${one}`, { replacedOn: null, version: 2 })
  expect(await now()).toEqual(['2', '2', '2'])
  await done('DELETE', `holiday/${one}`)
  expect(await now()).toEqual(['3', '3', '2'])
  await holiday('2026-12-15')
  await done('PUT', `leave/application/${id}/cancel`, {}, admin)
  expect(await account(annual, '2026-12-31')).toMatchObject({ taken: '0', balance: '8' })
})

it('LAW-1 a holiday of a closed year adds its day to the open year', async () => {
  const annual = await type({ carryForwardMax: '20' })
  await sync()
  await taken(annual, '2026-12-14', '2026-12-16')
  time = Date.parse('2027-01-04T02:00:00Z')
  await sync()
  expect((await account(annual, '2027-01-04')).balance).toBe('13')
  await holiday('2026-12-15')
  expect((await account(annual, '2026-12-31')).balance).toBe('0')
  expect((await account(annual, '2027-01-04')).balance).toBe('14')
})

it('LAW-1 leave entered after carried days have expired is taken from them', async () => {
  const annual = await type({ carryForwardMax: '5', carryExpireMonths: 3 })
  await done('POST', 'leave/ledger', {
    employeeId: worker.employeeId,
    leaveTypeId: annual,
    date: '2025-12-31',
    kind: 'opening',
    days: '5',
  })
  time = Date.parse('2026-04-02T02:00:00Z')
  await sync()
  expect((await account(annual, '2026-04-02')).balance).toBe('8')
  const id = await taken(annual, '2026-02-09', '2026-02-11')
  expect(await account(annual, '2026-04-02')).toMatchObject({ taken: '3', balance: '8' })
  await done('PUT', `leave/application/${id}/cancel`, {}, admin)
  expect(await account(annual, '2026-04-02')).toMatchObject({ taken: '0', balance: '8' })
})

it('LAW-1 carried days expire one year after with twelve months', async () => {
  const annual = await type({ carryForwardMax: '20', carryExpireMonths: 12 })
  await done('POST', 'leave/ledger', {
    employeeId: worker.employeeId,
    leaveTypeId: annual,
    date: '2025-12-31',
    kind: 'opening',
    days: '5',
  })
  time = Date.parse('2026-01-02T02:00:00Z')
  await sync()
  await taken(annual, '2026-02-09', '2026-02-11')
  expect((await account(annual, '2026-12-31')).balance).toBe('10')
  time = Date.parse('2027-01-02T02:00:00Z')
  await sync()
  // Two of the five have expired, and the eight of 2026 are carried.
  expect((await account(annual, '2027-01-02')).balance).toBe('16')
})

it('LEA-03 leave by the hour subtracts the break and lies in working time', async () => {
  const hourly = await type({ unit: 'hour', bands: '24' })
  await sync()
  await plan('2026-12-14', ['08:00', '17:00'], selangor)
  const ask = async (fromTime: string, toTime: string, on = '2026-12-14') => {
    const { body: answer } = await done('POST', 'leave/preview', {
      ...body(hourly, on),
      fromPart: 'hours',
      toPart: 'full',
      fromTime,
      toTime,
    })
    const { total, wrong } = z
      .object({ total: z.string(), wrong: z.record(z.string(), z.string()) })
      .parse(answer)
    return [total, ...Object.keys(wrong)]
  }
  expect(await ask('08:00', '17:00')).toEqual(['8:00'])
  expect(await ask('08:00', '12:00')).toEqual(['4:00'])
  expect(await ask('07:30', '09:00')).toEqual(['1:00', 'fromTime'])
  expect(await ask('16:00', '18:00')).toEqual(['1:00', 'toTime'])
  await plan('2026-12-15', ['22:00', '06:00'], selangor, 0)
  expect(await ask('22:00', '23:30', '2026-12-15')).toEqual(['1:30'])
  expect(await ask('01:00', '06:00', '2026-12-16')).toEqual(['5:00'])
  expect(await ask('05:00', '07:00', '2026-12-16')).toEqual(['1:00', 'toTime'])
  const hours = await createSample(portal, admin, resourceNamed('working-hour'), {
    workdays: [],
    restDays: ['7'],
    startTime: '07:00',
    endTime: '16:00',
    breakMin: 60,
  })
  await employ({ workingHourId: hours.id })
  expect(await ask('07:00', '16:00', '2026-12-18')).toEqual(['8:00'])
  const refused = await call('POST', 'leave', {
    ...body(hourly, '2026-12-18'),
    fromPart: 'hours',
    fromTime: '22:00',
    toTime: '23:30',
  })
  expect([refused.status, refused.body['errors']]).toEqual([
    422,
    { fromTime: 'This is outside the working time.' },
  ])
})

it('LEA-03 a leave type in use is not deleted; closing it is offered', async () => {
  const annual = await type({})
  await sync()
  await taken(annual, '2026-12-14')
  const waiting = await apply(annual, '2026-12-15')
  const refused = await call('DELETE', `leave/policy/${annual}`)
  expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/In use by .*Switch off/)])
  await changeRecord(portal, admin, resourceNamed('leave-type'), annual, { active: false })
  await approve(waiting)
  expect((await call('POST', 'leave', body(annual, '2026-12-17'))).status).toBe(422)
})

const resign = (member: Member, lastWorkingDate: string) =>
  done('PATCH', `user/${member.employeeId}/resign`, { lastWorkingDate })
const stateOf = async (id: number) => (await done('GET', `leave/${id}`)).body

it('LEA-02 leave after the last day is returned, and the approver is notified', async () => {
  const annual = await type({ bands: '14' })
  await sync()
  const [across, after] = [
    await taken(annual, '2026-12-10', '2026-12-12'),
    await taken(annual, '2026-12-21', '2026-12-23'),
  ]
  const waiting = await apply(annual, '2026-12-28')
  expect((await account(annual, '2026-12-31')).balance).toBe('8')
  await resign(worker, '2026-12-10')
  expect([await stateOf(after), await stateOf(waiting)]).toMatchObject([
    { status: 'cancelled' },
    { status: 'cancelled' },
  ])
  expect(await account(annual, '2026-12-31')).toMatchObject({ taken: '1', pending: '0', balance: '13' })
  expect(await titles(head)).toContainEqual(expect.stringContaining('after the last working day'))
  expect(await stateOf(across)).toMatchObject({ status: 'approved', totalDays: '1' })
  await changeRecord(
    portal,
    admin,
    resourceNamed('employee'),
    worker.employeeId,
    { joinDate: '2027-02-01' },
    'rehire',
  )
  expect(await stateOf(across)).toMatchObject({ totalDays: '1' })
})

it('LEA-02 leave beyond the last day is not approved', async () => {
  const annual = await type({})
  await sync()
  const id = await apply(annual, '2026-12-09', '2026-12-11')
  await resign(worker, '2026-12-10')
  const refused = await call('PUT', `leave/application/${id}/approve`, {}, head)
  expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['toDate']])
})

it('LAW-1 leave waits for the supervisor of the moment', async () => {
  const annual = await type({})
  await sync()
  const codes = (['read', 'update'] as const).map((action) => codeFor('LV', 'me', action))
  const [other, third] = [
    await portal.member(admin.clientId, codes),
    await portal.member(admin.clientId, codes),
  ]
  const id = await apply(annual, '2026-12-14')
  const holders = async () => (await stateOf(id))['approverIds']
  expect(await holders()).toEqual([head.employeeId])
  await employ({ supervisorId: other.employeeId })
  expect(await holders()).toEqual([other.employeeId])
  expect(await titles(other)).toContainEqual(expect.stringContaining('asks for 1 days of leave'))
  await resign(other, '2026-11-30')
  expect(await holders()).toEqual([other.employeeId])
  time = Date.parse('2026-12-01T02:00:00Z')
  await portal.app.jobs.runDue()
  expect(await holders()).toEqual([])
  await employ({ supervisorId: third.employeeId })
  expect(await holders()).toEqual([third.employeeId])
  await done('POST', 'leave/approver', { level: 1, who: 'person', employeeId: head.employeeId })
  expect(await holders()).toEqual([head.employeeId])
  await approve(id)
  expect(await stateOf(id)).toMatchObject({ status: 'approved' })
})

it('LAW-1 other rest days of the company change leave that waits', async () => {
  const annual = await type({})
  await sync()
  const id = await apply(annual, '2026-12-04', '2026-12-07')
  expect(await totalOf(id)).toBe('3')
  await done('PUT', 'leave/setting', { region: 'MY', startMonth: 1, restDays: ['6', '7'], remindDays: null })
  expect(await totalOf(id)).toBe('2')
})
