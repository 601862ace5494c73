import { file, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const emergencyMedia = defineResource({
  name: 'emergency-media',
  path: 'emergency/media',
  module: 'EM',
  label: { one: 'Emergency media', many: 'Emergency media' },
  about: 'What the person in need, or those who came, took on the spot.',
  own: { through: 'emergencyId' },
  ownWritable: {
    create: ['emergencyId', 'fileId', 'caption'],
  },
  title: ['caption'],
  search: ['caption'],
  fields: {
    emergencyId: reference({ to: 'emergency', required: true, label: 'Emergency' }),
    fileId: file({ evidence: true, required: true, label: 'Picture or video' }),
    caption: text({ max: 200 }),
  },
  list: {
    columns: ['emergencyId', 'fileId', 'caption', 'createdAt'],
    sort: ['id', 'DESC'],
    filters: ['emergencyId', 'caption'],
  },
  form: [{ title: 'Picture or video', fields: ['emergencyId', 'fileId', 'caption'] }],
})
