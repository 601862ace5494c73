import * as z from 'zod/mini'
import { paymentStatuses } from '../../domain/platform/billing/subscription.ts'
import { isCalendarDay } from '../../domain/time/dates.ts'
import { defineCall, done } from '../../schema/call.ts'

const reads = { module: 'PA', action: 'read', reach: 'all' } as const
const pays = { module: 'PA', action: 'update', reach: 'all' } as const

const day = z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.'))
const money = z.string()

export const paymentCard = defineCall({
  method: 'GET',
  path: 'payment/card',
  access: reads,
  answer: z.nullable(
    z.object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.int(),
      expYear: z.int(),
      status: z.enum(['valid', 'expiring', 'expired', 'failed']),
    }),
  ),
})

/** Begins to store a card without a payment; its secret lets the browser confirm it with the card service. */
export const cardSetup = defineCall({
  method: 'POST',
  path: 'payment/card/setup',
  concurrency: 'adds',
  closedToSupport: true,
  access: pays,
  answer: z.object({ id: z.string(), clientSecret: z.string(), publishableKey: z.string() }),
})

/** Stores the card that was confirmed at the card service; new invoices are charged to it. */
export const storeCard = defineCall({
  method: 'PUT',
  path: 'payment/card',
  concurrency: { same: 'A confirmed card is stored once, and its holder has just chosen it.' },
  closedToSupport: true,
  access: pays,
  body: z.strictObject({ setupId: z.string().check(z.regex(/^seti_\w{1,100}$/)) }),
  answer: done,
})

/** Removes the stored card; new invoices are not charged any more. */
export const removeCard = defineCall({
  method: 'DELETE',
  path: 'payment/card',
  concurrency: { same: 'A card that is gone is not removed again.' },
  closedToSupport: true,
  access: pays,
  answer: done,
})

/** The company's credit, and a failed charge of the stored card. */
export const paymentAccount = defineCall({
  method: 'GET',
  path: 'payment/account',
  access: reads,
  answer: z.object({
    /** By currency, above zero; the next invoice uses it. */
    credit: z.array(z.object({ currency: z.string(), amount: money })),
    /** The last charge of the stored card, where it failed and its invoice is still to be paid. */
    failure: z.nullable(
      z.object({
        invoiceId: z.int(),
        number: z.nullable(z.string()),
        amount: money,
        currency: z.string(),
        reason: z.nullable(z.string()),
        /** The day on which the card is charged again; null where it is not. */
        nextOn: z.nullable(day),
      }),
    ),
  }),
})

/** Begins a card payment of an invoice; its secret lets the browser finish it with the card service. */
export const paymentIntent = defineCall({
  method: 'POST',
  path: 'payment/intent',
  concurrency: 'adds',
  closedToSupport: true,
  access: pays,
  body: z.strictObject({ invoiceId: z.int().check(z.positive()) }),
  answer: z.object({
    id: z.string(),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** The stored card whose charge its holder must confirm, at the card service. */
    confirms: z.nullable(z.string()),
  }),
})

/** Tells that a card payment has been finished in the browser; the card service is asked whether that is so. */
export const paymentEvent = defineCall({
  method: 'POST',
  path: 'payment/event',
  concurrency: { same: 'A payment is recorded once.' },
  closedToSupport: true,
  access: pays,
  body: z.strictObject({ intentId: z.string().check(z.regex(/^pi_\w{1,100}$/)) }),
  answer: z.object({ status: z.enum(paymentStatuses) }),
})
