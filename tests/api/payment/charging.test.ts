import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/time/calendarDays.ts'
import { dayIn } from '../../../src/domain/time/dates.ts'
import { noticesOf, startCardPortal, type CardPortal } from '../../support/cards.ts'
import { enterPlan, operatorId, triedCompany } from '../../support/payments.ts'
import { companyZone, noonOf } from '../../support/days.ts'
import type { Member, Portal } from '../../support/portal.ts'

const begin = dayIn(new Date(), companyZone)
let now = noonOf(begin)
let cards: CardPortal
let stripe: CardPortal['stripe']
let portal: Portal
let planId: number
let operator: Member
beforeAll(async () => {
  cards = await startCardPortal(() => now)
  ;({ stripe, portal } = cards)
  planId = await enterPlan(portal)
  operator = await cards.operator()
})
afterAll(() => cards.close())
beforeEach(async () => {
  now = noonOf(begin)
  stripe.outcomes.clear()
})

let methods = 0
/** A company that has paid its first period by card. Each has another card. */
async function payingByCard(name: string) {
  const owner = await triedCompany(portal, name)
  const { id } = await cards.begun(owner, planId)
  const card = `pm_own${(methods += 1)}`
  stripe.state.method = card
  await cards.tell('payment_intent.succeeded', stripe.succeed(id))
  const { endsOn } = (await portal.call(owner.token, 'GET', '/api/payment/contract-plan')).body
  return { owner, card, renewsOn: addDays(String(endsOn), 1) }
}

async function goTo(day: string) {
  now = noonOf(day)
  await portal.app.jobs.runDue()
}

async function newest(owner: Member): Promise<Record<string, unknown>> {
  const { rows } = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body
  const [first] = Array.isArray(rows) ? rows : []
  return (await portal.call(owner.token, 'GET', `/api/payment/invoice/${first.id}`)).body
}
/** Titles of notices; the list leaves old ones out, and they are as old as the test. */
const notices = (member: Member) => {
  now = noonOf(begin)
  return noticesOf(portal, member)
}
const chargesOf = (card: string) =>
  [...stripe.intents.values()].filter(
    ({ payment_method, metadata }) => payment_method === card && metadata['paymentId'],
  )

it('PAY-02 charges the stored card for the next period, once', async () => {
  const { owner, card, renewsOn } = await payingByCard('Renewed')
  await goTo(renewsOn)
  expect(await newest(owner)).toMatchObject({
    status: 'paid',
    periodStart: renewsOn,
    payments: [{ method: 'card', status: 'confirmed', amount: '126.36' }],
  })
  const [intent, ...others] = chargesOf(card)
  expect(others).toEqual([])
  for (const id of ['evt_late', 'evt_late', 'evt_again'])
    await cards.tell('payment_intent.succeeded', { ...intent, id: intent?.id }, { id })
  expect((await newest(owner))['payments']).toHaveLength(1)
  expect(await notices(owner)).toContainEqual(expect.stringMatching(/has arrived/))
})

it('PAY-02 tries a soft decline again on days 1, 3, 5 and 7, and then no more', async () => {
  const { owner, card, renewsOn } = await payingByCard('Declined softly')
  stripe.outcomes.set(card, { decline: 'insufficient_funds' })
  const tried: number[] = []
  for (let day = 0; day <= 9; day += 1) {
    const before = chargesOf(card).length
    await goTo(addDays(renewsOn, day))
    if (chargesOf(card).length > before) tried.push(day)
  }
  expect(tried).toEqual([0, 1, 3, 5, 7])
  expect(await newest(owner)).toMatchObject({ status: 'open', nextAttemptOn: null })
  const said = await notices(owner)
  expect(said.filter((title) => title.includes('It is tried again on'))).toHaveLength(4)
})

it('PAY-02 never tries a lost card again, and tries a new one at once', async () => {
  const { owner, card, renewsOn } = await payingByCard('Lost card')
  stripe.outcomes.set(card, { decline: 'lost_card' })
  await goTo(renewsOn)
  for (const day of [1, 3, 5, 7]) await goTo(addDays(renewsOn, day))
  expect(chargesOf(card)).toHaveLength(1)
  expect((await portal.call(owner.token, 'GET', '/api/payment/card')).body).toMatchObject({
    status: 'failed',
  })
  // Two invoices are open; the holder pays one with another card, which is charged for the other.
  await goTo(addDays(renewsOn, 32))
  const { rows } = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body
  const open = (Array.isArray(rows) ? rows : []).filter(({ paid }) => paid === false)
  expect(open).toHaveLength(2)
  stripe.state.method = `${card}_new`
  await cards.tell('payment_intent.succeeded', stripe.succeed(await cards.begin(owner, open[0].id)))
  await portal.app.jobs.runDue()
  const after = (await portal.call(owner.token, 'GET', '/api/payment/invoice')).body['rows']
  expect((Array.isArray(after) ? after : []).map(({ paid }) => paid)).not.toContain(false)
  expect(chargesOf(`${card}_new`)).toHaveLength(1)
})

it('PAY-02 a charge that needs confirmation stays open, and its link finishes the same one', async () => {
  const { owner, card, renewsOn } = await payingByCard('Confirmed by hand')
  stripe.outcomes.set(card, 'asks')
  await goTo(renewsOn)
  const [intent] = chargesOf(card)
  for (const day of [1, 2, 3]) await goTo(addDays(renewsOn, day))
  expect(chargesOf(card)).toHaveLength(1)
  // The service says it as a failure; nothing has failed for the portal.
  await cards.tell('payment_intent.payment_failed', intent)
  const invoice = await newest(owner)
  expect(invoice).toMatchObject({ status: 'open', payments: [{ status: 'pending', needsAction: true }] })
  now = noonOf(begin)
  const { rows } = await portal.call(owner.token, 'GET', '/api/notification')
  const asked = rows.filter(({ title }) => String(title).startsWith('Your bank asks you to confirm'))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ link: { route: 'payment-invoice', id: invoice['id'] } })
  expect(await cards.begin(owner, Number(invoice['id']))).toBe(intent?.id)
  stripe.succeed(intent?.id ?? '')
  const event = await portal.call(owner.token, 'POST', '/api/payment/event', { intentId: intent?.id })
  expect(event.body).toEqual({ status: 'confirmed' })
  expect(await newest(owner)).toMatchObject({ status: 'paid', amountDue: '0.00' })
})

it('PAY-02 finds a charge again whose answer was lost, and counts it once', async () => {
  const { owner, card, renewsOn } = await payingByCard('Lost answer')
  stripe.state.losesAnswers = true
  await goTo(renewsOn)
  stripe.state.losesAnswers = false
  expect(await newest(owner)).toMatchObject({ status: 'open', payments: [{ status: 'pending' }] })
  // Its message may come before the portal knows the payment's number at the service.
  const [intent] = chargesOf(card)
  await cards.tell('payment_intent.succeeded', intent)
  expect(await newest(owner)).toMatchObject({ status: 'paid' })
  await goTo(addDays(renewsOn, 1))
  expect(chargesOf(card)).toHaveLength(1)
  expect(await newest(owner)).toMatchObject({ status: 'paid', payments: [{ amount: '126.36' }] })
})

it('PAY-02 charges no card of a suspended company, nor while the service is away', async () => {
  const { owner, card, renewsOn } = await payingByCard('Suspended')
  stripe.state.isAway = true
  await goTo(renewsOn)
  stripe.state.isAway = false
  const change = { action: { kind: 'suspend' }, companyIds: [owner.clientId], reason: 'Fraud check' }
  expect((await portal.call(operator.token, 'POST', '/api/pam/client/change', change)).status).toBe(200)
  await goTo(addDays(renewsOn, 1))
  expect(chargesOf(card)).toEqual([])
})

it('PAY-02 an invoice that is paid by transfer cancels the payment that its holder was to confirm', async () => {
  const { owner, card, renewsOn } = await payingByCard('Paid otherwise')
  stripe.outcomes.set(card, 'asks')
  await goTo(renewsOn)
  const { id, amountDue } = await newest(owner)
  const money = await portal.call(operator.token, 'GET', `/api/pam/client/${owner.clientId}/money`)
  const [shown] = Array.isArray(money.body['invoices']) ? money.body['invoices'] : []
  const body = { amount: amountDue, reference: 'FT-9', paidOn: renewsOn, reason: '', version: shown.version }
  const recorded = await portal.call(operator.token, 'POST', `/api/pam/invoice/${String(id)}/payment`, body)
  expect([recorded.status, recorded.body]).toMatchObject([200, { status: 'paid', amountDue: '0.00' }])
  await portal.app.jobs.runDue()
  expect(chargesOf(card).map(({ status }) => status)).toEqual(['canceled'])
  const { payments } = await newest(owner)
  expect(payments).toMatchObject([{ status: 'cancelled' }, { status: 'confirmed', method: 'bank_transfer' }])
  stripe.outcomes.clear()
  const { endsOn } = (await portal.call(owner.token, 'GET', '/api/payment/contract-plan')).body
  await goTo(addDays(String(endsOn), 1))
  expect(await newest(owner)).toMatchObject({ status: 'paid', payments: [{ method: 'card' }] })
})

it('PAY-02 replaces a card without a payment: open invoices are charged to the new one, once', async () => {
  const { owner, card, renewsOn } = await payingByCard('Card replaced')
  const other = await payingByCard('Other card')
  stripe.outcomes.set(card, { decline: 'lost_card' })
  await goTo(renewsOn)
  expect(await newest(owner)).toMatchObject({ status: 'open' })
  const begin = await portal.call(owner.token, 'POST', '/api/payment/card/setup', {})
  const setupId = String(begin.body['id'])
  const store = (by: Member) => portal.call(by.token, 'PUT', '/api/payment/card', { setupId })
  expect((await store(owner)).status).toBe(409)
  stripe.state.method = `${card}_new`
  stripe.confirmCard(setupId)
  expect((await store(other.owner)).status).toBe(404)
  expect([(await store(owner)).status, (await store(owner)).status]).toEqual([200, 200])
  const detached = () => stripe.calls.filter((call) => call.endsWith('/detach'))
  expect(detached()).toEqual([`POST /v1/payment_methods/${card}/detach`])
  await portal.app.jobs.runDue()
  expect(await newest(owner)).toMatchObject({ status: 'paid' })
  expect(chargesOf(`${card}_new`)).toHaveLength(1)
  expect((await portal.call(owner.token, 'GET', '/api/payment/card')).body['status']).toBe('valid')
  const replaced = (await notices(owner)).filter((title) => title.startsWith('The card of your company'))
  expect(replaced).toEqual(['The card of your company was replaced: new invoices are charged to Visa 4242'])
})

it('PAY-02 stores a confirmed card by the message alone, never an older one, and removes it', async () => {
  const { owner, renewsOn } = await payingByCard('Card by message')
  const begins = async () =>
    String((await portal.call(owner.token, 'POST', '/api/payment/card/setup', {})).body['id'])
  const stored = async () => {
    const [row] = await portal.db
      .read(operatorId)
      .query<{ card: string | null; mode: string }>(
        `select stripe_payment_method as card, payment_mode as mode from subscription where company_id = $1`,
        [owner.clientId],
      )
    return row
  }
  const [older, newer] = [await begins(), await begins()]
  stripe.state.method = 'pm_newer'
  const confirmed = stripe.confirmCard(newer)
  expect(await cards.tell('setup_intent.succeeded', confirmed)).toBe(200)
  stripe.state.method = 'pm_older'
  expect(await cards.tell('setup_intent.succeeded', stripe.confirmCard(older))).toBe(200)
  expect(await cards.tell('setup_intent.succeeded', confirmed)).toBe(200)
  expect(await stored()).toEqual({ card: 'pm_newer', mode: 'card' })
  const remove = () => portal.call(owner.token, 'DELETE', '/api/payment/card')
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  expect(await stored()).toEqual({ card: null, mode: 'bank_transfer' })
  await goTo(renewsOn)
  expect(await newest(owner)).toMatchObject({ status: 'open', payments: [] })
  expect(await notices(owner)).toContainEqual(expect.stringMatching(/^The card Visa 4242 .* was removed/))
})
