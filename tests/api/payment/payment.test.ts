import { afterAll, beforeAll, expect, it } from 'vitest'
import { overlayTexts } from '../../../src/domain/access/overlays.ts'
import { codeFor } from '../../../src/domain/access/permissions.ts'
import { readPdf } from '../../support/pdfText.ts'
import { chosenInvoice, enterPlan, operatorId, proofOf, triedCompany } from '../../support/payments.ts'
import { startPortal, type Portal } from '../../support/portal.ts'

let portal: Portal
let planId: number
beforeAll(async () => {
  portal = await startPortal()
  planId = await enterPlan(portal)
})
afterAll(() => portal.close())

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format()

it('OVER-02 answers 402 after the trial except for payment, and opens once paid', async () => {
  const owner = await triedCompany(portal, 'Tried')
  const call = (method: 'GET' | 'POST', url: string) => portal.call(owner.token, method, url)
  for (const url of ['/api/pin', '/api/user', '/api/cmms/work-request', '/api/batch']) {
    const { status, body } = await call('GET', url)
    expect([url, status, body]).toMatchObject([
      url,
      402,
      { code: 'shut_out', overlay: 4, ...overlayTexts[4] },
    ])
  }
  expect((await portal.call(owner.token, 'POST', '/api/pin', { name: 'P' })).status).toBe(402)
  for (const url of [
    '/api/client',
    '/api/client/user',
    '/api/notification',
    '/api/admin/access/me',
    '/api/user/profile',
    '/api/payment/plan',
    '/api/pin/export.csv',
  ])
    expect([url, (await call('GET', url)).status]).toEqual([url, 200])

  const invoice = await chosenInvoice(portal, owner, planId)
  const paid = await portal.call(owner.token, 'POST', `/api/payment/invoice/${invoice}/out-of-band`, {
    reference: 'FT-1',
    paidOn: today(),
    proofFileId: await proofOf(portal, owner),
  })
  expect([paid.status, paid.body['status']]).toEqual([200, 'open'])
  expect((await call('GET', '/api/pin')).status).toBe(200)
  expect((await call('GET', '/api/client')).body).toMatchObject({
    isTrial: false,
    customerId: expect.stringMatching(/^C-\d+$/),
  })
  // The plan holds no announcements; what it holds is open.
  const { data } = (await call('GET', '/api/admin/access/me')).body
  expect(data).toContain('LVB')
  expect(data).not.toContain('VMA')
})

it('PERM-02 opens no payment data to own scope', async () => {
  const codes = [codeFor('PA', 'me', 'read'), codeFor('PA', 'me', 'update')]
  const one = await portal.member(await portal.company('Unseen'), codes)
  for (const url of ['plan', 'invoice', 'customer', 'card', 'plan-breakdown']) {
    const { status, body } = await portal.call(one.token, 'GET', `/api/payment/${url}`)
    expect([url, status, body['permission']]).toEqual([url, 403, codeFor('PA', 'main', 'read')])
  }
  const paid = await portal.call(one.token, 'POST', '/api/payment/intent', { invoiceId: 1 })
  expect([paid.status, paid.body['permission']]).toEqual([403, codeFor('PA', 'main', 'update')])
})

it('PAY-01 tells plan, breakdown, contract, customer, card and invoices, money exact with its tax', async () => {
  const owner = await triedCompany(portal, 'Exact')
  const get = async (what: string) => (await portal.call(owner.token, 'GET', `/api/payment/${what}`)).body
  expect(await get('contract-plan')).toMatchObject({ state: 'expired', plan: null, cards: false })
  const preview = await portal.call(owner.token, 'POST', '/api/payment/contract-plan/preview', {
    planId,
    cycle: 'monthly',
    quantity: 13,
  })
  // 100.00 + 3 x 8.50 = 125.50; 8 % of it 10.04.
  expect(preview.body).toMatchObject({
    kind: 'start',
    effectiveOn: today(),
    bill: { subtotal: '125.50', discount: '0.00', tax: '10.04', total: '135.54', currency: 'MYR' },
    exceeded: [],
  })
  expect(preview.body['stops']).toContain('VM')
  const customer = {
    billingName: 'Exact Sdn Bhd',
    billingEmail: 'ap@exact.example',
    billingAddress: 'Kuala Lumpur',
  }
  const wrong = await portal.call(owner.token, 'PUT', '/api/payment/customer', {
    ...customer,
    billingEmail: 'nobody',
    taxNo: null,
  })
  expect([wrong.status, wrong.body['errors']]).toEqual([422, { billingEmail: 'Must be an e-mail address.' }])
  const saved = await portal.call(owner.token, 'PUT', '/api/payment/customer', {
    ...customer,
    taxNo: 'W10-1',
  })
  expect(saved.body).toMatchObject({ ...customer, taxNo: 'W10-1', customerId: null })
  const id = await chosenInvoice(portal, owner, planId, 13)
  expect(await get(`invoice/${id}`)).toMatchObject({
    number: expect.stringMatching(/^INV-\d{4}-\d{5}$/),
    status: 'open',
    paid: false,
    total: '135.54',
    amountDue: '135.54',
    lines: [
      { label: expect.stringMatching(/^Business/), quantity: 1, amount: '100.00' },
      { unit: 'employee', quantity: 3, unitPrice: '8.50', amount: '25.50' },
    ],
  })
  expect(await get('invoice')).toMatchObject({ rows: [{ id }], more: false })
  expect(await get('contract-start')).toMatchObject({
    contractStart: null,
    startsOn: null,
    convertedOn: null,
  })
  expect((await portal.call(owner.token, 'GET', '/api/payment/card')).text).toBe('null')
  const intent = await portal.call(owner.token, 'POST', '/api/payment/intent', { invoiceId: id })
  expect([intent.status, intent.body['message']]).toEqual([409, 'Card payments are not configured.'])
  const response = await portal.app.inject({
    url: `/api/payment/invoice/${id}/pdf`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(response.headers['content-type']).toBe('application/pdf')
  const text = JSON.stringify(readPdf(response.rawPayload))
  for (const part of ['Exact Sdn Bhd', '135.54', '10.04', 'SST', '25.50']) expect(text).toContain(part)
})

it('PAY-02 requires reference, day and proof of a transfer, and counts it once', async () => {
  const owner = await triedCompany(portal, 'Payer')
  const stranger = await triedCompany(portal, 'Stranger')
  const id = await chosenInvoice(portal, owner, planId)
  const url = `/api/payment/invoice/${id}/out-of-band`
  const proofFileId = await proofOf(portal, owner)
  const good = { reference: 'FT-2', paidOn: today(), proofFileId }
  expect(
    (await portal.call(owner.token, 'POST', url, { ...good, reference: ' ' })).body['errors'],
  ).toHaveProperty('reference')
  expect(
    (await portal.call(owner.token, 'POST', url, { ...good, proofFileId: 999_999 })).body['errors'],
  ).toEqual({
    proofFileId: 'Upload the proof of the payment.',
  })
  expect((await portal.call(owner.token, 'POST', url, { ...good, paidOn: '2999-01-01' })).status).toBe(422)
  const proof = await proofOf(portal, stranger)
  expect((await portal.call(stranger.token, 'POST', url, { ...good, proofFileId: proof })).status).toBe(404)
  expect((await portal.call(stranger.token, 'GET', `/api/payment/invoice/${id}`)).status).toBe(404)
  const both = await Promise.all([1, 2].map(() => portal.call(owner.token, 'POST', url, good)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = await portal.call(owner.token, 'GET', `/api/payment/invoice/${id}`)
  expect(body).toMatchObject({
    status: 'open',
    isReported: true,
    payments: [{ status: 'recorded', reference: 'FT-2', recordedByName: expect.stringMatching(/^Member/) }],
  })
  const events = await portal.db
    .read(operatorId)
    .query<{ kind: string }>(
      'select kind from platform_event where client_id = $1 and company_id = $2 order by id',
      [operatorId, owner.clientId],
    )
  expect(events.map(({ kind }) => kind)).toEqual(['plan.changed', 'invoice.issued', 'payment.recorded'])
})

it('numbers invoices without gaps, however many are issued at once and however many fail', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, (_, at) => triedCompany(portal, `Many ${at}`)))
  await Promise.all(owners.map((owner) => chosenInvoice(portal, owner, planId)))
  const tooFew = await portal.call(owners[0]?.token ?? '', 'PUT', '/api/payment/contract-plan', {
    planId: 999_999,
    cycle: 'monthly',
    quantity: 1,
  })
  expect(tooFew.status).toBe(422)
  const rows = await portal.db
    .read(operatorId)
    .query<{ number: string }>('select number from invoice where client_id = $1 order by number', [
      operatorId,
    ])
  expect(rows.map(({ number }) => Number(number.slice(-5)))).toEqual(rows.map((_, at) => at + 1))
})
