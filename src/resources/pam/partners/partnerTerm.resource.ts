import { date, decimal, reference } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

/** The commission of a partner from a day on, until the next agreement begins or its last day. */
export const partnerTerm = defineResource({
  name: 'partner-term',
  path: 'pam/partner-term',
  route: 'PAM/agreements',
  module: 'PL',
  label: { one: 'Agreement', many: 'Agreements' },
  about: 'The commission of a partner from a day on. A new agreement replaces the one before it.',
  own: { through: 'partnerId' },
  within: 'partnerId',
  title: ['fromDate'],
  search: ['partnerId'],
  rules: [
    {
      fields: ['untilDate', 'fromDate'],
      check: ({ fromDate, untilDate }) =>
        typeof fromDate === 'string' && typeof untilDate === 'string' && untilDate < fromDate
          ? 'The agreement ends before it begins.'
          : undefined,
    },
  ],
  fields: {
    partnerId: reference({ to: 'partner', required: true, label: 'Partner' }),
    fromDate: date({
      required: true,
      uniqueWithin: 'partnerId',
      label: 'From',
      help: 'Invoices that are paid from this day on. Commissions of earlier payments stay as they are.',
    }),
    untilDate: date({ label: 'Until', help: 'Empty: until the next agreement begins.' }),
    commissionPercent: decimal({
      scale: 2,
      min: 0,
      max: 100,
      unit: '%',
      required: true,
      label: 'Commission',
    }),
  },
  list: {
    columns: ['partnerId', 'fromDate', 'untilDate', 'commissionPercent'],
    sort: ['fromDate', 'DESC'],
    filters: ['partnerId', 'fromDate'],
  },
  form: [{ title: 'Agreement', fields: ['partnerId', 'fromDate', 'untilDate', 'commissionPercent'] }],
})
