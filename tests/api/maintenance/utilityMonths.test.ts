import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayText, firstOf, monthNumber } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { resourceNamed } from '../../../src/resources/index.ts'
import {
  changeRecord,
  createSample,
  pathOf,
  startPortal,
  type Member,
  type Portal,
} from '../../support/portal.ts'

let portal: Portal
let admin: Member

beforeAll(async () => {
  portal = await startPortal()
  admin = await portal.member(await portal.company('Alpha'), allCodes)
})
afterAll(() => portal.close())

const months = resourceNamed('util-month')
const meter = async (values: object = {}) =>
  (await createSample(portal, admin, resourceNamed('utility'), { ...values })).id
const post = (values: object) => portal.call(admin.token, 'POST', pathOf(months), values)
const read = async (utilityId: number, month: string, readingEnd: string, more: object = {}) => {
  const answer = await post({ utilityId, month, readingEnd, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const one = async (id: unknown) =>
  (await portal.call(admin.token, 'GET', `${pathOf(months)}/${String(id)}`)).body

it('calculates use, comparisons, cost and budget of a month exactly', async () => {
  const utilityId = await meter({ multiplier: '1.5', budgetMonthly: '100.00' })
  expect(await read(utilityId, '2025-01-31', '1000.125')).toMatchObject({
    month: '2025-01-01',
    consumption: null,
    anomaly: 'none',
  })
  const second = await read(utilityId, '2025-02-01', '1100.225', { billAmount: '120.12' })
  expect(second).toMatchObject({
    readingStart: '1000.125',
    consumption: '150.150',
    prevMonthPct: null,
    unitCost: '0.8000',
    budgetVariance: '20.12',
  })
  expect(await read(utilityId, '2025-03-01', '1300.425')).toMatchObject({
    consumption: '300.300',
    prevMonthPct: '100.0',
    anomaly: 'spike',
  })
  expect(await read(utilityId, '2026-02-01', '1400', { readingStart: '1349.95' })).toMatchObject({
    consumption: '75.075',
    prevYearPct: '-50.0',
    anomaly: 'drop',
  })
})

it('carries a corrected reading on into the months after it', async () => {
  const utilityId = await meter({})
  await read(utilityId, '2026-01-01', '100')
  const february = await read(utilityId, '2026-02-01', '200')
  const march = await read(utilityId, '2026-03-01', '300')
  expect(march).toMatchObject({ readingStart: '200', consumption: '100.000' })
  const answer = await changeRecord(portal, admin, months, february['id'], { readingEnd: '250' })
  expect(answer.body).toMatchObject({ consumption: '150.000' })
  expect(await one(march['id'])).toMatchObject({
    readingStart: '250',
    consumption: '50.000',
    prevMonthPct: '-66.7',
  })
})

it('counts across zero after a meter restart, and refuses smaller readings otherwise', async () => {
  const utilityId = await meter({ rolloverAt: '100000' })
  await read(utilityId, '2026-01-01', '99950')
  const refused = await post({ utilityId, month: '2026-02-01', readingEnd: '40' })
  expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, ['readingEnd']])
  expect(await read(utilityId, '2026-02-01', '40', { rollover: true })).toMatchObject({
    consumption: '90.000',
  })
})

it('takes the reading itself as the use where a meter does not count upwards', async () => {
  const utilityId = await meter({ isCumulative: false })
  await read(utilityId, '2026-01-01', '500')
  expect(await read(utilityId, '2026-02-01', '400')).toMatchObject({
    consumption: '400.000',
    prevMonthPct: '-20.0',
  })
})

it('keeps one record for each month of a meter', async () => {
  const utilityId = await meter({})
  await read(utilityId, '2026-01-01', '10')
  const twice = await post({ utilityId, month: '2026-01', readingEnd: '11' })
  expect([twice.status, Object.keys(twice.body['errors'] ?? {})]).toEqual([422, ['month']])
})

it('refuses a month that has not begun, and takes the one that it is', async () => {
  const utilityId = await meter({})
  const now = dayIn(new Date(), 'Asia/Kuala_Lumpur').slice(0, 7)
  const next = dayText(firstOf(monthNumber(`${now}-01`) + 1))
  await read(utilityId, `${now}-28`, '10')
  for (const more of [{ readingEnd: '11' }, {}])
    expect((await post({ utilityId, month: next, ...more })).body['errors']).toEqual({
      month: 'This month has not begun.',
    })
})

it('refuses an impossible restart, and keeps earlier ones', async () => {
  const utilityId = await meter({ rolloverAt: '100000' })
  const january = await read(utilityId, '2026-01-01', '60000')
  const february = { utilityId, month: '2026-02-01', rollover: true }
  const errorsOf = async (values: object) => (await post({ ...february, ...values })).body['errors']
  expect(await errorsOf({ readingEnd: '59000' })).toHaveProperty('readingEnd')
  expect(await errorsOf({ readingEnd: '100000' })).toHaveProperty('readingEnd')
  const plain = await meter({})
  await read(plain, '2026-01-01', '9')
  expect(await errorsOf({ utilityId: plain, readingEnd: '5' })).toHaveProperty('rollover')
  const { id } = await read(utilityId, '2026-02-01', '40', { rollover: true })
  const refused = await changeRecord(portal, admin, months, january['id'], { readingEnd: '30' })
  expect(refused.body['errors']).toEqual({
    readingEnd: 'After this the meter could not have begun again in February 2026.',
  })
  await portal.db.system.query('update util_month set reading_end = 59000 where id = $1', [id])
  expect((await changeRecord(portal, admin, months, id, { billAmount: '9.00' })).status).toBe(200)
  expect((await changeRecord(portal, admin, months, id, { readingEnd: '58000' })).status).toBe(422)
})
