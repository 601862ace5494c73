import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCardPortal, type CardPortal } from '../../support/cards.ts'
import { enterPlan, triedCompany } from '../../support/payments.ts'
import type { Member, Portal } from '../../support/portal.ts'

let cards: CardPortal
let stripe: CardPortal['stripe']
let portal: Portal
let tell: CardPortal['tell']
let planId: number
beforeAll(async () => {
  cards = await startCardPortal()
  ;({ stripe, portal, tell } = cards)
  planId = await enterPlan(portal)
})
afterAll(() => cards.close())

const begun = (owner: Member) => cards.begun(owner, planId)
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

it('PAY-02 says to try later while the card service is away, and begins afterwards', async () => {
  const owner = await triedCompany(portal, 'Service away')
  const { id, invoiceId } = await begun(owner)
  stripe.state.isAway = true
  const away = await portal.call(owner.token, 'POST', '/api/payment/intent', { invoiceId })
  const event = await portal.call(owner.token, 'POST', '/api/payment/event', { intentId: id })
  stripe.state.isAway = false
  const said = { code: 'cards_unavailable', message: 'The card service cannot be reached. Try again later.' }
  expect([away.status, away.body]).toMatchObject([503, said])
  expect([event.status, event.body]).toMatchObject([503, said])
  expect(await cards.begin(owner, invoiceId)).toBe(id)
})
