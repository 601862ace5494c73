import type { InvoiceRow } from '../../resources/payment/payment.calls.ts'

/** The client can pay the invoice: it is unpaid, and no transfer for it waits for the operator. */
export const isDue = ({ status, isReported }: Pick<InvoiceRow, 'status' | 'isReported'>): boolean =>
  (status === 'open' || status === 'past_due') && !isReported
