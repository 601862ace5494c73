import { boolean, instant, integer, money, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'
import { doers } from './workRequestSteps.ts'

export const workTime = defineResource({
  name: 'work-time',
  path: 'work-time',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Working time', many: 'Working times' },
  about: 'Who worked on a work request, when and for how long, and what that cost.',
  own: { through: 'workRequestId', named: { in: doers } },
  ownWritable: {
    create: ['workRequestId', 'employeeId', 'startedAt', 'minutes', 'note'],
    update: ['startedAt', 'minutes', 'note'],
    delete: true,
    self: ['employeeId'],
    rows: { columns: ['employeeId'] },
  },
  title: ['note'],
  search: ['note', 'workRequestId', 'employeeId'],
  fields: {
    workRequestId: reference({ to: 'work-request', required: true, label: 'Work request' }),
    employeeId: reference({
      notice: { silent: 'The record is about them; their own pages show it.' },
      to: 'employee',
      required: true,
      label: 'Person',
    }),
    startedAt: instant({ required: true, past: true, label: 'Started' }),
    minutes: integer({ min: 0, max: 14_400, required: true, unit: 'min', adds: true }),
    // What somebody earns is for who sees to all of the work, not for those who did it together with them.
    ratePerHour: money({ adds: false, module: 'CM', label: 'Rate per hour' }),
    cost: money({ module: 'CM', readOnly: true, label: 'Cost' }),
    note: text({ max: 300 }),
    running: boolean({ initial: false, readOnly: true, label: 'Running' }),
  },
  list: {
    columns: [
      'startedAt',
      'employeeId',
      'minutes',
      'ratePerHour',
      'cost',
      'note',
      'running',
      'workRequestId',
    ],
    sort: ['startedAt', 'DESC'],
    filters: ['workRequestId', 'employeeId', 'startedAt', 'running'],
  },
  form: [
    {
      title: 'Working time',
      fields: ['workRequestId', 'employeeId', 'startedAt', 'minutes', 'ratePerHour', 'note'],
    },
  ],
})
