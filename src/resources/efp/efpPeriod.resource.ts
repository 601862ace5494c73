import { choice, date, instant, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Days that are paid together; no day is paid twice, since no two of them overlap once they are calculated. */
export const efpPeriod = defineResource({
  name: 'efp-period',
  path: 'efp/period',
  module: 'EF',
  label: { one: 'Pay period', many: 'Pay periods' },
  about:
    'Days whose approved hours are paid together: calculated as often as needed, then approved and locked.',
  own: { nobody: true },
  title: ['name'],
  search: ['name', 'note'],
  fields: {
    name: text({ max: 80, required: true }),
    startDate: date({ required: true, label: 'From' }),
    endDate: date({ required: true, label: 'Until', help: 'Included.' }),
    note: longText({ max: 500 }),
    status: choice({
      initial: 'open',
      readOnly: true,
      choices: [
        { value: 'open', label: 'Open', tone: 'info' },
        { value: 'calculated', label: 'Calculated', tone: 'warning' },
        { value: 'approved', label: 'Approved', tone: 'success' },
        { value: 'locked', label: 'Locked', tone: 'neutral' },
      ],
    }),
    calculatedAt: instant({ readOnly: true, label: 'Calculated' }),
    approvedBy: reference({ to: 'employee', readOnly: true, label: 'Approved by' }),
    approvedAt: instant({ readOnly: true, label: 'Approved at' }),
    lockedAt: instant({ readOnly: true, label: 'Locked at' }),
  },
  list: {
    columns: ['name', 'startDate', 'endDate', 'status', 'calculatedAt', 'approvedBy', 'approvedAt'],
    sort: ['startDate', 'DESC'],
    filters: ['name', 'startDate', 'endDate', 'status'],
  },
  form: [{ title: 'Pay period', fields: ['name', 'startDate', 'endDate', 'note'] }],
  transitions: {
    calculate: {
      notice: { silent: 'Pay stays with its makers until it is paid.' },
      label: 'Calculate',
      from: ['open', 'calculated'],
      to: 'calculated',
      stamps: { calculatedAt: 'now' },
    },
    approve: {
      notice: { silent: 'Pay stays with its makers until it is paid.' },
      confirm: true,
      label: 'Approve',
      from: ['calculated'],
      to: 'approved',
      stamps: { approvedBy: 'actor', approvedAt: 'now' },
      tone: 'primary',
    },
    reopen: {
      notice: { silent: 'Pay stays with its makers until it is paid.' },
      confirm: true,
      label: 'Take back approval',
      from: ['approved'],
      to: 'calculated',
      tone: 'danger',
    },
    lock: {
      notice: { silent: 'Pay stays with its makers until it is paid.' },
      label: 'Lock',
      from: ['approved'],
      to: 'locked',
      stamps: { lockedAt: 'now' },
      tone: 'danger',
    },
  },
})
