import { boolean, integer, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What is counted how, and how much somebody may work: for one pin, or for all that have no rule of their own. */
export const attendanceRule = defineResource({
  name: 'attendance-rule',
  path: 'attendance/rule',
  module: 'TS',
  label: { one: 'Attendance rule', many: 'Attendance rules' },
  about: 'How lateness, rounding, breaks and overtime are counted, and how long people may work.',
  own: { nobody: true },
  title: ['name'],
  search: ['name'],
  fields: {
    name: text({ max: 80, required: true }),
    pinId: reference({ to: 'pin', label: 'Pin', help: 'Empty: for all pins without a rule of their own.' }),
    active: boolean({ initial: true, label: 'Counts' }),
    graceMin: integer({
      min: 0,
      max: 120,
      unit: 'min',
      initial: 10,
      label: 'Grace',
      help: 'Late by no more than this is in time.',
    }),
    roundMin: integer({ min: 1, max: 60, unit: 'min', initial: 1, label: 'Rounded to' }),
    normalMin: integer({ min: 60, max: 1440, unit: 'min', initial: 480, label: 'Normal day' }),
    overtimeFromMin: integer({ min: 0, max: 480, unit: 'min', initial: 30, label: 'Overtime from' }),
    breakAfterMin: integer({ min: 0, max: 1440, unit: 'min', initial: 300, label: 'Break taken off after' }),
    longMin: integer({
      min: 60,
      max: 2880,
      unit: 'min',
      initial: 960,
      label: 'Looked at from',
      help: 'Days longer than this need a look.',
    }),
    restMin: integer({ min: 0, max: 1440, unit: 'min', initial: 660, label: 'Rest between shifts' }),
    dayMaxMin: integer({ min: 60, max: 1440, unit: 'min', initial: 720, label: 'Most in a day' }),
    weekMaxMin: integer({ min: 60, max: 10080, unit: 'min', initial: 2700, label: 'Most in a week' }),
    mustConfirm: boolean({
      initial: false,
      label: 'Shifts must be confirmed',
      help: 'A published shift that nobody has confirmed in time becomes an open shift.',
    }),
    confirmHours: integer({
      min: 1,
      max: 336,
      unit: 'h',
      initial: 24,
      label: 'Confirmed before it begins',
      help: 'Who was told of a shift later than this need not confirm it.',
    }),
  },
  list: {
    columns: [
      'name',
      'pinId',
      'active',
      'graceMin',
      'roundMin',
      'normalMin',
      'overtimeFromMin',
      'weekMaxMin',
    ],
    sort: ['name', 'ASC'],
    filters: ['name', 'pinId', 'active'],
  },
  form: [
    { title: 'Rule', fields: ['name', 'pinId', 'active'] },
    {
      title: 'Counting',
      fields: ['graceMin', 'roundMin', 'normalMin', 'overtimeFromMin', 'breakAfterMin', 'longMin'],
    },
    { title: 'Limits', fields: ['restMin', 'dayMaxMin', 'weekMaxMin'] },
    { title: 'Confirmation', fields: ['mustConfirm', 'confirmHours'] },
  ],
})
