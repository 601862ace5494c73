import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** Texts about what partners are paid for. */
export const partnerTexts = defineTexts(
  'partners',
  {
    terms: 'Agreed so far',
    termFrom: '%{percent} % from %{from}',
    termUntil: '%{percent} % from %{from} until %{until}',
    termCounts:
      '%{percent} % counts for invoices paid from %{from}. Commissions of invoices paid earlier stay as they are.',
  },
  async () => (await import('./partnerTexts.ms.ts')).partnerTextsMs,
)
