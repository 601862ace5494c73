import { choice, date, file, integer, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const scheduleFile = defineResource({
  name: 'schedule-file',
  path: 'schedule-file',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Schedule file', many: 'Schedule files' },
  about: 'Manuals, permits and certificates that belong to a preventive schedule, with the day they expire.',
  own: { through: 'scheduleId' },
  title: ['title'],
  search: ['title'],
  fields: {
    scheduleId: reference({ to: 'schedule', required: true, label: 'Preventive schedule' }),
    equipmentId: reference({ to: 'schedule-equipment', label: 'Equipment' }),
    title: text({ max: 150, required: true }),
    docType: choice({
      initial: 'manual',
      label: 'Type',
      choices: [
        { value: 'manual', label: 'Manual' },
        { value: 'drawing', label: 'Drawing' },
        { value: 'permit', label: 'Permit' },
        { value: 'certificate', label: 'Certificate' },
        { value: 'contract', label: 'Contract' },
        { value: 'photo', label: 'Photo' },
        { value: 'report', label: 'Report' },
      ],
    }),
    fileId: file({ required: true, label: 'File' }),
    issueDate: date({ label: 'Issued on' }),
    expiryDate: date({ label: 'Expires on' }),
    notifyBeforeDays: integer({ min: 0, max: 365, unit: 'd', label: 'Reminder before' }),
  },
  list: {
    columns: ['title', 'docType', 'scheduleId', 'equipmentId', 'fileId', 'issueDate', 'expiryDate'],
    sort: ['expiryDate', 'ASC'],
    filters: ['scheduleId', 'equipmentId', 'title', 'docType', 'expiryDate'],
  },
  form: [
    { title: 'File', fields: ['scheduleId', 'equipmentId', 'title', 'docType', 'fileId'] },
    { title: 'Validity', fields: ['issueDate', 'expiryDate', 'notifyBeforeDays'] },
  ],
})
