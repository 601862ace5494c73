import type { Stripe } from 'stripe'
import { Big } from 'big.js'
import { z } from 'zod'
import { holdsNul } from '../../platform/http/nulCharacters.ts'

/** A card payment as the service tells of it; amounts as decimal text. */
export interface Charge {
  /** `pi_…` */
  id: string
  /** The row of the payment, if the portal began it automatically. */
  paymentId: number | undefined
  status: 'succeeded' | 'failed' | 'pending' | 'cancelled'
  /** The holder of the card must confirm it. */
  needsAction: boolean
  received: string
  customerId: string | undefined
  paymentMethodId: string | undefined
  failure: string | undefined
  /** The service's code of the failure, such as `lost_card`. */
  failureCode: string | undefined
}

/** A card that its holder stores without a payment. */
export interface Setup {
  /** `seti_…` */
  id: string
  isDone: boolean
  customerId: string | undefined
  paymentMethodId: string | undefined
}

/** A refund of a card payment. */
export interface RefundFact {
  /** `re_…` */
  id: string
  /** The row of the refund, if the portal asked for it. */
  refundId: number | undefined
  intentId: string
  amount: string
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | undefined
}

/** A card payment that its holder disputes. */
export interface DisputeFact {
  /** `dp_…` */
  id: string
  intentId: string
  amount: string
  status: string
  reason: string | undefined
}

/** Something that the service has told, by a signed message. */
export interface Told {
  id: string
  type: string
  payload: unknown
  charge?: Charge
  setup?: Setup
  refund?: RefundFact
  dispute?: DisputeFact
  /** The payment whose refunds have changed. */
  refundedIntent?: string
}

export const inCents = (amount: string): number => new Big(amount).times(100).toNumber()
const fromCents = (cents: number): string => new Big(cents).div(100).toFixed(2)

const idOf = (given: string | { id: string } | null | undefined) =>
  typeof given === 'string' ? given : given?.id

const rowId = z.string().regex(/^[1-9]\d{0,15}$/)
/** The id of one of our rows, which an object of the service names. */
const rowOf = (metadata: Readonly<Record<string, string>> | null | undefined, name: string) => {
  const known = rowId.safeParse(metadata?.[name])
  return known.success ? Number(known.data) : undefined
}

/** How a payment stands. */
export function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const error = intent.last_payment_error
  // Off-session, Stripe refuses a payment that must be confirmed: the holder can still confirm the same intent.
  const needsAction =
    intent.status === 'requires_action' ||
    (intent.status === 'requires_payment_method' && error?.code === 'authentication_required')
  const failed = intent.status === 'requires_payment_method' && error && !needsAction
  return {
    id: intent.id,
    paymentId: rowOf(intent.metadata, 'paymentId'),
    status:
      intent.status === 'succeeded'
        ? 'succeeded'
        : intent.status === 'canceled'
          ? 'cancelled'
          : failed
            ? 'failed'
            : 'pending',
    needsAction,
    received: fromCents(intent.amount_received),
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method) ?? error?.payment_method?.id,
    failure: error?.message ?? undefined,
    failureCode:
      error?.advice_code === 'do_not_try_again' ? error.advice_code : (error?.decline_code ?? error?.code),
  }
}

export const setupOf = (setup: Stripe.SetupIntent): Setup => ({
  id: setup.id,
  isDone: setup.status === 'succeeded',
  customerId: idOf(setup.customer),
  paymentMethodId: idOf(setup.payment_method),
})

/** The facts of a refund; undefined for one without a payment intent. */
export function refundOf(refund: Stripe.Refund): RefundFact | undefined {
  const intentId = idOf(refund.payment_intent)
  if (intentId === undefined) return undefined
  return {
    id: refund.id,
    refundId: rowOf(refund.metadata, 'refundId'),
    intentId,
    amount: fromCents(refund.amount),
    status:
      refund.status === 'succeeded'
        ? 'succeeded'
        : refund.status === 'failed' || refund.status === 'canceled'
          ? 'failed'
          : 'pending',
    failure: refund.failure_reason,
  }
}

function disputeOf(dispute: Stripe.Dispute): DisputeFact | undefined {
  const intentId = idOf(dispute.payment_intent)
  if (intentId === undefined) return undefined
  const { id, amount, status, reason } = dispute
  return { id, intentId, amount: fromCents(amount), status, reason }
}

const shortText = z.string().min(1).max(255)
/** The parts of a message that are stored or calculated with. */
const storableEvent = z
  .looseObject({ id: shortText, type: shortText, data: z.looseObject({ object: z.looseObject({}) }) })
  .refine((event) => !holdsNul(event))
const storableIntent = z.object({ id: shortText, amount_received: z.int().nonnegative() })
const storableAmount = z.object({ id: shortText, amount: z.int().positive() })

/** What an event of the service says. @throws where it cannot be stored */
export function toldBy(event: Stripe.Event): Told {
  storableEvent.parse(event)
  const told = { id: event.id, type: event.type, payload: event.data.object }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled':
      storableIntent.parse(event.data.object)
      return { ...told, charge: chargeOf(event.data.object) }
    case 'setup_intent.succeeded':
      return { ...told, setup: setupOf(event.data.object) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      storableAmount.parse(event.data.object)
      const refund = refundOf(event.data.object)
      return { ...told, ...(refund && { refund }) }
    }
    case 'charge.refunded': {
      const refundedIntent = idOf(event.data.object.payment_intent)
      return { ...told, ...(refundedIntent !== undefined && { refundedIntent }) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      storableAmount.parse(event.data.object)
      const dispute = disputeOf(event.data.object)
      return { ...told, ...(dispute && { dispute }) }
    }
    default:
      return told
  }
}
