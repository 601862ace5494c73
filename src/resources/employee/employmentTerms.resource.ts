import { choice, date, reference, references, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { employee } from './employee.resource.ts'

/** The fields of an employee that hold from a day on. The employee record has the values of today. */
export const datedTerms = [
  'departmentId',
  'jobTitle',
  'employmentType',
  'supervisorId',
  'workingHourId',
  'pinIds',
] as const

const { departmentId, jobTitle, employmentType, supervisorId, workingHourId, pinIds } = employee.fields

/** Where and how somebody works from a day on, until the day of their next record. */
export const employmentTerms = defineResource({
  name: 'employment-terms',
  path: 'user/employment-terms',
  module: 'US',
  label: { one: 'Employment terms', many: 'Employment terms' },
  about:
    'Department, job, working hours and pins of an employee. Each record holds from its day until the next, so the past stays as it was.',
  own: { columns: ['userId'] },
  within: 'userId',
  title: ['effectiveFrom'],
  search: ['jobTitle', 'note', 'userId'],
  fields: {
    userId: reference({
      notice: { silent: 'The record is about them; their own pages show it.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    effectiveFrom: date({ required: true, uniqueWithin: 'userId', label: 'Holds from' }),
    departmentId: reference({ to: departmentId.to }),
    jobTitle: text({ max: jobTitle.max }),
    employmentType: choice({ choices: employmentType.choices }),
    supervisorId: reference({ notice: 'generic', to: supervisorId.to, label: supervisorId.label }),
    workingHourId: reference({ to: workingHourId.to, label: workingHourId.label }),
    pinIds: references({ to: pinIds.to, label: pinIds.label }),
    note: text({ max: 500 }),
  },
  list: {
    columns: [
      'userId',
      'effectiveFrom',
      'departmentId',
      'jobTitle',
      'employmentType',
      'pinIds',
      'workingHourId',
    ],
    sort: ['effectiveFrom', 'DESC'],
    filters: ['userId', 'effectiveFrom', 'departmentId', 'pinIds', 'workingHourId', 'supervisorId'],
  },
  form: [
    { title: 'Employment terms', fields: ['userId', 'effectiveFrom', 'note'] },
    {
      title: 'Work',
      fields: ['departmentId', 'jobTitle', 'employmentType', 'supervisorId', 'workingHourId', 'pinIds'],
    },
  ],
})
