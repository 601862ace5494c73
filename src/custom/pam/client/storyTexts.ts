import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** What stands in a client's people, use and invoices, and in what has happened with it. */
export const storyTexts = defineTexts(
  'clientStory',
  {
    invoice_draft: 'Draft',
    invoice_open: 'Open',
    invoice_past_due: 'Past due',
    invoice_paid: 'Paid',
    invoice_uncollectible: 'Uncollectible',
    invoice_refunded: 'Refunded',
    invoice_void: 'Void',
    byStatus: 'In the company now, by status:',
    activeCount: 'Active people are those that the usage counts against the limit of the plan.',
    counted:
      'Counted when somebody was last at work there, %{when}. People are those whose status is Active.',
    notCounted: 'Not counted yet: nobody has been at work there.',
    invoicePdf: 'Invoice %{number} as PDF',
    client_created: 'Client made',
    customer_changed: 'Billing details changed',
    invoice_issued: 'Invoice issued',
    payment_confirmed: 'Transfer confirmed',
    payment_failed: 'Payment failed',
    payment_reversed: 'Transfer rejected',
    plan_changed: 'Plan changed',
    subscription_suspended: 'Suspended for an unpaid invoice',
    subscription_past_due: 'Invoice past due',
    payment_charged: 'Card charged',
    payment_recorded: 'Transfer reported',
    payment_graceEnded: 'Closed again: the transfer was not confirmed in time',
    trial_ended: 'Trial ended',
  },
  async () => (await import('./storyTexts.ms.ts')).storyTextsMs,
)
