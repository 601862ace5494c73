import { boolean, choice, instant, integer, longText, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** One walk along a route, planned or begun by somebody (domain model 29). */
export const patrolSession = defineResource({
  name: 'patrol-session',
  path: 'patrol/session',
  module: 'PT',
  label: { one: 'Patrol', many: 'Patrols' },
  about: 'A patrol is one walk along a route: when it was due, who walked it, and what of it was scanned.',
  own: { columns: ['userId'] },
  ownWritable: ['routeId', 'userId', 'scheduledAt', 'note'],
  title: ['refNo'],
  naturalKey: 'refNo',
  search: ['refNo', 'note', 'earlyEndReason'],
  refNo: { field: 'refNo', prefix: 'PS' },
  fields: {
    refNo: text({ max: 20, required: true, unique: true, readOnly: true, label: 'Ref. no.' }),
    routeId: reference({ to: 'patrol-route', required: true, label: 'Patrol route' }),
    pinId: reference({ to: 'pin', readOnly: true, label: 'Pin' }),
    userId: reference({ to: 'employee', label: 'Walked by' }),
    scheduledAt: instant({ label: 'Due' }),
    startedAt: instant({ readOnly: true, label: 'Started' }),
    finishedAt: instant({ readOnly: true, label: 'Finished' }),
    scannedCount: integer({ readOnly: true, initial: 0, label: 'Scanned' }),
    requiredCount: integer({ readOnly: true, initial: 0, label: 'To scan' }),
    tardyReason: text({ max: 200, label: 'Why late' }),
    earlyEndReason: text({ max: 200, label: 'Why ended early' }),
    offline: boolean({ initial: false, readOnly: true, label: 'Sent in later' }),
    offlineKey: text({ max: 80, readOnly: true, label: 'Key of the device' }),
    note: longText({ max: 2000 }),
    status: choice({
      initial: 'scheduled',
      readOnly: true,
      choices: [
        { value: 'scheduled', label: 'Scheduled', tone: 'neutral' },
        { value: 'due', label: 'Due', tone: 'info' },
        { value: 'late', label: 'Late', tone: 'warning' },
        { value: 'in_progress', label: 'In progress', tone: 'info' },
        { value: 'completed', label: 'Completed', tone: 'success' },
        { value: 'completed_late', label: 'Completed late', tone: 'warning' },
        { value: 'incomplete', label: 'Incomplete', tone: 'danger' },
        { value: 'missed', label: 'Missed', tone: 'danger' },
        { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: [
      'refNo',
      'routeId',
      'pinId',
      'userId',
      'scheduledAt',
      'startedAt',
      'scannedCount',
      'requiredCount',
      'status',
    ],
    sort: ['scheduledAt', 'DESC'],
    filters: ['refNo', 'routeId', 'pinId', 'userId', 'scheduledAt', 'startedAt', 'status'],
  },
  form: [
    {
      title: 'Patrol',
      fields: ['routeId', 'userId', 'scheduledAt', 'tardyReason', 'earlyEndReason', 'note'],
    },
  ],
  transitions: {
    cancel: {
      label: 'Cancel',
      from: ['scheduled', 'due', 'late'],
      to: 'cancelled',
      asks: ['note'],
      needs: ['note'],
      tone: 'danger',
    },
  },
})
