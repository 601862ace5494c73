import { choice, date, decimal, integer, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'
import { legalKinds } from './leaveType.resource.ts'

/** The least that the law of a region asks for, from a day on. */
export const leaveFloor = defineResource({
  name: 'leave-floor',
  path: 'leave/floor',
  module: 'LV',
  settled: true,
  label: { one: 'Legal minimum', many: 'Legal minimums' },
  about: 'The fewest days that the law of a region asks for. No leave type of the company may give fewer.',
  own: { nobody: true },
  title: ['region'],
  search: ['region', 'source'],
  fields: {
    region: text({ max: 20, required: true, format: 'code', help: 'Such as MY, MY-SBH or MY-SWK.' }),
    legalKind: choice({ required: true, label: 'Kind', choices: legalKinds }),
    fromYears: integer({ required: true, min: 0, max: 60, unit: 'years', label: 'From years of service' }),
    days: decimal({ scale: 2, required: true, min: 0, max: 366, unit: 'days' }),
    effectiveFrom: date({ required: true, label: 'Since' }),
    source: text({ max: 200, help: 'Act and section.' }),
  },
  list: {
    columns: ['region', 'legalKind', 'fromYears', 'days', 'effectiveFrom', 'source'],
    sort: ['region', 'ASC'],
    filters: ['region', 'legalKind', 'fromYears', 'effectiveFrom'],
  },
  form: [
    { title: 'Minimum', fields: ['region', 'legalKind', 'fromYears', 'days', 'effectiveFrom', 'source'] },
  ],
})
