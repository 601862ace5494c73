import { defineTexts } from '../../../kit/texts/defineTexts.ts'

/** What a client has beside what another plan would give it. */
export const planTexts = defineTexts(
  'clientPlan',
  {
    transferGraceDays: 'Days open after a reported transfer',
    editPlan: 'Edit plan',
    planSaved: 'Plan saved',
    comparison: 'The plan now and afterwards',
    now: 'Now',
    afterwards: 'Afterwards',
    used: 'In use',
    priceBeforeTax: 'Price before tax',
    price_monthly: '%{price} a month',
    price_yearly: '%{price} a year',
    for_employee: 'billed for %{smart_count} employee |||| billed for %{smart_count} employees',
    for_pin: 'billed for %{smart_count} site |||| billed for %{smart_count} sites',
    exceeds:
      'This client uses more than %{plan} holds: %{what}. Nothing is deleted; talk with the client first.',
    over: 'more than it holds: %{what}',
    onceItPays: 'billed once it pays',
    voids: 'unpaid %{numbers} becomes void',
    shuts: 'closes %{areas}',
    closes: 'Areas that close: %{areas}',
    opens: 'Areas that open: %{areas}',
    changesOn: 'Plan, limits and areas change today, %{day}.',
    pricedFrom: 'The price counts from %{day}; invoices that were issued stay as they are.',
    pricedNext: 'The price counts with the next invoice; those that were issued stay as they are.',
    pricedOncePaying: 'Nothing is billed now: the price counts once the client pays.',
    agreed: 'This price was agreed with the client and stays, whatever the plan and the period.',
    scheduled: 'The client itself has chosen %{plan} from %{day}; that stays.',
  },
  async () => (await import('./planTexts.ms.ts')).planTextsMs,
)
