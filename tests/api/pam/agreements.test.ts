import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { listCommissions, listPartners } from '../../../src/resources/pam/partner.calls.ts'
import { dayAhead, noonOf } from '../../support/days.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

const operatorId = 53
let portal: Portal
let operator: Member
let partnerId: number

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
  const brought = await portal.company('Brought')
  const change = async (action: object, id: number) => {
    const body = { action, companyIds: [id], reason: 'Agreed' }
    expect((await portal.call(operator.token, 'POST', '/api/pam/client/change', body)).status).toBe(200)
  }
  await change({ kind: 'setPartnership', on: true }, partnerId)
  await change({ kind: 'assignPartner', partnerId }, brought)
  const paid = [
    ['A', '100.00', 'MYR', day('02-01')],
    ['B', '200.00', 'MYR', day('06-30')],
    ['C', '400.00', 'USD', day('07-01')],
    ['D', '800.00', 'MYR', day('11-15')],
  ] as const
  await portal.db.write({ clientId: operatorId, employeeId: 0, personId: '' }, async (tx) => {
    for (const [number, subtotal, currency, on] of paid)
      await tx.query(
        `insert into invoice (client_id, company_id, subscription_id, number, status, currency, subtotal, discount, tax, total,
           amount_paid, paid_at)
         select client_id, company_id, id, $3, 'paid', $4, $5, 0, 0, $5, $5, $6 from subscription where client_id = $1 and company_id = $2`,
        [operatorId, brought, number, currency, subtotal, noonOf(on)],
      )
  })
})
afterAll(() => portal.close())

const partnerNow = async () => {
  const { rows } = await portal.call(operator.token, 'GET', '/api/pam/partner')
  const [found] = listPartners.answer.parse(rows)
  if (!found) throw new Error('There is no partner')
  return found
}
const earned = async () => {
  const url = `/api/pam/partner/${partnerId}/commission`
  const rows = listCommissions.answer.parse((await portal.call(operator.token, 'GET', url)).rows)
  return Object.fromEntries(rows.map((row) => [row.number, row.commission]))
}
const agree = async (commissionPercent: string, agreementStartsOn: string, agreementEndsOn: string | null) =>
  portal.call(operator.token, 'PUT', `/api/pam/partner/${partnerId}`, {
    code: 'P-1',
    tier: 'gold',
    territory: null,
    commissionPercent,
    agreementStartsOn,
    agreementEndsOn,
    version: (await partnerNow()).version,
  })

it('PAM-20 a commission keeps the percent that was agreed on the day of the payment', async () => {
  expect(await earned()).toEqual({ A: '0.00', B: '0.00', C: '0.00', D: '0.00' })
  expect((await agree('10', day('03-01'), null)).status).toBe(200)
  expect(await earned()).toEqual({ A: '0.00', B: '20.00', C: '40.00', D: '80.00' })

  // A percent for a past in which clients have paid by another one is refused, and changes nothing.
  for (const [percent, from, until, field] of [
    ['25', day('07-01'), null, 'agreementStartsOn'],
    ['10', day('03-01'), day('06-30'), 'agreementEndsOn'],
  ] as const) {
    const refused = await agree(percent, from, until)
    expect([refused.status, Object.keys(refused.body['errors'] ?? {})]).toEqual([422, [field]])
  }
  expect(await earned()).toEqual({ A: '0.00', B: '20.00', C: '40.00', D: '80.00' })

  expect((await agree('25', day('11-16'), day('12-19'))).status).toBe(200)
  expect(await earned()).toEqual({ A: '0.00', B: '20.00', C: '40.00', D: '80.00' })
  expect(await partnerNow()).toMatchObject({
    // The agreement has ended: nothing is agreed for today.
    commissionPercent: null,
    terms: [
      { startsOn: day('11-16'), endsOn: day('12-19'), commissionPercent: '25.00' },
      { startsOn: day('03-01'), endsOn: null, commissionPercent: '10.00' },
    ],
    earned: [
      { currency: 'MYR', base: '1100.00', commission: '100.00' },
      { currency: 'USD', base: '400.00', commission: '40.00' },
    ],
  })
})
