import { date, reference, text } from '../../schema/fields.ts'
import { messages } from '../../schema/messages.ts'
import { defineResource } from '../../schema/resource.ts'

/** An earlier employment of somebody who was taken on again. The employee has the days of the present one. */
export const employmentPeriod = defineResource({
  name: 'employment-period',
  path: 'user/employment-period',
  module: 'US',
  label: { one: 'Earlier employment', many: 'Earlier employments' },
  about: 'When somebody worked for the company before. Rehiring adds the employment that has ended.',
  own: { columns: ['userId'] },
  within: 'userId',
  title: ['startDate'],
  search: ['note', 'userId'],
  rules: [
    {
      fields: ['endDate', 'startDate'],
      check: ({ startDate, endDate }) =>
        typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate
          ? messages.leftBeforeJoining
          : undefined,
    },
  ],
  fields: {
    userId: reference({
      notice: { silent: 'The record is about them; their own pages show it.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    startDate: date({ required: true, label: 'Join date' }),
    endDate: date({ required: true, label: 'Last working date' }),
    note: text({ max: 500 }),
  },
  list: {
    columns: ['userId', 'startDate', 'endDate', 'note'],
    sort: ['startDate', 'DESC'],
    filters: ['userId', 'startDate', 'endDate'],
  },
  form: [{ title: 'Earlier employment', fields: ['userId', 'startDate', 'endDate', 'note'] }],
})
