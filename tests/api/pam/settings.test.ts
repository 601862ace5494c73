import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../../src/resources/pam/settings.calls.ts'
import { allCodes } from '../../../src/domain/access/permissions.ts'
import { chosenInvoice, enterPlan, operatorId, triedCompany } from '../../support/payments.ts'
import { readPdf } from '../../support/pdfText.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'

let portal: Portal
let operator: Member
beforeAll(async () => {
  portal = await startPortal()
  await portal.db.system.query(`insert into client (id, name) values ($1, 'Operator')`, [operatorId])
  operator = await portal.member(operatorId, allCodes)
})
afterAll(() => portal.close())

const settings = async () =>
  readSettings.answer.parse((await portal.call(operator.token, 'GET', '/api/pam/settings')).body)
const lacksSeller = async () =>
  (await portal.call(operator.token, 'GET', '/api/pam/role')).body['lacksSeller']
const save = async (values: object) =>
  portal.call(operator.token, 'PUT', '/api/pam/settings', { ...(await settings()), ...values })
const printed = async (who: Member, url: string, payload?: object) => {
  const { rawPayload, headers } = await portal.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload && { payload }),
  })
  expect(headers['content-type']).toBe('application/pdf')
  return JSON.stringify(readPdf(rawPayload))
}

it('PAM-21 seller and terms count for invoices issued from then on, issued ones stay', async () => {
  expect(await lacksSeller()).toBe(true)
  const first = {
    sellerName: 'Portal Sdn Bhd',
    sellerAddress: 'Jalan Satu',
    bankDetails: 'Bank A 111',
    invoiceFooter: 'Thank you',
    taxName: 'SST',
    taxPercent: '8',
    paymentDays: 10,
  }
  expect((await save(first)).status).toBe(200)
  expect(await lacksSeller()).toBe(false)
  const planId = await enterPlan(portal)
  const early = await triedCompany(portal, 'Early')
  const late = await triedCompany(portal, 'Late')
  const issued = await chosenInvoice(portal, early, planId)

  const seen = await settings()
  const second = {
    ...first,
    sellerName: 'Portal Berhad',
    bankDetails: 'Bank B 222',
    taxName: 'VAT',
    taxPercent: '10',
  }
  expect((await save({ ...second, paymentDays: 30 })).status).toBe(200)
  const outdated = { ...seen, sellerName: 'Somebody else' }
  const stale = await portal.call(operator.token, 'PUT', '/api/pam/settings', outdated)
  expect([stale.status, stale.body['current']]).toMatchObject([409, { sellerName: 'Portal Berhad' }])
  const next = await chosenInvoice(portal, late, planId)

  const old = await printed(early, `/api/payment/invoice/${issued}/pdf`)
  for (const part of ['Portal Sdn Bhd', 'Bank A 111', 'Thank you', 'SST 8.00']) expect(old).toContain(part)
  expect(old).not.toContain('Bank B 222')
  const fresh = await printed(late, `/api/payment/invoice/${next}/pdf`)
  for (const part of ['Portal Berhad', 'Bank B 222', 'VAT 10.00']) expect(fresh).toContain(part)
  const invoice = async (who: Member, id: number) =>
    (await portal.call(who.token, 'GET', `/api/payment/invoice/${id}`)).body
  expect(await invoice(early, issued)).toMatchObject({ taxName: 'SST', taxPercent: '8.00' })
  const days = (row: Record<string, unknown>) =>
    (Date.parse(String(row['dueOn'])) - Date.parse(String(row['issuedOn']))) / 86_400_000
  expect([days(await invoice(early, issued)), days(await invoice(late, next))]).toEqual([10, 30])
})

it('PAM-21 the preview shows typed values and saves nothing; wrong ones are refused by field', async () => {
  const before = await settings()
  const { version: _v, suspendDays: _s, partnerTrialDays: _d, partnerPlanIds: _p, ...look } = before
  const asked = { ...look, sellerName: 'Typed Sdn Bhd', bankDetails: 'Bank T 999', language: 'ms' }
  const shown = await printed(operator, '/api/pam/settings/invoice', asked)
  for (const part of ['Typed Sdn Bhd', 'Bank T 999', 'Invois']) expect(shown).toContain(part)
  expect(await settings()).toEqual(before)
  const refused = await save({ taxPercent: '101', paymentDays: -1, partnerPlanIds: [999] })
  expect([refused.status, Object.keys(refused.body['errors'] ?? {}).sort()]).toEqual([
    422,
    ['paymentDays', 'taxPercent'],
  ])
  expect((await save({ partnerPlanIds: [999] })).body['errors']).toHaveProperty('partnerPlanIds')
})
