import { homeCountry } from '../../domain/people/countries.ts'
import { openLeadStatuses } from '../../domain/platform/leads.ts'
import { employeeBands } from '../../domain/platform/registration.ts'
import { choice, country, date, email, longText, phone, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A company that may become a client of the operator, as the own company follows it. */
export const lead = defineResource({
  name: 'lead',
  path: 'pam/lead',
  route: 'PAM/leads',
  module: 'LD',
  label: { one: 'Lead', many: 'Leads' },
  about: 'Companies that may become clients, with the next step for each.',
  own: { nobody: true },
  title: ['companyName'],
  lead: ['contactName'],
  due: { field: 'nextOn', while: openLeadStatuses },
  search: ['companyName', 'contactName', 'email'],
  fields: {
    companyName: text({ max: 120, required: true, label: 'Company' }),
    contactName: text({ max: 160, label: 'Contact' }),
    contactNumber: phone({ label: 'Phone' }),
    email: email({ label: 'E-mail' }),
    country: country({ initial: homeCountry }),
    employeeBand: choice({
      label: 'People',
      choices: employeeBands.map((value) => ({ value, label: value })),
    }),
    status: choice({
      initial: 'open',
      choices: [
        { value: 'open', label: 'Open', tone: 'info' },
        { value: 'qualified', label: 'Qualified', tone: 'info' },
        { value: 'demo', label: 'Demo', tone: 'info' },
        { value: 'follow_up', label: 'Follow-up', tone: 'info' },
        { value: 'proposal', label: 'Proposal', tone: 'info' },
        { value: 'negotiation', label: 'Negotiation', tone: 'info' },
        { value: 'won', label: 'Won', tone: 'success' },
        { value: 'lost', label: 'Lost', tone: 'danger' },
        { value: 'junk', label: 'No lead', tone: 'neutral' },
      ],
    }),
    lostReason: text({ max: 500, label: 'Why it was lost' }),
    probability: choice({
      initial: 'warm',
      label: 'Chance',
      choices: [
        { value: 'hot', label: 'Hot', tone: 'danger' },
        { value: 'warm', label: 'Warm', tone: 'warning' },
        { value: 'cold', label: 'Cold', tone: 'neutral' },
      ],
    }),
    nextAction: text({ max: 200, label: 'Next step' }),
    nextOn: date({ label: 'Next step on' }),
    note: longText({ max: 2_000 }),
    becameId: reference({ to: 'subscription', label: 'Client', readOnly: true }),
  },
  list: {
    columns: [
      'companyName',
      'status',
      'probability',
      'contactName',
      'employeeBand',
      'nextAction',
      'nextOn',
      'becameId',
    ],
    sort: ['nextOn', 'ASC'],
    filters: ['companyName', 'status', 'probability', 'country', 'employeeBand', 'nextOn'],
    tabs: [
      { label: 'Under way', filter: { status: openLeadStatuses } },
      { label: 'Overdue', filter: { status: openLeadStatuses }, late: true },
      { label: 'Won', filter: { status: 'won' } },
      { label: 'Lost', filter: { status: 'lost' } },
      { label: 'No lead', filter: { status: 'junk' } },
    ],
  },
  form: [
    { title: 'Company', fields: ['companyName', 'country', 'employeeBand'] },
    { title: 'Contact', fields: ['contactName', 'contactNumber', 'email'] },
    {
      title: 'Progress',
      fields: ['status', 'lostReason', 'probability', 'nextAction', 'nextOn', 'becameId'],
    },
    { title: 'Note', fields: ['note'] },
  ],
  rules: [
    {
      fields: ['lostReason', 'status'],
      at: 'lostReason',
      check: ({ status, lostReason }) => (status === 'lost' && !lostReason ? 'Say why.' : undefined),
    },
    {
      fields: ['status'],
      check: ({ status, becameId }) =>
        status === 'won' && !becameId ? 'A lead is won when its client is made.' : undefined,
    },
  ],
})
