import type { InvoiceStatus } from '../../domain/platform/billing/subscription.ts'
import type { Tone } from '../../schema/fields.ts'

/** How a state of an invoice looks, to the client and to the operator alike. */
export const invoiceTones: Readonly<Record<InvoiceStatus, Tone>> = {
  draft: 'neutral',
  open: 'info',
  past_due: 'danger',
  paid: 'success',
  uncollectible: 'danger',
  refunded: 'neutral',
  void: 'neutral',
}
