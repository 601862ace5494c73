import { choice, date, file, integer, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What has been signed and proved for a contract. */
export const contractDocument = defineResource({
  name: 'contract-document',
  path: 'pin/contract-document',
  module: 'PN',
  label: { one: 'Contract document', many: 'Contract documents' },
  about: 'Signed contracts, changes of them, insurances and guarantees, with the day they expire.',
  own: { nobody: true },
  within: 'contractId',
  title: ['title'],
  search: ['title'],
  fields: {
    contractId: reference({ to: 'contract', required: true, label: 'Contract' }),
    title: text({ max: 200, required: true }),
    docType: choice({
      initial: 'signed',
      label: 'Kind',
      choices: [
        { value: 'signed', label: 'Signed contract' },
        { value: 'addendum', label: 'Addendum' },
        { value: 'quotation', label: 'Quotation' },
        { value: 'purchase_order', label: 'Purchase order' },
        { value: 'insurance', label: 'Insurance' },
        { value: 'guarantee', label: 'Bank guarantee' },
        { value: 'other', label: 'Other' },
      ],
    }),
    fileId: file({ required: true, label: 'File' }),
    issueDate: date({}),
    expiryDate: date({}),
    notifyBeforeDays: integer({ min: 0, max: 365, unit: 'days', initial: 30, label: 'Remind before' }),
  },
  list: {
    columns: ['contractId', 'title', 'docType', 'fileId', 'issueDate', 'expiryDate'],
    sort: ['id', 'DESC'],
    filters: ['contractId', 'title', 'docType', 'expiryDate'],
  },
  form: [
    { title: 'Document', fields: ['contractId', 'title', 'docType', 'fileId'] },
    { title: 'Validity', fields: ['issueDate', 'expiryDate', 'notifyBeforeDays'] },
  ],
})
