import { choice, instant, longText, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const facilityRequest = defineResource({
  name: 'facility-request',
  path: 'facility-request',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Facility request', many: 'Facility requests' },
  about: 'What somebody asks of a facility: that it be cleaned, mended, supplied, kept free or opened.',
  own: { columns: ['requestedBy', 'createdBy'] },
  ownWritable: {
    create: ['facilityId', 'requestType', 'title', 'description', 'neededAt'],
    update: ['requestType', 'title', 'description', 'neededAt'],
  },
  title: ['title'],
  search: ['title', 'description', 'facilityId', 'requestedBy'],
  fields: {
    facilityId: reference({ to: 'facility', required: true, label: 'Facility' }),
    title: text({ max: 150, required: true }),
    requestType: choice({
      initial: 'cleaning',
      label: 'Type',
      choices: [
        { value: 'cleaning', label: 'Cleaning' },
        { value: 'repair', label: 'Repair' },
        { value: 'supply', label: 'Supply' },
        { value: 'booking', label: 'Booking' },
        { value: 'access', label: 'Access' },
      ],
    }),
    status: choice({
      initial: 'new',
      readOnly: true,
      choices: [
        { value: 'new', label: 'New', tone: 'info' },
        { value: 'acknowledged', label: 'Acknowledged', tone: 'warning' },
        { value: 'in_progress', label: 'In progress', tone: 'warning' },
        { value: 'done', label: 'Done', tone: 'success' },
        { value: 'rejected', label: 'Rejected', tone: 'danger' },
      ],
    }),
    description: longText({ max: 2_000 }),
    requestedBy: reference({ to: 'employee', label: 'Requested by' }),
    neededAt: instant({ label: 'Needed' }),
    handledBy: reference({ to: 'employee', readOnly: true, label: 'Handled by' }),
    handledAt: instant({ readOnly: true, label: 'Handled' }),
    rejectReason: longText({ max: 1_000, readOnly: true, label: 'Reason for rejection' }),
    workRequestId: reference({ to: 'work-request', label: 'Work request' }),
  },
  list: {
    columns: [
      'title',
      'requestType',
      'status',
      'facilityId',
      'requestedBy',
      'neededAt',
      'workRequestId',
      'createdAt',
    ],
    sort: ['id', 'DESC'],
    filters: ['facilityId', 'title', 'requestType', 'status', 'requestedBy', 'neededAt', 'workRequestId'],
  },
  form: [
    {
      title: 'Request',
      fields: ['facilityId', 'title', 'requestType', 'description', 'neededAt', 'requestedBy'],
    },
    { title: 'Follow-up', fields: ['workRequestId'] },
  ],
  transitions: {
    acknowledge: {
      label: 'Acknowledge',
      from: ['new'],
      to: 'acknowledged',
      stamps: { handledBy: 'actor', handledAt: 'now' },
      tone: 'primary',
    },
    start: {
      label: 'Start',
      from: ['new', 'acknowledged'],
      to: 'in_progress',
      stamps: { handledBy: 'actor', handledAt: 'now' },
    },
    finish: {
      label: 'Done',
      from: ['acknowledged', 'in_progress'],
      to: 'done',
      stamps: { handledBy: 'actor', handledAt: 'now' },
      tone: 'primary',
    },
    reject: {
      label: 'Reject',
      from: ['new', 'acknowledged'],
      to: 'rejected',
      asks: ['rejectReason'],
      needs: ['rejectReason'],
      stamps: { handledBy: 'actor', handledAt: 'now' },
      tone: 'danger',
    },
  },
})
