import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const zone = 'Asia/Kuala_Lumpur'
const [schedules, work] = [resourceNamed('schedule'), resourceNamed('work-request')]
const [months, holidays] = [resourceNamed('util-month'), resourceNamed('holiday')]
let portal: Portal
let admin: Member
let worker: Member

beforeAll(async () => {
  portal = await startPortal()
  const company = await portal.company('Alpha')
  admin = await portal.member(company, allCodes)
  worker = await portal.member(company, allCodes)
})
afterAll(() => portal.close())

const today = () => dayIn(new Date(), zone)
const one = async (path: string, id: unknown) =>
  (await portal.call(admin.token, 'GET', `${path}/${String(id)}`)).body
const workOf = async (scheduleId: unknown) =>
  (
    await portal.call(
      admin.token,
      'GET',
      listUrl(work, { filter: { scheduleId, status_neq: 'cancelled' }, sort: ['id', 'ASC'] }),
    )
  ).rows
const verb = async (
  resource: typeof work,
  id: unknown,
  name: string,
  values: Record<string, unknown> = {},
) => {
  const answer = await changeRecord(portal, admin, resource, id, values, name)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function active(values: Record<string, unknown>) {
  const { id } = await createSample(portal, admin, schedules, {
    workTitle: 'Service',
    startsOn: today(),
    skipIfOpen: false,
    ...values,
  })
  await verb(schedules, id, 'activate')
  await portal.app.jobs.runDue()
  return id
}
const site = () => createSample(portal, admin, resourceNamed('pin'), { stateName: 'Selangor' })

/** A schedule counted from completion whose first work is done today, with the days that are holidays then. */
async function doneToday(values: Record<string, unknown>) {
  const { id: pinId } = await site()
  const id = await active({ pinId, basedOn: 'completed_date', ...values })
  const [first] = await workOf(id)
  await verb(work, first?.['id'], 'complete', { completionRemark: 'Done' })
  await portal.app.jobs.runDue()
  return { id, pinId }
}
const nextOf = async (id: unknown) => {
  await portal.app.jobs.runDue()
  const { status, nextRunOn } = await one(pathOf(schedules), id)
  return [status, nextRunOn]
}

it('goes on after a date that is skipped, and returns to it once it is no holiday', async () => {
  const { id } = await doneToday({ frequencyUnit: 'day', interval: 28, skipOnHoliday: 'skip' })
  const [first, second] = [addDays(today(), 28), addDays(today(), 56)]
  expect(await nextOf(id)).toEqual(['active', first])
  const holiday = await createSample(portal, admin, holidays, { date: first, stateName: 'Selangor' })
  expect(await nextOf(id)).toEqual(['active', second])
  await changeRecord(portal, admin, holidays, holiday.id, { date: addDays(first, 1) })
  expect(await nextOf(id)).toEqual(['active', first])
  await changeRecord(portal, admin, holidays, holiday.id, { replacedOn: first })
  expect(await nextOf(id)).toEqual(['active', second])
  await portal.call(admin.token, 'DELETE', `${pathOf(holidays)}/${String(holiday.id)}`)
  expect(await nextOf(id)).toEqual(['active', first])
})

it('counted from completion ends only after its number of times', async () => {
  const { id } = await doneToday({ frequencyUnit: 'day', interval: 3, occurrencesMax: 1 })
  expect(await nextOf(id)).toEqual(['ended', null])
})

it('moves work that was made ahead when its date becomes a holiday', async () => {
  const { id: pinId } = await site()
  const day = addDays(today(), 5)
  const id = await active({
    pinId,
    startsOn: day,
    leadDays: 7,
    frequencyUnit: 'year',
    skipOnHoliday: 'next_working_day',
  })
  const plannedDay = async () => {
    const rows = await workOf(id)
    return rows.map(({ plannedStartAt }) => dayIn(new Date(String(plannedStartAt)), zone))
  }
  expect(await plannedDay()).toEqual([day])
  await createSample(portal, admin, holidays, { date: day, stateName: null })
  await portal.app.jobs.runDue()
  const [moved = ''] = await plannedDay()
  expect(moved > day).toBe(true)
})

const meter = async (values: Record<string, unknown> = {}) =>
  (await createSample(portal, admin, resourceNamed('utility'), { rolloverAt: '100000', ...values })).id
const read = async (utilityId: number, month: string, readingEnd: string, more = {}) => {
  const values = { utilityId, month, readingEnd, ...more }
  const answer = await portal.call(admin.token, 'POST', pathOf(months), values)
  expect(answer.status, answer.text).toBe(201)
  await portal.app.jobs.runDue()
  return Number(answer.body['id'])
}
const byMeter = (meterUtilityId: number) =>
  active({ frequencyUnit: 'meter', meterUtilityId, meterEvery: '250' })
const count = async (id: unknown) => (await workOf(id)).length

it('makes work due by use across zero, several a day', async () => {
  const utilityId = await meter()
  const id = await byMeter(utilityId)
  const readings = [
    ['2026-01-01', '99600', 0],
    ['2026-02-01', '99900', 1],
    ['2026-03-01', '180', 2],
    ['2026-04-01', '460', 3],
    ['2026-05-01', '720', 4],
  ] as const
  for (const [month, value, made] of readings) {
    await read(utilityId, month, value, value === '180' ? { rollover: true } : {})
    expect([value, await count(id)]).toEqual([value, made])
  }
})

it('takes the first reading as the base if there was none, and opens nothing by it', async () => {
  const utilityId = await meter()
  const id = await byMeter(utilityId)
  for (const [month, value, made] of [
    ['2026-01-01', '1100', 0],
    ['2026-02-01', '1260', 0],
    ['2026-03-01', '1800', 1],
  ] as const) {
    await read(utilityId, month, value)
    expect([value, await count(id)]).toEqual([value, made])
  }
})

it('has the same dues for readings entered late, and takes back work of a corrected one', async () => {
  const utilityId = await meter()
  await read(utilityId, '2026-01-01', '1000')
  const id = await byMeter(utilityId)
  const last = await read(utilityId, '2026-04-01', '1800')
  expect(await count(id)).toBe(1)
  await read(utilityId, '2026-02-01', '1260')
  expect(await count(id)).toBe(2)
  await changeRecord(portal, admin, months, last, { readingEnd: '1300' })
  await portal.app.jobs.runDue()
  expect(await count(id)).toBe(1)
  await portal.call(admin.token, 'DELETE', `${pathOf(months)}/${last}`)
  await read(utilityId, '2026-03-01', '1520')
  expect(await count(id)).toBe(2)
})

const policy = (pinId: number, values: Record<string, unknown> = {}) =>
  createSample(portal, admin, resourceNamed('sla-policy'), {
    pinId,
    workdays: ['1', '2', '3', '4', '5'],
    opensAt: '08:30',
    closesAt: '17:30',
    skipsHolidays: true,
    criticalResolveMin: 240,
    highResolveMin: 1_080,
    ...values,
  })

it('starts the SLA clock of work made ahead with its planned start', async () => {
  const { id: pinId } = await site()
  await policy(pinId, { workdays: ['1', '2', '3', '4', '5', '6', '7'], skipsHolidays: false })
  const startsOn = addDays(today(), 6)
  const id = await active({ pinId, startsOn, leadDays: 7, priority: 'critical', atTime: '09:00' })
  expect(await workOf(id)).toMatchObject([
    {
      plannedStartAt: `${startsOn}T01:00:00.000Z`,
      slaStartsAt: `${startsOn}T01:00:00.000Z`,
      resolveDueAt: `${startsOn}T05:00:00.000Z`,
      slaState: 'on_track',
    },
  ])
})

it('recalculates open targets at once for a holiday, and for the hours of a policy', async () => {
  const { id: pinId } = await site()
  const { id: policyId } = await policy(pinId)
  const { id } = await createSample(portal, admin, work, { pinId, priority: 'high' })
  const due = async () => String((await one(pathOf(work), id))['resolveDueAt'])
  const first = await due()
  const dayOfDue = dayIn(new Date(first), zone)
  const holiday = await createSample(portal, admin, holidays, { date: dayOfDue, stateName: 'Selangor' })
  const moved = await due()
  expect(moved > first).toBe(true)
  const other = await createSample(portal, admin, work, { pinId, priority: 'high' })
  // To the minute: both were requested within seconds.
  const otherDue = Date.parse(String((await one(pathOf(work), other.id))['resolveDueAt']))
  expect(Math.abs(otherDue - Date.parse(moved))).toBeLessThan(60_000)
  await portal.call(admin.token, 'DELETE', `${pathOf(holidays)}/${String(holiday.id)}`)
  expect(await due()).toBe(first)
  await changeRecord(portal, admin, resourceNamed('sla-policy'), policyId, { opensAt: '12:30' })
  expect((await due()) > first).toBe(true)
})

it('keeps the due time and the target when work is planned for another day', async () => {
  const { id: pinId } = await site()
  await policy(pinId)
  const dueAt = new Date(Date.now() - 86_400_000).toISOString()
  const { id } = await createSample(portal, admin, work, { pinId, priority: 'high', dueAt })
  const before = await one(pathOf(work), id)
  const plannedStartAt = `${addDays(today(), 3)}T01:00:00.000Z`
  await changeRecord(portal, admin, work, id, { plannedStartAt })
  const { resolveDueAt, lateAt } = before
  expect(await one(pathOf(work), id)).toMatchObject({ plannedStartAt, dueAt, resolveDueAt, lateAt })
  expect(lateAt).toBe(dueAt)
})

it('assigns work whose responsible is set in any way, so that they can start it', async () => {
  const { id: pinId } = await site()
  const primaryUserId = worker.employeeId
  const made = await createSample(portal, admin, work, { pinId, primaryUserId })
  expect(await one(pathOf(work), made.id)).toMatchObject({ status: 'assigned' })
  const { id } = await createSample(portal, admin, work, { pinId })
  const named = await changeRecord(portal, admin, work, id, { primaryUserId })
  expect(named.body).toMatchObject({ status: 'assigned' })
  const cleared = await changeRecord(portal, admin, work, id, { primaryUserId: null })
  expect(cleared.body).toMatchObject({ status: 'approved' })
  const bulk = await portal.call(admin.token, 'POST', `${pathOf(work)}/batch/update`, {
    ids: [id],
    set: { primaryUserId },
  })
  expect(bulk.status, bulk.text).toBe(201)
  await portal.app.jobs.runDue()
  const started = await changeRecord(portal, worker, work, id, {}, 'start')
  expect([started.status, started.body['status']]).toEqual([200, 'in_progress'])
})

it('holds assigned work with its clock stopped, and resumes it as assigned', async () => {
  const { id: pinId } = await site()
  await policy(pinId)
  const { id } = await createSample(portal, admin, work, {
    pinId,
    priority: 'high',
    primaryUserId: worker.employeeId,
  })
  expect(await verb(work, id, 'hold', { holdReason: 'parts' })).toMatchObject({
    status: 'on_hold',
    slaState: 'paused',
  })
  expect(await verb(work, id, 'resume')).toMatchObject({ status: 'assigned', slaState: 'on_track' })
})

it('moves labour and costs with a merged request, and says so before', async () => {
  const { id: pinId } = await site()
  const kept = await createSample(portal, admin, work, { pinId })
  const gone = await createSample(portal, admin, work, { pinId })
  const time = {
    workRequestId: gone.id,
    employeeId: worker.employeeId,
    startedAt: '2026-01-05T01:00:00.000Z',
  }
  const add = async (name: string, values: object) =>
    expect((await portal.call(admin.token, 'POST', pathOf(resourceNamed(name)), values)).status).toBe(201)
  await add('work-time', { ...time, minutes: 30, ratePerHour: '20.00' })
  await add('work-time', { ...time, minutes: 45 })
  await add('work-cost', { workRequestId: gone.id, kind: 'parts', description: 'Belt', unitPrice: '5.00' })
  const merge = (preview: boolean) =>
    portal.call(admin.token, 'POST', `${pathOf(work)}/${String(kept.id)}/merge`, { ids: [gone.id], preview })
  const moving = { times: 2, minutes: 75, labour: '10.00', costs: 1, amount: '5.00' }
  expect((await merge(true)).body).toMatchObject(moving)
  expect((await merge(false)).body).toMatchObject(moving)
  expect(await one(pathOf(work), kept.id)).toMatchObject({
    labourCost: '10.00',
    unratedMinutes: 45,
    totalCost: '15.00',
  })
})
