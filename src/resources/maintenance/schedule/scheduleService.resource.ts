import { date, longText, reference, text } from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

export const scheduleService = defineResource({
  name: 'schedule-service',
  path: 'schedule/service',
  surface: 'cmms',
  module: 'CM',
  label: { one: 'Service', many: 'Services' },
  about: 'What somebody else does under a preventive schedule, and by which contract.',
  own: { through: 'scheduleId' },
  title: ['vendorName', 'contractNo'],
  search: ['vendorName', 'contractNo'],
  fields: {
    scheduleId: reference({ to: 'schedule', required: true, label: 'Preventive schedule' }),
    vendorName: text({ max: 120, required: true, label: 'Vendor' }),
    contractNo: text({ max: 60, label: 'Contract no.' }),
    scope: longText({ max: 2_000 }),
    contractEnd: date({ label: 'Contract until' }),
  },
  list: {
    columns: ['vendorName', 'contractNo', 'scheduleId', 'scope', 'contractEnd'],
    sort: ['vendorName', 'ASC'],
    filters: ['scheduleId', 'vendorName', 'contractNo', 'contractEnd'],
  },
  form: [{ title: 'Service', fields: ['scheduleId', 'vendorName', 'contractNo', 'scope', 'contractEnd'] }],
})
