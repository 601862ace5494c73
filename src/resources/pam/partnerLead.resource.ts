import { reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { leadColumns, leadDisplay, leadFields, leadFilters, leadTabs } from './lead.resource.ts'

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
  ...leadDisplay,
  fields: { partnerClientId: reference({ to: 'subscription', label: 'Partner' }), ...leadFields },
  list: {
    columns: ['companyName', 'partnerClientId', ...leadColumns.slice(1)],
    sort: ['nextOn', 'ASC'],
    filters: [...leadFilters, 'partnerClientId'],
    tabs: leadTabs,
  },
  form: [{ title: 'Partner', fields: ['partnerClientId'] }, ...leadDisplay.form],
})
