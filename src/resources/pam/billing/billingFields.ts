import { choice } from '../../../schema/fields.ts'

/** How often a client is billed. */
export const cycleField = choice({
  label: 'Billed',
  choices: [
    { value: 'monthly', label: 'Monthly' },
    { value: 'yearly', label: 'Yearly' },
  ],
})

/** The ways to pay. */
export const methodField = choice({
  label: 'Paid by',
  choices: [
    { value: 'card', label: 'Card' },
    { value: 'bank_transfer', label: 'Bank transfer' },
    { value: 'credit', label: 'Credit' },
  ],
})
