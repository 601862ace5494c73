import { date, longText, references, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Days on which people cannot apply to be away. */
export const leaveBlock = defineResource({
  name: 'leave-block',
  path: 'leave/block',
  module: 'LV',
  settled: true,
  label: { one: 'Blocked dates', many: 'Blocked dates' },
  about: 'Days on which nobody, or nobody of some departments or pins, may apply for leave.',
  own: { nobody: true },
  title: ['title'],
  search: ['title', 'note'],
  fields: {
    title: text({ max: 100, required: true }),
    fromDate: date({ required: true, label: 'From' }),
    toDate: date({ required: true, label: 'To' }),
    departmentIds: references({ to: 'department', label: 'Departments', help: 'Empty: all.' }),
    pinIds: references({ to: 'pin', label: 'Pins', help: 'Empty: all.' }),
    leaveTypeIds: references({ to: 'leave-type', label: 'Leave types', help: 'Empty: all.' }),
    allowRoleIds: references({ to: 'role', label: 'Roles that may all the same' }),
    note: longText({ max: 500 }),
  },
  list: {
    columns: ['title', 'fromDate', 'toDate', 'departmentIds', 'pinIds', 'leaveTypeIds'],
    sort: ['fromDate', 'DESC'],
    filters: ['title', 'fromDate', 'toDate'],
  },
  form: [
    { title: 'Days', fields: ['title', 'fromDate', 'toDate', 'note'] },
    { title: 'For whom', fields: ['departmentIds', 'pinIds', 'leaveTypeIds', 'allowRoleIds'] },
  ],
})
