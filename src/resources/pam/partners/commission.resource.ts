import { date, decimal, money, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

const amount = (label: string) => money({ currency: 'currency', required: true, label })

/** The commission of a paid invoice, by the agreement of the day of its payment. Its id is that of the invoice. */
export const commission = defineResource({
  name: 'commission',
  view: 'invoice',
  path: 'pam/commission',
  route: 'PAM/commissions',
  module: 'PL',
  readOnly: true,
  label: { one: 'Commission', many: 'Commissions' },
  about: 'Commission of each invoice that the clients of partners have paid, calculated without tax.',
  own: { partner: 'partnerId' },
  title: ['number'],
  lead: ['companyId'],
  search: ['number', 'companyId'],
  fields: {
    number: text({ max: 40, label: 'Invoice' }),
    companyId: reference({ to: 'subscription', required: true, label: 'Client' }),
    partnerId: reference({ to: 'partner', required: true, label: 'Partner' }),
    paidOn: date({ required: true, label: 'Paid' }),
    currency: text({ max: 3, required: true }),
    base: amount('Paid without tax'),
    percent: decimal({ scale: 2, unit: '%', label: 'Agreed' }),
    commission: amount('Commission'),
  },
  list: {
    columns: ['number', 'companyId', 'partnerId', 'paidOn', 'currency', 'base', 'percent', 'commission'],
    sort: ['paidOn', 'DESC'],
    filters: ['number', 'companyId', 'partnerId', 'paidOn', 'currency'],
  },
  form: [
    { title: 'Invoice', fields: ['number', 'companyId', 'partnerId', 'paidOn'] },
    { title: 'Commission', fields: ['currency', 'base', 'percent', 'commission'] },
  ],
})
