import type { FastifyInstance } from 'fastify'
import type { PaymentStatus } from '../../../src/domain/platform/subscription.ts'
import type { ModuleContext } from '../../engine/module.ts'
import { answered, jsonBody } from '../../engine/contract/resourceContract.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { jsonText } from '../../platform/db/jsonText.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { ApiError, badRequest, notFound } from '../../platform/errors.ts'
import { logEvent, nobody, standingChanged, writePlatform } from './platform.ts'
import { subscriptionOf } from './records.ts'
import { lockInvoice, mustBeOpen, settle } from './settling.ts'
import type { Card, Cards, Charge } from './stripe.ts'

type Context = Pick<ModuleContext, 'db' | 'settings' | 'now' | 'log'>

/** 409 of a deployment without a card service (decisions 12). */
const notConfigured = () => new ApiError(409, 'cards_not_configured', 'Card payments are not configured.')

/** @throws 409 in a deployment without one */
export function needCards(cards: Cards | undefined): Cards {
  if (!cards) throw notConfigured()
  return cards
}

/**
 * Begins a card payment of all that an invoice asks for, or goes on with the one that was begun. The service is asked
 * between two transactions: a payment that nobody wrote down cannot be finished, for its secret was given to nobody.
 */
export async function beginPayment(context: Context, service: Cards, caller: Caller, invoiceId: number) {
  const operator = context.settings.OPERATOR_CLIENT_ID
  const inPlatform = <T>(work: (tx: Tx) => Promise<T>) => writePlatform(context.db, operator, caller, work)
  const found = await inPlatform(async (tx) => {
    const invoice = await lockInvoice(tx, caller.clientId, invoiceId)
    mustBeOpen(invoice)
    const [last] = await tx.query<{ attempts: number; providerId: string | null }>(
      `select count(*)::int as attempts,
         max(provider_id) filter (where status = 'pending' and amount = $3) as "providerId"
       from payment where client_id = $1 and invoice_id = $2 and method = 'card'`,
      [operator, invoiceId, invoice.amountDue],
    )
    return { invoice, last, subscription: await subscriptionOf(tx, caller.clientId) }
  })
  const { invoice, subscription } = found
  const known = found.last?.providerId
  if (known)
    return { id: known, clientSecret: await service.secretOf(known), publishableKey: service.publishableKey }
  const customerId =
    subscription.stripeCustomerId ??
    (await service.customer({
      id: caller.clientId,
      name: subscription.billingName ?? subscription.companyName,
      email: subscription.billingEmail,
    }))
  const intent = await service.begin({
    customerId,
    invoiceId,
    number: invoice.number ?? '',
    amount: invoice.amountDue,
    currency: invoice.currency,
    attempt: found.last?.attempts ?? 0,
  })
  await inPlatform(async (tx) => {
    await tx.query(
      `update subscription set stripe_customer_id = $3, version = version + 1, updated_at = now()
       where client_id = $1 and id = $2 and stripe_customer_id is distinct from $3`,
      [operator, subscription.id, customerId],
    )
    await tx.query(
      `insert into payment (client_id, company_id, invoice_id, method, status, amount, currency, provider_id)
       values ($1, $2, $3, 'card', 'pending', $4, $5, $6) on conflict (provider_id) do nothing`,
      [operator, caller.clientId, invoiceId, invoice.amountDue, invoice.currency, intent.id],
    )
  })
  return { ...intent, publishableKey: service.publishableKey }
}

/**
 * Takes what the service says of a payment, however often and in whatever order it is said: money counts when it is
 * there for the first time, and a failure that is told late takes nothing back.
 * @returns what has become of it; undefined for a payment that is none of ours
 */
async function takeCharge(
  tx: Tx,
  charge: Charge,
  card: Card | undefined,
  now: Date,
): Promise<PaymentStatus | undefined> {
  const operator = tx.actor.clientId
  const [payment] = await tx.query<{
    id: number
    companyId: number
    invoiceId: number
    status: PaymentStatus
  }>(
    `select id, company_id as "companyId", invoice_id as "invoiceId", status from payment
     where client_id = $1 and provider_id = $2 for no key update`,
    [operator, charge.id],
  )
  if (!payment) return undefined
  if (payment.status === 'confirmed' || charge.status === 'pending') return payment.status
  if (charge.status === 'failed') {
    if (payment.status === 'failed') return 'failed'
    await tx.query(
      `update payment set status = 'failed', failure = $3, version = version + 1, updated_at = now()
       where client_id = $1 and id = $2`,
      [operator, payment.id, charge.failure ?? null],
    )
    await tx.query(
      'update invoice set attempts = attempts + 1, version = version + 1, updated_at = now() where client_id = $1 and id = $2',
      [operator, payment.invoiceId],
    )
    await logEvent(tx, { companyId: payment.companyId, kind: 'payment.failed', reason: charge.failure })
    standingChanged(tx, payment.companyId)
    return 'failed'
  }
  await tx.query(
    `update payment set status = 'confirmed', amount = $3, failure = null, settled_at = $4, version = version + 1,
       updated_at = now() where client_id = $1 and id = $2`,
    [operator, payment.id, charge.received, now],
  )
  if (card) {
    await tx.query(
      `update subscription set card_brand = $3, card_last4 = $4, card_exp_month = $5, card_exp_year = $6,
         card_status = 'valid', version = version + 1, updated_at = now()
       where client_id = $1 and company_id = $2`,
      [operator, payment.companyId, card.brand, card.last4, card.expMonth, card.expYear],
    )
  }
  await settle(tx, {
    invoice: await lockInvoice(tx, payment.companyId, payment.invoiceId),
    amount: charge.received,
    method: 'card',
    customerId: charge.customerId,
    now,
    by: { personId: tx.actor.personId },
    reference: charge.id,
  })
  return 'confirmed'
}

/** The card of a payment that went well; without it the money counts all the same. */
async function cardOf(service: Cards, charge: Charge, log: Context['log']): Promise<Card | undefined> {
  if (charge.status !== 'succeeded' || charge.paymentMethodId === undefined) return undefined
  try {
    return await service.cardOf(charge.paymentMethodId)
  } catch (error) {
    log.warn({ err: error, intent: charge.id }, 'the card of a payment could not be read')
    return undefined
  }
}

/** Somebody says that they have finished a payment: the service is asked. @throws 404 for a payment that is not their company's */
export async function finishPayment(context: Context, service: Cards, caller: Caller, intentId: string) {
  const [own] = await context.db
    .read(caller.clientId)
    .query('select 1 from payment where company_id = $1 and provider_id = $2', [caller.clientId, intentId])
  if (!own) throw notFound()
  const charge = await service.look(intentId)
  const card = await cardOf(service, charge, context.log)
  const status = await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, caller, (tx) =>
    takeCharge(tx, charge, card, context.now()),
  )
  return { status: status ?? ('pending' as const) }
}

/** Messages of the card service, signed by it: each counts once. */
export async function cardWebhook(app: FastifyInstance, context: Context, cards: Cards | undefined) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const contract = {
      requestBody: jsonBody({ type: 'object', description: 'as the card service signs it' }),
      responses: answered(200, { type: 'object' }),
    }
    scope.post('/api/payment/webhook', { config: { access: 'public', contract } }, async (request) => {
      const service = needCards(cards)
      const signature = request.headers['stripe-signature']
      const { body } = request
      if (typeof signature !== 'string' || !Buffer.isBuffer(body))
        throw badRequest('stripe-signature', 'The message is not signed.')
      const told = await service.read(body, signature).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a message of the card service was refused')
        throw badRequest('stripe-signature', 'The signature or the form of the message is not good.')
      })
      const { charge } = told
      const card = charge && (await cardOf(service, charge, context.log))
      await writePlatform(context.db, context.settings.OPERATOR_CLIENT_ID, nobody, async (tx) => {
        const [fresh] = await tx.query(
          `insert into payment_event (client_id, provider_id, type, payload) values ($1, $2, $3, $4)
           on conflict do nothing returning 1 as fresh`,
          [tx.actor.clientId, told.id, told.type, jsonText(told.payload)],
        )
        if (!fresh) return
        const outcome = charge && (await takeCharge(tx, charge, card, context.now()))
        await tx.query(
          `update payment_event set outcome = $3, processed_at = clock_timestamp() where client_id = $1 and provider_id = $2`,
          [tx.actor.clientId, told.id, outcome ?? 'ignored'],
        )
      })
      return { received: true }
    })
  })
}
