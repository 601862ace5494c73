import { choice, integer, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

/** A client company that brings others. Its id is the number of its company; it exists while partnership is enabled. */
export const partner = defineResource({
  name: 'partner',
  path: 'pam/partner',
  module: 'PL',
  updateOnly: true,
  label: { one: 'Partner', many: 'Partners' },
  about: 'Clients that bring others. To add one, enable partnership for a client.',
  own: { partner: 'id' },
  title: ['companyName'],
  lead: ['code'],
  search: ['companyName', 'code', 'territory'],
  fields: {
    companyName: text({ max: 200, required: true, readOnly: true, label: 'Partner' }),
    code: text({ max: 30, required: true, unique: true }),
    tier: choice({
      initial: 'bronze',
      choices: [
        { value: 'bronze', label: 'Bronze' },
        { value: 'silver', label: 'Silver' },
        { value: 'gold', label: 'Gold' },
        { value: 'platinum', label: 'Platinum' },
      ],
    }),
    territory: text({ max: 120 }),
    clients: integer({ readOnly: true, initial: 0, adds: true, label: 'Clients' }),
    payingClients: integer({ readOnly: true, initial: 0, adds: true, label: 'Paying clients' }),
  },
  list: {
    columns: ['companyName', 'code', 'tier', 'territory', 'clients', 'payingClients'],
    sort: ['companyName', 'ASC'],
    filters: ['companyName', 'tier'],
  },
  form: [
    { title: 'Partner', fields: ['companyName', 'code', 'tier', 'territory', 'clients', 'payingClients'] },
  ],
})
