import {
  boolean,
  choice,
  date,
  file,
  instant,
  integer,
  longText,
  reference,
  text,
} from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { audienceFields, audienceSection, chosenAudience } from '../announcement/audience.ts'

export const policy = defineResource({
  name: 'policy',
  table: 'company_policy',
  path: 'client/policy',
  module: 'OR',
  label: { one: 'Policy', many: 'Policies' },
  about: 'What holds in the company, in the edition that holds now, with who has acknowledged it.',
  own: { tiedBy: 'policy-acknowledgement', as: 'policyId', to: 'userId' },
  title: ['title'],
  search: ['title', 'body'],
  fields: {
    title: text({ max: 200, required: true }),
    category: choice({
      initial: 'general',
      choices: [
        { value: 'general', label: 'General' },
        { value: 'safety', label: 'Safety' },
        { value: 'conduct', label: 'Conduct' },
        { value: 'leave', label: 'Leave' },
        { value: 'data', label: 'Data protection' },
        { value: 'other', label: 'Other' },
      ],
    }),
    edition: integer({ readOnly: true, initial: 1, min: 1 }),
    language: choice({
      initial: 'en',
      choices: [
        { value: 'en', label: 'English' },
        { value: 'ms', label: 'Bahasa Malaysia' },
        { value: 'zh', label: '中文' },
        { value: 'ta', label: 'தமிழ்' },
      ],
    }),
    body: longText({ max: 50_000, label: 'Text' }),
    documentId: file({ label: 'Document' }),
    effectiveFrom: date({}),
    reviewBy: date({ label: 'To be reviewed by' }),
    requireAck: boolean({ initial: true, label: 'To be acknowledged' }),
    ackDeadlineDays: integer({ min: 1, max: 365, unit: 'days', initial: 14, label: 'Acknowledge within' }),
    ...audienceFields,
    supersedesId: reference({ to: 'policy', readOnly: true, label: 'Replaces' }),
    publishedAt: instant({ readOnly: true, label: 'Published' }),
    publishedBy: reference({ to: 'employee', readOnly: true }),
    recipients: integer({ readOnly: true, initial: 0 }),
    acknowledged: integer({ readOnly: true, initial: 0, label: 'Have acknowledged' }),
    status: choice({
      initial: 'draft',
      readOnly: true,
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'published', label: 'Published', tone: 'success' },
        { value: 'superseded', label: 'Replaced', tone: 'info' },
        { value: 'archived', label: 'Archived', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: [
      'title',
      'category',
      'edition',
      'status',
      'recipients',
      'acknowledged',
      'effectiveFrom',
      'reviewBy',
    ],
    sort: ['title', 'ASC'],
    tabs: [
      { label: 'Current', filter: { status: ['draft', 'published'] } },
      { label: 'Replaced and archived', filter: { status: ['superseded', 'archived'] } },
    ],
    filters: ['title', 'category', 'status', 'effectiveFrom', 'reviewBy'],
  },
  form: [
    { title: 'Policy', fields: ['title', 'category', 'language', 'effectiveFrom', 'reviewBy'] },
    { title: 'Text', fields: ['body', 'documentId'] },
    audienceSection,
    { title: 'Acknowledgement', fields: ['requireAck', 'ackDeadlineDays'] },
  ],
  transitions: {
    publish: {
      confirm: true,
      label: 'Publish',
      from: ['draft'],
      to: 'published',
      stamps: { publishedAt: 'now', publishedBy: 'actor' },
      tone: 'primary',
    },
    archive: { label: 'Archive', from: ['draft', 'published', 'superseded'], to: 'archived', tone: 'danger' },
  },
  locks: [
    {
      fields: ['title', 'body', 'documentId', 'audience', ...chosenAudience],
      openIn: ['draft'],
      refusal: 'A policy that is published stands as it is: begin a new edition to change it.',
    },
  ],
})
