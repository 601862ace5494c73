import { boolean, choice, date, decimal, integer, money, reference, text } from '../../schema/fields.ts'
import { defineResource } from '../../schema/resource.ts'

/** What is paid by law for somebody from a day on, until the day of their next record. */
export const statutory = defineResource({
  name: 'statutory',
  path: 'user/statutory-record',
  module: 'PD',
  label: { one: 'Statutory record', many: 'Statutory records' },
  about:
    'EPF, SOCSO, EIS and tax of an employee. Each record holds from its day until the next; none is overwritten.',
  own: { columns: ['userId'] },
  within: 'userId',
  title: ['effectiveFrom'],
  search: ['epfNo', 'socsoNo', 'taxNo', 'userId'],
  fields: {
    userId: reference({
      notice: { silent: 'The record is about them; their own pages show it.' },
      to: 'employee',
      required: true,
      label: 'Employee',
    }),
    effectiveFrom: date({ required: true, uniqueWithin: 'userId', label: 'Holds from' }),
    citizenClass: choice({
      initial: 'citizen',
      label: 'Residence',
      choices: [
        { value: 'citizen', label: 'Citizen' },
        { value: 'pr', label: 'Permanent resident' },
        { value: 'non_citizen', label: 'Foreigner' },
      ],
    }),
    note: text({ max: 500 }),
    epfContributes: boolean({ initial: true, label: 'Pays EPF' }),
    epfNo: text({ max: 20, format: 'code', label: 'EPF no.' }),
    epfEmployeePct: decimal({ scale: 2, min: 0, max: 100, unit: '%', label: 'EPF employee' }),
    epfEmployerPct: decimal({ scale: 2, min: 0, max: 100, unit: '%', label: 'EPF employer' }),
    epfVoluntaryPct: decimal({ scale: 2, min: 0, max: 100, unit: '%', label: 'EPF voluntary' }),
    socsoContributes: boolean({ initial: true, label: 'Pays SOCSO' }),
    socsoNo: text({ max: 20, format: 'code', label: 'SOCSO no.' }),
    socsoCategory: choice({
      initial: 'both',
      label: 'SOCSO category',
      choices: [
        { value: 'both', label: 'First: injury and invalidity' },
        { value: 'injury', label: 'Second: injury alone' },
        { value: 'exempt', label: 'Exempt' },
      ],
    }),
    eisContributes: boolean({ initial: true, label: 'Pays EIS' }),
    taxNo: text({ max: 20, format: 'code', label: 'Tax no.' }),
    taxResident: boolean({ initial: true, label: 'Tax resident' }),
    taxCategory: choice({
      initial: '1',
      label: 'Tax category',
      choices: [
        { value: '1', label: '1: single' },
        { value: '2', label: '2: spouse without income' },
        { value: '3', label: '3: spouse with income' },
      ],
    }),
    childRelief: integer({ min: 0, max: 30, label: 'Children for relief' }),
    zakatMonthly: money({ label: 'Zakat a month' }),
    hrdf: boolean({ initial: true, label: 'HRD levy' }),
  },
  list: {
    columns: ['userId', 'effectiveFrom', 'citizenClass', 'epfNo', 'socsoNo', 'taxNo', 'taxCategory'],
    sort: ['effectiveFrom', 'DESC'],
    filters: ['userId', 'effectiveFrom', 'citizenClass'],
  },
  form: [
    { title: 'Statutory record', fields: ['userId', 'effectiveFrom', 'citizenClass', 'hrdf', 'note'] },
    {
      title: 'EPF',
      fields: ['epfContributes', 'epfNo', 'epfEmployeePct', 'epfEmployerPct', 'epfVoluntaryPct'],
    },
    { title: 'SOCSO and EIS', fields: ['socsoContributes', 'socsoNo', 'socsoCategory', 'eisContributes'] },
    { title: 'Tax', fields: ['taxNo', 'taxResident', 'taxCategory', 'childRelief', 'zakatMonthly'] },
  ],
})
