import { reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { lead } from './lead.resource.ts'

const { title, due, search, fields, list, form } = lead

/** A lead of a partner, as the operator reads it. */
export const partnerLead = defineResource({
  name: 'partner-lead',
  view: 'lead',
  path: 'pam/partner-lead',
  route: 'PAM/partner-leads',
  module: 'PL',
  readOnly: true,
  label: { one: 'Lead of a partner', many: 'Leads of partners' },
  about: 'Companies that partners would like to bring as clients.',
  own: { nobody: true },
  title,
  lead: ['contactName'],
  due,
  search,
  fields: { partnerClientId: reference({ to: 'partner', label: 'Partner' }), ...fields },
  list: {
    ...list,
    columns: ['companyName', 'partnerClientId', ...list.columns.slice(1)],
    filters: [...list.filters, 'partnerClientId'],
  },
  form: [{ title: 'Partner', fields: ['partnerClientId'] }, ...form],
})
