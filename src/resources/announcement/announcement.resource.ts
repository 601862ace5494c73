import { boolean, choice, file, instant, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { audienceFields, audienceSection, chosenAudience } from './audience.ts'

export const announcement = defineResource({
  name: 'announcement',
  path: 'announcement',
  module: 'AN',
  label: { one: 'Announcement', many: 'Announcements' },
  about: 'What the company tells its people, with who has read it.',
  own: { tiedBy: 'announcement-receipt', as: 'announcementId', to: 'userId' },
  title: ['title'],
  search: ['title', 'body'],
  fields: {
    title: text({ max: 200, required: true }),
    body: longText({ max: 10_000, required: true, label: 'Text' }),
    photoId: file({ label: 'Photo' }),
    priority: choice({
      initial: 'normal',
      choices: [
        { value: 'normal', label: 'Normal', tone: 'neutral' },
        { value: 'important', label: 'Important', tone: 'warning' },
        { value: 'urgent', label: 'Urgent', tone: 'danger' },
      ],
    }),
    pinned: boolean({ initial: false, label: 'Stays on top' }),
    requireAck: boolean({ initial: false, label: 'Asks for confirmation' }),
    ...audienceFields,
    publishAt: instant({ label: 'Publish at', help: 'Empty: as soon as it is published.' }),
    expireAt: instant({ label: 'Take down at' }),
    publishedAt: instant({ readOnly: true, label: 'Published' }),
    publishedBy: reference({ to: 'employee', readOnly: true }),
    recipients: integer({ readOnly: true, initial: 0 }),
    readers: integer({ readOnly: true, initial: 0, label: 'Have read it' }),
    fromOperator: boolean({ readOnly: true, initial: false, label: 'From the operator' }),
    status: choice({
      initial: 'draft',
      readOnly: true,
      choices: [
        { value: 'draft', label: 'Draft', tone: 'neutral' },
        { value: 'scheduled', label: 'Scheduled', tone: 'info' },
        { value: 'published', label: 'Published', tone: 'success' },
        { value: 'archived', label: 'Archived', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: ['title', 'status', 'priority', 'audience', 'recipients', 'readers', 'publishedAt', 'expireAt'],
    sort: ['id', 'DESC'],
    tabs: [
      { label: 'Current', filter: { status: ['draft', 'scheduled', 'published'] } },
      { label: 'Archived', filter: { status: ['archived'] } },
    ],
    filters: ['title', 'status', 'priority', 'pinned', 'publishedAt', 'expireAt'],
  },
  form: [
    { title: 'Announcement', fields: ['title', 'body', 'photoId', 'priority', 'pinned', 'requireAck'] },
    audienceSection,
    { title: 'When', fields: ['publishAt', 'expireAt'] },
  ],
  transitions: {
    publish: {
      notice: 'own',
      confirm: true,
      label: 'Publish',
      from: ['draft', 'scheduled'],
      to: 'published',
      stamps: { publishedAt: 'now', publishedBy: 'actor' },
      tone: 'primary',
    },
    withdraw: {
      notice: { silent: 'Its readers see it in their list.' },
      label: 'Back to draft',
      from: ['scheduled'],
      to: 'draft',
    },
    archive: {
      notice: { silent: 'Its readers see it in their list.' },
      label: 'Archive',
      from: ['published'],
      to: 'archived',
    },
    unarchive: {
      notice: { silent: 'Its readers see it in their list.' },
      label: 'Publish again',
      from: ['archived'],
      to: 'published',
    },
  },
  locks: [
    {
      fields: ['title', 'body', 'audience', ...chosenAudience],
      openIn: ['draft', 'scheduled'],
      refusal: 'An announcement that is out has been read: duplicate it to say something else.',
    },
  ],
})
