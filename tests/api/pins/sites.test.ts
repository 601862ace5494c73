import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const pins = resourceNamed('pin')
const contracts = resourceNamed('contract')
let portal: Portal
let admin: Member
let stranger: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
  stranger = await portal.member(await portal.company('Beta'), allCodes)
})
afterAll(() => portal.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, who = admin) =>
  portal.call(who.token, method, `/api/${url}`, body)

it('lists and toggles active pins, and refuses crossing fence corners (PIN-01)', async () => {
  const { id } = await createSample(portal, admin, pins, { name: 'Gate' })
  const active = async () => (await call('GET', 'pin/active')).rows.map(({ name }) => name)
  expect(await active()).toContain('Gate')
  expect((await call('PUT', `pin/${id}/status`)).body).toEqual({ id, status: 'suspended' })
  expect(await active()).not.toContain('Gate')
  expect((await call('PUT', `pin/${id}/status`)).body).toEqual({ id, status: 'active' })
  const ended = await call('PUT', `pin/${id}/status`, { status: 'ended' })
  expect([ended.status, Object.keys(ended.body['errors'] ?? {})]).toEqual([422, ['endDate']])
  expect((await call('PUT', `pin/${id}/status`, {}, stranger)).status).toBe(404)
  const fence = (fencePolygon: string) => ({
    name: fencePolygon,
    stateName: 'Johor',
    fenceShape: 'polygon',
    fencePolygon,
  })
  const square = await call('POST', 'pin', fence('3.1 101.7, 3.1 101.8, 3.2 101.8, 3.2 101.7'))
  expect(square.status, square.text).toBe(201)
  for (const wrong of [
    '3.1 101.7, 3.2 101.8, 3.1 101.8, 3.2 101.7',
    '3.1 101.7, 3.2 101.8',
    'north',
    '91 1, 1 2, 2 3',
  ]) {
    const answer = await call('POST', 'pin', fence(wrong))
    expect([wrong, answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([
      wrong,
      422,
      ['fencePolygon'],
    ])
  }
})

it('compares a contract with scheduled, worked and approved hours (PIN-02)', async () => {
  const pinId = (await createSample(portal, admin, pins, { name: 'Mill' })).id
  const made = await createSample(portal, admin, contracts, {
    pinId,
    startDate: '2026-01-15',
    endDate: '2099-12-31',
    hoursPerMonth: '100',
  })
  // Lines without punches: nothing calculates them again.
  const asCalculated = { ...admin, settling: 'attendance_day' }
  const line = (date: string, minutes: number, status: string) =>
    portal.db.write(asCalculated, (tx) =>
      tx.query(
        `insert into clocking (client_id, user_id, pin_id, work_date, worked_min, status) values ($1, $2, $3, $4, $5, $6)`,
        [admin.clientId, admin.employeeId, pinId, date, minutes, status],
      ),
    )
  // A day before the contract, and one that was refused, count for nothing.
  await line('2026-01-14', 600, 'approved')
  await line('2026-01-20', 480, 'approved')
  await line('2026-01-21', 90, 'submitted')
  await line('2026-01-22', 480, 'rejected')
  const shift = await createSample(portal, admin, resourceNamed('shift'), { pinId })
  await portal.db.write(asCalculated, (tx) =>
    tx.query(
      `insert into shift_assignment (client_id, shift_id, date, user_id, pin_id, start_at, end_at, unpaid_min, status)
       select $1, $2, d.date, $3, $4, d.date + time '08:00', d.date + time '17:00', 60, d.status
       from (values (date '2026-01-20', 'published'), (date '2026-01-21', 'cancelled')) as d (date, status)`,
      [admin.clientId, shift.id, admin.employeeId, pinId],
    ),
  )
  const { body } = await call('GET', `pin/contract/${made.id}/target`)
  const figures = { hours: '100', scheduled: '8.00', worked: '9.50', approved: '8.00', shortfall: '92.00' }
  expect(body['months']).toMatchObject([
    { month: '2026-01', ...figures, isOver: true },
    { month: '2026-02', scheduled: '0.00', worked: '0.00', approved: '0.00', shortfall: '100.00' },
    ...Array.from({ length: 118 }, () => ({})),
  ])
  expect(body['months']).toHaveProperty('[119].isOver', false)
})

it('uses the usual or monthly target of a contract, and renews with raised rates (PIN-02)', async () => {
  const made = await createSample(portal, admin, contracts, {
    startDate: '2026-01-15',
    endDate: '2026-03-31',
    hoursPerMonth: '720',
    valuePerMonth: '10000.10',
  })
  await createSample(portal, admin, resourceNamed('contract-line'), {
    contractId: made.id,
    billRate: '10.05',
  })
  const months = async () => (await call('GET', `pin/contract/${made.id}/target`)).body['months']
  expect(await months()).toMatchObject([
    { month: '2026-01', hours: '720', value: '10000.10', isOwn: false },
    { month: '2026-02', isOwn: false },
    { month: '2026-03', isOwn: false },
  ])
  const set = await call('PUT', `pin/contract/${made.id}/target`, {
    months: [{ month: '2026-02', hours: '650.5' }],
  })
  expect(set.status, set.text).toBe(200)
  expect(await months()).toMatchObject([
    { isOwn: false },
    { hours: '650.5', value: '10000.10', isOwn: true },
    { isOwn: false },
  ])
  await call('PUT', `pin/contract/${made.id}/target`, { months: [{ month: '2026-02', hours: null }] })
  expect(await months()).toMatchObject([{}, { hours: '720', isOwn: false }, {}])
  const outside = await call('PUT', `pin/contract/${made.id}/target`, {
    months: [{ month: '2026-04', hours: '1' }],
  })
  expect(outside.status).toBe(422)
  expect((await call('GET', `pin/contract/${made.id}/target`, undefined, stranger)).status).toBe(404)

  const renewal = { contractNo: 'C-2', endDate: '2027-03-31', upliftPct: '5' }
  expect((await call('POST', `pin/contract/${made.id}/renew`, renewal)).status).toBe(422)
  await portal.call(admin.token, 'PATCH', `/api/pin/contract/${made.id}/activate`, {})
  const renewed = await call('POST', `pin/contract/${made.id}/renew`, renewal)
  expect(renewed.status, renewed.text).toBe(201)
  const next = Number(renewed.body['id'])
  expect((await call('GET', `pin/contract/${next}`)).body).toMatchObject({
    startDate: '2026-04-01',
    valuePerMonth: '10500.11',
    renewsId: made.id,
    status: 'draft',
  })
  const lines = await call(
    'GET',
    `pin/contract-line?filter=${encodeURIComponent(JSON.stringify({ contractId: next }))}`,
  )
  expect(lines.rows).toMatchObject([{ billRate: '10.55' }])
  // It is renewed once the one that follows is in force.
  const stands = async () => (await call('GET', `pin/contract/${made.id}`)).body['status']
  expect(await stands()).not.toBe('renewed')
  await portal.call(admin.token, 'PATCH', `/api/pin/contract/${next}/activate`, {})
  expect(await stands()).toBe('renewed')
  const backwards = await call('PUT', `pin/contract/${next}`, { endDate: '2020-01-01', version: 1 })
  expect([backwards.status, Object.keys(backwards.body['errors'] ?? {})]).toEqual([422, ['endDate']])
})

it('suspends or ends a pin with planned shifts only with a reason (PIN-01)', async () => {
  const { id } = await createSample(portal, admin, pins, { name: 'Annexe' })
  const shift = await createSample(portal, admin, resourceNamed('shift'), { pinId: id })
  await portal.db.write(admin, (tx) =>
    tx.query(
      `insert into shift_assignment (client_id, shift_id, date, user_id, pin_id, start_at, end_at, status)
       select $1, $2, d::date, $3, $4, d, d + interval '8 hours', 'published' from (select now() + interval '2 days') as n (d)`,
      [admin.clientId, shift.id, admin.employeeId, id],
    ),
  )
  const toggle = (body: object = {}) => call('PUT', `pin/${id}/status`, body)
  const refused = await toggle()
  expect([refused.status, refused.body['errors']]).toEqual([
    422,
    { statusReason: 'One shift is planned here yet: say why.' },
  ])
  expect((await toggle({ status: 'ended', endDate: '2026-12-31' })).status).toBe(422)
  expect((await toggle({ statusReason: 'Flooded' })).status).toBe(200)
  const stands = async () => (await call('GET', `pin/${id}`)).body
  expect(await stands()).toMatchObject({ status: 'suspended', statusReason: 'Flooded' })
  await toggle()
  expect(await stands()).toMatchObject({ status: 'active', statusReason: null })
})

it('keeps a pin with a running contract, and job orders for those they name (PIN-01, ORG-04)', async () => {
  const { id } = await createSample(portal, admin, pins)
  await createSample(portal, admin, contracts, { pinId: id })
  const refused = await call('DELETE', `pin/${id}`)
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    expect.stringContaining('one contract is not ended'),
  ])
  const worker = await portal.member(admin.clientId, ['ORF', 'ORG'])
  const jobs = resourceNamed('job')
  const order = await createSample(portal, admin, jobs, {
    kind: 'order',
    pinId: id,
    assigneeIds: [worker.employeeId],
  })
  await createSample(portal, admin, jobs)
  expect((await call('GET', 'job', undefined, worker)).rows.map((row) => row['id'])).toEqual([order.id])
  const step = (verb: string) => portal.call(worker.token, 'PATCH', `/api/job/${order.id}/${verb}`, {})
  expect([
    (await step('start')).status,
    (await step('complete')).status,
    (await step('reopen')).status,
  ]).toEqual([200, 200, 403])
})

it('lists countries, states, citizenships, points and switches (REF-01, FLD-05)', async () => {
  const countries = (await call('GET', 'country')).rows
  expect(countries.find(({ iso2 }) => iso2 === 'MY')).toMatchObject({
    countryName: 'Malaysia',
    dialCode: '+60',
    isoCode: 'MY',
  })
  expect((await call('GET', 'state')).rows.map(({ name }) => name)).toContain('Pulau Pinang')
  expect((await call('GET', 'state?country=SG')).rows).toEqual([])
  expect((await call('POST', 'state', { name: 'Central', country: 'SG' })).status).toBe(201)
  expect((await call('GET', 'state?country=SG')).rows).toMatchObject([{ name: 'Central' }])
  expect((await call('GET', 'state?country=SG', undefined, stranger)).rows).toEqual([])
  expect((await call('POST', 'state', { name: 'johor' })).status).toBe(422)
  expect((await call('GET', 'citizenship')).rows).toContainEqual({ isoCode: 'NP', name: 'Nepal' })
  const { id } = await createSample(portal, admin, pins, { stateName: 'Selangor' })
  await createSample(portal, admin, resourceNamed('point'), { pinId: id, name: 'Pump room' })
  expect((await call('GET', `point?pin=${id}`)).rows).toMatchObject([{ name: 'Pump room' }])
  expect((await call('GET', 'feature')).rows).toContainEqual({
    name: 'Broadcast',
    module: 'AN',
    enabled: false,
  })
  expect((await call('GET', 'feature/flag')).body).toMatchObject({ operator: false, map: false })
})

it('proposes a year of holidays for its states, and adds missing ones once (REF-01)', async () => {
  for (const stateName of ['Selangor', 'Johor']) await createSample(portal, admin, pins, { stateName })
  const proposal = (await call('GET', 'holiday/proposal?year=2027')).rows
  expect(proposal).toContainEqual({
    date: '2027-08-31',
    name: 'Independence Day',
    type: 'national',
    stateName: null,
    isKnown: false,
  })
  const sultan = { date: '2027-12-11', stateName: 'Selangor' }
  expect(proposal).toContainEqual(expect.objectContaining(sultan))
  expect((await call('POST', 'holiday/proposal', { year: 2027 })).body).toEqual({ added: proposal.length })
  expect((await call('POST', 'holiday/proposal', { year: 2027 })).body).toEqual({ added: 0 })
  expect((await call('GET', 'holiday/proposal?year=1900')).status).toBe(422)
})
