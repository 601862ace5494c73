import { choices, country, decimal, integer, money, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { weekdayChoices } from '../reference/calendarChoices.ts'

/** One position that a contract orders. */
export const contractLine = defineResource({
  name: 'contract-line',
  path: 'pin/contract-line',
  module: 'PN',
  label: { one: 'Contract line', many: 'Contract lines' },
  about:
    'The positions that a contract orders: how many people, on which days, from when to when, at what rate.',
  own: { nobody: true },
  within: 'contractId',
  title: ['positionTitle'],
  search: ['positionTitle'],
  fields: {
    contractId: reference({ to: 'contract', required: true, label: 'Contract' }),
    positionTitle: text({ max: 100, required: true, label: 'Position' }),
    qty: integer({ min: 1, max: 10_000, initial: 1, adds: true, label: 'Heads' }),
    daysOfWeek: choices({ choices: weekdayChoices, label: 'Days' }),
    startTime: text({ max: 5, format: 'clock' }),
    endTime: text({ max: 5, format: 'clock' }),
    hoursPerWeek: decimal({ scale: 2, min: 0, max: 168, unit: 'h', label: 'Hours a week' }),
    billRate: money({ adds: false }),
    holidayRateFactor: decimal({ scale: 2, min: 0, max: 10, initial: '1', label: 'Factor on holidays' }),
    nationality: country({ nationality: true }),
  },
  list: {
    columns: [
      'contractId',
      'positionTitle',
      'qty',
      'daysOfWeek',
      'startTime',
      'endTime',
      'hoursPerWeek',
      'billRate',
    ],
    sort: ['positionTitle', 'ASC'],
    filters: ['contractId', 'positionTitle'],
  },
  form: [
    { title: 'Position', fields: ['contractId', 'positionTitle', 'qty', 'nationality'] },
    { title: 'Hours', fields: ['daysOfWeek', 'startTime', 'endTime', 'hoursPerWeek'] },
    { title: 'Rate', fields: ['billRate', 'holidayRateFactor'] },
  ],
})
