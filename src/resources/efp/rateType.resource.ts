import { choice, integer, longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What rates are for, and which hours of the timesheet they pay (domain model 25). */
export const rateType = defineResource({
  name: 'rate-type',
  path: 'efp/rate-type',
  parameters: { category: 'category' },
  module: 'EF',
  settled: true,
  label: { one: 'Rate type', many: 'Rate types' },
  about: 'What people are paid for: normal hours, overtime, rest days, holidays, allowances and deductions.',
  own: { nobody: true },
  title: ['name'],
  naturalKey: 'name',
  search: ['name'],
  fields: {
    name: text({ max: 80, required: true, unique: true }),
    category: choice({
      initial: 'earning',
      choices: [
        { value: 'earning', label: 'Earning', tone: 'success' },
        { value: 'deduction', label: 'Deduction', tone: 'warning' },
      ],
    }),
    counts: choice({
      initial: 'normal',
      label: 'Hours it counts',
      choices: [
        { value: 'normal', label: 'Normal hours' },
        { value: 'overtime', label: 'Overtime' },
        { value: 'rest_day', label: 'Rest days' },
        { value: 'holiday', label: 'Holidays' },
        { value: 'worked', label: 'All hours' },
      ],
    }),
    sequence: integer({ min: 0, max: 1_000, initial: 0, label: 'Place in the list' }),
    note: longText({ max: 500 }),
  },
  list: {
    columns: ['name', 'category', 'counts', 'sequence'],
    sort: ['sequence', 'ASC'],
    filters: ['name', 'category', 'counts', 'sequence'],
  },
  form: [{ title: 'Rate type', fields: ['name', 'category', 'counts', 'sequence', 'note'] }],
})
