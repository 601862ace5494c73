import { choice, date, decimal, integer, longText, reference } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** Kinds of entry that people make; the others follow from rules and applications. */
export const handMade = ['opening', 'adjust', 'grant', 'encash'] as const

/** The only truth about balances: what gave and took days. An entry is never changed, only taken back (domain model 14). */
export const leaveLedger = defineResource({
  name: 'leave-ledger',
  path: 'leave/ledger',
  module: 'LV',
  settled: true,
  label: { one: 'Leave entry', many: 'Leave ledger' },
  about: 'Every day given, taken, carried or lapsed. A balance is the sum of these entries and nothing else.',
  own: { columns: ['employeeId'] },
  within: 'employeeId',
  title: ['date'],
  search: ['note', 'employeeId', 'leaveTypeId'],
  fields: {
    employeeId: reference({
      notice: { silent: 'The record is about them; their own pages show it.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    leaveTypeId: reference({ to: 'leave-type', keeps: true, required: true, label: 'Leave type' }),
    date: date({ required: true, help: 'The leave year that holds this day.' }),
    kind: choice({
      required: true,
      label: 'What',
      choices: [
        { value: 'opening', label: 'Opening balance' },
        { value: 'adjust', label: 'Adjusted' },
        { value: 'grant', label: 'Granted' },
        { value: 'encash', label: 'Paid out' },
        { value: 'accrual', label: 'Earned' },
        { value: 'carry_in', label: 'Carried in' },
        { value: 'carry_expire', label: 'Lapsed' },
        { value: 'transfer', label: 'Carried into the next year' },
        { value: 'taken', label: 'Taken' },
        { value: 'cancel_return', label: 'Given back' },
      ],
    }),
    days: decimal({
      scale: 2,
      required: true,
      adds: true,
      help: 'With a minus: fewer. Hours, where the type counts in hours.',
    }),
    minutes: integer({ readOnly: true, adds: true, label: 'Minutes' }),
    fromDate: date({ readOnly: true, label: 'From' }),
    toDate: date({ readOnly: true, label: 'To' }),
    period: date({ readOnly: true, label: 'Leave year', help: 'Its first day.' }),
    step: integer({ readOnly: true, label: 'No. in the year' }),
    applicationId: reference({ to: 'leave-application', readOnly: true, label: 'Application' }),
    note: longText({ max: 500, label: 'Why' }),
  },
  list: {
    columns: [
      'date',
      'kind',
      'days',
      'note',
      'employeeId',
      'leaveTypeId',
      'applicationId',
      'fromDate',
      'toDate',
      'minutes',
    ],
    sort: ['date', 'DESC'],
    filters: ['date', 'employeeId', 'leaveTypeId', 'kind', 'applicationId'],
  },
  form: [{ title: 'Entry', fields: ['employeeId', 'leaveTypeId', 'date', 'kind', 'days', 'note'] }],
})
