import { date, decimal, integer, money, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What a contract asks for in one month, where that differs from its usual month. */
export const contractTarget = defineResource({
  name: 'contract-target',
  path: 'pin/contract-target',
  module: 'PN',
  label: { one: 'Contract target', many: 'Contract targets' },
  about: 'Months in which a contract asks for other hours, heads or value than it usually does.',
  own: { nobody: true },
  within: 'contractId',
  title: ['month'],
  search: ['remark'],
  fields: {
    contractId: reference({ to: 'contract', required: true, label: 'Contract' }),
    month: date({ monthly: true, required: true, uniqueWithin: 'contractId' }),
    hours: decimal({ scale: 2, min: 0, unit: 'h' }),
    headcount: integer({ min: 0, max: 10_000, label: 'Heads' }),
    value: money({}),
    remark: text({ max: 500 }),
  },
  list: {
    columns: ['contractId', 'month', 'hours', 'headcount', 'value', 'remark'],
    sort: ['month', 'ASC'],
    filters: ['contractId', 'month'],
  },
  form: [{ title: 'Target value', fields: ['contractId', 'month', 'hours', 'headcount', 'value', 'remark'] }],
})
