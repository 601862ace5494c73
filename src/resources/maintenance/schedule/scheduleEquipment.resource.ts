import { choice, date, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const scheduleEquipment = defineResource({
  name: 'schedule-equipment',
  path: 'schedule/equipment',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Equipment', many: 'Equipment' },
  about:
    'The machines and installations that a preventive schedule looks after; each has a work request of its own.',
  own: { through: 'scheduleId' },
  title: ['name', 'code'],
  search: ['name', 'code', 'serialNo'],
  fields: {
    scheduleId: reference({ to: 'schedule', required: true, label: 'Preventive schedule' }),
    name: text({ max: 120, required: true }),
    code: text({ max: 40 }),
    brand: text({ max: 80 }),
    model: text({ max: 80 }),
    serialNo: text({ max: 80, label: 'Serial no.' }),
    location: text({ max: 200 }),
    installedOn: date({}),
    warrantyEnd: date({ label: 'Warranty until' }),
    condition: choice({
      initial: 'operational',
      choices: [
        { value: 'operational', label: 'Operational', tone: 'success' },
        { value: 'standby', label: 'Standby', tone: 'info' },
        { value: 'down', label: 'Down', tone: 'danger' },
        { value: 'under_inspection', label: 'Under inspection', tone: 'warning' },
        { value: 'retired', label: 'Retired', tone: 'neutral' },
      ],
    }),
  },
  list: {
    columns: [
      'name',
      'code',
      'scheduleId',
      'brand',
      'model',
      'serialNo',
      'location',
      'warrantyEnd',
      'condition',
    ],
    sort: ['name', 'ASC'],
    filters: ['scheduleId', 'name', 'code', 'condition', 'warrantyEnd'],
  },
  form: [
    { title: 'Equipment', fields: ['scheduleId', 'name', 'code', 'location', 'condition'] },
    { title: 'Make', fields: ['brand', 'model', 'serialNo', 'installedOn', 'warrantyEnd'] },
  ],
})
