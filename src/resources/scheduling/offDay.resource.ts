import { choice, date, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A day on which a person is not to work, whatever recurs. */
export const offDay = defineResource({
  name: 'off-day',
  path: 'off-day',
  module: 'SC',
  label: { one: 'Off-day', many: 'Off-days' },
  about: 'Rest days and other days off, which shifts are planned around.',
  own: { columns: ['userId'] },
  title: ['date'],
  lead: ['userId'],
  search: ['note', 'userId'],
  fields: {
    userId: reference({ notice: 'generic', to: 'employee', required: true, label: 'Person' }),
    date: date({ required: true, uniqueWithin: 'userId' }),
    kind: choice({
      initial: 'off',
      choices: [
        { value: 'rest', label: 'Rest day' },
        { value: 'off', label: 'Day off' },
        { value: 'public_holiday', label: 'Public holiday' },
        { value: 'replacement', label: 'Replacement' },
      ],
    }),
    note: longText({ max: 300 }),
    status: choice({
      initial: 'planned',
      readOnly: true,
      choices: [
        { value: 'planned', label: 'Planned', tone: 'info' },
        { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['date', 'userId', 'kind', 'status', 'note'],
    sort: ['date', 'DESC'],
    filters: ['date', 'userId', 'kind', 'status'],
  },
  form: [{ title: 'Off-day', fields: ['userId', 'date', 'kind', 'note'] }],
  transitions: {
    cancel: {
      notice: { to: ['userId'] },
      label: 'Cancel',
      from: ['planned'],
      to: 'cancelled',
      tone: 'danger',
    },
  },
})
