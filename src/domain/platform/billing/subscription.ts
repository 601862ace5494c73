/** Words and rules of plans, subscriptions, invoices and payments that both sides know. */

export const subscriptionStates = [
  'pending',
  'trialing',
  'active',
  'past_due',
  'read_only',
  'suspended',
  'cancelled',
  'expired',
  'closed',
  'free',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** States that the subscription's facts decide; the others somebody has put it into. */
export const derivedStates = [
  'trialing',
  'expired',
  'free',
  'active',
] as const satisfies readonly SubscriptionState[]

/** States in which a company is shut out as a whole. */
export const shutOut: readonly SubscriptionState[] = ['suspended', 'closed', 'cancelled']

export const billingCycles = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof billingCycles)[number]

export const paymentModes = ['card', 'bank_transfer', 'paid_by_partner', 'free'] as const
export type PaymentMode = (typeof paymentModes)[number]

export const planUnits = ['employee', 'pin', 'flat'] as const
export type PlanUnit = (typeof planUnits)[number]

export const planStatuses = ['draft', 'active', 'grandfathered', 'retired'] as const

export const invoiceStatuses = [
  'draft',
  'open',
  'past_due',
  'paid',
  'uncollectible',
  'refunded',
  'void',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** A bank transfer is `recorded` when the client reports it; the operator confirms or reverses it. */
export const paymentStatuses = [
  'pending',
  'recorded',
  'confirmed',
  'failed',
  'reversed',
  'cancelled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['card', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Days for which a reported transfer opens a company, unless its plan says otherwise (decisions 35). */
export const usualGraceDays = 7
