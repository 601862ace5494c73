import { choice, country, date, decimal, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What is paid to whom, where and from when on. What is left empty means all; the more is named, the sooner it wins. */
export const rate = defineResource({
  name: 'rate',
  path: 'efp/rate',
  route: 'efp-rate',
  parameters: { pin: 'pinId', nationality: 'nationality' },
  module: 'EF',
  settled: true,
  label: { one: 'Rate', many: 'Rates' },
  about: 'What is paid for hours, days or months: to whom, where, and from which day on.',
  own: { nobody: true },
  within: 'rateTypeId',
  title: ['effectiveFrom'],
  search: ['note', 'rateTypeId', 'pinId', 'jobId', 'groupId', 'userId'],
  fields: {
    rateTypeId: reference({ to: 'rate-type', required: true, label: 'Rate type' }),
    pinId: reference({ to: 'pin', label: 'Pin', help: 'Empty: all pins.' }),
    nationality: country({ nationality: true, help: 'Empty: all.' }),
    jobId: reference({ to: 'job', keeps: true, label: 'Job', help: 'Empty: all jobs.' }),
    groupId: reference({ to: 'group', keeps: true, label: 'Group', help: 'Empty: all groups.' }),
    userId: reference({
      notice: { silent: 'Pay stays with its makers until it is paid.' },
      to: 'employee',
      label: 'Person',
      help: 'Empty: everybody.',
    }),
    amount: decimal({ scale: 4, min: 0, max: 999_999, required: true }),
    basis: choice({
      initial: 'per_hour',
      choices: [
        { value: 'per_hour', label: 'Per hour' },
        { value: 'per_shift', label: 'Per shift' },
        { value: 'per_day', label: 'Per day' },
        { value: 'per_month', label: 'Per month' },
      ],
      help: 'Per month: once in a period.',
    }),
    effectiveFrom: date({ required: true, label: 'Holds from' }),
    effectiveTo: date({ label: 'Holds until', help: 'Included. Empty: until further notice.' }),
    note: longText({ max: 500 }),
  },
  list: {
    columns: [
      'rateTypeId',
      'pinId',
      'nationality',
      'jobId',
      'groupId',
      'userId',
      'amount',
      'basis',
      'effectiveFrom',
      'effectiveTo',
    ],
    sort: ['effectiveFrom', 'DESC'],
    filters: [
      'rateTypeId',
      'pinId',
      'nationality',
      'jobId',
      'groupId',
      'userId',
      'effectiveFrom',
      'effectiveTo',
    ],
  },
  form: [
    {
      title: 'Rate',
      fields: ['rateTypeId', 'amount', 'basis', 'effectiveFrom', 'effectiveTo', 'note'],
    },
    { title: 'For whom', fields: ['pinId', 'nationality', 'jobId', 'groupId', 'userId'] },
  ],
})
