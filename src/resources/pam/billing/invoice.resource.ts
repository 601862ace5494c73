import { choice, date, email, instant, integer, money, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { cycleField, methodField } from './billingFields.ts'

const amount = (label: string) => money({ signed: true, currency: 'currency', label })

/** An invoice of the operator to a client. */
export const invoice = defineResource({
  name: 'invoice',
  path: 'pam/invoice',
  route: 'PAM/invoices',
  module: 'PL',
  readOnly: true,
  label: { one: 'Invoice', many: 'Invoices' },
  about: 'Every invoice that clients were sent, with the amount that is paid and due.',
  own: { nobody: true },
  title: ['number'],
  lead: ['companyId'],
  due: { field: 'dueOn', while: ['open', 'past_due'] },
  search: ['number', 'billingName', 'companyId'],
  fields: {
    number: text({ max: 40, unique: true }),
    companyId: reference({ to: 'subscription', required: true, label: 'Client' }),
    status: choice({
      required: true,
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'open', label: 'Open', tone: 'info' },
        { value: 'past_due', label: 'Past due', tone: 'danger' },
        { value: 'paid', label: 'Paid', tone: 'success' },
        { value: 'uncollectible', label: 'Uncollectible', tone: 'danger' },
        { value: 'refunded', label: 'Refunded', tone: 'warning' },
        { value: 'void', label: 'Void', tone: 'neutral' },
      ],
    }),
    kind: choice({
      required: true,
      label: 'For',
      choices: [
        { value: 'period', label: 'Period' },
        { value: 'exchange', label: 'Change of plan' },
      ],
    }),
    planId: reference({ to: 'plan', label: 'Plan' }),
    cycle: cycleField,
    quantity: integer({ label: 'Units' }),
    periodStart: date({ label: 'Period from' }),
    periodEnd: date({ label: 'Period to' }),
    currency: text({ max: 3, required: true }),
    subtotal: amount('Before discount'),
    discount: amount('Discount'),
    tax: amount('Tax'),
    total: amount('Total'),
    amountPaid: amount('Paid'),
    amountDue: amount('Due'),
    issuedOn: date({ label: 'Issued' }),
    dueOn: date({ label: 'Due on' }),
    paidAt: instant({ label: 'Paid at' }),
    method: methodField,
    attempts: integer({ label: 'Failed charges', required: true }),
    billingName: text({ max: 200, label: 'To' }),
    billingEmail: email({ label: 'Mail' }),
    taxNo: text({ max: 60, label: 'Tax no.' }),
  },
  list: {
    columns: [
      'number',
      'companyId',
      'status',
      'issuedOn',
      'dueOn',
      'currency',
      'total',
      'amountDue',
      'planId',
      'periodStart',
      'periodEnd',
      'paidAt',
    ],
    sort: ['issuedOn', 'DESC'],
    filters: ['number', 'companyId', 'status', 'issuedOn', 'dueOn', 'paidAt', 'planId', 'currency'],
    tabs: [
      { label: 'To be paid', filter: { status: ['open', 'past_due'] }, sort: ['dueOn', 'ASC'] },
      { label: 'Past due', filter: { status: 'past_due' }, sort: ['dueOn', 'ASC'] },
      { label: 'Paid', filter: { status: 'paid' }, sort: ['paidAt', 'DESC'] },
    ],
  },
  form: [
    { title: 'Invoice', fields: ['number', 'companyId', 'status', 'kind', 'issuedOn', 'dueOn'] },
    { title: 'For', fields: ['planId', 'cycle', 'quantity', 'periodStart', 'periodEnd'] },
    {
      title: 'Amounts',
      fields: ['currency', 'subtotal', 'discount', 'tax', 'total', 'amountPaid', 'amountDue'],
    },
    { title: 'Payment', fields: ['paidAt', 'method', 'attempts', 'billingName', 'billingEmail', 'taxNo'] },
  ],
})
