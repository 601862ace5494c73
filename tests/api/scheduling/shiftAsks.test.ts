import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { batchesOf } from '../../support/batches.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
/** Plans shifts and knows nothing of pay. */
let planner: Member
let pin: number
const monday = '2031-03-03'

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date('2031-03-20T03:00:00Z') })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  planner = await portal.member(
    admin.clientId,
    [...allCodes].filter((code) => !code.startsWith('EF')),
  )
  const made = await createSample(portal, admin, resourceNamed('pin'), {
    name: 'Cheras',
    timeZone: 'Asia/Kuala_Lumpur',
  })
  pin = made.id
})
afterAll(() => portal.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, by = admin) =>
  portal.call(by.token, method, `/api/${path}`, body)
const sql = (text: string, values: unknown[] = []) =>
  portal.db.write({ ...admin, settling: 'attendance_day' }, (tx) =>
    tx.query<Record<string, unknown>>(text.replaceAll('$client', String(admin.clientId)), values),
  )
const made = async (path: string, body: unknown, by = admin) => {
  const answer = await call('POST', path, body, by)
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
let serial = 0
const shiftOf = (more: Record<string, unknown> = {}) => ({
  name: `Post ${(serial += 1)}`,
  pinId: pin,
  startDate: monday,
  endDate: addDays(monday, 27),
  recurringDay: 127,
  startTime: '07:00',
  endTime: '15:00',
  ...more,
})
const person = async (more: Record<string, unknown> = {}) =>
  (
    await createSample(portal, admin, resourceNamed('employee'), {
      pinIds: [pin],
      permitExpiry: null,
      nationality: 'MY',
      jobTitle: 'Cleaner',
      ...more,
    })
  ).id
const put = (shiftId: number, date: string, userId: number | null) => ({ put: { shiftId, date, userId } })
const roster = (changes: unknown[], more: Record<string, unknown> = {}) =>
  call('POST', 'shift/roster', { changes, ...more })
const clashes = (answer: { body: Record<string, unknown> }) =>
  z
    .array(z.object({ kind: z.string(), hard: z.boolean(), detail: z.string().nullable() }))
    .parse(answer.body['clashes'])

it('requires a reason for another job or nationality; gaps go to fitting people (SCH-08)', async () => {
  const guard = (await createSample(portal, admin, resourceNamed('job'), { name: 'Guard', assigneeIds: [] }))
    .id
  const [cleaner, fitting] = [await person(), await person({ nationality: 'NP', jobTitle: 'guard' })]
  const shift = await made('shift', shiftOf({ jobId: guard, nationalities: ['NP', 'BD'] }))
  expect((await call('POST', 'shift', shiftOf({ nationalities: ['XX'] }))).status).toBe(422)
  const asked = await roster([put(shift, monday, cleaner)])
  expect([asked.status, asked.body['errors'], clashes(asked)]).toEqual([
    422,
    { reason: 'The shift asks for people of another job: say why.' },
    [
      { kind: 'other_job', hard: false, detail: 'Guard' },
      { kind: 'other_nationality', hard: false, detail: 'NP BD' },
    ],
  ])
  expect((await roster([put(shift, monday, cleaner)], { reason: 'Nobody else came' })).status).toBe(200)
  expect(clashes(await roster([put(shift, monday, fitting)], { preview: true }))).toEqual([])
  const day = addDays(monday, 20)
  const filled = await call('POST', 'shift/fill', { start: day, end: day, pin })
  expect(filled.body).toMatchObject({ proposals: [{ shiftId: shift, person: { id: fitting } }], left: [] })
  // Whoever is assigned to a job has it, whatever they are called.
  await call('PUT', `job/${guard}`, { assigneeIds: [cleaner] })
  expect(
    clashes(await roster([put(shift, day, cleaner)], { preview: true })).map(({ kind }) => kind),
  ).toEqual(['other_nationality'])
  await call('DELETE', `shift/${shift}`)
})

it('sets the origin of shifts and assignments on the server only (SCH-05)', async () => {
  const someone = await person()
  const template = await made('shift', shiftOf({ isTemplate: true }))
  const plain = await made('shift', shiftOf({ endDate: monday, recurringDay: 0 }))
  const of = await made('shift', shiftOf({ endDate: monday, recurringDay: 0, templateId: template }))
  expect((await call('POST', 'shift', shiftOf({ source: 'template' }))).status).toBe(400)
  expect((await call('POST', 'shift', shiftOf({ templateId: plain }))).body['errors']).toEqual({
    templateId: 'This is no template.',
  })
  expect((await call('PUT', `shift/${plain}`, { templateId: template })).status).toBe(422)
  await roster([put(plain, monday, someone)])
  const week = await call('POST', 'shift/copy-week', { from: monday, to: addDays(monday, 7), pin })
  const [copy] = z.array(z.number()).parse(week.body['shiftIds'])
  const sources = async (source: string, path = 'shift') =>
    (await call('GET', `${path}?filter=${encodeURIComponent(JSON.stringify({ source }))}`)).rows.map(
      ({ id }) => id,
    )
  expect(await sources('template')).toEqual([of])
  expect(await sources('copy')).toContain(copy)
  expect(await sources('manual')).toContain(plain)
  expect((await sources('copy', 'shift-assignment')).length).toBe(1)
  // What the server itself proposes is filled by it; nobody can say so of anything else, nor does it stay so by hand.
  const soon = addDays(monday, 20)
  const gap = await made('shift', shiftOf({ startDate: soon, endDate: soon, recurringDay: 0, headcount: 2 }))
  const gaps = { start: soon, end: soon, pin }
  const { proposals } = z
    .object({ proposals: z.array(z.looseObject({ person: z.looseObject({ id: z.number() }) })) })
    .parse((await call('POST', 'shift/fill', gaps)).body)
  const other = await person({ pinIds: [] })
  const planned = await roster([put(gap, soon, proposals[0]?.person.id ?? 0), put(gap, soon, other)], {
    filled: gaps,
  })
  expect(planned.status, planned.text).toBe(200)
  const [given] = z.array(z.number()).parse(planned.body['ids'])
  expect(await sources('auto', 'shift-assignment')).toEqual([given])
  expect((await roster([{ move: { id: given, date: soon, userId: null } }])).status).toBe(200)
  expect(await sources('auto', 'shift-assignment')).toEqual([])
  const shown = await call('GET', `shift/scheduling?start=${monday}&end=${monday}&pin=${pin}`)
  expect(z.looseObject({ shifts: z.array(z.looseObject({})) }).parse(shown.body).shifts).toContainEqual(
    expect.objectContaining({ id: of, source: 'template' }),
  )
  for (const id of [plain, of, copy, gap]) await call('DELETE', `shift/${id}`)
})

it('pays a shift’s hours by its rate alone, visible with pay permission (EFP-01) (EFP-02)', async () => {
  const someone = await person()
  const type = await made('efp/rate-type', {
    name: 'Normal',
    counts: 'normal',
    category: 'earning',
    sequence: 1,
  })
  const rate = await made('efp/rate', {
    rateTypeId: type,
    amount: '10',
    userId: someone,
    effectiveFrom: '2031-01-01',
  })
  const relief = await made('shift', shiftOf({ name: 'Relief', rateOverride: '22.5' }))
  const usual = await made('shift', shiftOf({ startTime: '15:00', endTime: '19:00' }))
  expect((await call('POST', 'shift', shiftOf({ rateOverride: '-1' }))).status).toBe(422)
  // Who plans without pay neither sees it nor sets it, nor takes it along with a copied week.
  const seen = async (by: Member) =>
    z
      .looseObject({
        shifts: z.array(z.looseObject({ id: z.number(), rateOverride: z.string().nullable() })),
      })
      .parse((await call('GET', `shift/scheduling?start=${monday}&end=${monday}`, undefined, by)).body)
      .shifts.find(({ id }) => id === relief)?.rateOverride
  expect([await seen(admin), await seen(planner)]).toEqual(['22.5', null])
  expect((await call('GET', `shift/${relief}`, undefined, planner)).body).not.toHaveProperty('rateOverride')
  expect((await call('PUT', `shift/${relief}`, { rateOverride: '99' }, planner)).status).toBe(400)
  expect((await call('PUT', `shift/${relief}`, { headcount: 2 }, planner)).status).toBe(200)
  expect(await seen(admin)).toBe('22.5')

  const planned = await roster([put(relief, monday, someone), put(usual, addDays(monday, 1), someone)])
  const [first, second] = z.array(z.number()).parse(planned.body['ids'])
  for (const [assignment, day, minutes] of [
    [first, monday, 480],
    [second, addDays(monday, 1), 240],
  ])
    await sql(
      `insert into clocking (client_id, user_id, pin_id, work_date, worked_min, normal_min, overtime_min, rest_day_min,
         holiday_min, status, shift_assignment_id) values ($client, $1, $2, $3, $4, $4, 0, 0, 0, 'approved', $5)`,
      [someone, pin, day, minutes, assignment],
    )
  const period = await made('efp/period', { name: 'March', startDate: '2031-03-01', endDate: '2031-03-15' })
  expect((await call('PATCH', `efp/period/${period}/calculate`, {})).status).toBe(200)
  const sheet = await call('GET', `efp/sheet/${period}`)
  const [row] = z
    .looseObject({ rows: z.array(z.looseObject({ id: z.number(), earned: z.string() })) })
    .parse(sheet.body).rows
  expect(row?.earned).toBe('220.00')
  const why = await call('GET', `efp/row/${row?.id}/trace`)
  expect(why.body['steps']).toMatchObject([
    {
      amount: '180.00',
      rate: '22.5',
      quantity: 480,
      rule: null,
      shift: { id: relief, name: 'Relief' },
      beaten: [{ id: rate }],
    },
    { amount: '40.00', rate: '10', quantity: 240, rule: { id: rate }, shift: null, beaten: [] },
  ])
  // What was paid by it stays what it says.
  for (const step of ['review', 'approve']) await call('PATCH', `efp/period/${period}/${step}`, {})
  const late = await call('PUT', `shift/${relief}`, { rateOverride: '30' })
  expect([late.status, Object.keys(late.body['errors'] ?? {})]).toEqual([422, ['rateOverride']])
  expect((await call('GET', `efp/period/${period}/check`)).body).toMatchObject({ rows: 1, differing: 0 })
})

it('leaves people behind if moving a shift would need a reason (SCH-08)', async () => {
  const someone = await person()
  const first = addDays(monday, 42)
  const day = await made('shift', shiftOf({ startDate: first, endDate: first, recurringDay: 0 }))
  const early = await made(
    'shift',
    shiftOf({
      startDate: addDays(first, 1),
      endDate: addDays(first, 1),
      recurringDay: 0,
      startTime: '06:00',
    }),
  )
  const planned = await roster([put(day, first, someone), put(early, addDays(first, 1), someone)])
  const [assignment] = z.array(z.number()).parse(planned.body['ids'])
  const later = { startTime: '14:00', endTime: '22:00' }
  const asked = await call('PUT', `shift/${day}`, later)
  expect([asked.status, asked.body['errors'], clashes(asked)]).toEqual([
    422,
    { reason: 'The rest between shifts is too short: say why.' },
    [{ kind: 'rest', hard: false, detail: '480' }],
  ])
  const standing = async () => (await call('GET', `shift-assignment/${assignment}`)).body
  const was = await standing()
  expect(was).toMatchObject({ startAt: `${addDays(first, -1)}T23:00:00.000Z`, reason: null })
  const free = await made('shift', shiftOf({ startDate: first, endDate: first, recurringDay: 0 }))
  const open = z.array(z.number()).parse((await roster([put(free, first, null)])).body['ids'])[0]
  const openStart = async () => (await call('GET', `shift-assignment/${open}`)).body['startAt']
  const batches = batchesOf(portal, admin)
  const batch = await batches.start(resourceNamed('shift'), 'update', { ids: [day, free], set: later })
  expect(batch).toMatchObject({ state: 'partly', counts: { done: 1, failed: 1 } })
  expect(await batches.rows(batch.id, 'failed')).toMatchObject([
    { recordId: day, message: 'Reason: The rest between shifts is too short: say why.' },
  ])
  expect([await standing(), await openStart()]).toEqual([was, `${first}T06:00:00.000Z`])
  // Taken back, the shift takes its assignments back with it.
  expect(await batches.step(batch.id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1 } })
  expect(await openStart()).toBe(was['startAt'])
  expect((await call('PUT', `shift/${day}`, { ...later, reason: 'The customer asked' })).status).toBe(200)
  expect(await standing()).toMatchObject({
    startAt: `${first}T06:00:00.000Z`,
    reason: 'The customer asked',
  })
  // A reason stands for what it was given for: the next move asks anew.
  expect((await call('PUT', `shift/${day}`, { startTime: '15:00', endTime: '23:00' })).status).toBe(422)
})

it('fills today’s gaps that have not begun, not with people off sick (SCH-08)', async () => {
  const today = '2031-03-20'
  const site = (
    await createSample(portal, admin, resourceNamed('pin'), { name: 'Bangi', timeZone: 'Asia/Kuala_Lumpur' })
  ).id
  const [sick, well] = [await person({ pinIds: [site] }), await person({ pinIds: [site] })]
  const once = { pinId: site, startDate: today, endDate: today, recurringDay: 0 }
  // It is eleven o’clock there.
  await made('shift', shiftOf(once))
  const evening = await made('shift', shiftOf({ ...once, startTime: '14:00', endTime: '22:00' }))
  const fill = async () =>
    (await call('POST', 'shift/fill', { start: today, end: today, pin: site })).body['proposals']
  expect(await fill()).toMatchObject([{ shiftId: evening, person: { id: sick } }])
  const planned = await roster([put(evening, today, sick)])
  expect((await call('PUT', 'shift/publish', { start: today, end: today, pin: site })).status).toBe(200)
  expect(await fill()).toEqual([])
  await roster([{ remove: z.array(z.number()).parse(planned.body['ids'])[0] }])
  expect(await fill()).toMatchObject([{ shiftId: evening, person: { id: well } }])
  // Nor for another shift of that day.
  await roster([put(evening, today, well)])
  const late = await made('shift', shiftOf({ ...once, startTime: '23:00', endTime: '23:30' }))
  expect(await fill()).toMatchObject([{ shiftId: late, person: { id: well } }])
})
