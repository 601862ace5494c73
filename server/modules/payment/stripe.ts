import type { Stripe } from 'stripe'
import { Big } from 'big.js'
import { z } from 'zod'
import type { Settings } from '../../platform/config.ts'
import { holdsNul } from '../../platform/http/nulCharacters.ts'

/** A card payment as the service tells of it; amounts as decimal text. */
export interface Charge {
  /** `pi_…` */
  id: string
  status: 'succeeded' | 'failed' | 'pending'
  received: string
  customerId: string | undefined
  paymentMethodId: string | undefined
  failure: string | undefined
}

export interface Card {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** Something that the service has told, by a signed message. */
export interface Told {
  id: string
  type: string
  payload: unknown
  charge: Charge | undefined
}

const shortText = z.string().min(1).max(255)
/** The parts of a message that are stored or calculated with. */
const storableEvent = z
  .looseObject({ id: shortText, type: shortText, data: z.looseObject({ object: z.looseObject({}) }) })
  .refine((event) => !holdsNul(event))
const storableIntent = z.object({ id: shortText, amount_received: z.int().nonnegative() })

const idOf = (given: string | { id: string } | null | undefined) =>
  typeof given === 'string' ? given : given?.id

const inCents = (amount: string): number => new Big(amount).times(100).toNumber()
const fromCents = (cents: number): string => new Big(cents).div(100).toFixed(2)

function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const error = intent.last_payment_error
  const failed =
    intent.status === 'canceled' || (intent.status === 'requires_payment_method' && error !== null)
  return {
    id: intent.id,
    status: intent.status === 'succeeded' ? 'succeeded' : failed ? 'failed' : 'pending',
    received: fromCents(intent.amount_received),
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    failure: error?.message ?? undefined,
  }
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

/** Opens Stripe with the keys of the deployment. */
export function openStripe(settings: CardSettings) {
  const { publishableKey, webhookSecret } = settings
  let opened: Promise<Stripe> | undefined
  const stripe = () => (opened ??= loadStripe(settings))
  const intentOf = async (id: string) => {
    const { paymentIntents } = await stripe()
    return paymentIntents.retrieve(id)
  }
  return {
    publishableKey,

    /** Makes the company known to the service. Asked again for the same company, it is the same customer. */
    async customer(company: { id: number; name: string; email: string | null }): Promise<string> {
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
    },

    /** Begins a payment, whose card is kept for later ones. The same invoice with the same amount is begun once. */
    async begin(asked: {
      customerId: string
      invoiceId: number
      number: string
      amount: string
      currency: string
      attempt: number
    }) {
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
    },

    secretOf: async (id: string) => (await intentOf(id)).client_secret ?? '',

    look: async (id: string): Promise<Charge> => chargeOf(await intentOf(id)),

    async cardOf(paymentMethodId: string): Promise<Card | undefined> {
      const { paymentMethods } = await stripe()
      const { card } = await paymentMethods.retrieve(paymentMethodId)
      return card
        ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
        : undefined
    },

    /** @throws where the signature is not the service's or older than five minutes, or the message has another form */
    async read(body: Buffer, signature: string): Promise<Told> {
      const { webhooks } = await stripe()
      const event = await webhooks.constructEventAsync(body, signature, webhookSecret)
      const isIntent =
        event.type === 'payment_intent.succeeded' ||
        event.type === 'payment_intent.payment_failed' ||
        event.type === 'payment_intent.canceled'
      storableEvent.parse(event)
      if (isIntent) storableIntent.parse(event.data.object)
      return {
        id: event.id,
        type: event.type,
        payload: event.data.object,
        charge: isIntent ? chargeOf(event.data.object) : undefined,
      }
    },
  }
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
