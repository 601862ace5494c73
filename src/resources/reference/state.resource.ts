import { country, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** States that a company has added to those that everybody knows. */
export const state = defineResource({
  name: 'state',
  table: 'company_state',
  path: 'reference/state',
  module: 'ST',
  label: { one: 'State', many: 'States' },
  about: 'States and regions of countries whose own are not known, as the company calls them.',
  own: { nobody: true },
  title: ['name'],
  search: ['name', 'code'],
  fields: {
    name: text({ max: 80, required: true }),
    code: text({ max: 20, format: 'code' }),
    country: country({ initial: 'MY' }),
  },
  list: { columns: ['name', 'code', 'country'], sort: ['name', 'ASC'], filters: ['name', 'country'] },
  form: [{ title: 'State', fields: ['name', 'code', 'country'] }],
})
