import * as z from 'zod/mini'
import { defineCall, fileAnswer } from '../../schema/call.ts'
import { documentLanguages } from '../documents/documents.shapes.ts'

/** Empty text is stored as null. */
const text = (most: number) => z.nullable(z.string().check(z.trim(), z.maxLength(most)))
const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const days = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

/** The seller's part of an invoice. */
const printed = {
  sellerName: text(120),
  sellerAddress: text(500),
  sellerRegNo: text(60),
  taxName: needed(20),
  taxPercent: z
    .string()
    .check(z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'Must be a percentage such as 8 or 12.5.')),
  paymentDays: days(365),
  bankDetails: text(1_000),
  invoiceFooter: text(500),
}

const settings = {
  ...printed,
  /** Days after an invoice is due, after which an unpaid company is closed. */
  suspendDays: days(365),
  /** Days that a partner may add to a trial. */
  partnerTrialDays: days(365),
  /** Plans that partners may give; null: all that are offered to everybody. */
  partnerPlanIds: z.nullable(z.array(z.int()).check(z.maxLength(200))),
}
const answer = z.object({ ...settings, taxPercent: z.string(), version: z.int() })
export type PlatformSettings = z.infer<typeof answer>

export const readSettings = defineCall({
  method: 'GET',
  path: 'pam/settings',
  about: 'The seller, its bank account and terms, and the limits of partners.',
  access: { platform: 'operator', right: 'manage' },
  answer,
})

export const saveSettings = defineCall({
  method: 'PUT',
  path: 'pam/settings',
  concurrency: { expected: ['version'] },
  about: 'Sets them for invoices issued from now on; issued ones keep what they said.',
  access: { platform: 'operator', right: 'manage' },
  body: z.strictObject({ ...settings, version: z.int() }),
  answer,
})

export const previewInvoice = defineCall({
  method: 'POST',
  path: 'pam/settings/invoice',
  concurrency: 'reads',
  about: 'An invoice as it would look by these settings.',
  access: { platform: 'operator', right: 'manage' },
  body: z.strictObject({ ...printed, language: z.enum(documentLanguages) }),
  answer: fileAnswer('application/pdf'),
})
