import { longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const emergencyNote = defineResource({
  name: 'emergency-note',
  path: 'emergency/note',
  module: 'EM',
  label: { one: 'Emergency note', many: 'Emergency notes' },
  about: 'What those who deal with an emergency write down about it.',
  own: { through: 'emergencyId' },
  ownWritable: {
    create: ['emergencyId', 'text'],
  },
  title: ['text'],
  search: ['text'],
  fields: {
    emergencyId: reference({ to: 'emergency', required: true, label: 'Emergency' }),
    text: longText({ max: 2000, required: true, label: 'Note' }),
  },
  list: {
    columns: ['emergencyId', 'text', 'createdAt'],
    sort: ['id', 'DESC'],
    filters: ['emergencyId'],
  },
  form: [{ title: 'Note', fields: ['emergencyId', 'text'] }],
})
