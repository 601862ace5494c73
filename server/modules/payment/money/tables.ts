import {
  invoiceStatuses,
  paymentMethods,
  paymentModes,
  paymentStatuses,
  subscriptionStates,
} from '../../../../src/domain/platform/billing/subscription.ts'
import { creditCauses, refundStatuses } from '../../../../src/domain/platform/money.ts'
import { definePlainTable } from '../../../engine/tables/table.ts'

/** Subscriptions, as far as money concerns them. */
export const subscriptionTable = definePlainTable('subscription', {
  id: 'id',
  companyId: 'id',
  companyName: 'text',
  customerId: 'text?',
  state: subscriptionStates,
  cancelOn: 'day?',
  paymentMode: paymentModes,
  stripeCustomerId: 'text?',
  stripePaymentMethod: 'text?',
  /** The card that its holder is about to confirm. */
  stripeSetup: 'text?',
  cardBrand: 'text?',
  cardLast4: 'text?',
  cardExpMonth: 'whole?',
  cardExpYear: 'whole?',
  cardStatus: 'text?',
  version: 'whole',
  deletedAt: 'instant?',
})

export const invoiceTable = definePlainTable('invoice', {
  id: 'id',
  companyId: 'id',
  number: 'text?',
  status: invoiceStatuses,
  issuedOn: 'day?',
  dueOn: 'day?',
  currency: 'text',
  total: 'decimal',
  amountPaid: 'decimal',
  amountCredited: 'decimal',
  amountRefunded: 'decimal',
  amountDue: 'decimal',
  paidAt: 'instant?',
  attempts: 'whole',
  nextAttemptOn: 'day?',
  version: 'whole',
  updatedAt: 'instant',
  deletedAt: 'instant?',
})

export const paymentTable = definePlainTable('payment', {
  id: 'id',
  companyId: 'id',
  invoiceId: 'id',
  method: paymentMethods,
  status: paymentStatuses,
  amount: 'decimal',
  currency: 'text',
  reference: 'text?',
  paidOn: 'day?',
  note: 'text?',
  providerId: 'text?',
  paymentMethod: 'text?',
  isAutomatic: 'boolean',
  needsAction: 'boolean',
  failure: 'text?',
  failureCode: 'text?',
  failedOn: 'day?',
  settledAt: 'instant?',
  recordedByName: 'text?',
  version: 'whole',
  createdAt: 'instant',
  updatedAt: 'instant',
  deletedAt: 'instant?',
})

export const creditTable = definePlainTable('client_credit', {
  id: 'id',
  companyId: 'id',
  currency: 'text',
  amount: 'decimal',
  cause: creditCauses,
  paymentId: 'id?',
  invoiceId: 'id?',
  byName: 'text?',
  createdAt: 'instant',
  deletedAt: 'instant?',
})

export const refundTable = definePlainTable('refund', {
  id: 'id',
  companyId: 'id',
  paymentId: 'id',
  method: paymentMethods,
  status: refundStatuses,
  amount: 'decimal',
  currency: 'text',
  taken: 'decimal',
  reopens: 'boolean',
  reference: 'text?',
  reason: 'text?',
  providerId: 'text?',
  failure: 'text?',
  byName: 'text?',
  createdAt: 'instant',
  deletedAt: 'instant?',
})

export const disputeTable = definePlainTable('dispute', {
  id: 'id',
  companyId: 'id',
  paymentId: 'id',
  providerId: 'text',
  status: 'text',
  reason: 'text?',
  amount: 'decimal',
  currency: 'text',
  taken: 'decimal',
  closedAt: 'instant?',
  createdAt: 'instant',
  deletedAt: 'instant?',
})

export const creditNoteTable = definePlainTable('credit_note', {
  id: 'id',
  companyId: 'id',
  invoiceId: 'id',
  number: 'text',
  amount: 'decimal',
  currency: 'text',
  reason: 'text',
  issuedOn: 'day',
  byName: 'text?',
  createdAt: 'instant',
  deletedAt: 'instant?',
})

export const creditNoteNumber = definePlainTable('credit_note_number', { year: 'whole', last: 'whole' })

/** Entries of bank statements that are booked. */
export const statementEntry = definePlainTable('statement_entry', {
  key: 'text',
  day: 'day',
  amount: 'decimal',
  text: 'text',
  paymentId: 'id',
})

export const paymentEvent = definePlainTable('payment_event', {
  providerId: 'text',
  type: 'text',
  payload: 'json',
  outcome: 'text?',
  processedAt: 'instant?',
})
