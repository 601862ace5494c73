import * as z from 'zod/mini'
import { creditCauses, refundStatuses } from '../../../domain/platform/money.ts'
import {
  invoiceStatuses,
  paymentMethods,
  paymentStatuses,
} from '../../../domain/platform/billing/subscription.ts'
import { isCalendarDay } from '../../../domain/time/dates.ts'
import { defineCall, fileAnswer } from '../../../schema/call.ts'
import { documentLanguages } from '../../documents/documents.shapes.ts'

const reads = { platform: 'operator', right: 'read' } as const
const manages = { platform: 'operator', right: 'manage' } as const

const money = z.string()
const typedAmount = z
  .string()
  .check(z.regex(/^(?!0+(\.0{1,2})?$)\d{1,9}(\.\d{1,2})?$/, 'Must be an amount such as 12.50.'))
const required = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'This is required.'), z.maxLength(most))

const payment = z.object({
  id: z.int(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  isAutomatic: z.boolean(),
  needsAction: z.boolean(),
  amount: money,
  refundable: money,
  reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  at: z.string(),
})
export type ClientPayment = z.infer<typeof payment>

const refundRow = z.object({
  id: z.int(),
  paymentId: z.int(),
  status: z.enum(refundStatuses),
  amount: money,
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  byName: z.nullable(z.string()),
  at: z.string(),
})

const disputeRow = z.object({
  id: z.int(),
  paymentId: z.int(),
  /** As the card service names it, such as `needs_response`, `won` or `lost`. */
  status: z.string(),
  reason: z.nullable(z.string()),
  amount: money,
  at: z.string(),
})

const noteRow = z.object({
  id: z.int(),
  number: z.string(),
  amount: money,
  reason: z.string(),
  issuedOn: z.string(),
  byName: z.nullable(z.string()),
})

const invoice = z.object({
  id: z.int(),
  version: z.int(),
  number: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  currency: z.string(),
  total: money,
  amountPaid: money,
  amountCredited: money,
  amountRefunded: money,
  amountDue: money,
  issuedOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  /** The day on which the stored card is charged again. */
  nextAttemptOn: z.nullable(z.string()),
  payments: z.array(payment),
  refunds: z.array(refundRow),
  disputes: z.array(disputeRow),
  notes: z.array(noteRow),
})
export type ClientInvoice = z.infer<typeof invoice>

export const clientMoney = defineCall({
  method: 'GET',
  path: 'pam/client/{clientId}/money',
  about: 'The latest invoices of a client with payments, refunds, disputes and credit notes, and its credit.',
  access: reads,
  answer: z.object({
    invoices: z.array(invoice),
    /** By currency; those of zero are left out. */
    credit: z.array(z.object({ currency: z.string(), amount: money })),
    entries: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        cause: z.enum(creditCauses),
        currency: z.string(),
        amount: money,
        number: z.nullable(z.string()),
        byName: z.nullable(z.string()),
      }),
    ),
  }),
})

const effect = z.object({
  fromCredit: money,
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.nullable(z.string()),
      taken: money,
      status: z.enum(invoiceStatuses),
      amountDue: money,
    }),
  ),
})

const preview = z.optional(z.boolean())

export const refundPayment = defineCall({
  method: 'POST',
  path: 'pam/payment/{paymentId}/refund',
  about:
    'Refunds a payment in whole or part: a card through the card service, a transfer as it was sent by hand. With `preview` it says what would become of invoices and credit.',
  concurrency: { expected: ['refundable'] },
  access: manages,
  body: z.strictObject({
    amount: typedAmount,
    reason: required(500),
    /** Of the transfer, for a payment by transfer. */
    reference: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    /** The invoice is to be paid again. */
    reopens: z.boolean(),
    /** What the screen showed as left of the payment. */
    refundable: z.optional(money),
    preview,
  }),
  answer: z.object({ status: z.enum(refundStatuses), effect: z.nullable(effect) }),
})

const version = z.int().check(z.positive())
const outcome = z.object({
  status: z.enum(invoiceStatuses),
  amountDue: money,
  amountPaid: money,
  /** Of the client, in this currency. */
  credit: money,
  currency: z.string(),
})

export const creditInvoice = defineCall({
  method: 'POST',
  path: 'pam/invoice/{invoiceId}/credit-note',
  about: 'Writes a numbered credit note: less is due, and what was paid beyond that becomes credit.',
  concurrency: { expected: ['version'] },
  access: manages,
  body: z.strictObject({ amount: typedAmount, reason: required(500), version, preview }),
  answer: outcome,
})

export const clientCreditNotePdf = defineCall({
  method: 'GET',
  path: 'pam/credit-note/{noteId}/pdf',
  about: 'A credit note of any client as a PDF.',
  access: reads,
  query: z.strictObject({ language: z.optional(z.enum(documentLanguages)) }),
  answer: fileAnswer('application/pdf'),
})

export const voidInvoice = defineCall({
  method: 'POST',
  path: 'pam/invoice/{invoiceId}/void',
  about: 'Voids an invoice on which nothing was paid. Begun card payments of it are cancelled.',
  concurrency: { expected: ['version'] },
  access: manages,
  body: z.strictObject({ reason: required(500), version, preview }),
  answer: outcome,
})

export const recordPayment = defineCall({
  method: 'POST',
  path: 'pam/invoice/{invoiceId}/payment',
  about:
    'Records a bank transfer that has arrived, in part or whole; what is beyond the invoice becomes credit.',
  concurrency: { expected: ['version'] },
  access: manages,
  body: z.strictObject({
    amount: typedAmount,
    reference: required(80),
    paidOn: z.string().check(z.refine(isCalendarDay, 'Must be a day such as 2026-12-31.')),
    reason: z.string().check(z.trim(), z.maxLength(500)),
    version,
    preview,
  }),
  answer: outcome,
})
