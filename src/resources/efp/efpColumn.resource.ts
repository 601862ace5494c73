import { boolean, choice, integer, longText, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A further column of the EFP, filled in for each person beside what their hours come to. */
export const efpColumn = defineResource({
  name: 'efp-column',
  path: 'efp/column',
  module: 'EF',
  settled: true,
  label: { one: 'Extra column', many: 'Extra columns' },
  about: 'Columns beside the hours: allowances and advances as amounts, and notes.',
  own: { nobody: true },
  title: ['name'],
  naturalKey: 'name',
  search: ['name'],
  fields: {
    name: text({ max: 60, required: true, unique: true }),
    type: choice({
      initial: 'amount',
      choices: [
        { value: 'amount', label: 'Amount' },
        { value: 'number', label: 'Number' },
        { value: 'text', label: 'Text' },
      ],
    }),
    sign: choice({
      initial: 'plus',
      label: 'An amount is',
      choices: [
        { value: 'plus', label: 'Added' },
        { value: 'minus', label: 'Taken off' },
      ],
    }),
    sequence: integer({ min: 0, max: 1_000, initial: 0, label: 'Place in the list' }),
    active: boolean({ initial: true }),
    note: longText({ max: 500 }),
  },
  list: {
    columns: ['name', 'type', 'sign', 'sequence', 'active'],
    sort: ['sequence', 'ASC'],
    filters: ['name', 'type', 'sequence', 'active'],
  },
  form: [{ title: 'Extra column', fields: ['name', 'type', 'sign', 'sequence', 'active', 'note'] }],
})
