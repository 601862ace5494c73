import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { amount } from '../../support/longRun.ts'
import { createSample, startPortal, type Portal } from '../../support/portal.ts'

// Same facts, same result: the lines of a timesheet follow from the facts, not from the order of their arrival.

let portal: Portal
const time = Date.parse('2026-11-29T12:00:00Z')

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(time) })
})
afterAll(() => portal.close())

/** A company with two sites, one of them a shift of each kind. */
async function openCompany(name: string) {
  const admin = await portal.member(await portal.company(name), allCodes)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const answer = await portal.call(admin.token, method, `/api/${path}`, body)
    expect(answer.status, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  const site = async (stateName: string) =>
    (await createSample(portal, admin, resourceNamed('pin'), { stateName, country: 'MY', fenceMode: 'off' }))
      .id
  const sites = [await site('Selangor'), await site('Pulau Pinang')]
  return { admin, call, sites }
}
type Company = Awaited<ReturnType<typeof openCompany>>

const person = async ({ admin, sites }: Company, values: object = {}): Promise<number> =>
  (
    await createSample(portal, admin, resourceNamed('employee'), {
      pinIds: sites,
      workingHourId: null,
      joinDate: '2020-01-01',
      ...values,
    })
  ).id

let serial = 0
/** A punch at a local time, sent later. */
async function punch(company: Company, userId: number, type: string, local: string, site = 0) {
  serial += 1
  await company.call('POST', 'attendance/event', {
    userId,
    type,
    pinId: company.sites[site],
    deviceAt: new Date(`${local}:00+08:00`).toISOString(),
    sentAt: new Date(time).toISOString(),
    offline: true,
    offlineKey: `order-${String(serial).padStart(6, '0')}`,
  })
}

async function work(company: Company, userId: number, list: readonly (readonly [string, string, number?])[]) {
  for (const [type, local, site] of list) await punch(company, userId, type, local, site)
}

const line = z.object({
  id: z.number(),
  workDate: z.string(),
  pinId: z.number(),
  shiftAssignmentId: z.number().nullable(),
  clockIn: z.string().nullable(),
  clockOut: z.string().nullable(),
  workedMin: z.number(),
  normalMin: z.number(),
  overtimeMin: z.number(),
  restDayMin: z.number(),
  holidayMin: z.number(),
  exceptions: z.array(z.string()),
  status: z.string(),
})

/** The lines of a person, by day and time. */
async function linesOf({ call }: Company, userId: number) {
  const query = `filter=${JSON.stringify({ userId })}&sort=["id","ASC"]&range=[0,99]`
  const lines = z.array(line).parse((await call('GET', `attendance/clocking?${query}`)).rows)
  return lines.toSorted((one, other) =>
    `${one.workDate} ${one.clockIn} ${one.clockOut}`.localeCompare(
      `${other.workDate} ${other.clockIn} ${other.clockOut}`,
    ),
  )
}

/** What does not depend on the order in which records were made. */
const comparable = ({ sites }: Company, lines: readonly z.infer<typeof line>[]) =>
  lines.map(({ id: _id, shiftAssignmentId: _shift, pinId, exceptions, ...rest }) => ({
    ...rest,
    site: sites.indexOf(pinId),
    exceptions: exceptions.toSorted(),
  }))

const idOf = ({ body }: { body: Record<string, unknown> }) => z.number().parse(body['id'])

const holiday = (company: Company, values: object) =>
  company
    .call('POST', 'holiday', { name: 'Holiday', country: 'MY', type: 'national', paid: true, ...values })
    .then(idOf)

/** Plans a person for a shift of one day. */
async function plan(
  company: Company,
  userId: number,
  date: string,
  [startTime, endTime]: readonly [string, string],
  site = 0,
) {
  const shift = await company
    .call('POST', 'shift', {
      name: `${startTime} ${date}`,
      pinId: company.sites[site],
      startDate: date,
      endDate: date,
      startTime,
      endTime,
      recurringDay: 127,
      breakMin: 60,
    })
    .then(idOf)
  await company.call('POST', `shift/${shift}/user`, { userIds: [userId], dates: [date], reason: 'Planned' })
  return shift
}

let company: Company
beforeAll(async () => {
  company = await openCompany('Alpha')
})

const figures = async (userId: number) =>
  (await linesOf(company, userId)).map(({ workDate, workedMin, overtimeMin, holidayMin, exceptions }) =>
    [workDate.slice(8), workedMin, overtimeMin, holidayMin, exceptions.join()].join(' '),
  )

it('TIM-01 a split day without a roster is two lines of paid work', async () => {
  const user = await person(company)
  await work(company, user, [
    ['in', '2026-11-24T08:00'],
    ['out', '2026-11-24T12:00'],
    ['in', '2026-11-24T18:00'],
    ['out', '2026-11-24T22:00'],
  ])
  expect(await figures(user)).toEqual(['24 240 0 0 no_shift', '24 240 0 0 no_shift'])
})

it('TIM-01 a clock-out closes the open night before it belongs to a later shift', async () => {
  const user = await person(company)
  await plan(company, user, '2026-11-25', ['18:00', '07:00'])
  await plan(company, user, '2026-11-26', ['14:00', '20:00'])
  await work(company, user, [
    ['out', '2026-11-26T20:05'],
    ['out', '2026-11-26T11:30'],
    ['in', '2026-11-26T13:50'],
    ['in', '2026-11-25T18:00'],
  ])
  const lines = await linesOf(company, user)
  expect(lines.map(({ workDate, workedMin }) => [workDate, workedMin])).toEqual([
    ['2026-11-25', 990],
    ['2026-11-26', 315],
  ])
})

it('LAW-1 a holiday that is entered, moved or removed after the work changes the day', async () => {
  const user = await person(company)
  await work(company, user, [
    ['in', '2026-11-23T08:00'],
    ['out', '2026-11-23T16:00'],
    ['in', '2026-11-24T08:00'],
    ['out', '2026-11-24T16:00'],
    ['in', '2026-11-25T08:00', 1],
    ['out', '2026-11-25T16:00', 1],
  ])
  const holidays = async () => (await linesOf(company, user)).map(({ holidayMin }) => holidayMin)
  const id = await holiday(company, { date: '2026-11-23' })
  expect(await holidays()).toEqual([480, 0, 0])
  await company.call('PUT', `holiday/${id}`, { replacedOn: '2026-11-24', version: 1 })
  expect(await holidays()).toEqual([0, 480, 0])
  await company.call('PUT', `holiday/${id}`, {
    replacedOn: null,
    date: '2026-11-25',
    stateName: 'Penang',
    version: 2,
  })
  expect(await holidays()).toEqual([0, 0, 480])
  await company.call('PUT', `holiday/${id}`, {
    stateName: 'Wilayah Persekutuan Kuala Lumpur, Selangor',
    version: 3,
  })
  expect(await holidays()).toEqual([0, 0, 0])
  await company.call('PUT', `holiday/${id}`, { stateName: null, paid: false, version: 4 })
  expect(await holidays()).toEqual([0, 0, 0])
  await company.call('PUT', `holiday/${id}`, { paid: true, version: 5 })
  expect(await holidays()).toEqual([0, 0, 480])
  await company.call('DELETE', `holiday/${id}`)
  expect(await holidays()).toEqual([0, 0, 0])
})

it('LAW-1 a shift that is assigned after the work takes the line along', async () => {
  const user = await person(company)
  await work(company, user, [
    ['in', '2026-11-24T08:00'],
    ['out', '2026-11-24T17:00'],
  ])
  expect(await figures(user)).toEqual(['24 540 60 0 no_shift'])
  await plan(company, user, '2026-11-24', ['08:00', '17:00'])
  expect(await figures(user)).toEqual(['24 480 0 0 '])
  const [{ shiftAssignmentId } = { shiftAssignmentId: null }] = await linesOf(company, user)
  await company.call('POST', 'shift-assignment/batch/cancel', { ids: [shiftAssignmentId] })
  expect(await figures(user)).toEqual(['24 540 60 0 no_shift'])
})

it('TIM-01 overtime looks at all lines of the day and the week, at every site', async () => {
  const user = await person(company)
  await work(company, user, [
    ['in', '2026-11-24T08:00'],
    ['out', '2026-11-24T13:00'],
    ['in', '2026-11-24T14:00', 1],
    ['out', '2026-11-24T21:00', 1],
  ])
  expect((await figures(user)).map((text) => text.split(' ')[2])).toEqual(['0', '240'])
  const other = await person(company)
  for (const day of ['23', '24', '25', '26', '27', '28'])
    await work(company, other, [
      ['in', `2026-11-${day}T08:00`],
      ['out', `2026-11-${day}T16:00`],
    ])
  expect((await figures(other)).map((text) => text.split(' ')[2])).toEqual(['0', '0', '0', '0', '0', '180'])
  const lines = await linesOf(company, other)
  await company.call('PUT', `attendance/clocking/${lines[0]?.id}/reject`, { remark: 'Not there' })
  expect((await figures(other)).map((text) => text.split(' ')[2])).toEqual(['0', '0', '0', '0', '0', '0'])
})

it('TIM-01 lines of one person that overlap are an exception and cannot be approved', async () => {
  const user = await person(company)
  const enter = (from: string, until: string, site = 0) =>
    company
      .call('POST', 'attendance/clocking', {
        userId: user,
        pinId: company.sites[site],
        workDate: '2026-11-24',
        clockIn: new Date(`2026-11-24T${from}:00+08:00`).toISOString(),
        clockOut: new Date(`2026-11-24T${until}:00+08:00`).toISOString(),
        reason: 'Paper',
      })
      .then(idOf)
  const first = await enter('08:00', '17:00')
  await enter('09:00', '18:00', 1)
  const lines = await linesOf(company, user)
  expect(lines.map(({ exceptions }) => exceptions.includes('overlap'))).toEqual([true, true])
  const refused = await portal.call(
    company.admin.token,
    'PUT',
    `/api/attendance/clocking/${first}/approve`,
    {},
  )
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('overlaps another line')])
  await company.call('PUT', `attendance/clocking/${lines[1]?.id}/reject`, { remark: 'Twice' })
  await company.call('PUT', `attendance/clocking/${first}/approve`, {})
})

it('LAW-1 an approved line keeps its figures, and differs until somebody decides', async () => {
  const user = await person(company)
  await work(company, user, [
    ['in', '2026-11-26T08:00'],
    ['out', '2026-11-26T16:00'],
  ])
  const [line0] = await linesOf(company, user)
  const path = `attendance/clocking/${line0?.id}`
  await company.call('PUT', `${path}/approve`, {})
  const id = await holiday(company, { date: '2026-11-26' })
  const now = async () => (await company.call('GET', path)).body
  expect(await now()).toMatchObject({ status: 'differs', holidayMin: 0, holidayNow: 480, normalNow: 0 })
  await company.call('PUT', `${path}/approve`, {})
  expect(await now()).toMatchObject({ status: 'approved', holidayMin: 480, normalMin: 0, holidayNow: null })
  await company.call('DELETE', `holiday/${id}`)
  expect(await now()).toMatchObject({ status: 'differs', holidayMin: 480, holidayNow: 0 })
  await company.call('POST', 'attendance/clocking/batch/keep', {
    ids: [line0?.id],
    values: { remark: 'Agreed' },
  })
  expect(await now()).toMatchObject({ status: 'approved', holidayMin: 480 })
  // The same fact again is the approved figure again.
  await holiday(company, { date: '2026-11-26' })
  expect(await now()).toMatchObject({ status: 'approved', holidayMin: 480, holidayNow: null })
})

it('LAW-1 a list shows differences with cause and state, and they follow the lock', async () => {
  const user = await person(company)
  await work(company, user, [
    ['in', '2026-11-25T08:00'],
    ['out', '2026-11-25T16:00'],
  ])
  const [line0] = await linesOf(company, user)
  const path = `attendance/clocking/${line0?.id}`
  const listed = async (filter: object) => {
    const query = JSON.stringify({ userId: user, workDate_gte: '2026-11-01', ...filter })
    return (await company.call('GET', `attendance/clocking?filter=${query}`)).rows.map(
      ({ status, difference, differenceCauses }) => ({ status, difference, differenceCauses }),
    )
  }
  await company.call('PUT', `${path}/approve`, {})
  await holiday(company, { date: '2026-11-25' })
  const open = { status: 'differs', difference: 'open', differenceCauses: ['holiday'] }
  expect(await listed({ difference: ['open'], differenceCauses: ['holiday'] })).toEqual([open])
  const lock = idOf(
    await company.call('POST', 'attendance/lock', { startDate: '2026-11-25', endDate: '2026-11-25' }),
  )
  expect(await listed({ difference: ['locked'] })).toEqual([
    { ...open, status: 'approved', difference: 'locked' },
  ])
  await company.call('DELETE', `attendance/lock/${lock}`)
  expect(await listed({ difference: ['open'] })).toEqual([open])
  await company.call('PUT', `${path}/keep`, { remark: 'Agreed' })
  expect(await listed({ difference: ['kept'] })).toEqual([
    { ...open, status: 'approved', difference: 'kept' },
  ])
  // Somebody changes the line: its figures are calculated from its new times, and approving takes these.
  await company.call('PUT', path, { clockOut: '2026-11-25T06:00:00.000Z', reason: 'Left early' })
  expect(await listed({ difference_empty: true })).toMatchObject([
    { status: 'modified', differenceCauses: [] },
  ])
  await company.call('PUT', `${path}/approve`, {})
  expect((await company.call('GET', path)).body).toMatchObject({ workedMin: 360, holidayMin: 360 })
})

/** A fact: the calls that enter it, in this order. */
type Fact = readonly (() => Promise<unknown>)[]

const dayOf = (offset: number) => addDays('2026-11-24', offset)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyDay = fc.integer({ min: 0, max: 3 }).map(dayOf)
const anySite = fc.integer({ min: 0, max: 1 })

const anyHistory = fc.record({
  punches: fc.array(
    fc.record({
      type: fc.constantFrom('in', 'out', 'in', 'out', 'break_start', 'break_end'),
      day: anyDay,
      minutes: fc.integer({ min: 0, max: 1_439 }),
      site: anySite,
    }),
    { minLength: 3, maxLength: 12 },
  ),
  plans: fc.uniqueArray(
    fc.record({ day: anyDay, end: fc.constantFrom('12:00', '17:00', '23:00'), site: anySite }),
    { maxLength: 3, selector: ({ day }) => day },
  ),
  holidays: fc.array(
    fc.record({
      date: anyDay,
      stateName: fc.constantFrom(null, 'Penang', 'Selangor'),
      paid: fc.boolean(),
      replacedOn: fc.option(anyDay),
      isRemoved: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  offDays: fc.uniqueArray(anyDay, { maxLength: 2 }),
  paper: fc.option(fc.record({ day: anyDay, begins: fc.integer({ min: 0, max: 600 }), site: anySite })),
  picks: fc.infiniteStream(fc.nat()),
  others: fc.infiniteStream(fc.nat()),
})
type History = typeof anyHistory extends fc.Arbitrary<infer H> ? H : never

function factsOf(at: Company, user: number, history: History): Fact[] {
  const paper = ({ day, begins, site }: NonNullable<History['paper']>) =>
    at.call('POST', 'attendance/clocking', {
      userId: user,
      pinId: at.sites[site],
      workDate: day,
      clockIn: new Date(`${day}T${clock(begins)}:00+08:00`).toISOString(),
      clockOut: new Date(`${day}T${clock(begins + 240)}:00+08:00`).toISOString(),
      reason: 'Paper',
    })
  return [
    ...history.punches.map(({ type, day, minutes, site }): Fact => [
      () => punch(at, user, type, `${day}T${clock(minutes)}`, site),
    ]),
    ...history.plans.map(({ day, end, site }): Fact => [() => plan(at, user, day, ['08:00', end], site)]),
    ...history.holidays.map(({ isRemoved, ...values }): Fact => {
      let id = 0
      const enter = async () => {
        id = await holiday(at, values)
      }
      return isRemoved ? [enter, () => at.call('DELETE', `holiday/${id}`)] : [enter]
    }),
    ...history.offDays.map((date): Fact => [
      () => at.call('POST', 'off-day', { userId: user, date, kind: 'rest' }),
    ]),
    ...(history.paper ? [[() => paper(history.paper ?? { day: dayOf(0), begins: 0, site: 0 })]] : []),
  ]
}

/** Enters facts of a person in a company of their own, always next a step of the fact that is picked. */
async function enter(history: History, picks: Iterable<number>) {
  const at = await openCompany('History')
  const user = await person(at)
  const waiting = factsOf(at, user, history).map((steps) => [...steps])
  for (const pick of picks) {
    const open = waiting.filter((steps) => steps.length > 0)
    if (open.length === 0) break
    await open[pick % open.length]?.shift()?.()
  }
  return comparable(at, await linesOf(at, user))
}

it('LAW-1 random histories of attendance give the same lines in any two orders', { timeout: 900_000 }, () =>
  fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      expect(await enter(history, history.others)).toEqual(await enter(history, history.picks))
    }),
    { numRuns: amount(15, 1_000), endOnFailure: true },
  ),
)
