import { choice, date, instant, longText, money, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { methodField } from './billingFields.ts'

/** Money that came for an invoice, or that a client says it sent. */
export const payment = defineResource({
  name: 'payment',
  path: 'pam/payment',
  route: 'PAM/payments',
  module: 'PL',
  readOnly: true,
  label: { one: 'Payment', many: 'Payments' },
  about: 'Card charges and bank transfers of all clients, also those that failed or still wait.',
  own: { nobody: true },
  title: ['reference'],
  lead: ['companyId'],
  search: ['reference', 'companyId', 'invoiceId'],
  fields: {
    companyId: reference({ to: 'subscription', required: true, label: 'Client' }),
    invoiceId: reference({ to: 'invoice', required: true, label: 'Invoice' }),
    method: methodField,
    status: choice({
      required: true,
      choices: [
        { value: 'pending', label: 'Begun', tone: 'neutral' },
        { value: 'recorded', label: 'Reported', tone: 'warning' },
        { value: 'confirmed', label: 'Received', tone: 'success' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'reversed', label: 'Rejected', tone: 'danger' },
        { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
      ],
    }),
    currency: text({ max: 3, required: true }),
    amount: money({ signed: true, currency: 'currency', required: true }),
    reference: text({ max: 200 }),
    paidOn: date({ label: 'Sent on' }),
    settledAt: instant({ label: 'Decided' }),
    failure: longText({ max: 500, label: 'Why not' }),
    note: longText({ max: 500 }),
    recordedByName: text({ max: 200, label: 'Reported by' }),
  },
  list: {
    columns: [
      'reference',
      'companyId',
      'invoiceId',
      'method',
      'status',
      'currency',
      'amount',
      'paidOn',
      'settledAt',
      'createdAt',
    ],
    sort: ['id', 'DESC'],
    filters: ['companyId', 'invoiceId', 'status', 'paidOn', 'settledAt'],
    tabs: [
      { label: 'Reported', filter: { status: 'recorded' } },
      { label: 'Received', filter: { status: 'confirmed' } },
      { label: 'Failed', filter: { status: ['failed', 'reversed'] } },
    ],
  },
  form: [
    {
      title: 'Payment',
      fields: ['companyId', 'invoiceId', 'method', 'status', 'currency', 'amount', 'reference'],
    },
    { title: 'What became of it', fields: ['paidOn', 'settledAt', 'failure', 'note', 'recordedByName'] },
  ],
})
