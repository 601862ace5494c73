import fc from 'fast-check'
import { Big } from 'big.js'
import { z } from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyOf, noticesOf, startCardPortal, type CardPortal } from '../../support/cards.ts'
import { readPdf } from '../../support/pdfText.ts'
import { amount } from '../../support/longRun.ts'
import { chosenInvoice, enterPlan, payInvoice, triedCompany } from '../../support/payments.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { companyZone } from '../../support/days.ts'
import type { Member, Portal } from '../../support/portal.ts'

let cards: CardPortal
let stripe: CardPortal['stripe']
let portal: Portal
let tell: CardPortal['tell']
let planId: number
let dearPlan: number
let operator: Member
beforeAll(async () => {
  cards = await startCardPortal()
  ;({ stripe, portal, tell } = cards)
  planId = await enterPlan(portal)
  dearPlan = await enterPlan(portal, { name: 'Dear', base_monthly: '300.00' })
  operator = await cards.operator()
})
afterAll(() => cards.close())

const today = () => dayIn(new Date(), companyZone)
const due = '126.36'
const cents = (text: string) => new Big(text).times(100).toNumber()
const post = (url: string, body: object) => portal.call(operator.token, 'POST', `/api/pam/${url}`, body)
const money = (owner: Member) => moneyOf(portal, operator, owner)

async function invoice(owner: Member, id: number) {
  const found = (await money(owner)).invoices.find((one) => one.id === id)
  if (!found) throw new Error('There is no such invoice')
  return found
}

/** A company that has paid its first invoice by card. */
async function paidByCard(name: string) {
  const owner = await triedCompany(portal, name)
  const { id, invoiceId } = await cards.begun(owner, planId)
  await tell('payment_intent.succeeded', stripe.succeed(id))
  const [payment] = (await invoice(owner, invoiceId)).payments
  if (!payment) throw new Error('There is no payment')
  return { owner, id, invoiceId, paymentId: payment.id }
}
const dispute = (intent: string, status: string, id = `dp_${intent}`) => ({
  id,
  object: 'dispute',
  payment_intent: intent,
  amount: cents(due),
  status,
  reason: 'fraudulent',
})

it('PAY-02 keeps money that comes twice as credit, which the next invoice uses', async () => {
  const owner = await triedCompany(portal, 'Paid twice')
  const { id, invoiceId } = await cards.begun(owner, planId)
  const declined = stripe.decline(id)
  await tell('payment_intent.payment_failed', declined)
  const second = await cards.begin(owner, invoiceId)
  await tell('payment_intent.succeeded', stripe.succeed(second))
  const first = stripe.succeed(id)
  for (const event of ['evt_first', 'evt_first', 'evt_first_again'])
    await tell('payment_intent.succeeded', first, { id: event })
  expect(await invoice(owner, invoiceId)).toMatchObject({
    status: 'paid',
    amountDue: '0.00',
    amountPaid: due,
  })
  expect((await money(owner)).credit).toEqual([{ currency: 'MYR', amount: due }])
  expect((await portal.call(owner.token, 'GET', '/api/payment/account')).body).toMatchObject({
    credit: [{ amount: due }],
  })
  // A dearer plan is charged now: the credit pays its exchange.
  const next = await chosenInvoice(portal, owner, dearPlan)
  await portal.app.jobs.runDue()
  const after = await money(owner)
  const exchange = after.invoices.find((one) => one.id === next)
  expect(after.credit.map((one) => one.amount).concat(exchange?.amountDue ?? '')).toContain('0.00')
  expect(new Big(exchange?.amountPaid ?? 0).gt(0)).toBe(true)
})

it('PAY-02 money for a plan that was given up pays the invoice of the new one', async () => {
  const owner = await triedCompany(portal, 'Chose again')
  const { id, invoiceId } = await cards.begun(owner, dearPlan)
  const next = await chosenInvoice(portal, owner, planId)
  await tell('payment_intent.succeeded', stripe.succeed(id))
  expect(await invoice(owner, invoiceId)).toMatchObject({ status: 'void', amountPaid: '0.00' })
  expect(await invoice(owner, next)).toMatchObject({ status: 'paid', amountDue: '0.00' })
  const [credit] = (await money(owner)).credit
  expect(new Big(credit?.amount ?? 0).plus(due).toFixed(2)).toBe('342.36')
  expect((await portal.call(owner.token, 'GET', '/api/pin')).status).toBe(200)
})

it('PAY-02 refunds part of a card payment as its preview says, and not more than was paid', async () => {
  const { owner, invoiceId, paymentId } = await paidByCard('Refunded')
  const url = `payment/${paymentId}/refund`
  const body = { amount: '26.36', reason: 'Goodwill', reopens: false, refundable: due }
  const preview = await post(url, { ...body, preview: true })
  expect(preview.body).toEqual({
    status: 'succeeded',
    effect: {
      fromCredit: '0.00',
      invoices: [
        { id: invoiceId, number: expect.any(String), taken: '26.36', status: 'paid', amountDue: '0.00' },
      ],
    },
  })
  expect((await invoice(owner, invoiceId)).refunds).toEqual([])
  expect((await post(url, body)).body).toMatchObject({ status: 'succeeded' })
  // The message of the same refund changes nothing, nor does the cumulative one.
  const [made] = (await invoice(owner, invoiceId)).refunds
  expect(made).toMatchObject({ status: 'succeeded', amount: '26.36', reason: 'Goodwill' })
  const intent = [...stripe.intents.values()].at(-1)?.id
  await tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intent })
  const after = await invoice(owner, invoiceId)
  expect(after).toMatchObject({
    status: 'paid',
    amountPaid: '100.00',
    amountDue: '0.00',
    amountRefunded: '26.36',
  })
  expect(after.refunds).toHaveLength(1)
  expect((await post(url, body)).status).toBe(409)
  const rest = { ...body, refundable: '100.00' }
  expect((await post(url, { ...rest, amount: '100.01' })).body['errors']).toHaveProperty('amount')
  expect((await post(url, { ...rest, amount: '0' })).status).toBe(422)
  expect((await post(url, { ...rest, amount: '5.00', reason: ' ' })).body['errors']).toHaveProperty('reason')
  await post(url, { ...rest, amount: '100.00' })
  expect(await invoice(owner, invoiceId)).toMatchObject({ status: 'refunded', amountPaid: '0.00' })
  expect(await noticesOf(portal, owner)).toContainEqual(expect.stringMatching(/is refunded/))
})

it('PAY-02 sends a refund once, even if the service was away when it was asked for', async () => {
  const { owner, invoiceId, paymentId } = await paidByCard('Refund waits')
  stripe.state.isAway = true
  const body = { amount: due, reason: 'Left', reopens: false, refundable: due }
  const asked = await post(`payment/${paymentId}/refund`, body)
  stripe.state.isAway = false
  expect([asked.status, asked.body]).toMatchObject([200, { status: 'pending' }])
  expect((await post(`payment/${paymentId}/refund`, { ...body, refundable: '0.00' })).status).toBe(409)
  await chosenInvoice(portal, owner, dearPlan)
  await portal.app.jobs.runDue()
  expect(await invoice(owner, invoiceId)).toMatchObject({
    status: 'refunded',
    refunds: [{ status: 'succeeded' }],
  })
})

it('PAY-02 a refund by transfer needs its reference, and reopens the invoice if asked', async () => {
  const owner = await triedCompany(portal, 'By transfer')
  const id = await chosenInvoice(portal, owner, planId)
  await payInvoice(portal, { owner, operator }, id, today())
  const [payment] = (await invoice(owner, id)).payments
  const url = `payment/${payment?.id}/refund`
  const body = { amount: due, reason: 'Wrong account', reopens: true, refundable: due }
  expect((await post(url, body)).body['errors']).toHaveProperty('reference')
  expect((await post(url, { ...body, reference: 'OUT-1' })).status).toBe(200)
  expect(await invoice(owner, id)).toMatchObject({ status: 'open', amountDue: due, amountPaid: '0.00' })
})

it.each([
  ['created, closed', ['needs_response', 'lost']],
  ['closed, created', ['lost', 'needs_response']],
])('PAY-02 a lost dispute takes its money back once (%s, each told twice)', async (name, states) => {
  const { owner, id, invoiceId } = await paidByCard(`Disputed ${name}`)
  for (const status of states.flatMap((one) => [one, one]))
    await tell(status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created', dispute(id, status))
  expect(await invoice(owner, invoiceId)).toMatchObject({
    status: 'open',
    amountDue: due,
    disputes: [{ status: 'lost', amount: due }],
  })
  await portal.app.jobs.runDue()
  expect(await invoice(owner, invoiceId)).toMatchObject({
    status: 'open',
    payments: [{ status: 'confirmed' }],
  })
  const said = await noticesOf(portal, operator)
  expect(said).toContainEqual(expect.stringMatching(/is lost|disputes are lost/))
})

it('PAY-02 a refund that comes before the news of its payment counts both, and a failed one is credit', async () => {
  const owner = await triedCompany(portal, 'Refund first')
  const { id, invoiceId } = await cards.begun(owner, planId)
  const paid = stripe.succeed(id)
  const refund = stripe.refund(id, cents(due))
  await tell('refund.created', refund)
  expect(await invoice(owner, invoiceId)).toMatchObject({
    status: 'refunded',
    amountPaid: '0.00',
    amountDue: '0.00',
  })
  const failed = stripe.failRefund(refund.id)
  for (const one of [failed, refund, failed]) await tell('refund.updated', one)
  await tell('payment_intent.succeeded', paid)
  expect((await money(owner)).credit).toEqual([{ currency: 'MYR', amount: due }])
})

it('PAY-02 credit notes have numbers without gaps, and lower the amount due or become credit', async () => {
  const { owner, invoiceId } = await paidByCard('Credited')
  const other = await triedCompany(portal, 'Credited in full')
  const open = await chosenInvoice(portal, other, planId)
  const note = async (of: Member, id: number, sum: string, more: object = {}) => {
    const { version } = await invoice(of, id)
    return post(`invoice/${id}/credit-note`, { amount: sum, reason: 'Outage', version, ...more })
  }
  expect((await note(owner, invoiceId, '20.00', { preview: true })).body).toMatchObject({ credit: '20.00' })
  expect((await note(owner, invoiceId, '20.00')).body).toMatchObject({ status: 'paid', credit: '20.00' })
  const both = await Promise.all([note(other, open, '26.36'), note(other, open, '26.36')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await note(other, open, '100.01')).body['errors']).toHaveProperty('amount')
  expect((await note(other, open, '100.00')).body).toMatchObject({
    status: 'paid',
    amountDue: '0.00',
    credit: '0.00',
  })
  expect((await portal.call(other.token, 'GET', '/api/pin')).status).toBe(200)
  const numbers = await Promise.all(
    [await invoice(owner, invoiceId), await invoice(other, open)].map(({ notes }) =>
      notes.map(({ number }) => number),
    ),
  )
  expect(numbers.flat().map((number) => Number(number.slice(-5)))).toEqual([1, 2, 3])
})

it('PAY-02 client and operator get a credit note as a PDF, and no other client does', async () => {
  const { owner, invoiceId } = await paidByCard('Note Printed')
  const stranger = await triedCompany(portal, 'Stranger')
  const { version, number } = await invoice(owner, invoiceId)
  await post(`invoice/${invoiceId}/credit-note`, { amount: '20.00', reason: 'Outage in May', version })
  const page = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body
  const [note] = z.array(z.object({ id: z.number(), number: z.string() })).parse(page['notes'])
  const get = (member: Member, url: string) =>
    portal.app.inject({ url: `/api/${url}`, headers: { authorization: `Bearer ${member.token}` } })
  const [own, ours, foreign] = await Promise.all([
    get(owner, `payment/credit-note/${note?.id}/pdf`),
    get(operator, `pam/credit-note/${note?.id}/pdf`),
    get(stranger, `payment/credit-note/${note?.id}/pdf`),
  ])
  expect([own.statusCode, ours.statusCode, foreign.statusCode]).toEqual([200, 200, 404])
  expect(own.headers['content-disposition']).toContain(`${note?.number}.pdf`)
  const text = JSON.stringify(readPdf(own.rawPayload))
  for (const part of ['Credit note', note?.number, number, 'Outage in May', '20.00', 'Note Printed'])
    expect(text).toContain(part)
  expect(ours.rawPayload.equals(own.rawPayload)).toBe(true)
})

it('PAY-02 voids an unpaid invoice with its begun payment, and refuses one that is paid in part', async () => {
  const owner = await triedCompany(portal, 'Voided')
  const { id, invoiceId } = await cards.begun(owner, planId)
  const { version } = await invoice(owner, invoiceId)
  expect((await post(`invoice/${invoiceId}/void`, { reason: 'Mistake', version })).status).toBe(200)
  await portal.app.jobs.runDue()
  expect(stripe.intents.get(id)?.status).toBe('canceled')
  const next = await chosenInvoice(portal, owner, planId)
  const shown = await invoice(owner, next)
  const transfer = { amount: '26.36', reference: 'FT-3', paidOn: today(), reason: '', version: shown.version }
  expect((await post(`invoice/${next}/payment`, transfer)).body).toMatchObject({
    status: 'open',
    amountDue: '100.00',
  })
  const held = await invoice(owner, next)
  expect((await post(`invoice/${next}/void`, { reason: 'Mistake', version: held.version })).status).toBe(409)
  const { token } = await triedCompany(portal, 'On trial', -3)
  const denied = await portal.call(token, 'POST', `/api/pam/invoice/${next}/void`, {
    reason: 'x',
    version: 1,
  })
  expect(denied.status).toBe(403)
})

type Step =
  'second' | 'succeed' | 'refund' | 'failRefund' | 'dispute' | 'lose' | 'win' | 'choose' | 'void' | 'note'
const steps: readonly Step[] = [
  'second',
  'succeed',
  'refund',
  'failRefund',
  'dispute',
  'lose',
  'win',
  'choose',
  'void',
  'note',
]

it('PAY-02 invoices and credit hold all money that has moved, in any order of messages', async () => {
  let companies = 0
  const history = fc.array(fc.record({ step: fc.constantFrom(...steps), at: fc.nat(5), part: fc.nat(3) }), {
    minLength: 4,
    maxLength: amount(12, 30),
  })
  const run = async (history: readonly { step: Step; at: number; part: number }[]) => {
    const owner = await triedCompany(portal, `History ${(companies += 1)}`)
    const first = await cards.begun(owner, planId)
    const intents = [first.id]
    const refunds: string[] = []
    const open = async () => (await money(owner)).invoices.find(({ status }) => status === 'open')
    for (const { step, at, part } of history) {
      const intent = intents[at % intents.length] ?? first.id
      const isPaid = stripe.intents.get(intent)?.status === 'succeeded'
      const isOver = stripe.intents.get(intent)?.status === 'canceled'
      const refund = refunds[at % Math.max(1, refunds.length)]
      const target = await open()
      if (step === 'second' && target) {
        // A decline makes room for a second payment of the same invoice.
        if (!isPaid && !isOver) await tell('payment_intent.payment_failed', stripe.decline(intent))
        // The stored card may be charged for it just now.
        const { body } = await portal.call(owner.token, 'POST', '/api/payment/intent', {
          invoiceId: target.id,
        })
        if (typeof body['id'] === 'string') intents.push(body['id'])
      }
      if (step === 'succeed' && !isOver) {
        const paid = stripe.succeed(intent)
        for (let times = 0; times <= part; times += 1) await tell('payment_intent.succeeded', paid)
      }
      if (step === 'refund' && isPaid) {
        const left = stripe.refund(intent, 1_000 * (part + 1))
        refunds.push(left.id)
        await tell('refund.created', left)
        await tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intent })
      }
      if (step === 'failRefund' && refund) await tell('refund.failed', stripe.failRefund(refund))
      if (step === 'dispute' && isPaid)
        await tell('charge.dispute.created', dispute(intent, 'needs_response'))
      if (step === 'lose' && isPaid) await tell('charge.dispute.closed', dispute(intent, 'lost'))
      if (step === 'win' && isPaid)
        await tell('charge.dispute.closed', dispute(intent, 'won', `dp_w${intent}`))
      if (step === 'choose')
        await portal.call(owner.token, 'PUT', '/api/payment/contract-plan', {
          planId: part > 1 ? dearPlan : planId,
          cycle: 'monthly',
          quantity: 12 + at,
        })
      if (step === 'void' && target)
        await post(`invoice/${target.id}/void`, { reason: 'Void', version: target.version })
      if (step === 'note' && target)
        await post(`invoice/${target.id}/credit-note`, {
          amount: '7.00',
          reason: 'Note',
          version: target.version,
        })
    }
    await portal.app.jobs.runDue()
    return { ...(await money(owner)), owner }
  }
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const { invoices, credit, owner } = await run(given)
      const all = await portal.db.read(53).query<{ moved: string }>(
        `select (coalesce((select sum(amount) from payment where client_id = 53 and company_id = $1 and status = 'confirmed'), 0)
           - coalesce((select sum(taken) from refund where client_id = 53 and company_id = $1), 0)
           - coalesce((select sum(taken) from dispute where client_id = 53 and company_id = $1), 0))::text as moved`,
        [owner.clientId],
      )
      const held = [...invoices.map(({ amountPaid }) => amountPaid), ...credit.map((one) => one.amount)]
      const total = held.reduce((sum, one) => sum.plus(one), new Big(0))
      expect(total.toFixed(2)).toBe(new Big(all[0]?.moved ?? 0).toFixed(2))
      for (const one of invoices) {
        expect(new Big(one.amountDue).gte(0)).toBe(true)
        if (one.status === 'paid') expect(one.amountDue).toBe('0.00')
        if (one.status === 'void') expect(one.amountPaid).toBe('0.00')
      }
      for (const one of credit) expect(new Big(one.amount).gt(0)).toBe(true)
    }),
    { numRuns: amount(15, 300) },
  )
}, 120_000)
