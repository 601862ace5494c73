import * as z from 'zod/mini'
import { invoiceStatuses, paymentStatuses } from '../../../domain/platform/billing/subscription.ts'
import { defineCall, done, fileAnswer } from '../../../schema/call.ts'

export const transferViews = ['waiting', 'decided'] as const

/** A bank transfer that a client has reported for an invoice. Money is decimal text, days are of the client's zone. */
const transfer = z.object({
  id: z.int(),
  clientId: z.int(),
  client: z.string(),
  invoiceId: z.int(),
  number: z.nullable(z.string()),
  invoiceStatus: z.enum(invoiceStatuses),
  amount: z.string(),
  currency: z.string(),
  reference: z.nullable(z.string()),
  paidOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reportedBy: z.nullable(z.string()),
  reportedAt: z.string(),
  proofFileId: z.nullable(z.int()),
  status: z.enum(paymentStatuses),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The last day on which the client works because of its report. */
  graceUntil: z.nullable(z.string()),
})
export type ReportedTransfer = z.infer<typeof transfer>

export const listTransfers = defineCall({
  method: 'GET',
  path: 'pam/transfer',
  about: 'Transfers that clients have reported; those that wait for a decision if nothing else is asked for.',
  access: { platform: 'operator', right: 'read' },
  query: z.strictObject({ view: z.optional(z.enum(transferViews)) }),
  answer: z.object({ rows: z.array(transfer), mayManage: z.boolean() }),
})

export const decideTransfer = defineCall({
  method: 'POST',
  path: 'pam/transfer/{transferId}/decision',
  concurrency: 'step',
  about:
    'Confirms a reported transfer, which pays its invoice, or rejects it with a reason that the client reads.',
  access: { platform: 'operator', right: 'manage' },
  body: z.strictObject({
    isConfirmed: z.boolean(),
    reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
  }),
  answer: done,
})

export const transferProof = defineCall({
  method: 'GET',
  path: 'pam/transfer/{transferId}/proof',
  about: 'The proof of a reported transfer: a picture or a PDF.',
  access: { platform: 'operator', right: 'read' },
  answer: fileAnswer('application/octet-stream'),
})
