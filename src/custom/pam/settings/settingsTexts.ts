import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts about what the operator sets. */
export const settingsTexts = defineTexts(
  'platformSettings',
  {
    seller: 'Seller',
    sellerName: 'Name',
    sellerAddress: 'Address',
    sellerRegNo: 'Registration number',
    tax: 'Tax and terms',
    taxName: 'Name of the tax',
    taxPercent: 'Tax (%)',
    paymentDays: 'Days to pay',
    suspendDays: 'Days until an unpaid company is closed',
    suspendDaysHelp: 'Counted from the day on which the invoice was due.',
    invoice: 'Invoice',
    bankDetails: 'Bank account',
    bankDetailsHelp: 'Bank, name and number of the account; clients see it on invoices and where they pay.',
    invoiceFooter: 'Foot of the invoice',
    partnerLimits: 'Partners',
    partnerTrialDays: 'Days that a partner may add to a trial',
    partnerPlans: 'Plans that partners may give',
    allOffered: 'All that are offered to everybody',
    fromNowOn: 'Counts for invoices issued from now on. Issued invoices stay the same.',
    preview: 'Preview of an invoice',
    save: 'Save',
    saved: 'Saved: it counts from now on',
    lacksSeller: 'Clients cannot pay by transfer yet: the seller’s name or bank account is missing.',
    enter: 'Enter them',
    wholeDays: 'Enter a whole number of days, at most 365.',
  },
  async () => (await import('./settingsTexts.ms.ts')).settingsTextsMs,
)
