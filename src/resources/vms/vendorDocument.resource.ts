import { boolean, choice, date, file, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A document that a vendor must hold: registration, licence, insurance (domain model 28). */
export const vendorDocument = defineResource({
  name: 'vendor-document',
  path: 'vms/document',
  route: 'vms/document',
  module: 'VM',
  label: { one: 'Vendor document', many: 'Vendor documents' },
  about: 'What vendors must prove: registration, licences, insurance. One that expires pauses their PINs.',
  own: { nobody: true },
  title: ['docType', 'number'],
  due: { field: 'expiryDate', while: ['submitted', 'approved', 'expired'] },
  search: ['number', 'remark', 'vendorId'],
  fields: {
    vendorId: reference({ to: 'vendor', required: true, label: 'Vendor' }),
    docType: choice({
      required: true,
      label: 'Type',
      choices: [
        { value: 'registration', label: 'Company registration (SSM)' },
        { value: 'cidb', label: 'CIDB' },
        { value: 'kdn_licence', label: 'Security licence (KDN)' },
        { value: 'insurance', label: 'Insurance' },
        { value: 'socso', label: 'SOCSO letter' },
        { value: 'contract', label: 'Contract' },
        { value: 'permit', label: 'Permit' },
        { value: 'safety', label: 'Safety certificate' },
        { value: 'bank', label: 'Bank statement' },
        { value: 'other', label: 'Other' },
      ],
    }),
    number: text({ max: 60 }),
    mandatory: boolean({ initial: true, help: 'While it is expired, the vendor’s PINs are paused.' }),
    issueDate: date({}),
    expiryDate: date({ required: true }),
    fileId: file({ label: 'File' }),
    replacesId: reference({
      to: 'vendor-document',
      label: 'Renews',
      help: 'The document that this one takes the place of once it is approved; both are kept.',
    }),
    remark: longText({ max: 500 }),
    reviewedBy: reference({ to: 'employee', readOnly: true }),
    reviewedAt: date({ readOnly: true, label: 'Reviewed on' }),
    status: choice({
      initial: 'submitted',
      readOnly: true,
      choices: [
        { value: 'submitted', label: 'To review', tone: 'info' },
        { value: 'approved', label: 'Approved', tone: 'success' },
        { value: 'rejected', label: 'Rejected', tone: 'danger' },
        { value: 'expired', label: 'Expired', tone: 'danger' },
        { value: 'replaced', label: 'Replaced', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['vendorId', 'docType', 'number', 'mandatory', 'expiryDate', 'fileId', 'status'],
    sort: ['expiryDate', 'ASC'],
    filters: ['vendorId', 'docType', 'mandatory', 'expiryDate', 'status'],
  },
  form: [
    {
      title: 'Document',
      fields: ['vendorId', 'docType', 'number', 'fileId', 'issueDate', 'expiryDate', 'mandatory'],
    },
    { title: 'Renewal', fields: ['replacesId', 'remark'] },
  ],
  transitions: {
    approve: {
      notice: { silent: 'It is about an outside company.' },
      label: 'Approve',
      from: ['submitted', 'rejected'],
      to: 'approved',
      asks: ['remark'],
      stamps: { reviewedBy: 'actor' },
      tone: 'primary',
    },
    reject: {
      notice: { silent: 'It is about an outside company.' },
      label: 'Reject',
      from: ['submitted', 'approved'],
      to: 'rejected',
      asks: ['remark'],
      needs: ['remark'],
      stamps: { reviewedBy: 'actor' },
      tone: 'danger',
    },
  },
})
