import { choice, decimal, money, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { doers } from './workRequestSteps.ts'

export const workCost = defineResource({
  name: 'work-cost',
  path: 'work-cost',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Work cost', many: 'Work costs' },
  about: 'What a work request cost beside the working time: parts, vendors and the rest.',
  own: { through: 'workRequestId', named: { in: doers } },
  ownWritable: {
    create: ['workRequestId', 'kind', 'description', 'quantity', 'unitPrice'],
    update: ['kind', 'description', 'quantity', 'unitPrice'],
    delete: true,
    rows: { columns: ['createdBy'] },
  },
  title: ['description'],
  search: ['description'],
  fields: {
    workRequestId: reference({ to: 'work-request', required: true, label: 'Work request' }),
    kind: choice({
      initial: 'parts',
      label: 'Kind of cost',
      choices: [
        { value: 'parts', label: 'Parts' },
        { value: 'vendor', label: 'Vendor' },
        { value: 'other', label: 'Other' },
      ],
    }),
    description: text({ max: 200, required: true }),
    quantity: decimal({ scale: 3, min: 0, max: 1_000_000, initial: '1' }),
    unitPrice: money({ adds: false, required: true, label: 'Price each' }),
    amount: money({ readOnly: true, label: 'Amount' }),
  },
  list: {
    columns: ['kind', 'description', 'quantity', 'unitPrice', 'amount', 'createdBy', 'workRequestId'],
    sort: ['id', 'DESC'],
    filters: ['workRequestId', 'kind', 'description'],
  },
  form: [{ title: 'Work cost', fields: ['workRequestId', 'kind', 'description', 'quantity', 'unitPrice'] }],
})
