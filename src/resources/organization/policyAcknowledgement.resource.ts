import { choice, date, instant, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** One person to whom a policy applies, and whether they have acknowledged it. */
export const policyAcknowledgement = defineResource({
  name: 'policy-acknowledgement',
  path: 'client/policy-acknowledgement',
  module: 'OR',
  label: { one: 'Acknowledgement', many: 'Acknowledgements' },
  about: 'To whom a policy applies, and who has acknowledged it.',
  own: { columns: ['userId'] },
  within: 'policyId',
  title: ['status'],
  search: ['note', 'policyId', 'userId'],
  fields: {
    policyId: reference({ to: 'policy', required: true, label: 'Policy' }),
    userId: reference({
      notice: { silent: 'Publishing notifies them.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    dueOn: date({ label: 'Due on' }),
    note: text({ max: 200 }),
    remindedAt: instant({ readOnly: true, label: 'Reminded' }),
    acknowledgedAt: instant({ readOnly: true, label: 'Acknowledged at' }),
    status: choice({
      initial: 'outstanding',
      readOnly: true,
      choices: [
        { value: 'outstanding', label: 'Outstanding', tone: 'warning' },
        { value: 'acknowledged', label: 'Acknowledged', tone: 'success' },
      ],
    }),
  },
  list: {
    columns: ['policyId', 'userId', 'status', 'dueOn', 'acknowledgedAt', 'remindedAt'],
    // Who has yet to acknowledge it comes first.
    sort: ['status', 'DESC'],
    filters: ['policyId', 'userId', 'status', 'dueOn'],
  },
  form: [{ title: 'Acknowledgement', fields: ['policyId', 'userId', 'dueOn', 'note'] }],
  transitions: {
    acknowledge: {
      notice: { silent: 'Its author does it for themselves.' },
      label: 'Acknowledge',
      from: ['outstanding'],
      to: 'acknowledged',
      stamps: { acknowledgedAt: 'now' },
      own: ['userId'],
      tone: 'primary',
    },
  },
})
