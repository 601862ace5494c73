import { choice, instant, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** One recipient of an announcement, and whether they have read it. */
export const announcementReceipt = defineResource({
  name: 'announcement-receipt',
  path: 'announcement-receipt',
  module: 'AN',
  label: { one: 'Recipient', many: 'Recipients' },
  about: 'Whom an announcement reached, who has read it and who has confirmed it.',
  own: { columns: ['userId'] },
  within: 'announcementId',
  title: ['status'],
  search: ['note', 'announcementId', 'userId'],
  fields: {
    announcementId: reference({ to: 'announcement', required: true, label: 'Announcement' }),
    userId: reference({
      notice: { silent: 'Publishing notifies them.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    note: text({ max: 200 }),
    readAt: instant({ readOnly: true, label: 'Read' }),
    acknowledgedAt: instant({ readOnly: true, label: 'Confirmed' }),
    status: choice({
      initial: 'unread',
      readOnly: true,
      choices: [
        { value: 'unread', label: 'Unread', tone: 'warning' },
        { value: 'read', label: 'Read', tone: 'info' },
        { value: 'acknowledged', label: 'Confirmed', tone: 'success' },
      ],
    }),
  },
  list: {
    columns: ['announcementId', 'userId', 'status', 'readAt', 'acknowledgedAt'],
    // Who has yet to read it comes first.
    sort: ['status', 'DESC'],
    filters: ['announcementId', 'userId', 'status'],
  },
  form: [{ title: 'Recipient', fields: ['announcementId', 'userId', 'note'] }],
  transitions: {
    read: {
      notice: { silent: 'Its author does it for themselves.' },
      label: 'Mark as read',
      from: ['unread'],
      to: 'read',
      stamps: { readAt: 'now' },
      own: ['userId'],
    },
    acknowledge: {
      notice: { silent: 'Its author does it for themselves.' },
      label: 'Confirm',
      from: ['unread', 'read'],
      to: 'acknowledged',
      stamps: { acknowledgedAt: 'now' },
      own: ['userId'],
      tone: 'primary',
    },
  },
})
