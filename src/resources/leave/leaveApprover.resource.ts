import { choice, decimal, integer, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** A level of the chain that an application goes up. */
export const leaveApprover = defineResource({
  name: 'leave-approver',
  path: 'leave/approver',
  module: 'LV',
  settled: true,
  label: { one: 'Approver', many: 'Approvers' },
  about: 'Whom an application goes to, level by level. Without any it goes to the supervisor.',
  own: { nobody: true },
  title: ['level'],
  search: ['note'],
  fields: {
    leaveTypeId: reference({
      to: 'leave-type',
      label: 'Leave type',
      help: 'Empty: all types without levels of their own.',
    }),
    level: integer({ required: true, min: 1, max: 5 }),
    who: choice({
      required: true,
      label: 'Who',
      choices: [
        { value: 'supervisor', label: 'Supervisor' },
        { value: 'next_supervisor', label: 'Supervisor of the supervisor' },
        { value: 'role', label: 'Anybody of a role' },
        { value: 'person', label: 'A person' },
      ],
    }),
    roleId: reference({ to: 'role', label: 'Role' }),
    employeeId: reference({ notice: 'generic', to: 'employee', label: 'Person' }),
    minDays: decimal({
      scale: 2,
      min: 0,
      max: 366,
      unit: 'days',
      label: 'From so many days on',
      help: 'Shorter leave skips this level.',
    }),
    note: longText({ max: 300 }),
  },
  list: {
    columns: ['leaveTypeId', 'level', 'who', 'roleId', 'employeeId', 'minDays'],
    sort: ['level', 'ASC'],
    filters: ['leaveTypeId', 'level', 'who'],
  },
  form: [
    { title: 'Level', fields: ['leaveTypeId', 'level', 'who', 'roleId', 'employeeId', 'minDays', 'note'] },
  ],
})
