import { file, instant, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A picture, a video or a sound of an incident. */
export const incidentMedia = defineResource({
  name: 'incident-media',
  path: 'snap/media',
  module: 'SS',
  label: { one: 'Incident media', many: 'Incident media' },
  about: 'What was taken of incidents on the spot.',
  own: { through: 'incidentId' },
  ownWritable: {
    create: ['incidentId', 'fileId', 'takenAt', 'caption'],
    update: ['caption'],
    rows: { columns: ['createdBy'] },
  },
  title: ['caption'],
  search: ['caption'],
  fields: {
    incidentId: reference({ to: 'incident', required: true, label: 'Incident' }),
    fileId: file({ evidence: true, required: true, label: 'Picture or video' }),
    takenAt: instant({ label: 'Taken' }),
    caption: text({ max: 200 }),
  },
  list: {
    columns: ['incidentId', 'fileId', 'caption', 'takenAt'],
    sort: ['id', 'DESC'],
    filters: ['incidentId', 'caption'],
  },
  form: [{ title: 'Picture or video', fields: ['incidentId', 'fileId', 'takenAt', 'caption'] }],
})
