import * as z from 'zod/mini'
import { invoiceStatuses } from '../../../domain/platform/billing/subscription.ts'
import { defineCall } from '../../../schema/call.ts'

const manages = { platform: 'operator', right: 'manage' } as const

/** Bytes of a bank statement at most. */
export const mostStatementBytes = 4_000_000

const text = z
  .string()
  .check(z.minLength(1, 'This is required.'), z.maxLength(mostStatementBytes / 2, 'This file is too large.'))
const money = z.string()
const key = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const match = z.object({
  invoiceId: z.int(),
  certainty: z.enum(['sure', 'likely', 'unsure']),
  /** By a number in the text, the reference of a reported transfer, the payer's name, or the amount alone. */
  why: z.enum(['number', 'reference', 'customer', 'name', 'amount']),
})
export type StatementMatch = z.infer<typeof match>

const entry = z.object({
  key,
  /** Of the file. */
  line: z.int(),
  day: z.string(),
  /** Signed decimal text. */
  amount: money,
  currency: z.nullable(z.string()),
  payer: z.nullable(z.string()),
  text: z.string(),
  /** `booked`: by an earlier statement; `noPayment`: money that went out, was reversed or is not booked by the bank. */
  state: z.enum(['open', 'booked', 'noPayment']),
  match: z.nullable(match),
  /** The number of an invoice in the text that is not to be paid. */
  settled: z.nullable(z.string()),
})
export type StatementEntry = z.infer<typeof entry>

const payable = z.object({
  id: z.int(),
  version: z.int(),
  number: z.nullable(z.string()),
  clientId: z.int(),
  client: z.string(),
  currency: z.string(),
  amountDue: money,
  /** The client has reported a transfer for it, which the entry confirms. */
  isReported: z.boolean(),
})
export type PayableInvoice = z.infer<typeof payable>

export const matchStatement = defineCall({
  method: 'POST',
  path: 'pam/statement/preview',
  about:
    'Reads a bank statement (CSV or camt.053) and proposes the invoice of each payment. Entries that are booked already are marked.',
  concurrency: 'reads',
  access: manages,
  bodyLimit: mostStatementBytes,
  body: z.strictObject({ text }),
  answer: z.object({ entries: z.array(entry), invoices: z.array(payable) }),
})

export const bookStatement = defineCall({
  method: 'POST',
  path: 'pam/statement',
  about:
    'Books entries of a bank statement, all or none: each confirms a reported transfer or records a payment, and a surplus is credit.',
  concurrency: { expected: ['bookings.version'] },
  access: manages,
  bodyLimit: mostStatementBytes,
  body: z.strictObject({
    text,
    bookings: z
      .array(
        z.strictObject({ key, invoiceId: z.int().check(z.positive()), version: z.int().check(z.positive()) }),
      )
      .check(z.minLength(1, 'Choose at least one entry.'), z.maxLength(500)),
  }),
  answer: z.object({
    /** The invoices after all bookings. */
    invoices: z.array(z.object({ id: z.int(), status: z.enum(invoiceStatuses), amountDue: money })),
  }),
})
