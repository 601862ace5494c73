import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { payRowsIn, payrollIn } from '../../../server/modules/efp/periodRows.ts'
import { sumOfAmounts } from '../../../src/domain/pay/pay.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { systemActor } from '../../../server/platform/db/companyContext.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let admin: Member
let reader: Member
let self: Member
const pins: number[] = []
const people: number[] = []
const types: Record<string, number> = {}
let september = 0
let october = 0

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  by = admin,
) => portal.call(by.token, method, `/api/${path}`, body)
const idOf = (answer: { status: number; text: string; body: Record<string, unknown> }) => {
  expect(answer.status, answer.text).toBe(201)
  return z.number().parse(answer.body['id'])
}
const make = async (path: string, body: unknown) => idOf(await call('POST', path, body))
const verb = async (id: number, name: string, status = 200) => {
  const answer = await call('PATCH', `efp/period/${id}/${name}`, {})
  expect(answer.status, answer.text).toBe(status)
  return answer
}

/** An approved line of the timesheet, as it would be after somebody approved it. */
async function worked(userId: number, pinId: number, day: string, minutes: Record<string, number>) {
  const { normal = 0, overtime = 0, rest = 0, holiday = 0 } = minutes
  await portal.db.write({ ...systemActor(admin.clientId), settling: 'attendance_day' }, (tx) =>
    tx.query(
      `insert into clocking (client_id, user_id, pin_id, work_date, worked_min, normal_min, overtime_min, rest_day_min,
         holiday_min, status) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'approved')`,
      [
        admin.clientId,
        userId,
        pinId,
        day,
        normal + overtime + rest + holiday,
        normal,
        overtime,
        rest,
        holiday,
      ],
    ),
  )
}

async function allOf<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

const stored = async () =>
  JSON.stringify(
    await portal.db.read(admin.clientId).query(
      `select r.*, t.trace from efp_row r left join efp_trace t on t.client_id = r.client_id and t.row_id = r.id
       where r.client_id = $1 order by r.id`,
      [admin.clientId],
    ),
  )
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      ['rate', 'rate_type', 'efp_row', 'efp_trace', 'efp_period', 'efp_amount', 'clocking', 'audit'].map(
        (table) =>
          portal.db
            .read(admin.clientId)
            .query(
              `select md5(string_agg(t::text, '|' order by t::text)) from ${table} t where client_id = $1`,
              [admin.clientId],
            ),
      ),
    ),
  )

const sheetRow = z.looseObject({
  id: z.number(),
  userId: z.number(),
  pinId: z.number(),
  earned: z.string(),
  amount: z.string(),
  before: z.string().nullable(),
})
const sheet = async (id: number, query = '') => {
  const answer = await call('GET', `efp/sheet/${id}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return z
    .looseObject({ rows: z.array(sheetRow), total: z.looseObject({ amount: z.string() }) })
    .parse(answer.body)
}
const rowOf = async (period: number, person: number, pin: number) => {
  const { rows } = await sheet(period)
  return sheetRow.parse(rows.find(({ userId, pinId }) => userId === people[person] && pinId === pins[pin]))
}

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date('2026-11-10T03:00:00Z') })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  reader = await portal.member(admin.clientId, ['EFB'])
  self = await portal.member(admin.clientId, ['EFF', 'EFJ'])
  for (const name of ['Menara', 'Plaza'])
    pins.push((await createSample(portal, admin, resourceNamed('pin'), { name })).id)
  for (const [firstName, nationality] of [
    ['Aminah', 'MY'],
    ['Bishal', 'NP'],
  ])
    people.push(
      (
        await createSample(portal, admin, resourceNamed('employee'), {
          firstName,
          nationality,
          jobTitle: 'Guard',
          pinIds: pins,
        })
      ).id,
    )
  for (const [name, counts, category] of [
    ['Normal', 'normal', 'earning'],
    ['Overtime', 'overtime', 'earning'],
    ['Meals', 'worked', 'earning'],
    ['Hostel', 'worked', 'deduction'],
  ] as const)
    types[name] = await make('efp/rate-type', { name, counts, category, sequence: Object.keys(types).length })
  september = await make('efp/period', { name: 'September', startDate: '2026-09-01', endDate: '2026-09-30' })
  october = await make('efp/period', { name: 'October', startDate: '2026-10-01', endDate: '2026-10-31' })
})
afterAll(() => portal.close())

const rate = (type: string, amount: string, more: Record<string, unknown> = {}) =>
  call('POST', 'efp/rate', { rateTypeId: types[type], amount, effectiveFrom: '2026-01-01', ...more })

it('stores one rate per key and day, and returns the winner with the others (EFP-01)', async () => {
  const all = idOf(await rate('Normal', '8.3333'))
  const atPin = idOf(await rate('Normal', '9', { pinId: pins[0] }))
  const nepali = idOf(await rate('Normal', '8.5', { nationality: 'NP' }))
  const both = idOf(await rate('Normal', '9.25', { pinId: pins[0], nationality: 'NP' }))
  const one = idOf(
    await rate('Normal', '12', { userId: people[0], effectiveFrom: '2026-10-16', effectiveTo: '2026-10-31' }),
  )
  await rate('Overtime', '13.75')
  await rate('Meals', '10', { basis: 'per_day' })
  await rate('Hostel', '150', { basis: 'per_month', nationality: 'NP' })
  const overlapping = await rate('Normal', '7', { pinId: pins[0], effectiveFrom: '2026-06-01' })
  // What is in the way is named: whose rate, how much, and when.
  expect([overlapping.status, overlapping.body['errors']]).toEqual([
    422,
    {
      effectiveFrom: expect.stringMatching(/^Normal \(.+\) is 9 from 2026-01-01 on: end that rate first\.$/),
    },
  ])
  const ended = await rate('Normal', '7', {
    userId: people[0],
    effectiveFrom: '2026-10-01',
    effectiveTo: '2026-10-20',
  })
  expect(ended.body['errors']).toEqual({
    effectiveFrom: expect.stringMatching(
      /^Normal \(.+\) is 12 from 2026-10-16 until 2026-10-31: choose other days\.$/,
    ),
  })
  expect((await rate('Normal', '-1', { pinId: pins[1] })).status).toBe(422)

  expect((await call('GET', 'efp/rate-type?category=deduction')).rows.map((row) => row['name'])).toEqual([
    'Hostel',
  ])
  const listed = await call('GET', `efp/rate?pin=${pins[0]}&nationality=NP`)
  expect(listed.rows.map((row) => [row['id'], row['amount']])).toEqual([[both, '9.25']])

  const ratesOf = async (query: string) =>
    z
      .object({ users: z.array(z.looseObject({ userId: z.number(), rates: z.array(z.looseObject({})) })) })
      .parse((await call('GET', `efp/user-rate?${query}`)).body).users
  const [nepal] = await ratesOf(`pin=${pins[0]}&nationality=NP`)
  expect(nepal).toMatchObject({
    userId: people[1],
    rates: [{ rateId: both, amount: '9.25', beaten: [atPin, nepali, all] }, {}, {}, {}],
  })
  const [, , ...rest] = await ratesOf('pin=-1&nationality=-1&on=2026-10-20')
  expect([nepal, ...rest].length).toBeGreaterThan(1)
  const users = await ratesOf('on=2026-10-20')
  expect(users.find(({ userId }) => userId === people[0])?.rates[0]).toMatchObject({
    rateId: one,
    beaten: [atPin, all],
  })
})

it('multiplies approved hours by the rates of their days, filtered by -1 for all (EFP-02)', async () => {
  const [aminah = 0, bishal = 0] = people
  const [menara = 0, plaza = 0] = pins
  await worked(aminah, menara, '2026-09-02', { normal: 480 })
  for (const day of ['2026-10-01', '2026-10-02'])
    await worked(aminah, menara, day, { normal: 473, overtime: 31 })
  await worked(aminah, menara, '2026-10-20', { normal: 480 })
  await worked(bishal, menara, '2026-10-05', { normal: 480, overtime: 60 })
  await worked(bishal, plaza, '2026-10-06', { normal: 100, rest: 120 })
  const hours = async (query: string) =>
    (await call('GET', `efp/hour?${query}`)).body as { hours?: Record<string, unknown>[]; start?: string }
  const both = await hours(`pin=-1&nationality=-1&start=2026-10-01&end=2026-10-31`)
  // 946 min at 9.00 and 480 min at 12.00; 62 min overtime at 13.75; three days of meals.
  const expected = sumOfAmounts(['141.90', '96.00', '14.21', '30.00'])
  expect(both.hours).toMatchObject([
    { userId: aminah, pinId: menara, normalMin: 1426, overtimeMin: 62, unratedMin: 0, amount: expected },
    { userId: bishal, pinId: menara, amount: sumOfAmounts(['74.00', '13.75', '10.00', '-150.00']) },
    // Rest days have no rate of their own, but meals count all hours.
    {
      userId: bishal,
      pinId: plaza,
      restDayMin: 120,
      unratedMin: 0,
      amount: sumOfAmounts(['14.17', '10.00']),
    },
  ])
  const few = await hours(`pin=${plaza}&nationality=NP&start=2026-10-01&end=2026-10-31`)
  expect(few.hours?.map((row) => row['pinId'])).toEqual([plaza])
  expect(await hours('start=-1&end=-1')).toMatchObject({ start: '2026-11-01', end: '2026-11-30', hours: [] })
  expect((await call('GET', 'efp/hour?start=2026-02-31')).status).toBe(400)
  for (const path of ['efp/hour', 'efp/user-rate', `efp/sheet/${october}`]) {
    expect((await call('GET', path, undefined, self)).status).toBe(403)
    expect((await call('GET', path, undefined, reader)).status).toBe(200)
  }
})

it('recalculates a period, with signed extra columns and a trace per amount (EFP-02)', async () => {
  await verb(september, 'calculate')
  await verb(october, 'calculate')
  const row = await rowOf(october, 0, 0)
  expect(row).toMatchObject({ earned: '282.11', amount: '282.11', before: '82.00' })
  const plus = await make('efp/column', { name: 'Bonus', type: 'amount', sign: 'plus' })
  const minus = await make('efp/column', { name: 'Advance', type: 'amount', sign: 'minus' })
  const note = await make('efp/column', { name: 'Note', type: 'text' })
  const columns = await call('GET', 'efp/column')
  expect(columns.rows.map((one) => one['name']).toSorted()).toEqual(['Advance', 'Bonus', 'Note'])
  const cells = [
    { rowId: row.id, columnId: plus, value: '50.10' },
    { rowId: row.id, columnId: minus, value: '20' },
    { rowId: row.id, columnId: note, value: 'Covered twice' },
  ]
  const set = await call('PUT', 'efp/amount', { cells })
  expect(set.body['rows']).toEqual([{ id: row.id, extra: '30.10', amount: '312.21' }])
  // Law 3: an unseen value stays; a seen one is compared as an amount.
  const over = (was: string | null) =>
    call('PUT', 'efp/amount', { cells: [{ rowId: row.id, columnId: plus, value: '50.1', was }] })
  const late = await over(null)
  expect([late.status, late.body['current']]).toEqual([
    409,
    { cells: [{ rowId: row.id, columnId: plus, value: '50.1' }] },
  ])
  expect((await over('50.10')).status).toBe(200)
  const wrong = await call('PUT', 'efp/amount', {
    cells: [{ rowId: row.id, columnId: plus, value: '1.234' }],
  })
  expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([422, ['cells.0.value']])
  expect((await call('PUT', 'efp/amount', { cells }, reader)).status).toBe(403)
  await verb(october, 'calculate')
  expect(await rowOf(october, 0, 0)).toMatchObject({
    earned: '282.11',
    amount: '312.21',
    cells: { [plus]: '50.1', [minus]: '20', [note]: 'Covered twice' },
  })
  const why = await call('GET', `efp/row/${row.id}/trace`)
  const steps = z.array(z.looseObject({ amount: z.string() })).parse(why.body['steps'])
  expect(sumOfAmounts(steps.map(({ amount }) => amount))).toBe('282.11')
  expect(steps).toMatchObject([
    {
      quantity: 946,
      rate: '9',
      from: '2026-10-01',
      until: '2026-10-02',
      amount: '141.90',
      beaten: [{ pinId: null }],
    },
    {
      quantity: 480,
      rate: '12',
      from: '2026-10-20',
      amount: '96.00',
      rule: { userId: people[0] },
      beaten: [{}, {}],
    },
    { quantity: 62, rate: '13.75', amount: '14.21' },
    { quantity: 3, rate: '10', basis: 'per_day', amount: '30.00' },
  ])
  expect(why.body['extras']).toEqual([
    { name: 'Bonus', amount: '50.10' },
    { name: 'Advance', amount: '-20.00' },
  ])
  const file = await call('GET', `efp/row/export.csv?filter=${JSON.stringify({ periodId: october })}`)
  expect(file.text).toContain('312.21')
})

it('previews the effect of a rate without writing (EFP-01)', async () => {
  const before = await everything()
  const tried = await call(
    'POST',
    `efp/period/${october}/try`,
    {
      rateTypeId: types['Normal'],
      pinId: pins[0],
      nationality: null,
      jobId: null,
      groupId: null,
      userId: null,
      amount: '10',
      basis: 'per_hour',
      effectiveFrom: '2026-10-02',
      effectiveTo: null,
    },
    reader,
  )
  // One day of 473 min for one more an hour; who has a rate of their own or of their nationality keeps it.
  expect(tried.body).toMatchObject({
    people: 2,
    changed: 1,
    now: '254.03',
    instead: '261.91',
    examples: [{ userId: people[0], now: '282.11', instead: '289.99' }],
  })
  expect(await everything()).toBe(before)
})

it('EFP-02 refuses to approve outdated pay and takes an approval back', async () => {
  const first = z.looseObject({ id: z.number(), version: z.number() })
  const approvedLine = async () =>
    first.parse((await call('GET', 'attendance/clocking?filter={"workDate":"2026-10-20"}')).rows[0])
  const change = async (breakMin: number) => {
    const { id, version } = await approvedLine()
    return call('PUT', `attendance/clocking/${id}`, { breakMin, reason: 'Late', version })
  }
  await worked(people[0] ?? 0, pins[0] ?? 0, '2026-10-21', { normal: 60 })
  const refused = await verb(october, 'approve', 409)
  expect(refused.body['message']).toMatch(/Rows that differ: 1. Calculate it again/)
  await verb(october, 'calculate')
  await verb(october, 'approve')
  expect((await change(5)).status).toBe(409)

  await verb(october, 'reopen')
  expect((await call('GET', `efp/period/${october}`)).body).toMatchObject({
    status: 'calculated',
    approvedBy: null,
    approvedAt: null,
  })
  expect((await call('GET', 'attendance/lock')).rows).toEqual([])
  await portal.db.write({ ...systemActor(admin.clientId), settling: 'attendance_day' }, (tx) =>
    tx.query(`update clocking set deleted_at = now() where client_id = $1 and work_date = '2026-10-21'`, [
      admin.clientId,
    ]),
  )
  await verb(october, 'approve', 409)
  await verb(october, 'calculate')
})

it('changes an approved period only by adjustments, and reproduces a locked one (EFP-02)', async () => {
  await verb(september, 'lock', 409)
  await verb(october, 'approve')
  const { id } = await rowOf(october, 0, 0)
  await verb(october, 'calculate', 409)
  const cells = [{ rowId: id, columnId: 1, value: '1' }]
  expect((await call('PUT', 'efp/amount', { cells })).status).toBe(409)
  await make('efp/adjustment', { rowId: id, amount: '-12.21', reason: 'Uniform' })
  expect(await rowOf(october, 0, 0)).toMatchObject({ earned: '282.11', adjusted: '-12.21', amount: '300.00' })
  await verb(october, 'lock')
  await verb(october, 'reopen', 409)
  const locked = await stored()
  expect((await call('POST', 'efp/adjustment', { rowId: id, amount: '1', reason: 'Late' })).status).toBe(409)
  await verb(october, 'calculate', 409)

  // Neither hours, nor rates, nor who somebody is change what was paid.
  const [line] = (await call('GET', 'attendance/clocking?filter={"workDate":"2026-10-20"}')).rows
  const changed = await call('PUT', `attendance/clocking/${String(line?.['id'])}`, {
    breakMin: 30,
    reason: 'Late',
    version: line?.['version'],
  })
  expect(changed.status).toBe(409)
  const [lock] = (await call('GET', 'attendance/lock')).rows
  expect((await call('DELETE', `attendance/lock/${String(lock?.['id'])}`)).status).toBe(409)
  const reaching = await rate('Normal', '99', { pinId: pins[1], effectiveFrom: '2026-10-31' })
  expect([reaching.status, Object.keys(reaching.body['errors'] ?? {})]).toEqual([422, ['effectiveFrom']])
  expect((await rate('Normal', '99', { pinId: pins[1], effectiveFrom: '2026-11-01' })).status).toBe(201)
  await call('PUT', `user/${people[1]}`, { nationality: 'BD', jobTitle: 'Supervisor' })
  expect((await call('GET', `efp/period/${october}/check`)).body).toEqual({
    rows: 3,
    differing: 0,
    examples: [],
  })
  expect(await stored()).toBe(locked)
  // An open one does differ.
  await worked(people[0] ?? 0, pins[0] ?? 0, '2026-09-03', { normal: 60 })
  expect((await call('GET', `efp/period/${september}/check`)).body).toMatchObject({ rows: 1, differing: 1 })
  expect((await call('DELETE', `efp/period/${october}`)).status).toBe(409)
  const again = await make('efp/period', { name: 'Twice', startDate: '2026-10-31', endDate: '2026-11-15' })
  expect((await call('PATCH', `efp/period/${again}/calculate`, {})).status).toBe(422)

  const sql = portal.db.read(admin.clientId)
  const rows = await allOf(payRowsIn(sql, admin.clientId, { periodId: october }))
  expect(rows.map(({ userId, pinId, amount }) => [userId, pinId, amount])).toContainEqual([
    people[0],
    pins[0],
    '300.00',
  ])
  const workers = await allOf(payrollIn(sql, admin.clientId, { periodId: october }))
  expect(workers.length).toBe(2)
  expect(sumOfAmounts(workers.map(({ amount }) => amount))).toBe((await sheet(october)).total.amount)
})

it('writes rates of the matrix from a day on, and raises copies by a percentage (EFP-01)', async () => {
  const matrix = async (on: string) =>
    z
      .looseObject({
        state: z.string(),
        cells: z.array(z.looseObject({ pinId: z.number().nullable(), nationality: z.string().nullable() })),
      })
      .parse((await call('GET', `efp/matrix?rateType=${types['Normal']}&on=${on}`)).body)
  const amountAt = async (on: string, pinId: number | null, nationality: string | null) =>
    (await matrix(on)).cells.find(
      (cell) => cell.pinId === pinId && cell.nationality === nationality && cell['coming'] === false,
    )?.['amount']
  const from = '2026-12-01'
  const change = {
    rateTypeId: types['Normal'],
    from,
    basis: 'per_hour',
    cells: [
      { pinId: pins[0], nationality: 'NP', amount: '9.75' },
      { pinId: null, nationality: 'NP', amount: null },
      { pinId: null, nationality: 'ID', amount: '8.1' },
    ],
  }
  const { state } = await matrix(from)
  expect((await call('PUT', 'efp/matrix', { ...change, state })).body).toEqual({ ended: 2, entered: 2 })
  // LAW-3: a second sender has not seen these.
  const second = await call('PUT', 'efp/matrix', { ...change, state })
  expect([second.status, second.body['code']]).toEqual([409, 'stale'])
  expect(await amountAt('2026-11-30', pins[0] ?? 0, 'NP')).toBe('9.25')
  expect(await amountAt(from, pins[0] ?? 0, 'NP')).toBe('9.75')
  expect([await amountAt('2026-11-30', null, 'NP'), await amountAt(from, null, 'NP')]).toEqual([
    '8.5',
    undefined,
  ])
  expect((await call('PUT', 'efp/matrix', { ...change, from: '2026-10-15' })).status).toBe(422)
  expect((await call('PUT', 'efp/matrix', change, reader)).status).toBe(403)

  const copy = {
    rateTypeId: types['Normal'],
    fromPinId: pins[0],
    toPinId: null,
    nationality: null,
    uplift: '3.5',
    from: '2027-01-01',
  }
  const before = await everything()
  const looked = await call('POST', 'efp/rate/copy', { ...copy, preview: true })
  expect(looked.body['rates']).toMatchObject([
    { was: '9.75', becomes: '10.0913' },
    { was: '9', becomes: '9.3150' },
  ])
  expect(await everything()).toBe(before)
  const seen = { ...copy, state: looked.body['state'] }
  const raised = await Promise.all([seen, seen].map((body) => call('POST', 'efp/rate/copy', body)))
  expect(raised.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(Number(await amountAt('2027-01-01', pins[0] ?? 0, null))).toBe(9.315)
  expect(
    (await call('POST', 'efp/rate/copy', { ...copy, toPinId: pins[1], from: '2027-02-01' })).status,
  ).toBe(200)
  expect(Number(await amountAt('2027-02-01', pins[1] ?? 0, 'NP'))).toBe(10.4445)

  const alone = await rate('Normal', '12', { pinId: pins[1], userId: people[0], effectiveFrom: from })
  expect(alone.status, alone.text).toBe(201)
  const ofOnePerson = { ...copy, fromPinId: pins[1], from: '2027-01-01', preview: true }
  expect((await call('POST', 'efp/rate/copy', ofOnePerson)).body['rates']).toContainEqual(
    expect.objectContaining({ forWhom: 'Aminah', was: '12' }),
  )
})
