import { file, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const reminderFile = defineResource({
  name: 'reminder-file',
  path: 'reminder-file',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Reminder file', many: 'Reminder files' },
  about: 'What belongs to a reminder, such as the permit that is to be renewed.',
  own: { through: 'reminderId' },
  title: ['caption'],
  search: ['caption'],
  fields: {
    reminderId: reference({ to: 'reminder', required: true, label: 'Reminder' }),
    fileId: file({ required: true, label: 'File' }),
    caption: text({ max: 200 }),
  },
  list: {
    columns: ['reminderId', 'fileId', 'caption', 'createdAt'],
    sort: ['id', 'DESC'],
    filters: ['reminderId', 'caption'],
  },
  form: [{ title: 'File', fields: ['reminderId', 'fileId', 'caption'] }],
})
