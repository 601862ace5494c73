import { choice, file, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const workFile = defineResource({
  name: 'work-file',
  path: 'work-file',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Work file', many: 'Work files' },
  about:
    'Photos and documents of a work request, by phase: before, during and after the work, quotes, invoices, reports.',
  own: { through: 'workRequestId' },
  ownWritable: {
    create: ['workRequestId', 'workTaskId', 'phase', 'fileId', 'caption'],
    update: ['phase', 'caption'],
    delete: true,
    rows: { columns: ['createdBy'] },
  },
  title: ['caption'],
  search: ['caption'],
  fields: {
    workRequestId: reference({ to: 'work-request', required: true, label: 'Work request' }),
    workTaskId: reference({ to: 'work-task', label: 'Task' }),
    phase: choice({
      initial: 'before',
      choices: [
        { value: 'before', label: 'Before' },
        { value: 'during', label: 'During' },
        { value: 'after', label: 'After' },
        { value: 'quote', label: 'Quote' },
        { value: 'invoice', label: 'Invoice' },
        { value: 'report', label: 'Report' },
      ],
    }),
    fileId: file({ evidence: true, required: true, label: 'File' }),
    caption: text({ max: 200 }),
  },
  list: {
    columns: ['workRequestId', 'phase', 'fileId', 'caption', 'createdAt'],
    sort: ['id', 'DESC'],
    filters: ['workRequestId', 'workTaskId', 'phase', 'caption'],
  },
  form: [{ title: 'File', fields: ['workRequestId', 'workTaskId', 'phase', 'fileId', 'caption'] }],
})
