import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { followingNumber, followingTerm } from '../../../src/domain/people/terms.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import { dayAhead, saidDay } from '../../support/days.ts'
import { createSample, startPortal, type Member, type Portal } from '../../support/portal.ts'

const clock = { now: Date.parse('2027-01-01T00:00:00Z') }
let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal({ now: () => new Date(clock.now) })
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const day = dayAhead
const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  portal.call(admin.token, method, `/api/pin/${url}`, body)
const make = (name: string, values: Record<string, unknown>) =>
  createSample(portal, admin, resourceNamed(name), values)

async function running(contractNo: string, values: Record<string, unknown>) {
  const { id } = await make('contract', {
    contractNo,
    startDate: day(-364),
    renewalNoticeDays: 60,
    ...values,
  })
  const answer = await call('PATCH', `contract/${id}/activate`, {})
  expect(answer.status, answer.text).toBe(200)
  return id
}
const listed = async (filter: object) =>
  (
    await call(
      'GET',
      `contract?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["contractNo","ASC"]`,
    )
  ).rows.map(({ contractNo, status }) => `${String(contractNo)} ${String(status)}`)
/** Lets the company’s clock go on to some days from now; what is due is done. */
async function at(ahead: number) {
  clock.now = Date.now() + ahead * 86_400_000
  await portal.app.jobs.runDue()
  await portal.app.jobs.runDue()
}
const told = async (who = admin) =>
  (await portal.call(who.token, 'GET', '/api/notification')).rows
    .filter(({ type }) => type === 'document')
    .map(({ title }) => String(title))

it('derives a contract’s status from the day in record, list, filter and file (PIN-02)', async () => {
  clock.now = Date.now() - 86_400_000
  const over = await running('S-1', { endDate: day(-1) })
  const expiring = await running('S-2', { endDate: day(0) })
  await running('S-3', { endDate: day(60) })
  await running('S-4', { endDate: day(61) })
  await running('S-5', { endDate: day(20), autoRenew: true })
  const goesOn = await running('S-6', { endDate: day(-1), autoRenew: true })
  const ended = await running('S-7', { endDate: day(-1) })
  const stored = await portal.db
    .read(admin.clientId)
    .query<{ status: string }>('select distinct status from pin_contract where client_id = $1', [
      admin.clientId,
    ])
  expect(stored).toEqual([{ status: 'active' }])
  expect(await listed({})).toEqual([
    'S-1 expired',
    'S-2 expiring',
    'S-3 expiring',
    'S-4 active',
    'S-5 active',
    'S-6 renewed',
    'S-7 expired',
  ])
  expect(await listed({ status: 'expired' })).toEqual(['S-1 expired', 'S-7 expired'])
  expect(await listed({ status: ['active', 'expiring'] })).toHaveLength(4)
  expect((await call('GET', `contract/${over}`)).body).toMatchObject({ status: 'expired', endDate: day(-1) })
  const file = await portal.call(admin.token, 'GET', '/api/pin/contract/export.csv')
  expect(file.text).toMatch(/S-1.*Expired/)
  const late = await call('PATCH', `contract/${over}/terminate`, {
    terminatedOn: day(0),
    terminationReason: 'Late',
  })
  expect([late.status, late.body['message']]).toEqual([409, expect.stringContaining('is Expired')])
  // A pin goes by the same: it is kept for what runs or goes on by itself, not for what is over.
  const drop = async (id: number) =>
    (await call('DELETE', String((await call('GET', `contract/${id}`)).body['pinId']))).status
  expect(await Promise.all([expiring, goesOn].map(drop))).toEqual([409, 409])
  expect(await drop(ended)).toBe(200)
  // A whole record that is sent back is no change of its status, and one that is prolonged runs again.
  const { body } = await call('GET', `contract/${over}`)
  const prolonged = await call('PUT', `contract/${over}`, { ...body, endDate: day(90) })
  expect([prolonged.status, prolonged.body['status']], prolonged.text).toEqual([200, 'active'])
})

it('ends or renews contracts after reminding their managers (PIN-02)', async () => {
  const company = await portal.company('Gamma')
  const [other, guard] = [await portal.member(company, allCodes), await portal.member(company, [])]
  const before = admin
  admin = other
  try {
    clock.now = Date.now()
    const pinId = (await make('pin', { name: 'Mill', supervisorIds: [guard.employeeId] })).id
    const ends = await running('E-1', { pinId, endDate: day(40), renewalNoticeDays: 30 })
    const renews = await running('R-1', {
      pinId,
      startDate: day(-9),
      endDate: day(40),
      autoRenew: true,
      renewalNoticeDays: 0,
      valuePerMonth: '1000.10',
    })
    await make('contract-line', { contractId: renews, positionTitle: 'Guard', billRate: '10.05' })
    const drafted = await make('contract', { contractNo: 'D-1', pinId, startDate: day(-9), endDate: day(40) })
    await at(9)
    expect(await told()).toEqual([])
    await at(11)
    expect(await told()).toEqual([`The contract E-1 for Mill ends on ${saidDay(day(40))}`])
    expect(await told(guard)).toHaveLength(1)
    await at(41.5)
    expect((await call('GET', `contract/${ends}`)).body).toMatchObject({
      status: 'expired',
      endDate: day(40),
    })
    expect((await call('GET', `contract/${drafted.id}`)).body).toMatchObject({ status: 'draft' })
    const [next] = (await call('GET', 'contract?filter={"contractNo":"R-1-R1"}')).rows
    expect(next).toMatchObject({
      startDate: day(41),
      endDate: day(90),
      renewsId: renews,
      autoRenew: true,
      valuePerMonth: '1000.10',
      status: 'active',
    })
    expect((await call('GET', `contract/${renews}`)).body).toMatchObject({ status: 'renewed' })
    const lines = await call('GET', `contract-line?filter={"contractId":${String(next?.['id'])}}`)
    expect(lines.rows).toMatchObject([{ positionTitle: 'Guard', billRate: '10.05' }])
    expect(await told()).toEqual(
      expect.arrayContaining([
        `The contract E-1 for Mill ended on ${saidDay(day(40))}`,
        'The contract R-1 for Mill has renewed by itself as R-1-R1',
      ]),
    )
    const count = (await told()).length
    await at(42)
    expect(await told()).toHaveLength(count)
    // It goes on by itself, and stops where somebody says that it no longer does.
    await at(91.5)
    expect(await listed({ pinId, status: 'active' })).toEqual(['R-1-R2 active'])
    const [last] = (await call('GET', 'contract?filter={"contractNo":"R-1-R2"}')).rows
    const stop = await call('PUT', `contract/${String(last?.['id'])}`, {
      autoRenew: false,
      version: last?.['version'],
    })
    expect(stop.status, stop.text).toBe(200)
    await at(142)
    expect(await listed({ contractNo: 'R-1-R3' })).toEqual([])
    // An expired one is renewed by hand still, and is so once the one that follows is in force.
    const renewal = { contractNo: 'E-2', endDate: day(400), upliftPct: '0' }
    const following = await call('POST', `contract/${ends}/renew`, renewal)
    expect(following.status).toBe(201)
    expect((await call('GET', `contract/${ends}`)).body).toMatchObject({ status: 'expired' })
    const twice = await call('POST', `contract/${ends}/renew`, { ...renewal, contractNo: 'E-3' })
    expect([twice.status, twice.text]).toEqual([422, expect.stringContaining('The contract E-2 follows')])
    expect(await listed({ renewsId: ends })).toEqual(['E-2 draft'])
    const followingId = String(following.body['id'])
    await call('PATCH', `contract/${followingId}/activate`, {})
    expect((await call('GET', `contract/${ends}`)).body).toMatchObject({ status: 'renewed' })
    await call('DELETE', `contract/${followingId}`)
    await at(143)
    expect((await call('GET', `contract/${ends}`)).body).toMatchObject({ status: 'expired' })
  } finally {
    admin = before
  }
})

it('does not renew a contract that a user renews, and ends it otherwise (PIN-02)', async () => {
  clock.now = Date.now()
  const pinId = (await make('pin', { name: 'Quay' })).id
  const id = await running('H-1', { pinId, endDate: day(20), autoRenew: true })
  const renewal = { contractNo: 'H-2', endDate: day(200), upliftPct: '5' }
  expect((await call('POST', `contract/${id}/renew`, renewal)).status).toBe(201)
  expect((await call('GET', `contract/${id}`)).body).toMatchObject({ status: 'expiring', autoRenew: false })
  await at(21.5)
  expect(await listed({ pinId })).toEqual(['H-1 expired', 'H-2 draft'])
})

it('stores several documents of a contract and reminds of their last days (PIN-02)', async () => {
  clock.now = Date.now()
  const pinId = (await make('pin', { name: 'Dock' })).id
  const contractId = await running('F-1', { pinId, endDate: day(900), renewalNoticeDays: 0 })
  await make('contract-document', { contractId, title: 'Contract', docType: 'signed' })
  await make('contract-document', {
    contractId,
    title: 'Guarantee',
    docType: 'guarantee',
    expiryDate: day(200),
    notifyBeforeDays: 20,
  })
  const documents = await call('GET', `contract-document?filter={"contractId":${contractId}}`)
  expect(documents.rows.map(({ title, docType }) => [title, docType])).toEqual([
    ['Guarantee', 'guarantee'],
    ['Contract', 'signed'],
  ])
  const said = `Guarantee of contract F-1 expires on ${saidDay(day(200))}`
  await at(179)
  expect(await told()).not.toContain(said)
  await at(181)
  expect((await told()).filter((one) => one === said)).toHaveLength(1)
})

it('renews for whole months or as many days, without a gap, under a number that is free (PIN-02)', () => {
  expect(followingTerm({ startDate: '2026-01-01', endDate: '2026-12-31' })).toEqual({
    startDate: '2027-01-01',
    endDate: '2027-12-31',
  })
  expect(followingTerm({ startDate: '2026-03-15', endDate: '2026-09-14' })).toEqual({
    startDate: '2026-09-15',
    endDate: '2027-03-14',
  })
  const days = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(days, days, (from, length) => {
      const term = { startDate: addDays('2020-01-01', from), endDate: addDays('2020-01-01', from + length) }
      const next = followingTerm(term)
      expect(next.startDate).toBe(addDays(term.endDate, 1))
      expect(next.endDate >= next.startDate).toBe(true)
    }),
  )
  expect(followingNumber('C-7', [], 40)).toBe('C-7-R1')
  expect(followingNumber('C-7-R1', ['c-7-r2'], 40)).toBe('C-7-R3')
  expect(followingNumber('X'.repeat(40), [], 40)).toBe(`${'X'.repeat(37)}-R1`)
})
