import { choice, date, file, integer, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

export const employeeAttachment = defineResource({
  name: 'employee-attachment',
  path: 'employee/attachment',
  client: 'cookie',
  aliases: [{ path: 'user/attachment', client: 'token' }],
  parameters: { user: 'userId' },
  module: 'US',
  label: { one: 'Employee document', many: 'Employee documents' },
  about: 'Documents of employees: identity, permits, contracts and certificates, with the day they expire.',
  own: { columns: ['userId'] },
  ownWritable: {
    create: ['userId', 'title', 'docType', 'fileId', 'issueDate', 'expiryDate', 'notifyBeforeDays'],
    update: ['title', 'docType', 'fileId', 'issueDate', 'expiryDate', 'notifyBeforeDays'],
    delete: true,
    self: ['userId'],
    rows: { columns: ['createdBy'] },
  },
  // What proves a skill is for whoever looks after employees to say.
  within: 'userId',
  title: ['title'],
  search: ['title'],
  fields: {
    userId: reference({
      notice: { silent: 'The record is about them; their own pages show it.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    title: text({ max: 200, required: true }),
    docType: choice({
      initial: 'other',
      label: 'Kind',
      choices: [
        { value: 'ic', label: 'Identity card' },
        { value: 'passport', label: 'Passport' },
        { value: 'permit', label: 'Permit' },
        { value: 'offer', label: 'Offer' },
        { value: 'contract', label: 'Contract' },
        { value: 'certificate', label: 'Certificate' },
        { value: 'licence', label: 'Licence' },
        { value: 'medical', label: 'Medical' },
        { value: 'resume', label: 'Curriculum vitae' },
        { value: 'bank', label: 'Bank' },
        { value: 'other', label: 'Other' },
      ],
    }),
    fileId: file({ module: 'PD', required: true, label: 'File' }),
    skillId: reference({
      to: 'skill',
      keeps: true,
      label: 'Proves',
      help: 'The skill or permit that holds until the document expires; shifts that need it ask for it.',
    }),
    issueDate: date({}),
    expiryDate: date({}),
    notifyBeforeDays: integer({ min: 0, max: 365, unit: 'days', initial: 30, label: 'Remind before' }),
  },
  list: {
    columns: ['userId', 'title', 'docType', 'skillId', 'fileId', 'issueDate', 'expiryDate'],
    sort: ['id', 'DESC'],
    filters: ['userId', 'title', 'docType', 'skillId', 'expiryDate'],
  },
  form: [
    { title: 'Document', fields: ['userId', 'title', 'docType', 'fileId'] },
    { title: 'Validity', fields: ['skillId', 'issueDate', 'expiryDate', 'notifyBeforeDays'] },
  ],
})
