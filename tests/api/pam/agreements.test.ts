import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { partnerTerm } from '../../../src/resources/pam/partners/partnerTerm.resource.ts'
import { batchesOf } from '../../support/batches.ts'
import { dayAhead, noonOf } from '../../support/days.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const operatorId = 53
let portal: Portal
let operator: Member
let partnerId: number
let brought: number

const today = dayAhead()
/** A day of this year. */
const day = (date: string) => `${today.slice(0, 4)}-${date}`

beforeAll(async () => {
  portal = await startPortal({ now: () => noonOf(day('12-20')) })
  await portal.db.system.query(
    `insert into client (id, name, time_zone) values ($1, 'Operator', 'Asia/Kuala_Lumpur')`,
    [operatorId],
  )
  operator = await portal.member(operatorId, allCodes)
  partnerId = await portal.company('Partner')
  brought = await portal.company('Brought')
  await change({ kind: 'setPartnership', on: true }, partnerId)
  await change({ kind: 'assignPartner', partnerId }, brought)
  await pay('A', '100.00', 'MYR', day('02-01'))
  await pay('B', '200.00', 'MYR', day('06-30'))
  await pay('C', '400.00', 'USD', day('07-01'))
  await pay('D', '800.00', 'MYR', day('11-15'))
})
afterAll(() => portal.close())

async function change(action: object, id: number) {
  const body = { action, companyIds: [id], reason: 'Agreed' }
  expect((await portal.call(operator.token, 'POST', '/api/pam/client/change', body)).status).toBe(200)
}
const pay = (number: string, subtotal: string, currency: string, on: string) =>
  portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(
      `insert into invoice (client_id, company_id, subscription_id, number, status, currency, subtotal, discount, tax, total,
         amount_paid, paid_at)
       select client_id, company_id, id, $3, 'paid', $4, $5, 0, 0, $5, $5, $6 from subscription where client_id = $1 and company_id = $2`,
      [operatorId, brought, number, currency, subtotal, noonOf(on)],
    ),
  )

const body = (row: Record<string, unknown> | undefined) =>
  z.object({ id: z.int(), version: z.int() }).parse(row)
const list = async (who: Member, path: string, query = '') =>
  (await portal.call(who.token, 'GET', `/api/pam/${path}${query}`)).rows
const earned = async () => {
  const rows = await list(operator, 'commission')
  return Object.fromEntries(rows.map((row) => [row['number'], row['commission']]))
}
const agree = (commissionPercent: string, fromDate: string, untilDate: string | null = null) =>
  portal.call(operator.token, 'POST', '/api/pam/partner-term', {
    partnerId,
    commissionPercent,
    fromDate,
    untilDate,
  })
const refusal = ({ status, body: { errors } }: Awaited<ReturnType<typeof agree>>) => [
  status,
  Object.keys(errors ?? {}),
]

it('PAM-20 a commission keeps the percent that was agreed on the day of the payment', async () => {
  expect(await earned()).toEqual({ A: '0.00', B: '0.00', C: '0.00', D: '0.00' })
  const first = await agree('10', day('03-01'))
  expect(first.status, first.text).toBe(201)
  const earnedByTen = { A: '0.00', B: '20.00', C: '40.00', D: '80.00' }
  expect(await earned()).toEqual(earnedByTen)

  // A percent for a past in which clients have paid by another one is refused, and changes nothing.
  const url = `/api/pam/partner-term/${body(first.body).id}`
  const edit = (values: object) =>
    portal.call(operator.token, 'PUT', url, { ...values, version: body(first.body).version })
  expect(refusal(await agree('25', day('07-01')))).toEqual([422, ['fromDate']])
  expect(refusal(await agree('25', day('03-01')))).toEqual([422, ['fromDate']])
  expect(refusal(await agree('25', day('12-19'), day('12-18')))).toEqual([422, ['untilDate']])
  expect(refusal(await agree('100.01', day('11-16')))).toEqual([422, ['commissionPercent']])
  expect(refusal(await edit({ untilDate: day('06-30') }))).toEqual([422, ['untilDate']])
  expect(refusal(await edit({ commissionPercent: '11' }))).toEqual([422, ['fromDate']])
  expect(refusal(await edit({ fromDate: day('07-01') }))).toEqual([422, ['fromDate']])
  expect((await portal.call(operator.token, 'DELETE', url)).status).toBe(409)
  expect(await earned()).toEqual(earnedByTen)

  // A later agreement can be deleted while no payment depends on it.
  const second = await agree('25', day('11-16'), day('12-19'))
  expect(second.status, second.text).toBe(201)
  expect((await edit({ untilDate: day('11-15') })).status).toBe(200)
  const removed = await portal.call(operator.token, 'DELETE', `/api/pam/partner-term/${body(second.body).id}`)
  expect(removed.status, removed.text).toBe(200)
  expect(await earned()).toEqual(earnedByTen)
})

it('PAM-20 undoing an agreement is refused once a client has paid under it', async () => {
  const filter = encodeURIComponent(JSON.stringify({ partnerId }))
  const [term] = await list(operator, 'partner-term', `?filter=${filter}`)
  const batches = batchesOf(portal, operator)
  const { id } = await batches.start(partnerTerm, 'update', {
    ids: [body(term).id],
    set: { untilDate: null },
  })
  await pay('E', '1000.00', 'MYR', day('12-01'))
  expect(await earned()).toMatchObject({ E: '100.00' })
  expect(await batches.step(id, 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } })
  expect(await earned()).toMatchObject({ E: '100.00' })
})

it('PAM-20 sums of commissions keep currencies apart', async () => {
  const sums = async (filter: object) =>
    (
      await portal.call(
        operator.token,
        'GET',
        `/api/pam/commission/totals?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    ).body
  expect(await sums({})).not.toHaveProperty('commission')
  const since = { partnerId, paidOn_gte: day('06-01') }
  expect(await sums({ ...since, currency: 'USD' })).toMatchObject({ base: '400.00', commission: '40.00' })
})

it('PAM-20 a partner begins and ends with its partnership and keeps its agreements', async () => {
  const own = await portal.member(partnerId, allCodes)
  const [before] = await list(operator, 'partner')
  expect(before).toMatchObject({ id: partnerId, companyName: 'Partner', code: `P-${partnerId}` })
  const changed = await portal.call(operator.token, 'PUT', `/api/pam/partner/${partnerId}`, {
    code: 'P-1',
    tier: 'gold',
    version: body(before).version,
  })
  expect(changed.status, changed.text).toBe(200)
  expect(await list(own, 'partner')).toMatchObject([{ id: partnerId, code: 'P-1', tier: 'gold' }])
  expect((await list(own, 'partner-term')).length).toBe(1)
  for (const [method, url] of [
    ['PUT', `/api/pam/partner/${partnerId}`],
    ['POST', '/api/pam/partner-term'],
  ] as const)
    expect((await portal.call(own.token, method, url, {})).status).toBe(403)
  for (const [method, url] of [
    ['DELETE', `/api/pam/partner/${partnerId}`],
    ['POST', '/api/pam/partner'],
  ] as const)
    expect((await portal.call(operator.token, method, url, {})).status).toBe(403)

  await portal.db.system.query(`update client set name = 'Renamed' where id = $1`, [partnerId])
  expect(await list(operator, 'partner')).toMatchObject([{ companyName: 'Renamed', code: 'P-1' }])
  await change({ kind: 'setPartnership', on: false }, partnerId)
  expect(await list(operator, 'partner')).toEqual([])
  expect((await agree('5', day('12-20'))).status).toBe(422)
  // Another partner uses the code now.
  const second = await portal.company('Second')
  await change({ kind: 'setPartnership', on: true }, second)
  const [other] = await list(operator, 'partner')
  const taken = { code: 'p-1', version: body(other).version }
  expect((await portal.call(operator.token, 'PUT', `/api/pam/partner/${second}`, taken)).status).toBe(200)
  await change({ kind: 'setPartnership', on: true }, partnerId)
  expect(await list(operator, 'partner')).toMatchObject([
    { id: partnerId, code: 'P-1-1', tier: 'gold' },
    { id: second, code: 'p-1' },
  ])
  expect((await list(own, 'partner-term')).length).toBe(1)
  expect(await list(own, 'partner')).toMatchObject([{ id: partnerId }])
})

it('PAM-11 partners show how many clients they brought, and how many of them pay', async () => {
  const counts = async () => {
    const [row] = await list(operator, 'partner', `?filter=${JSON.stringify({ id: [partnerId] })}`)
    return [row?.['clients'], row?.['payingClients']]
  }
  const more = await portal.company('Brought later')
  expect(await counts()).toEqual([1, 0])
  await change({ kind: 'assignPartner', partnerId }, more)
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, (tx) =>
    tx.query(`update subscription set state = 'active' where company_id = $1`, [more]),
  )
  expect(await counts()).toEqual([2, 1])
  await change({ kind: 'close' }, brought)
  await change({ kind: 'assignPartner', partnerId: null }, more)
  expect(await counts()).toEqual([0, 0])
})
