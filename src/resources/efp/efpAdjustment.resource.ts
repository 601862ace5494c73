import { longText, money, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What is added to a row or taken off it with a reason; the only change of a row once its period is approved. */
export const efpAdjustment = defineResource({
  name: 'efp-adjustment',
  path: 'efp/adjustment',
  module: 'EF',
  label: { one: 'Adjustment', many: 'Adjustments' },
  about:
    'What is added to somebody’s pay or taken off it, with the reason. It stands beside what was calculated.',
  own: { nobody: true },
  within: 'rowId',
  title: ['amount'],
  search: ['reason', 'documentNo'],
  fields: {
    rowId: reference({ to: 'efp-row', required: true, label: 'EFP row' }),
    amount: money({ required: true, signed: true }),
    reason: longText({ max: 500, required: true }),
    documentNo: text({ max: 60, label: 'Document no.' }),
  },
  list: {
    columns: ['rowId', 'amount', 'reason', 'createdBy', 'createdAt'],
    sort: ['id', 'DESC'],
    filters: ['rowId', 'amount'],
  },
  form: [{ title: 'Adjustment', fields: ['rowId', 'amount', 'reason', 'documentNo'] }],
})
