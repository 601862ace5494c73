import { choice, date, file, instant, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** States in which a finding still has to be seen to. */
export const openFindings = ['open', 'assigned', 'in_progress', 'overdue'] as const

/** Something found on a visit that has to be put right (domain model 31). */
export const visitFinding = defineResource({
  name: 'visit-finding',
  path: 'visit/finding',
  client: 'cookie',
  module: 'AV',
  label: { one: 'Finding', many: 'Findings' },
  about: 'Findings of visits: what has to be put right, by whom and until when, and who has verified it.',
  own: { columns: ['assignedTo', 'createdBy'] },
  ownWritable: {
    create: [
      'visitId',
      'title',
      'category',
      'severity',
      'description',
      'photoId',
      'dueDate',
      'correctiveAction',
    ],
    update: ['title', 'category', 'severity', 'description', 'photoId', 'dueDate', 'correctiveAction'],
    rows: { through: 'visitId' },
  },
  vendorScope: { for: 'visit' },
  title: ['title'],
  due: { field: 'dueDate', while: openFindings },
  search: ['title', 'description', 'category'],
  fields: {
    visitId: reference({ to: 'visit', required: true, label: 'Visit' }),
    pinId: reference({ to: 'pin', readOnly: true, label: 'Pin' }),
    title: text({ max: 150, required: true }),
    category: text({ max: 80 }),
    severity: choice({
      initial: 'minor',
      choices: [
        { value: 'observation', label: 'Observation', tone: 'neutral' },
        { value: 'minor', label: 'Minor', tone: 'info' },
        { value: 'major', label: 'Major', tone: 'warning' },
        { value: 'critical', label: 'Critical', tone: 'danger' },
      ],
    }),
    description: longText({ max: 4000 }),
    photoId: file({ evidence: true, label: 'Photo' }),
    assignedTo: reference({ notice: 'own', to: 'employee', label: 'Assigned to' }),
    dueDate: date({ label: 'Due' }),
    correctiveAction: longText({ max: 2000, label: 'What was done' }),
    verifiedBy: reference({ to: 'employee', readOnly: true, label: 'Verified by' }),
    verifiedAt: instant({ readOnly: true, label: 'Verified' }),
    workRequestId: reference({ to: 'work-request', readOnly: true, label: 'Work request' }),
    status: choice({
      initial: 'open',
      readOnly: true,
      choices: [
        { value: 'open', label: 'Open', tone: 'warning' },
        { value: 'assigned', label: 'Assigned', tone: 'info' },
        { value: 'in_progress', label: 'In progress', tone: 'info' },
        { value: 'resolved', label: 'Resolved', tone: 'success' },
        { value: 'verified', label: 'Verified', tone: 'success' },
        { value: 'overdue', label: 'Overdue', tone: 'danger' },
        { value: 'waived', label: 'Waived', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['title', 'visitId', 'pinId', 'severity', 'assignedTo', 'dueDate', 'workRequestId', 'status'],
    sort: ['dueDate', 'ASC'],
    tabs: [
      { label: 'Open', filter: { status: openFindings } },
      { label: 'Overdue', filter: { status: openFindings }, late: true },
    ],
    filters: ['title', 'visitId', 'pinId', 'severity', 'assignedTo', 'dueDate', 'workRequestId', 'status'],
  },
  form: [
    { title: 'Finding', fields: ['visitId', 'title', 'severity', 'category', 'description', 'photoId'] },
    { title: 'To be put right', fields: ['assignedTo', 'dueDate', 'correctiveAction'] },
  ],
  transitions: {
    assign: {
      notice: 'own',
      label: 'Assign',
      from: ['open', 'assigned', 'overdue'],
      to: 'assigned',
      asks: ['assignedTo', 'dueDate'],
      needs: ['assignedTo'],
      tone: 'primary',
    },
    begin: {
      notice: { silent: 'Its author does it for themselves.' },
      own: true,
      label: 'Start',
      from: ['open', 'assigned', 'overdue'],
      to: 'in_progress',
    },
    resolve: {
      notice: { silent: 'The list of findings to verify shows it.' },
      own: true,
      label: 'Resolve',
      from: openFindings,
      to: 'resolved',
      asks: ['correctiveAction'],
      needs: ['correctiveAction'],
      tone: 'primary',
    },
    verify: {
      notice: { to: ['assignedTo'] },
      label: 'Verify',
      from: ['resolved'],
      to: 'verified',
      stamps: { verifiedBy: 'actor', verifiedAt: 'now' },
      tone: 'primary',
    },
    reopen: {
      notice: { to: ['assignedTo'] },
      label: 'Reopen',
      from: ['resolved', 'verified', 'waived'],
      to: 'open',
    },
    waive: {
      notice: { to: ['assignedTo'] },
      label: 'Waive',
      from: openFindings,
      to: 'waived',
      asks: ['correctiveAction'],
      needs: ['correctiveAction'],
      tone: 'danger',
    },
  },
})
