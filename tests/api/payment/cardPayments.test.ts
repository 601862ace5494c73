import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { chosenInvoice, enterPlan, triedCompany } from '../../support/payments.ts'
import { startPortal, type Member, type Portal } from '../../support/portal.ts'
import { startStripe } from '../../support/stripeServer.ts'

const secret = 'whsec_test'
let stripe: Awaited<ReturnType<typeof startStripe>>
let portal: Portal
let planId: number
beforeAll(async () => {
  stripe = await startStripe()
  portal = await startPortal({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
    },
  })
  planId = await enterPlan(portal)
})
afterAll(async () => {
  await portal.close()
  await stripe.close()
})

let told = 0
/** A message of the card service, signed unless it is forged. */
async function tell(
  type: string,
  object: unknown,
  { id = `evt_${(told += 1)}`, key = secret }: { id?: string | null; key?: string } = {},
) {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: key })
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/payment/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return statusCode
}

async function begun(owner: Member) {
  const invoiceId = await chosenInvoice(portal, owner, planId)
  const { body } = await portal.call(owner.token, 'POST', '/api/payment/intent', { invoiceId })
  const { id } = z.object({ id: z.string(), publishableKey: z.literal('pk_test_1') }).parse(body)
  return { id, invoiceId }
}
const invoiceOf = async (owner: Member, id: number) =>
  (await portal.call(owner.token, 'GET', `/api/payment/invoice/${id}`)).body
const works = async (owner: Member) => (await portal.call(owner.token, 'GET', '/api/pin')).status

it('PAY-02 counts a card payment once, and the company is open again with its card', async () => {
  const owner = await triedCompany(portal, 'By card')
  const { id, invoiceId } = await begun(owner)
  expect((await portal.call(owner.token, 'POST', '/api/payment/intent', { invoiceId })).body['id']).toBe(id)
  const declined = stripe.decline(id)
  const paid = stripe.succeed(id)
  expect(await tell('payment_intent.succeeded', paid, { id: 'evt_paid' })).toBe(200)
  expect(await tell('payment_intent.succeeded', paid, { id: 'evt_paid' })).toBe(200)
  expect(await tell('payment_intent.succeeded', paid)).toBe(200)
  expect(await tell('payment_intent.payment_failed', declined)).toBe(200)
  const event = await portal.call(owner.token, 'POST', '/api/payment/event', { intentId: id })
  expect(event.body).toEqual({ status: 'confirmed' })
  expect(await invoiceOf(owner, invoiceId)).toMatchObject({
    status: 'paid',
    amountDue: '0.00',
    payments: [{ method: 'card', status: 'confirmed', amount: '126.36' }],
  })
  expect(await works(owner)).toBe(200)
  expect((await portal.call(owner.token, 'GET', '/api/payment/card')).body).toMatchObject({ last4: '4242' })
})

it('PAY-02 refuses a signed message that cannot be stored, and counts the good one that follows', async () => {
  const owner = await triedCompany(portal, 'Odd messages')
  const { id, invoiceId } = await begun(owner)
  const paid = stripe.succeed(id)
  const odd: [object, { id?: string | null }][] = [
    [paid, { id: null }],
    [paid, { id: 'evt_\u0000' }],
    [{ ...paid, id: null }, {}],
    [{ ...paid, description: '\u0000' }, {}],
    [{ ...paid, amount_received: null }, {}],
  ]
  for (const [object, more] of odd) expect(await tell('payment_intent.succeeded', object, more)).toBe(400)
  expect(await tell('payment_intent.succeeded', paid)).toBe(200)
  expect(await invoiceOf(owner, invoiceId)).toMatchObject({ status: 'paid', amountDue: '0.00' })
})

it('PAY-02 a decline, a challenge and a forged message record no money; a second card does', async () => {
  const owner = await triedCompany(portal, 'Declined')
  const { id, invoiceId } = await begun(owner)
  expect(await tell('payment_intent.payment_failed', stripe.decline(id))).toBe(200)
  expect(await invoiceOf(owner, invoiceId)).toMatchObject({
    status: 'open',
    payments: [{ status: 'failed', failure: 'Your card was declined.' }],
  })
  expect(await works(owner)).toBe(402)
  const second = await portal.call(owner.token, 'POST', '/api/payment/intent', { invoiceId })
  const next = String(second.body['id'])
  stripe.challenge(next)
  const waiting = await portal.call(owner.token, 'POST', '/api/payment/event', { intentId: next })
  expect(waiting.body).toEqual({ status: 'pending' })
  const paid = stripe.succeed(next)
  expect(await tell('payment_intent.succeeded', paid, { key: 'whsec_forged' })).toBe(400)
  expect(await works(owner)).toBe(402)
  const stranger = await triedCompany(portal, 'Not theirs')
  expect((await portal.call(stranger.token, 'POST', '/api/payment/event', { intentId: next })).status).toBe(
    404,
  )
  const event = await portal.call(owner.token, 'POST', '/api/payment/event', { intentId: next })
  expect(event.body).toEqual({ status: 'confirmed' })
  expect(await works(owner)).toBe(200)
})
