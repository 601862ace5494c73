import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { readSettings } from '../../../server/platform/config.ts'
import { openDatabase } from '../../../server/platform/db/database.ts'
import { notSignedIn } from '../../../server/platform/errors.ts'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { plannerAnswer } from '../../../src/resources/maintenance/schedule/schedule.shapes.ts'
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
const schedules = resourceNamed('schedule')
let portal: Portal
let admin: Member
let time = new Date()
/** A server by the clock of the test; the portal's own goes by the real one, and has nothing due in its time. */
let server: Awaited<ReturnType<typeof createApp>>
let closeServer: () => Promise<void>

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const db = await openDatabase(portal.url, { readers: 1, writers: 4 })
  server = await createApp({
    db,
    settings: readSettings({
      LOG_LEVEL: 'silent',
      DEMO: '0',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
    verify: async () => {
      throw notSignedIn()
    },
    now: () => time,
  })
  closeServer = async () => {
    await server.close()
    await db.close()
  }
})
afterAll(async () => {
  await closeServer()
  await portal.close()
})

const today = () => dayIn(new Date(), zone)
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, member = admin) =>
  portal.call(member.token, method, `/api/cmms/schedule${path}`, body)
const workOf = async (scheduleId: number) =>
  (
    await portal.call(
      admin.token,
      'GET',
      listUrl(resourceNamed('work-request'), { filter: { scheduleId }, sort: ['dueAt', 'ASC'] }),
    )
  ).rows
const one = async (id: number) => (await call('GET', `/${id}`)).body

async function active(values: Record<string, unknown>): Promise<number> {
  const { id } = await createSample(portal, admin, schedules, {
    workTitle: 'Check the pumps',
    startsOn: today(),
    frequencyUnit: 'week',
    skipIfOpen: false,
    ...values,
  })
  const answer = await changeRecord(portal, admin, schedules, id, {}, 'activate')
  expect(answer.status, answer.text).toBe(200)
  await portal.app.jobs.runDue()
  return id
}
/** Lets the clock show noon of a day so many days from now, and what is due then happen. */
async function onDay(days: number) {
  // What is due by the real clock is the portal's own server's.
  await portal.app.jobs.runDue()
  time = new Date(`${addDays(today(), days)}T12:00:00+08:00`)
  await server.jobs.runDue()
}

it('creates a work request with tasks per date, and returns the next date (CMMS-03)', async () => {
  const { id: draft } = await createSample(portal, admin, schedules, { startsOn: today() })
  const id = await active({
    primaryUserId: admin.employeeId,
    atTime: '08:30',
    dueDelayDays: 2,
    priority: 'high',
  })
  const first = await workOf(id)
  expect(first).toMatchObject([
    {
      title: 'Check the pumps',
      source: 'schedule',
      status: 'assigned',
      priority: 'high',
      plannedStartAt: `${today()}T00:30:00.000Z`,
      dueAt: `${addDays(today(), 2)}T15:59:00.000Z`,
      createdBy: null,
    },
  ])
  expect(await one(id)).toMatchObject({
    lastRunOn: today(),
    nextRunOn: addDays(today(), 7),
    occurrences: 1,
    lastWorkRequestId: first[0]?.['id'],
  })
  await portal.call(admin.token, 'POST', '/api/cmms/schedule/task', {
    scheduleId: id,
    label: 'Pressure',
    taskType: 'number',
    min: '2',
    max: '4',
    required: true,
  })
  await onDay(6)
  expect(await workOf(id)).toHaveLength(1)
  await onDay(7)
  const [, second] = await workOf(id)
  const tasks = await portal.call(
    admin.token,
    'GET',
    listUrl(resourceNamed('work-task'), { filter: { workRequestId: second?.['id'] } }),
  )
  expect(tasks.rows).toMatchObject([
    { label: 'Pressure', taskType: 'number', min: '2', max: '4', required: true },
  ])
  expect(await workOf(draft)).toEqual([])
})

it('creates one per active equipment and date, also with two servers or a crash (CMMS-03)', async () => {
  const id = await active({ startsOn: addDays(today(), 1), frequencyUnit: 'day' })
  for (const [name, condition] of [
    ['Pump A', 'operational'],
    ['Pump B', 'down'],
    ['Pump C', 'retired'],
  ]) {
    const made = await call('POST', '/equipment', { scheduleId: id, name, condition })
    expect(made.status, made.text).toBe(201)
  }
  time = new Date(`${addDays(today(), 3)}T12:00:00+08:00`)
  await Promise.all([server.jobs.runDue(), server.jobs.runDue(), server.jobs.runDue()])
  // What a crash leaves behind: the job is due again, though its date has been seen to.
  await portal.db.system.query(
    `update job set due_at = '-infinity' where kind = 'maintenance-schedule' and key = $1`,
    [id],
  )
  await server.jobs.runDue()
  const made = await workOf(id)
  expect(made.map(({ assetLabel }) => assetLabel).toSorted()).toEqual([
    'Pump A',
    'Pump A',
    'Pump A',
    'Pump B',
    'Pump B',
    'Pump B',
  ])
  expect(
    new Set(made.map(({ assetLabel, plannedStartAt }) => `${String(assetLabel)} ${String(plannedStartAt)}`))
      .size,
  ).toBe(6)
})

it('makes none while the one before is open, and says so; one ahead of its date where told', async () => {
  const id = await active({ skipIfOpen: true, leadDays: 3 })
  await onDay(3)
  expect(await workOf(id)).toHaveLength(1)
  await onDay(4)
  expect(await workOf(id)).toHaveLength(1)
  const seen = (await call('GET', `/${id}/occurrences`)).rows
  expect(seen).toMatchObject([
    {
      planned: addDays(today(), 7),
      workRequestId: null,
      skippedReason: expect.stringContaining('still open'),
    },
    { planned: today(), skippedReason: null },
  ])
  const [work] = await workOf(id)
  const request = resourceNamed('work-request')
  await changeRecord(portal, admin, request, work?.['id'], { completionRemark: 'Done' }, 'complete')
  await onDay(11)
  expect(await workOf(id)).toHaveLength(2)
})

it('counted from completion waits until it is done, and tells how many were done in time', async () => {
  const id = await active({ frequencyUnit: 'day', interval: 10, basedOn: 'completed_date' })
  const [work] = await workOf(id)
  await onDay(30)
  expect(await workOf(id)).toHaveLength(1)
  expect(await one(id)).toMatchObject({ status: 'active', nextRunOn: null })
  await changeRecord(
    portal,
    admin,
    resourceNamed('work-request'),
    work?.['id'],
    { completionRemark: 'Done' },
    'complete',
  )
  await portal.app.jobs.runDue()
  expect(await one(id)).toMatchObject({ nextRunOn: addDays(today(), 10), compliancePct: '100.0' })
})

it('leaves out a date with a reason, ends after its last, and makes nothing while paused', async () => {
  const id = await active({ startsOn: addDays(today(), 1), occurrencesMax: 2 })
  const [first, second] = [addDays(today(), 1), addDays(today(), 8)]
  expect((await call('POST', `/${id}/skip`, { planned: first, reason: ' ' })).status).toBe(422)
  expect((await call('POST', `/${id}/skip`, { planned: addDays(today(), 2), reason: 'Closed' })).status).toBe(
    422,
  )
  expect((await call('POST', `/${id}/skip`, { planned: first, reason: 'Site closed' })).status).toBe(201)
  await portal.app.jobs.runDue()
  expect(await one(id)).toMatchObject({ nextRunOn: second, occurrences: 0 })
  expect((await call('GET', `/${id}/occurrences`)).rows).toMatchObject([
    { planned: first, skippedReason: 'Site closed', skippedBy: admin.employeeId },
  ])
  await changeRecord(portal, admin, schedules, id, {}, 'pause')
  await onDay(9)
  expect(await workOf(id)).toEqual([])
  await changeRecord(portal, admin, schedules, id, {}, 'activate')
  await portal.app.jobs.runDue()
  await onDay(10)
  expect(await workOf(id)).toHaveLength(1)
  expect(await one(id)).toMatchObject({ status: 'ended', nextRunOn: null })
})

it('comes back when a meter has gone on by so much', async () => {
  const { id: meterUtilityId } = await createSample(portal, admin, resourceNamed('utility'))
  const read = async (month: string, readingEnd: string) => {
    const answer = await portal.call(admin.token, 'POST', pathOf(resourceNamed('util-month')), {
      utilityId: meterUtilityId,
      month,
      readingEnd,
    })
    expect(answer.status, answer.text).toBe(201)
    await portal.app.jobs.runDue()
  }
  await read('2026-01-01', '1000')
  const refused = await call('POST', '', {
    name: 'x',
    workTitle: 'x',
    startsOn: today(),
    pinId: 1,
    frequencyUnit: 'meter',
  })
  expect(Object.keys(refused.body['errors'] ?? {})).toEqual(['meterUtilityId'])
  const id = await active({ frequencyUnit: 'meter', meterUtilityId, meterEvery: '250' })
  await read('2026-02-01', '1200')
  expect(await workOf(id)).toEqual([])
  await read('2026-03-01', '1250')
  expect(await workOf(id)).toHaveLength(1)
})

it('previews ten dates around the site’s holidays, and refuses impossible rules', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'), { stateName: 'Selangor' })
  const holiday = (date: string, stateName: string | null) =>
    createSample(portal, admin, resourceNamed('holiday'), { date, stateName })
  await holiday('2027-02-01', 'Selangor')
  await holiday('2027-03-01', 'Johor')
  const rule = { pinId, startsOn: '2027-01-01', frequencyUnit: 'month', skipOnHoliday: 'next_working_day' }
  const dates = await call('POST', '/preview', rule)
  expect(dates.rows).toHaveLength(10)
  expect(dates.rows.slice(0, 3)).toEqual([
    { planned: '2027-01-01', actual: '2027-01-01' },
    { planned: '2027-02-01', actual: '2027-02-02' },
    { planned: '2027-03-01', actual: '2027-03-01' },
  ])
  const wrong = await call('POST', '/preview', { ...rule, endsOn: '2026-12-31' })
  expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([422, ['endsOn']])
})

it('reminds assignees of the next date while its reminder is on (CMMS-03)', async () => {
  const worker = await portal.member(admin.clientId, allCodes)
  const id = await active({
    startsOn: addDays(today(), 20),
    primaryUserId: worker.employeeId,
    atTime: '10:00',
  })
  const reminders = async () => {
    await portal.app.jobs.runDue()
    return (
      await portal.call(
        admin.token,
        'GET',
        listUrl(resourceNamed('reminder'), { filter: { scheduleId: id } }),
      )
    ).rows
  }
  expect(await reminders()).toEqual([])
  expect((await call('PATCH', `/${id}/reminder/on`)).body).toMatchObject({ reminderEnabled: true })
  const due = `${addDays(today(), 20)}T02:00:00.000Z`
  expect(await reminders()).toMatchObject([
    {
      enabled: true,
      dueAt: due,
      nextSendAt: `${addDays(today(), 19)}T02:00:00.000Z`,
      recipientUserIds: [worker.employeeId],
    },
  ])
  await onDay(19)
  const told = await portal.call(worker.token, 'GET', '/api/notification')
  expect(told.rows.map(({ title }) => title)).toContainEqual(expect.stringContaining('Reminder: PM-'))
  expect((await call('PATCH', `/${id}/reminder/off`)).body).toMatchObject({ reminderEnabled: false })
  expect(await reminders()).toMatchObject([{ enabled: false }])
  await call('PATCH', `/${id}/reminder/on`)
  expect(await reminders()).toMatchObject([{ enabled: true }])
  await changeRecord(portal, admin, schedules, id, {}, 'pause')
  expect(await reminders()).toMatchObject([{ enabled: false }])
})

it('plans a year of all schedules within reach: done, late, skipped, planned', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'), { stateName: 'Perak' })
  const [tomorrow, week] = [addDays(today(), 1), addDays(today(), 8)]
  const worker = await portal.member(admin.clientId, [codeFor('CM', 'me', 'read')])
  const late = await active({ pinId, name: 'A', primaryUserId: worker.employeeId })
  const left = await active({ pinId, name: 'B', startsOn: tomorrow, skipOnHoliday: 'next_working_day' })
  await call('POST', `/${left}/skip`, { planned: tomorrow, reason: 'Site closed' })
  await createSample(portal, admin, resourceNamed('holiday'), { date: week, stateName: null })
  const { id: draft } = await createSample(portal, admin, schedules, { pinId, name: 'C', startsOn: today() })
  const url = (until: string, filter: object = { pinId }) =>
    `/planner?from=${today()}&until=${until}&filter=${encodeURIComponent(JSON.stringify(filter))}`

  const { body } = await call('GET', url(week))
  const answer = plannerAnswer.parse(body)
  expect([answer.total, answer.rows.map(({ id }) => id)]).toEqual([3, [late, left, draft]])
  const [first, second, third] = answer.rows
  expect(first?.dates.map(({ planned, state }) => [planned, state])).toEqual([
    [today(), 'open'],
    [addDays(today(), 7), 'planned'],
  ])
  expect(first?.dates[0]?.workRequestId).toBe((await workOf(late))[0]?.['id'])
  // What the holiday has moved out of the span is not in it.
  expect(second?.dates).toEqual([
    {
      planned: tomorrow,
      actual: tomorrow,
      state: 'skipped',
      workRequestId: null,
      skippedReason: 'Site closed',
    },
  ])
  expect(third?.dates).toEqual([])
  expect((await call('GET', url(addDays(today(), 364), { pinId, status: 'active' }))).body).toMatchObject({
    total: 2,
    rows: [{ dates: { length: 53 } }, { id: left }],
  })

  const [work] = await workOf(late)
  await changeRecord(
    portal,
    admin,
    resourceNamed('work-request'),
    work?.['id'],
    { completionRemark: 'Done' },
    'complete',
  )
  const stateOf = async (member: Member) =>
    plannerAnswer
      .parse((await call('GET', url(week), undefined, member)).body)
      .rows.map(({ id, dates }) => [id, dates[0]?.state])
  expect(await stateOf(worker)).toEqual([[late, 'done']])
  const stranger = await portal.member(await portal.company('Delta'), allCodes)
  expect(await stateOf(stranger)).toEqual([])
  const nobody = await portal.member(admin.clientId, ['USB'])
  expect((await call('GET', url(week), undefined, nobody)).status).toBe(403)
  expect((await call('GET', url(addDays(today(), 500)))).status).toBe(400)
  expect((await call('GET', url(week, { workTitle: 'x' }))).status).toBe(400)
})

it('is out of reach of other companies, and its calls ask for the permission of maintenance', async () => {
  const id = await active({})
  const stranger = await portal.member(await portal.company('Beta'), allCodes)
  const nobody = await portal.member(admin.clientId, ['USB'])
  for (const path of [`/${id}/dates?until=2030-01-01`, `/${id}/occurrences`]) {
    expect((await call('GET', path, undefined, stranger)).status).toBe(404)
    expect((await call('GET', path, undefined, nobody)).status).toBe(403)
  }
  expect((await call('POST', `/${id}/skip`, { planned: today(), reason: 'x' }, stranger)).status).toBe(404)
  expect((await call('PATCH', `/${id}/reminder/on`, undefined, stranger)).status).toBe(404)
})
