import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayNumber, weekdayOf } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes, codeFor } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { generateAnswer, shiftAnswer } from '../../../src/resources/maintenance/schedule/schedule.shapes.ts'
import {
  changeRecord,
  createSample,
  listUrl,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

const schedules = resourceNamed('schedule')
let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const today = () => dayIn(new Date(), 'Asia/Kuala_Lumpur')
const call = (path: string, body: object, member = admin) =>
  portal.call(member.token, 'POST', `/api/cmms/schedule${path}`, body)
const one = async (id: number) => (await portal.call(admin.token, 'GET', `/api/cmms/schedule/${id}`)).body
const workOf = async (scheduleId: number) =>
  (await portal.call(admin.token, 'GET', listUrl(resourceNamed('work-request'), { filter: { scheduleId } })))
    .rows

async function active(values: Record<string, unknown>): Promise<number> {
  const { id } = await createSample(portal, admin, schedules, {
    startsOn: addDays(today(), 10),
    frequencyUnit: 'month',
    skipIfOpen: false,
    ...values,
  })
  await changeRecord(portal, admin, schedules, id, {}, 'activate')
  await portal.app.jobs.runDue()
  return id
}

it('creates the next work request once, or gives the reason why not', async () => {
  const id = await active({})
  const paused = await active({ name: 'Paused one' })
  await changeRecord(portal, admin, schedules, paused, {}, 'pause')
  const generate = async (ids: number[]) => {
    const answer = await call('/generate', { ids })
    expect(answer.status, answer.text).toBe(200)
    return generateAnswer.parse(answer.rows)
  }
  const both = await Promise.all([generate([id, paused]), generate([id])])
  const mine = both.flat().filter((answer) => answer.id === id)
  expect(mine.map(({ reason }) => reason).sort()).toEqual([
    'Its next work request has been made ahead already.',
    null,
  ])
  expect(both[0].find((answer) => answer.id === paused)).toMatchObject({
    name: 'Paused one',
    workRequestId: null,
    reason: 'It is paused: activate it first.',
  })
  expect(await workOf(id)).toHaveLength(1)
  await portal.app.jobs.runDue()
  // Its date is seen to: the one after it comes in its own time.
  expect(await one(id)).toMatchObject({ nextRunOn: expect.not.stringMatching(addDays(today(), 10)) })
  expect(await workOf(id)).toHaveLength(1)
  const waits = await active({ skipIfOpen: true, startsOn: today(), frequencyUnit: 'day' })
  await portal.app.jobs.runDue()
  expect(await generate([waits])).toMatchObject([{ reason: 'Its work request before is still open.' }])
  const stranger = await portal.member(admin.clientId, [codeFor('CM', 'me', 'update')])
  expect((await call('/generate', { ids: [id] }, stranger)).status).toBe(403)
})

it('previews moving its dates, and undo moves them back', async () => {
  const id = await active({ startsOn: addDays(today(), 20), occurrencesMax: 6 })
  const meter = await createSample(portal, admin, schedules, {
    frequencyUnit: 'meter',
    meterUtilityId: (await createSample(portal, admin, resourceNamed('utility'))).id,
    meterEvery: '5',
  })
  const answer = await call('/shift', { ids: [id, meter.id], days: 3 })
  const [row, refused] = shiftAnswer.parse(answer.rows)
  expect(row).toMatchObject({ before: addDays(today(), 20), after: addDays(today(), 23), reason: null })
  expect(refused).toMatchObject({ cells: null, reason: 'It comes back by a meter.' })
  expect(await one(id)).toMatchObject({ startsOn: addDays(today(), 20) })
  const batch = await call('/batch/cells', { rows: [{ id, version: row?.version, cells: row?.cells }] })
  expect(batch.body).toMatchObject({ state: 'done', counts: { done: 1 } })
  await portal.app.jobs.runDue()
  expect(await one(id)).toMatchObject({
    startsOn: addDays(today(), 23),
    nextRunOn: addDays(today(), 23),
    occurrencesMax: 6,
  })
  const undone = await portal.call(admin.token, 'POST', `/api/batch/${String(batch.body['id'])}/undo`, {})
  expect(undone.body).toMatchObject({ counts: { undone: 1 } })
  expect(await one(id)).toMatchObject({ startsOn: addDays(today(), 20) })
  const past = await call('/shift', { ids: [id], days: -30 })
  expect(shiftAnswer.parse(past.rows)[0]?.reason).toBe('Its next date would have passed already.')
})

it('is copied to other sites as drafts with its steps, without its people', async () => {
  const id = await active({ name: 'Pumps', primaryUserId: admin.employeeId })
  for (const [place, label] of ['Look', 'Listen'].entries()) {
    const step = { scheduleId: id, label, sequence: place + 1 }
    await createSample(portal, admin, resourceNamed('schedule-task'), step)
  }
  const pinIds = await Promise.all(
    [1, 2].map(async () => (await createSample(portal, admin, resourceNamed('pin'))).id),
  )
  const answer = await call(`/${id}/copy`, { pinIds })
  expect(answer.status, answer.text).toBe(201)
  const ids = answer.body['ids']
  expect(ids).toHaveLength(2)
  const copies = await Promise.all((Array.isArray(ids) ? ids : []).map((copy) => one(Number(copy))))
  expect(copies).toMatchObject(
    pinIds.map((pinId) => ({ pinId, name: 'Pumps', status: 'draft', primaryUserId: null })),
  )
  const steps = await portal.call(
    admin.token,
    'GET',
    listUrl(resourceNamed('schedule-task'), { filter: { scheduleId: ids } }),
  )
  expect(steps.rows.map(({ label }) => label).sort()).toEqual(['Listen', 'Listen', 'Look', 'Look'])
  const nowhere = await call(`/${id}/copy`, { pinIds: [9_999_999] })
  expect([nowhere.status, nowhere.body['errors']]).toEqual([422, { pinId: 'There is no such record.' }])
})

it('moves a date off a holiday to a working day of its site', async () => {
  const { id: pinId } = await createSample(portal, admin, resourceNamed('pin'))
  const { id: usual } = await createSample(portal, admin, resourceNamed('pin'))
  // A Thursday and the two days after it.
  const thursday = addDays('2027-06-01', (4 - weekdayOf(dayNumber('2027-06-01')) + 7) % 7)
  await createSample(portal, admin, resourceNamed('holiday'), { date: thursday, stateName: null })
  await createSample(portal, admin, resourceNamed('sla-policy'), {
    pinId,
    active: true,
    workdays: ['1', '2', '3', '4', '7'],
  })
  const dates = async (pin: number) =>
    (
      await call('/preview', {
        pinId: pin,
        startsOn: thursday,
        frequencyUnit: 'month',
        skipOnHoliday: 'next_working_day',
      })
    ).rows[0]
  expect(await dates(pinId)).toEqual({ planned: thursday, actual: addDays(thursday, 3) })
  expect(await dates(usual)).toEqual({ planned: thursday, actual: addDays(thursday, 1) })
})
