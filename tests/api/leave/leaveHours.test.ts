import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes, codeFor, type Action } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { changeRecord, createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

/** A Monday. */
const monday = '2026-06-08'
const mine = (...actions: Action[]) => actions.map((action) => codeFor('LV', 'me', action))
let portal: Portal
let admin: Member
let worker: Member
let head: Member
let hourly: number
let pin: number

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date('2026-03-02T02:00:00Z') })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  const codes = mine('create', 'read', 'update', 'delete')
  worker = await portal.member(admin.clientId, codes)
  head = await portal.member(admin.clientId, codes)
  pin = (await createSample(portal, admin, resourceNamed('pin'), { timeZone: 'Asia/Kuala_Lumpur' })).id
  await changeRecord(portal, admin, resourceNamed('employee'), worker.employeeId, {
    joinDate: '2020-01-15',
    supervisorId: head.employeeId,
    pinIds: [pin],
  })
  hourly = (
    await createSample(portal, admin, resourceNamed('leave-type'), {
      unit: 'hour',
      mode: 'yearly',
      bands: '24',
      prorateOn: 'none',
    })
  ).id
})
afterAll(() => portal.close())

const put = (member: Member, url: string, body: unknown = {}) => portal.call(member.token, 'PUT', url, body)
const applied = (fromTime: string | null, toTime: string | null, more: object = {}) => ({
  employeeId: worker.employeeId,
  leaveTypeId: hourly,
  fromDate: monday,
  fromPart: 'hours',
  toDate: monday,
  fromTime,
  toTime,
  ...more,
})
const apply = (fromTime: string | null, toTime: string | null, more: object = {}) =>
  portal.call(worker.token, 'POST', '/api/leave', applied(fromTime, toTime, more))
async function account() {
  const url = `/api/leave/summary/${worker.employeeId}?date=2026-06-01`
  const { taken, pending, balance, available } =
    (await portal.call(worker.token, 'GET', url)).rows.find(({ typeId }) => typeId === hourly) ?? {}
  return [taken, pending, balance, available]
}

it('counts hourly leave in minutes and frees only the affected shifts', async () => {
  await portal.call(admin.token, 'POST', '/api/leave/sync', { userId: worker.employeeId })
  expect(await account()).toEqual(['0:00', '0:00', '24:00', '24:00'])
  const shifts: unknown[] = []
  for (const [name, startTime, endTime] of [
    ['Night before', '22:00', '07:10'],
    ['Morning', '08:00', '12:00'],
    ['Evening', '12:00', '20:00'],
  ] as const) {
    const night = name === 'Night before'
    const date = night ? '2026-06-07' : monday
    const shift = await portal.call(admin.token, 'POST', '/api/shift', {
      pinId: pin,
      name,
      startDate: date,
      endDate: date,
      recurringDay: 0,
      startTime,
      endTime,
    })
    expect(shift.status, shift.text).toBe(201)
    const planned = await portal.call(admin.token, 'POST', '/api/shift/roster', {
      changes: [{ put: { shiftId: shift.body['id'], date, userId: worker.employeeId } }],
      reason: 'They asked for it',
    })
    expect(planned.status, planned.text).toBe(200)
    shifts.push(shift.body['id'])
  }
  const whoWorks = async () =>
    (
      await portal.db
        .read(admin.clientId)
        .query<{ user: number | null }>(
          'select user_id as "user" from shift_assignment where client_id = $1 and shift_id = any($2) and deleted_at is null order by shift_id',
          [admin.clientId, shifts],
        )
    ).map(({ user }) => user)

  const refusals = await Promise.all(
    [
      apply('12:20', '12:20'),
      apply(null, '12:20'),
      apply('08:00', '09:00', { toDate: '2026-06-09' }),
      apply('08:00', '9:00'),
      apply(null, null, { fromPart: 'full' }),
      apply('08:00', '09:00', { fromPart: 'am', toPart: 'am' }),
    ].map(async (answer) => (await answer).body['errors']),
  )
  expect(refusals.map((errors) => Object.keys(errors ?? {}))).toEqual([
    ['toTime'],
    ['fromTime'],
    ['toDate'],
    ['toTime'],
    ['fromPart'],
    ['fromPart'],
  ])

  const preview = await portal.call(worker.token, 'POST', '/api/leave/preview', {
    ...applied('12:00', '14:20'),
    toPart: 'full',
  })
  expect(preview.body, preview.text).toMatchObject({
    unit: 'hour',
    total: '2:20',
    before: '24:00',
    after: '21:40',
    shifts: [{ name: 'Evening' }],
    wrong: {},
  })
  const one = await apply('12:00', '14:20')
  expect([one.status, one.body['totalDays'], one.body['totalMinutes']], one.text).toEqual([201, null, 140])
  expect(await account()).toEqual(['0:00', '2:20', '24:00', '21:40'])
  // The same time again is refused, the next minute is not; nor is the half day that it is part of.
  const [again, next, half] = [
    await apply('13:00', '15:00'),
    await apply('14:20', '14:41'),
    await portal.call(admin.token, 'POST', '/api/leave', {
      employeeId: worker.employeeId,
      leaveTypeId: (await createSample(portal, admin, resourceNamed('leave-type'))).id,
      fromDate: monday,
      fromPart: 'pm',
      toDate: monday,
      toPart: 'pm',
    }),
  ]
  expect([again.status, next.status, half.status], next.text).toEqual([422, 201, 422])
  expect((await put(head, `/api/leave/application/${next.body['id']}/reject`, { remark: 'No' })).status).toBe(
    200,
  )

  const seen = await portal.call(head.token, 'GET', `/api/leave/application/${one.body['id']}`)
  expect(seen.body, seen.text).toMatchObject({
    before: '24:00',
    after: '21:40',
    shifts: [{ name: 'Evening' }],
    days: [{ day: monday, kind: 'work', days: '2:20' }],
  })
  const approved = await put(head, `/api/leave/application/${one.body['id']}/approve`)
  expect([approved.status, approved.body['status']], approved.text).toEqual([200, 'approved'])
  expect(await whoWorks()).toEqual([worker.employeeId, worker.employeeId, null])
  expect(await account()).toEqual(['2:20', '0:00', '21:40', '21:40'])
  const roster = await portal.call(
    admin.token,
    'GET',
    `/api/shift/scheduling?start=${monday}&end=${monday}&pin=${pin}`,
  )
  expect(roster.body['leave']).toMatchObject([{ part: 'hours', fromTime: '12:00', toTime: '14:20' }])

  // The shift of the night before ends in these hours.
  const early = await apply('06:00', '07:00')
  expect(early.status, early.text).toBe(201)
  await put(head, `/api/leave/application/${early.body['id']}/approve`)
  expect(await whoWorks()).toEqual([null, worker.employeeId, null])

  await put(admin, `/api/leave/application/${one.body['id']}/cancel`, { remark: 'Came after all' })
  expect(await account()).toEqual(['1:00', '0:00', '23:00', '23:00'])
  const entries = await portal.db
    .read(admin.clientId)
    .query(
      'select kind, days::float8 as days, minutes from leave_ledger where client_id = $1 and leave_type_id = $2 order by id',
      [admin.clientId, hourly],
    )
  expect(entries).toEqual([
    { kind: 'grant', days: 0, minutes: 1440 },
    { kind: 'taken', days: 0, minutes: -140 },
    { kind: 'taken', days: 0, minutes: -60 },
    { kind: 'cancel_return', days: 0, minutes: 140 },
  ])
  // What is entered by hand is in hours, too; more than is left is refused in hours.
  const adjusted = await portal.call(admin.token, 'POST', '/api/leave/ledger', {
    employeeId: worker.employeeId,
    leaveTypeId: hourly,
    date: monday,
    kind: 'adjust',
    days: '-21.5',
    note: 'Two weeks off the books',
  })
  expect([adjusted.status, adjusted.body['minutes']], adjusted.text).toEqual([201, -1290])
  expect((await account())[3]).toBe('1:30')
  const tuesday = '2026-06-09'
  const more = await apply('15:00', '17:00', { fromDate: tuesday, toDate: tuesday })
  expect(more.body['errors']).toEqual({ leaveTypeId: 'Only 1:30 hours are left; this takes 2:00.' })
})

it('shows hours as hours in the roll-over preview, and names losses (LEA-03)', async () => {
  expect((await account())[2]).toBe('1:30')
  const dry = async () =>
    (await portal.call(admin.token, 'POST', '/api/leave/roll-over', { on: '2027-01-01' })).body
  // The other two have not used their hours, although nothing has granted them yet.
  const ofType = { typeId: hourly, unit: 'hour', people: 3, granted: '72:00' }
  expect(await dry()).toMatchObject({ types: [{ ...ofType, carried: '0:00', lapsed: '49:30' }], people: [] })
  const changed = await changeRecord(portal, admin, resourceNamed('leave-type'), hourly, {
    carryForwardMax: '0.5',
  })
  expect(changed.status, changed.text).toBe(200)
  expect(await dry()).toMatchObject({
    types: [{ ...ofType, carried: '1:30' }],
    people: [{}, {}, { employeeId: worker.employeeId, unit: 'hour', carried: '0:30', granted: '24:00' }],
  })
})

it('converts the legal minimum to hours, and fixes the unit of a used type', async () => {
  await portal.call(admin.token, 'POST', '/api/leave/starter', {})
  const policy = {
    code: 'ALH',
    name: 'Annual by the hour',
    unit: 'hour',
    mode: 'yearly',
    legalKind: 'annual',
  }
  const low = await portal.call(admin.token, 'POST', '/api/leave/policy', {
    ...policy,
    bands: '0: 64, 2: 95, 5: 128',
  })
  expect([low.status, low.body['errors']]).toEqual([
    422,
    {
      bands:
        'Below the legal minimum: 12 days, 96 hours, from 2 years of service on (Employment Act 1955, section 60E).',
    },
  ])
  const shorter = await portal.call(admin.token, 'POST', '/api/leave/policy', {
    ...policy,
    hoursPerDay: '7.5',
    bands: '0: 60, 2: 90, 5: 120',
  })
  expect(shorter.status, shorter.text).toBe(201)
  const turned = await changeRecord(portal, admin, resourceNamed('leave-type'), hourly, { unit: 'day' })
  expect([turned.status, Object.keys(turned.body['errors'] ?? {})]).toEqual([422, ['unit']])
})

it('takes hourly leave over midnight within the working time that passes it', async () => {
  const at = (fromTime: string, toTime: string, more: object = {}) => ({
    ...applied(fromTime, toTime, { fromDate: '2026-07-06', toDate: '2026-07-07', leaveTypeId: night }),
    employeeId: guard.employeeId,
    ...more,
  })
  const guard = await portal.member(admin.clientId, mine('create', 'read', 'update', 'delete'))
  const working = await createSample(portal, admin, resourceNamed('working-hour'), {
    startTime: '22:00',
    endTime: '06:00',
    breakMin: 60,
    workdays: ['1', '2', '3', '4', '5'],
    restDays: [],
  })
  const employed = await changeRecord(portal, admin, resourceNamed('employee'), guard.employeeId, {
    joinDate: '2020-01-15',
    supervisorId: head.employeeId,
    pinIds: [pin],
    workingHourId: working.id,
  })
  expect(employed.status, employed.text).toBe(200)
  // The last working day is the one on which the night begins.
  const leaving = await portal.call(admin.token, 'PATCH', `/api/user/${guard.employeeId}/resign`, {
    lastWorkingDate: '2026-07-06',
  })
  expect(leaving.status, leaving.text).toBe(200)
  const night = (
    await createSample(portal, admin, resourceNamed('leave-type'), {
      unit: 'hour',
      mode: 'yearly',
      bands: '24',
      prorateOn: 'none',
    })
  ).id
  await portal.call(admin.token, 'POST', '/api/leave/sync', { userId: guard.employeeId })
  const post = (body: object) => portal.call(guard.token, 'POST', '/api/leave', body)
  const wrongOf = async (...given: Parameters<typeof at>) =>
    Object.entries((await post(at(...given))).body['errors'] ?? {})
  // Beyond the night's work, longer than a day, over two nights, and by day.
  expect([
    await wrongOf('21:00', '02:00'),
    await wrongOf('23:00', '06:30'),
    await wrongOf('23:00', '23:30'),
    await wrongOf('23:00', '02:00', { toDate: '2026-07-08' }),
    await wrongOf('23:00', '02:00', { toDate: '2026-07-06' }),
  ]).toEqual([
    [['fromTime', 'This is outside the working time.']],
    [['toTime', 'This is outside the working time.']],
    [['toDate', 'Leave by the hour is at most 24 hours long.']],
    [['toDate', 'Leave by the hour ends on its first day or the next.']],
    [['toTime', 'This is not after the time at which it begins.']],
  ])

  // From 23:00 to 03:00 without the break, which lies from 01:30 to 02:30.
  const one = await post(at('23:00', '03:00'))
  expect([one.status, one.body['totalMinutes']], one.text).toEqual([201, 180])
  const again = await wrongOf('02:45', '04:00', { fromDate: '2026-07-07' })
  expect(again).toEqual([['fromDate', `This overlaps leave ${one.body['refNo']}.`]])
  const approved = await put(head, `/api/leave/application/${one.body['id']}/approve`)
  expect(approved.status, approved.text).toBe(200)
  const seen = await portal.call(head.token, 'GET', `/api/leave/application/${one.body['id']}`)
  expect(seen.body['days']).toEqual([{ day: '2026-07-06', kind: 'work', days: '3:00' }])
  const roster = await portal.call(
    admin.token,
    'GET',
    '/api/shift/scheduling?start=2026-07-06&end=2026-07-07',
  )
  expect(roster.body['leave']).toMatchObject([
    { date: '2026-07-06', part: 'hours', fromTime: '23:00', toTime: '24:00' },
    { date: '2026-07-07', part: 'hours', fromTime: '00:00', toTime: '03:00' },
  ])
  const month = await portal.call(
    guard.token,
    'GET',
    `/api/leave/summary/${guard.employeeId}?date=2026-07-01`,
  )
  expect(month.rows.find(({ typeId }) => typeId === night)).toMatchObject({
    taken: '3:00',
    available: '21:00',
  })
})
