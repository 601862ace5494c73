import type { Stripe } from 'stripe'
import type { Settings } from '../../platform/config.ts'
import { ApiError } from '../../platform/errors.ts'
import {
  chargeOf,
  inCents,
  refundOf,
  setupOf,
  toldBy,
  type Charge,
  type RefundFact,
  type Setup,
  type Told,
} from './stripeFacts.ts'

/** A card that payments are charged to. */
export interface Card {
  /** `pm_…` */
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** The card service of a deployment. */
export type Cards = ReturnType<typeof openStripe>

/** Stripe's own package, which slows the start of a deployment without it down. */
async function loadStripe({ secretKey, address }: CardSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const at = address === undefined ? undefined : new URL(address)
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      protocol: at.protocol === 'http:' ? 'http' : 'https',
      ...(at.port && { port: Number(at.port) }),
    }),
  })
}

/** 503 while the card service cannot be reached. */
export class CardsUnavailable extends ApiError {
  constructor(cause: unknown) {
    super(503, 'cards_unavailable', 'The card service cannot be reached. Try again later.', { cause })
  }
}

const hasType = (error: unknown): error is { type: string; payment_intent?: Stripe.PaymentIntent } =>
  typeof error === 'object' && error !== null && 'type' in error && typeof error.type === 'string'

/** Refusals of the service that another try does not change. */
const refusals: readonly string[] = ['StripeCardError', 'StripeInvalidRequestError', 'StripeIdempotencyError']

/** Whether the service has refused the request, for example because a card was removed. */
export const isRefusal = (error: unknown): error is Error =>
  hasType(error) && error.type === 'StripeInvalidRequestError'

/** Asks the service. @throws CardsUnavailable where it cannot answer, its own error where it refuses */
async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (hasType(error) && error.type.startsWith('Stripe') && !refusals.includes(error.type))
      throw new CardsUnavailable(error)
    throw error
  }
}

/** Opens Stripe with the keys of the deployment. */
export function openStripe(settings: CardSettings) {
  const { publishableKey, webhookSecret } = settings
  let opened: Promise<Stripe> | undefined
  const stripe = () => (opened ??= loadStripe(settings))
  const intentOf = (id: string) => reached(async () => (await stripe()).paymentIntents.retrieve(id))
  const look = async (id: string): Promise<Charge> => chargeOf(await intentOf(id))
  return {
    publishableKey,

    /** Makes the company known to the service. Asked again for the same company, it is the same customer. */
    customer: (company: { id: number; name: string; email: string | null }): Promise<string> =>
      reached(async () => {
        const { customers } = await stripe()
        const { id } = await customers.create(
          {
            name: company.name,
            ...(company.email !== null && { email: company.email }),
            metadata: { companyId: String(company.id) },
          },
          { idempotencyKey: `customer-${company.id}` },
        )
        return id
      }),

    /** Begins to store a card without a payment. */
    setUp: (customerId: string) =>
      reached(async () => {
        const { setupIntents } = await stripe()
        const setup = await setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        })
        return { id: setup.id, clientSecret: setup.client_secret ?? '' }
      }),

    lookSetup: (id: string): Promise<Setup> =>
      reached(async () => setupOf(await (await stripe()).setupIntents.retrieve(id))),

    /** Removes a stored card. */
    detach: (paymentMethodId: string) =>
      reached(async () => {
        await (await stripe()).paymentMethods.detach(paymentMethodId)
      }),

    /** Begins a payment, whose card is kept for later ones. The same invoice with the same amount is begun once. */
    begin: (asked: {
      customerId: string
      invoiceId: number
      number: string
      amount: string
      currency: string
      attempt: number
    }) =>
      reached(async () => {
        const { paymentIntents } = await stripe()
        const intent = await paymentIntents.create(
          {
            customer: asked.customerId,
            amount: inCents(asked.amount),
            currency: asked.currency.toLowerCase(),
            description: asked.number,
            setup_future_usage: 'off_session',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { invoiceId: String(asked.invoiceId) },
          },
          { idempotencyKey: `invoice-${asked.invoiceId}-${asked.amount}-${asked.attempt}` },
        )
        return { id: intent.id, clientSecret: intent.client_secret ?? '' }
      }),

    /**
     * Charges a stored card without its holder. The same row of a payment is charged once.
     * @throws where the service refuses, such as for a card that is not there any more
     */
    charge: (asked: AutomaticCharge): Promise<Charge> =>
      reached(async () => {
        const { paymentIntents } = await stripe()
        try {
          const intent = await paymentIntents.create(
            {
              customer: asked.customerId,
              payment_method: asked.paymentMethodId,
              amount: inCents(asked.amount),
              currency: asked.currency.toLowerCase(),
              description: asked.number,
              off_session: true,
              confirm: true,
              metadata: { invoiceId: String(asked.invoiceId), paymentId: String(asked.paymentId) },
            },
            { idempotencyKey: `charge-${asked.invoiceId}-${asked.amount}-${asked.paymentId}` },
          )
          return chargeOf(intent)
        } catch (error) {
          // A decline is an answer: it carries the intent.
          if (hasType(error) && error.type === 'StripeCardError' && error.payment_intent)
            return chargeOf(error.payment_intent)
          throw error
        }
      }),

    /** The automatic payment of a row, if the service has it. */
    find: (customerId: string, paymentId: number): Promise<Charge | undefined> =>
      reached(async () => {
        const { paymentIntents } = await stripe()
        const { data } = await paymentIntents.list({ customer: customerId, limit: 100 })
        return data.map(chargeOf).find((one) => one.paymentId === paymentId)
      }),

    /** Cancels a payment that nobody has finished. @returns how it stands: it may have succeeded before */
    cancel: async (id: string): Promise<Charge> => {
      try {
        return chargeOf(await reached(async () => (await stripe()).paymentIntents.cancel(id)))
      } catch (error) {
        if (isRefusal(error)) return look(id)
        throw error
      }
    },

    /** Gives money of a payment back. The same row of a refund is given back once. */
    refund: (asked: {
      intentId: string
      amount: string
      refundId: number
    }): Promise<RefundFact | undefined> =>
      reached(async () => {
        const { refunds } = await stripe()
        const refund = await refunds.create(
          {
            payment_intent: asked.intentId,
            amount: inCents(asked.amount),
            metadata: { refundId: String(asked.refundId) },
          },
          { idempotencyKey: `refund-${asked.refundId}` },
        )
        return refundOf(refund)
      }),

    /** The refunds of a payment. */
    refundsOf: (intentId: string): Promise<RefundFact[]> =>
      reached(async () => {
        const { refunds } = await stripe()
        const { data } = await refunds.list({ payment_intent: intentId, limit: 100 })
        return data.map(refundOf).filter((one) => one !== undefined)
      }),

    secretOf: async (id: string) => (await intentOf(id)).client_secret ?? '',

    look,

    cardOf: (paymentMethodId: string): Promise<Card | undefined> =>
      reached(async () => {
        const { paymentMethods } = await stripe()
        const { id, card } = await paymentMethods.retrieve(paymentMethodId)
        return card
          ? { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
          : undefined
      }),

    /** @throws where the signature is not the service's or older than five minutes, or the message has another form */
    async read(body: Buffer, signature: string): Promise<Told> {
      const { webhooks } = await stripe()
      return toldBy(await webhooks.constructEventAsync(body, signature, webhookSecret))
    },
  }
}

export interface AutomaticCharge {
  customerId: string
  paymentMethodId: string
  paymentId: number
  invoiceId: number
  number: string
  amount: string
  currency: string
}

export interface CardSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the service answers, where that is not its usual address. */
  address?: string | undefined
}

/** The card service that the settings name; undefined where they name none. */
export function cardsOf(settings: Settings): Cards | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings
  return STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
    ? openStripe({
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        address: STRIPE_API_URL,
      })
    : undefined
}
